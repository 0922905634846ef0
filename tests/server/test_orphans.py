"""A worker whose parent is gone."""

import asyncio
import os
import signal

import pytest

from server import worker

pytestmark = pytest.mark.live


async def test_the_end_of_a_parent_is_heeded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def stop() -> None:
        told.append(signal.SIGTERM)

    reading, parent = os.pipe()
    monkeypatch.setattr(worker, "STDIN", reading)
    loop = asyncio.get_running_loop()
    loop.add_reader(reading, worker.stop_with_the_parent, stop)

    os.close(parent)
    for _ in range(20):
        await asyncio.sleep(0.001)

    assert told == [signal.SIGTERM]
    os.close(reading)
