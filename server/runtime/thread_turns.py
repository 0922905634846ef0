"""Turns of computing threads, which share Python's lock with the event loop.

Only one thread of Python runs at a time. After every wait for a socket or for Redis, several times
a move, the loop must wait for the running thread. So a computing thread delays every table of the
gateway, each time for the length of a thread's turn.
"""

import asyncio
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")

TURN_SECONDS = 0.0005
REST = 2.0
"""The pause of all these threads after a turn, as a multiple of the turn's length."""
LONGEST_REST_SECONDS = 0.01
MOST_IN_TURNS = 4
"""Maximum number of concurrent tasks in such threads; others wait."""


def shorten_turns() -> None:
    """Make any thread yield to the loop after 0.5 ms; Python's default is 5 ms.

    This also bounds the code that does not take turns.
    """
    sys.setswitchinterval(TURN_SECONDS)


class ThreadTurns:
    """A fair lock: one thread at a time has a turn, first come, first served."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_taken = False
        self._waiting: deque[threading.Lock] = deque()

    @contextmanager
    def turn(self) -> Generator[None]:
        """Wait for a turn, and hold it."""
        self._take()
        try:
            yield
        finally:
            self._give_back()

    def pass_on(self) -> None:
        """Pass the turn to the thread that waited longest, if any, and wait for the next one."""
        self._give_back()
        self._take()

    def _take(self) -> None:
        with self._lock:
            if not self._is_taken:
                self._is_taken = True
                return
            gate = threading.Lock()
            gate.acquire()
            self._waiting.append(gate)
        gate.acquire()

    def _give_back(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False


TURNS = ThreadTurns()
"""The turns of the whole process, because all its threads delay the same loop."""
PATIENT = ThreadPoolExecutor(MOST_IN_TURNS, "patient")


async def in_patient_thread(make: Callable[..., T], *arguments: Any) -> T:
    """Run a function in one of the threads that take turns, and return its result.

    These threads are separate from others, so that opening a table waits for none of them.
    """
    return await asyncio.get_running_loop().run_in_executor(PATIENT, make, *arguments)


@contextmanager
def in_turns(items: Iterable[T], turns: ThreadTurns = TURNS) -> Generator[Iterable[T]]:
    """Yield the items; the thread pauses for `REST` times its turn after each half millisecond.

    So all such threads together use at most a third of the time. They use less if the loop is busy,
    because waiting for it counts as well. Short work does not wait for long work.
    """
    with turns.turn():
        yield with_rests(items, turns)


def with_rests(items: Iterable[T], turns: ThreadTurns) -> Iterator[T]:
    began = time.perf_counter()
    for item in items:
        yield item
        used = time.perf_counter() - began
        if used >= TURN_SECONDS:
            time.sleep(min(REST * used, LONGEST_REST_SECONDS))
            turns.pass_on()
            began = time.perf_counter()
