-- Add a line to what is said at one table, once. Begins with spend.lua, which pays for it.
--
-- KEYS  2 how many lines were said   3 the lines of this room (a list)   4 this line   5 what is booked at the table
-- ARGV  4 the line   5 how many are kept   6 the bell's channel   7 bytes that are kept at most; the oldest lines go
--
-- Answers the number of the line; -n: its speaker is too fast and waits n milliseconds. A line sent again (a
-- broken connection to Redis) has its number already. Answers 0 where the table has left Redis: whatever were kept
-- there then would stay for ever.
local before = redis.call('GET', KEYS[4])
if before then
  return tonumber(before)
end
if redis.call('EXISTS', KEYS[5]) == 0 then
  return 0
end
local wait = spend()
if wait > 0 then
  return -wait
end
local n = redis.call('INCR', KEYS[2])
local line = string.format('%d ', n) .. ARGV[4]
redis.call('SET', KEYS[4], n, 'EX', 60)
redis.call('RPUSH', KEYS[3], line)
redis.call('LTRIM', KEYS[3], -tonumber(ARGV[5]), -1)
local kept = redis.call('LRANGE', KEYS[3], 0, -1)
local bytes = 0
for place = #kept, 1, -1 do
  bytes = bytes + #kept[place]
  if bytes > tonumber(ARGV[7]) then
    redis.call('LTRIM', KEYS[3], place, -1)
    break
  end
end
redis.call('SPUBLISH', ARGV[6], 'said ' .. line)
return n
