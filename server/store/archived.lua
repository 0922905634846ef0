-- Forget a table that is in the archive, unless it stands elsewhere now, or something is still to be done there.
--
-- KEYS  1 what is booked   2 … all other keys of the table
-- ARGV  1 the version that was archived   2 its tip
--
-- Answers 1 where it is gone now (or was before), 0 where it stays.
local standing = redis.call('HMGET', KEYS[1], 'version', 'tip', 'todo')
if standing[1] and (standing[1] ~= ARGV[1] or string.sub(standing[2] or '', -32) ~= ARGV[2] or (standing[3] or '') ~= '') then
  return 0
end
for n = 1, #KEYS do
  redis.call('DEL', KEYS[n])
end
return 1
