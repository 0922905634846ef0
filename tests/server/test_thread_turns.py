"""Work in threads beside the loop: it takes turns, and leaves most of the time to the loop."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, takewhile
from typing import Any

import pytest

from domain.table.entry import Codec
from server.runtime import thread_turns
from server.runtime.thread_turns import ThreadTurns, in_patient_thread, in_turns
from server.tables.live_table import LiveTable
from tests.server.patience import PATIENCE
from tests.server.playing import finished
from tests.server.wire import Door

ITEM_SECONDS = 0.001


class Passing:
    """A time that passes by what is made and by rests alone. `rests`: seconds, in their order."""

    def __init__(self) -> None:
        self.now = 0.0
        self.rests: list[float] = []

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.rests.append(seconds)
        self.now += seconds

    def slowly(self, do: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with a delay of one millisecond."""

        def done(*arguments: Any) -> Any:
            self.now += 0.001
            return do(*arguments)

        return done

    def made(self, *seconds: float) -> Iterator[int]:
        for number, each in enumerate(seconds):
            self.now += each
            yield number


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Passing:
    made = Passing()
    monkeypatch.setattr(thread_turns, "time", made)
    return made


@pytest.mark.parametrize(
    ("works", "rests"),
    [
        pytest.param([0.001, 0.0002, 0.0002, 0.0002], [0.002, 0.0012], id="twice as long"),
        pytest.param([3.0], [0.01], id="a hundredth second at most, after a busy loop"),
    ],
)
def test_how_long_a_thread_rests(passing: Passing, works: list[float], rests: list[float]) -> None:
    with in_turns(passing.made(*works), ThreadTurns()) as items:
        assert list(items) == [*range(len(works))]

    assert passing.rests == pytest.approx(rests)


def test_who_is_short_does_not_wait_for_who_is_long() -> None:
    turns, ended, begun = ThreadTurns(), list[str](), threading.Event()
    latest = time.monotonic() + PATIENCE

    def make(name: str, goes_on: Callable[[int], bool]) -> None:
        with in_turns(takewhile(goes_on, count()), turns) as items:
            for _ in items:
                begun.set()
                time.sleep(ITEM_SECONDS)
        ended.append(name)

    until_then = partial(make, "long", lambda _: not ended and time.monotonic() < latest)
    long = threading.Thread(target=until_then)
    long.start()
    begun.wait()
    short = threading.Thread(target=make, args=("short", lambda number: number < 3))
    short.start()
    long.join()
    short.join()

    assert ended == ["short", "long"]


def test_a_bug_in_what_is_made_keeps_no_other_waiting() -> None:
    turns = ThreadTurns()

    with pytest.raises(ZeroDivisionError) as kept, in_turns([0], turns) as items:
        _ = [1 // each for each in items]

    with in_turns([1], turns) as items:
        assert list(items) == [1]
    assert kept.tb is not None  # a traceback that holds on to its frames


async def test_one_at_a_time_computes() -> None:
    turns = ThreadTurns()
    at_work, most = 0, 0

    def make() -> None:
        with in_turns(noted(), turns) as items:
            list(items)

    def noted() -> Iterator[None]:
        nonlocal at_work, most
        for _ in range(5):
            at_work += 1
            most = max(most, at_work)
            time.sleep(ITEM_SECONDS)
            at_work -= 1
            yield

    await asyncio.gather(*(in_patient_thread(make) for _ in range(3)))

    assert most == 1


@pytest.mark.parametrize("path", ["replay", "log?tell=en", "at/3"])
async def test_a_past_is_made_in_turns(
    at: Door, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    table_id, _, _ = await finished(at)
    passing = Passing()
    monkeypatch.setattr(thread_turns, "time", passing)
    monkeypatch.setattr(LiveTable, "at", lambda *_: None)  # as of a version long ago
    monkeypatch.setattr(Codec, "decode", passing.slowly(Codec.decode))

    assert (await (await at.stranger()).get(f"/api/tables/{table_id}/{path}")).is_success

    assert len(passing.rests) >= 3
