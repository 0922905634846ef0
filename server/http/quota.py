"""How many tables somebody may make without sitting down at them: forks and imported logs."""

from __future__ import annotations

from typing import Any

from server.http.problems import Problem
from server.http.services import Services
from server.store.redis_client import unavailable_on_error

AN_HOUR = 3600


async def spend(desk: Services, player_id: str) -> None:
    """One of this hour's. Raises Problem `too_many`."""
    limit = desk.settings.copies_per_hour
    if not limit:
        return
    key = f"copies:{player_id}"
    with unavailable_on_error():
        async with desk.redis.pipeline(transaction=True) as pipe:
            pipe.incr(key)
            pipe.expire(key, AN_HOUR, nx=True)
            pipe.ttl(key)
            answers: list[Any] = await pipe.execute()
    if answers[0] > limit:
        raise Problem(
            "too_many", f"{limit} forks and logs an hour are enough.", retry_after=answers[2]
        )
