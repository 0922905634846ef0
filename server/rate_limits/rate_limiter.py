"""The application of rate limits, with a token bucket for each payer."""

import time
from importlib.resources import files

from server.rate_limits.client_addresses import TIMES_WIDER, shares, wider
from server.rate_limits.limits import RateLimit
from server.rate_limits.token_bucket import TokenBucket
from server.runtime.clock import Clock
from server.store import keys
from server.store.redis_client import RedisClient, Value

SPEND = files("server.rate_limits").joinpath("spend.lua").read_text()
TIMES_AN_ADDRESS = 2
"""The limit of all players of an address, as a multiple of a player's limit."""
FIRST_PURGE = 1024
"""Number of buckets in memory at which full ones are dropped."""


class RateLimiter:
    """Rate limits that Redis counts for all gateways. Raises Unavailable."""

    def __init__(self, redis: RedisClient) -> None:
        self._redis = redis

    async def spend(self, rate_limit: RateLimit, payer: str | None) -> None:
        """Take a token of the payer; None is exempt. Raises Rejected with `retry_after`."""
        if payer is None or not rate_limit.limit:
            return
        for bucket_id, times in shares(payer):
            await self.spend_in("return -spend()", rate_limit.times(times), (bucket_id,))

    async def spend_in(
        self,
        script: str,
        rate_limit: RateLimit,
        payer: tuple[str, ...],
        other_keys: tuple[str, ...] = (),
        arguments: tuple[Value, ...] = (),
    ) -> int:
        """Run a script that spends a token of the payer and does the paid work in one step.

        The script's other keys start at 2, its arguments at 4. It returns negative milliseconds if
        `spend` (`spend.lua`) found no token; then this raises Rejected.
        """
        microseconds = 1_000_000 / rate_limit.rate if rate_limit.limit else 0
        bucket = keys.BUCKET.of(rate_limit.name, ":".join(payer))
        answer = await self._redis.run_script(
            SPEND + script, (bucket, *other_keys), (microseconds, rate_limit.burst, 1, *arguments)
        )
        if answer < 0:
            raise rate_limit.refused(-answer / 1000)
        return answer


class LocalRateLimiter:
    """A rate limit that each gateway counts for itself, in memory.

    Buckets that are full again are dropped now and then. `clock`: monotonic, in seconds.
    """

    def __init__(self, rate_limit: RateLimit, clock: Clock = time.monotonic) -> None:
        self.rate_limit = rate_limit
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._purge_at = FIRST_PURGE

    def spend(self, payer: str | None, cost: float = 1.0) -> None:
        """Take `cost` tokens of the payer; None is exempt. Raises Rejected with `retry_after`.

        A cost above the burst less one token is reduced to that, because the call itself costs one.
        """
        self.reserve(payer, 0.0, cost)

    def reserve(self, payer: str | None, longest: float, cost: float = 1.0) -> float:
        """Reserve `cost` tokens and return the seconds until they are available.

        Raises Rejected, and takes none, if that is more than `longest` seconds.
        """
        if payer is None or not self.rate_limit.limit:
            return 0.0
        bucket, now = self.bucket(payer), self._clock()
        cost = min(cost, max(self.rate_limit.burst - 1, 1))
        wait = bucket.wait(now, cost)
        if wait > longest:
            raise self.rate_limit.refused(wait)
        if wait:
            bucket.owe(now, cost)
        return wait

    def owe(self, payer: str | None, cost: float) -> None:
        """Take `cost` tokens even if they are missing; the next request waits for their refill."""
        if payer is not None and self.rate_limit.limit:
            self.bucket(payer).owe(self._clock(), min(cost, self.rate_limit.burst))

    def bucket(self, payer: str) -> TokenBucket:
        """Return the payer's bucket, a new one if it was full and dropped."""
        if len(self._buckets) >= self._purge_at:
            self._purge()
        return self._bucket(payer, 1, payer)

    def bucket_of_player(self, player_id: str, address: str | None) -> TokenBucket:
        """Return the player's bucket. It also spends that of all players of the latest address."""
        bucket = self.bucket(player_id)
        if address is not None:
            bucket.wider = self._bucket(f"players {address}", TIMES_AN_ADDRESS, address)
        return bucket

    def _bucket(self, name: str, times: int, payer: str) -> TokenBucket:
        """Return the bucket of that name, within that of the network around the payer."""
        bucket = self._buckets.get(name)
        if bucket is None:
            allowed, around = self.rate_limit.times(times), wider(payer)
            wide = None if around is None else self._bucket(around, TIMES_WIDER, around)
            bucket = self._buckets[name] = TokenBucket(allowed.rate, allowed.burst, wide)
        return bucket

    def new_bucket(self) -> TokenBucket:
        """Return a bucket for an unknown payer."""
        return TokenBucket(self.rate_limit.rate, self.rate_limit.burst)

    def _purge(self) -> None:
        """Drop the buckets that are full again. The next purge is at twice the remaining number."""
        now = self._clock()
        buckets = {
            payer: bucket for payer, bucket in self._buckets.items() if not bucket.is_full(now)
        }
        needed = {id(bucket.wider) for bucket in buckets.values()}
        buckets |= {
            payer: bucket for payer, bucket in self._buckets.items() if id(bucket) in needed
        }
        self._buckets = buckets
        self._purge_at = max(FIRST_PURGE, 2 * len(buckets))
