-- Book one entry of one table, once.
--
-- KEYS  1 the ledger (a stream)   2 what is booked (a hash: `version` and `<player>/<id>`)   3 the summary
-- ARGV  1 `<player>/<id>`   2 the expected version   3 the entry   4 the summary after it   5 the bell's channel
--
-- Answers {0, version} booked, {1, version} booked before, {2, head} somebody else was faster.
local before = redis.call('HGET', KEYS[2], ARGV[1])
if before then
  return {1, tonumber(before)}
end
local head = tonumber(redis.call('HGET', KEYS[2], 'version') or '0')
if head ~= tonumber(ARGV[2]) then
  return {2, head}
end
local version = head + 1
redis.call('XADD', KEYS[1], string.format('%d-0', version), 'e', ARGV[3])
redis.call('HSET', KEYS[2], 'version', version, ARGV[1], version)
redis.call('SET', KEYS[3], ARGV[4])
redis.call('PUBLISH', ARGV[5], string.format('%d ', version) .. ARGV[3])
return {0, version}
