-- Spend tokens of one rate limit (GCRA: a token bucket, kept as the time at which it is full again).
--
-- KEYS  1 the bucket
-- ARGV  1 microseconds until a token comes back, 0: no limit   2 tokens the bucket holds   3 tokens to spend
--
-- A script that has something to be paid for begins with this one, calls `spend` and numbers its own keys and
-- arguments from 2 and 4. It answers 0: they are spent; else none is, and the milliseconds until they are there.
-- Time is that of Redis, one for all gateways. Where it went back, nobody waits longer than an empty bucket
-- takes to fill.
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
