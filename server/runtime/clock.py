"""Types and texts of time. Clocks are passed as arguments, so that tests need not wait."""

import time
from collections.abc import Awaitable, Callable
from datetime import MAXYEAR, datetime
from functools import lru_cache
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds since 1970."""

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
"""Sleeps for a number of seconds on that clock."""


MILLISECONDS = tuple([f".{number:03d}Z" for number in range(1000)])
"""The ends of times; formatting one takes longer than a look-up."""


def rfc3339(seconds: float) -> str:
    """Return a time in the format of the wire and the ledger: RFC 3339 UTC with milliseconds."""
    whole, rest = divmod(int(seconds * 1000), 1000)
    return whole_seconds(whole) + MILLISECONDS[rest]


@lru_cache(maxsize=2)
def whole_seconds(seconds: int) -> str:
    """Return the text without milliseconds, cached because most calls fall into the same second."""
    moment = time.gmtime(seconds)
    if not 1 <= moment.tm_year <= MAXYEAR:
        raise ValueError(seconds)
    return time.strftime("%Y-%m-%dT%H:%M:%S", moment)


def timestamp(text: str) -> float:
    """Convert an RFC 3339 text to seconds since 1970."""
    return datetime.fromisoformat(text).timestamp()
