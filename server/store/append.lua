-- Append one entry to the ledger of one table, once.
--
-- KEYS  1 the ledger (a stream)
--       2 the head of the ledger (a hash: `version`, `tip`, `awaiting`, `todo`, and `<player>/<id>` → version)
--       3 the summary
-- ARGV  1 `<player>/<id>`   2 the expected tip, and the tip after the entry   3 the entry   4 the summary after it, empty
--       if only version and awaiting changed   5 the channel of table updates   6 the seats that must act, separated by
--       commas   7 marks: `s` if one of its subscribers is the caller, `w` if replicas are awaited, and `f` if the
--       commit has work outside the table's keys: its version is then in `todo` (versions, a blank after each) until
--       `post_commit_ack.lua` removes it
--
-- A tip is the digest of an entry and all before it (32 bytes; empty for an empty ledger). Each entry is stored with
-- its tip, which shows the first changed entry of a damaged ledger. Builds before 22 November 2026 wrote the tip of a
-- head as `<version> <tip>`; the last 32 bytes are the tip in both forms.
--
-- Returns {0, version} committed, {1, version} committed before, {2, head} the ledger has another head: another writer
-- was faster, or it was restored and continued differently, {3, head} it is damaged: stream and head disagree.
local expected, tip = string.sub(ARGV[2], 1, -33), string.sub(ARGV[2], -32)
local stored = redis.call('HMGET', KEYS[2], 'version', 'tip', ARGV[1])
if stored[3] then
  -- A WAIT after this script waits only for writes of this connection, and the first WAIT may have found too few
  -- replicas. These writes change nothing, and Redis accepts them even if it is out of memory.
  if string.find(ARGV[7], 'w') then
    redis.call('EXPIRE', KEYS[2], 60)
    redis.call('PERSIST', KEYS[2])
  end
  return {1, tonumber(stored[3])}
end
local head = tonumber(stored[1] or '0')
-- Only an empty ledger has no tip. A head that lost its tip matches none.
if string.sub(stored[2] or stored[1] or '', -32) ~= expected then
  return {2, head}
end
-- Versions count from 1 without a gap, so the stream has `head` entries, and the next id is larger than the last.
if redis.call('XLEN', KEYS[1]) ~= head then
  return {3, head}
end
local version = head + 1
local added = redis.pcall('XADD', KEYS[1], string.format('%d-0', version), 'e', ARGV[3], 't', tip)
if type(added) == 'table' and added['err'] then
  if string.find(added['err'], 'equal or smaller', 1, true) then
    return {3, head}
  end
  return added
end
redis.call('HSET', KEYS[2], 'version', version, 'tip', tip, 'awaiting', ARGV[6], ARGV[1], version)
if string.find(ARGV[7], 'f') then
  redis.call('HSET', KEYS[2], 'todo', (redis.call('HGET', KEYS[2], 'todo') or '') .. version .. ' ')
end
if ARGV[4] ~= '' then
  redis.call('SET', KEYS[3], ARGV[4])
end
-- The gateway that commits needs no update; most tables are watched at one gateway only.
if redis.call('PUBSUB', 'SHARDNUMSUB', ARGV[5])[2] > (string.find(ARGV[7], 's') and 1 or 0) then
  redis.call('SPUBLISH', ARGV[5], version .. ' ' .. tip .. ' ' .. ARGV[3])
end
return {0, version}
