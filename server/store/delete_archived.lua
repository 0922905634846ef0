-- Delete a table that is in the archive, unless its ledger has another head or post-commit hooks are pending.
--
-- KEYS  1 the head of the ledger   2 … all other keys of the table
-- ARGV  1 the version that was archived   2 its tip
--
-- Returns 1 if the table is deleted now (or was before), 0 if it stays.
local head = redis.call('HMGET', KEYS[1], 'version', 'tip', 'todo')
if head[1] and (head[1] ~= ARGV[1] or string.sub(head[2] or '', -32) ~= ARGV[2] or (head[3] or '') ~= '') then
  return 0
end
for n = 1, #KEYS do
  redis.call('DEL', KEYS[n])
end
return 1
