"""What time it is: a function that is handed in, so that tests need not wait."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds since 1970."""


def rfc3339(seconds: float) -> str:
    """As the wire and the ledger write it: RFC 3339 UTC, to the millisecond."""
    whole, rest = divmod(int(seconds * 1000), 1000)
    return f"{whole_seconds(whole)}.{rest:03d}Z"


@lru_cache(maxsize=2)
def whole_seconds(seconds: int) -> str:
    """Most of what is written down in one second begins alike."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def seconds(time: str) -> float:
    """The same, read."""
    return datetime.fromisoformat(time).timestamp()
