"""The recordings that the page's component tests replay are what a server answers today.

Secret, ids, key and clock are set, so that the same cards are drawn at every run. After a change
of the frames `KONTOR_WRITE_RECORDINGS=1 pytest tests/clients/test_recordings.py` writes them anew.
"""

import os
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from redis import Redis

from projections.registry import PROJECTIONS
from server.accounts import identity
from server.http import new_tables, tables
from server.store import keys
from tests.clients.recorder import written
from tests.clients.scenes import SCENES
from tests.conftest import Serve
from tests.games.courtyard.projection import PROJECTION as COURTYARD
from tests.server.wire import Door

RECORDINGS = Path(__file__).parents[2] / "clients/web/tests/page/recordings"
NOW = 1_800_000_000.0
WITH_BOTS = {"answered"}


def numbered(what: str, numbers: Iterator[int]) -> str:
    """An id of the length that ids have."""
    return what + str(next(numbers)).zfill(16 - len(what))


@pytest.fixture
async def door(serve: Serve, redis_url: str, monkeypatch: pytest.MonkeyPatch, name: str) -> Door:
    """A server at which nothing is drawn by chance, and bots wait unless a scene needs them."""
    with Redis(unix_socket_path=redis_url.removeprefix("unix://")) as redis:
        redis.set(keys.LEDGER_KEY.of(), bytes(32))
    for module, what in ((identity, "player"), (new_tables, "table"), (tables, "call")):
        monkeypatch.setattr(module, "new_id", partial(numbered, what, count()))
    drawn = SimpleNamespace(token_bytes=lambda size: bytes(range(size)))
    monkeypatch.setattr(new_tables, "secrets", drawn)
    games = {**PROJECTIONS, "courtyard": COURTYARD}
    return await serve(games, clock=lambda: NOW, bot_beat_seconds=0 if name in WITH_BOTS else 3_600)


@pytest.mark.parametrize("name", SCENES)
async def test_the_recording_is_what_is_answered_today(door: Door, name: str) -> None:
    answered = written(await SCENES[name](door))
    file = RECORDINGS / f"{name}.json"
    if os.environ.get("KONTOR_WRITE_RECORDINGS"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(answered, "utf-8")

    assert file.read_text("utf-8") == answered
