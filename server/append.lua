-- Book one entry of one table, once.
--
-- KEYS  1 the ledger (a stream)   2 what is booked (a hash: `version`, `awaiting`, `<player>/<id>`)   3 the summary
-- ARGV  1 `<player>/<id>`   2 the expected version   3 the entry   4 the summary after it, empty where nothing
--       of it changed but version and awaiting   5 the bell's channel   6 the seats awaited, by commas
--       7 how many of those who hear the bell are the caller
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
redis.call('HSET', KEYS[2], 'version', version, 'awaiting', ARGV[6], ARGV[1], version)
if ARGV[4] ~= '' then
  redis.call('SET', KEYS[3], ARGV[4])
end
-- Whoever books hears of it without a bell; most tables are watched at one gateway only.
if redis.call('PUBSUB', 'NUMSUB', ARGV[5])[2] > tonumber(ARGV[7]) then
  redis.call('PUBLISH', ARGV[5], string.format('%d ', version) .. ARGV[3])
end
return {0, version}
