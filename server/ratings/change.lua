-- Runs several writes to one ladder, unless it changed since they were planned.
--
-- KEYS  1 the number of changes of the ladder   2 … the key of each command
-- ARGV  1 the expected number of changes; then for each command: the number of words that follow, name, arguments after
--       the key
--
-- Returns 1, or 0 if another gateway was faster.
if (redis.call('GET', KEYS[1]) or '0') ~= ARGV[1] then
  return 0
end
redis.call('INCR', KEYS[1])
local at = 2
for n = 2, #KEYS do
  local last = at + tonumber(ARGV[at])
  redis.call(ARGV[at + 1], KEYS[n], unpack(ARGV, at + 2, last))
  at = last + 1
end
return 1
