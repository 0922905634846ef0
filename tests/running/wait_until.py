"""Waiting in a thread for a condition, with patience for the slowest machine."""

import contextlib
import time
from collections.abc import Callable

import httpx
from redis.exceptions import RedisError

from tests.server.patience import PATIENCE


def wait_until(holds: Callable[[], object], said: Callable[[], str] = str) -> None:
    """Until it holds; what does not answer is no. `said`: told if it never does."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(RedisError, httpx.HTTPError, OSError):
            if holds():
                return
        time.sleep(0.02)
    raise AssertionError("It never came. " + said())
