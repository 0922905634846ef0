-- Spend tokens of one rate limit (GCRA: a token bucket, kept as the time at which it is full again).
--
-- KEYS  1 the bucket
-- ARGV  1 microseconds per token, 0 for no limit   2 tokens of a full bucket   3 tokens to spend
--
-- A script that does paid work starts with this file, calls `spend`, and numbers its other keys from 2 and its
-- arguments from 4. `spend` returns 0 if the tokens are spent; else none is spent, and it returns the
-- milliseconds until they are available. Time is that of Redis, the same for all gateways. If it goes back,
-- a caller waits at most as long as an empty bucket takes to fill.
local function spend()
  local token = tonumber(ARGV[1])
  if token == 0 then
    return 0
  end
  local time = redis.call('TIME')
  local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
  local burst = tonumber(ARGV[2]) * token
  local kept = tonumber(redis.call('GET', KEYS[1]) or '0')
  local full = math.max(math.min(kept, now + burst), now) + token * tonumber(ARGV[3])
  local left = full - now - burst
  if left > 0 then
    if kept > now + burst then
      redis.call('SET', KEYS[1], string.format('%.0f', now + burst), 'PX', math.ceil(burst / 1000))
    end
    return math.ceil(left / 1000)
  end
  redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
  return 0
end
