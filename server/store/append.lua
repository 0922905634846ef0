-- Book one entry of one table, once.
--
-- KEYS  1 the ledger (a stream)
--       2 what is booked (a hash: `version`, `awaiting`, `history`, and `<player>/<id>` → version)
--       3 the summary
-- ARGV  1 `<player>/<id>`   2 the expected version   3 the entry   4 the summary after it, empty where nothing
--       of it changed but version and awaiting   5 the bell's channel   6 the seats awaited, by commas
--       7 how many of those who hear the bell are the caller   8 the history it was decided on, empty for the
--       first: a ledger that was put back to an older copy begins another one
--
-- Answers {0, version} booked, {1, version} booked before, {2, head} somebody else was faster, {3, head} this
-- is another history.
local standing = redis.call('HMGET', KEYS[2], 'version', 'history', ARGV[1])
if standing[3] then
  return {1, tonumber(standing[3])}
end
local head = tonumber(standing[1] or '0')
local history = standing[2] or ''
if history ~= ARGV[8] then
  return {3, head}
end
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
  redis.call('PUBLISH', ARGV[5], string.format('%d %s ', version, history) .. ARGV[3])
end
return {0, version}
