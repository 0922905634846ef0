"""The quota of forks and imported logs: so many an hour for each player."""

from __future__ import annotations

import math

from domain.decider import Rejected
from server.http.services import Services
from server.store import keys

HOUR_SECONDS = 3600


async def use_quota(services: Services, player_id: str) -> None:
    """Use one of this hour's. Raises Rejected `too_many`."""
    limit = services.settings.copies_per_hour
    if not limit:
        return
    key = keys.COPIES.of(player_id)
    answers = await services.redis.transaction(
        [("INCR", key), ("EXPIRE", key, HOUR_SECONDS, "NX"), ("TTL", key)]
    )
    if answers[0] > limit:
        seconds = max(answers[2], 1)
        minutes = math.ceil(seconds / 60)
        raise Rejected("too_many", why="copies", limit=limit, minutes=minutes, retry_after=seconds)
