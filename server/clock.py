"""What time it is: a function that is handed in, so that tests need not wait."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds since 1970."""


def written(seconds: float) -> str:
    """As the wire and the ledger write it: RFC 3339 UTC, to the millisecond."""
    then = datetime.fromtimestamp(seconds, UTC)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seconds(time: str) -> float:
    """The same, read."""
    return datetime.fromisoformat(time).timestamp()
