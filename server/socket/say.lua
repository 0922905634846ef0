-- Add a line to what is said at one table, once.
--
-- KEYS  1 how many lines were said   2 the lines of this room (a list)   3 this line   4 the speaker's pace
-- ARGV  1 the line   2 how many are kept   3 the bell's channel   4 lines allowed (0: any)   5 in so many seconds
--
-- Answers the number of the line, 0 if its speaker is too fast. A line sent again (a broken connection to
-- Redis) has its number already.
local before = redis.call('GET', KEYS[3])
if before then
  return tonumber(before)
end
if tonumber(ARGV[4]) > 0 then
  local pace = redis.call('INCR', KEYS[4])
  if pace == 1 then
    redis.call('EXPIRE', KEYS[4], ARGV[5])
  end
  if pace > tonumber(ARGV[4]) then
    return 0
  end
end
local n = redis.call('INCR', KEYS[1])
local line = string.format('%d ', n) .. ARGV[1]
redis.call('SET', KEYS[3], n, 'EX', 60)
redis.call('RPUSH', KEYS[2], line)
redis.call('LTRIM', KEYS[2], -tonumber(ARGV[2]), -1)
redis.call('PUBLISH', ARGV[3], 'said ' .. line)
return n
