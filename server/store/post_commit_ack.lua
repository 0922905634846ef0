-- Remove the versions of one table whose post-commit hooks have all run.
--
-- KEYS  1 the head of the ledger (a hash; `todo`: see append.lua)
-- ARGV  those versions
--
-- Returns how many versions are left.
local done = {}
for _, version in ipairs(ARGV) do
  done[version] = true
end
local left, count = '', 0
for version in string.gmatch(redis.call('HGET', KEYS[1], 'todo') or '', '%d+') do
  if not done[version] then
    left, count = left .. version .. ' ', count + 1
  end
end
if count == 0 then
  redis.call('HDEL', KEYS[1], 'todo')
else
  redis.call('HSET', KEYS[1], 'todo', left)
end
return count
