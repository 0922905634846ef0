"""Time: functions that are handed in, so that tests need not wait."""

import time
from collections.abc import Awaitable, Callable
from datetime import MAXYEAR, datetime
from functools import lru_cache
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds since 1970."""

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
"""A sleep of a number of seconds on that clock."""


def rfc3339(seconds: float) -> str:
    """A time as the wire and the ledger write it: RFC 3339 UTC, to the millisecond."""
    whole, rest = divmod(int(seconds * 1000), 1000)
    return f"{whole_seconds(whole)}.{rest:03d}Z"


@lru_cache(maxsize=2)
def whole_seconds(seconds: int) -> str:
    """The text of a second, cached: most made within it begin alike."""
    moment = time.gmtime(seconds)
    if not 1 <= moment.tm_year <= MAXYEAR:
        raise ValueError(seconds)
    return time.strftime("%Y-%m-%dT%H:%M:%S", moment)


def timestamp(text: str) -> float:
    """Seconds since 1970 of such a text."""
    return datetime.fromisoformat(text).timestamp()
