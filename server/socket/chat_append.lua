-- Append a chat message to one table, once. Begins with spend.lua, which pays for it.
--
-- KEYS  2 the number of messages   3 the messages of this channel (a list)   4 this message   5 the head of the ledger
-- ARGV  4 the message   5 messages kept at most   6 the channel of table updates   7 bytes kept at most; the oldest go
--
-- Returns the number of the message; -n if its author is too fast and must wait n milliseconds. A message sent again
-- (after a broken connection to Redis) keeps its number. Returns 0 if the table has left Redis, because nothing would
-- ever delete the message.
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
