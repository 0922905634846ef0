-- Runs several writes atomically.
--
-- KEYS  the key of each command   ARGV  for each command: the number of words that follow, name, arguments after the key
--
-- A MULTI does the same, but not for a table whose slot is on its way to another node of a cluster.
local at = 1
for n = 1, #KEYS do
  local last = at + tonumber(ARGV[at])
  redis.call(ARGV[at + 1], KEYS[n], unpack(ARGV, at + 2, last))
  at = last + 1
end
return 1
