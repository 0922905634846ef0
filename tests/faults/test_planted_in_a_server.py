"""Defects planted in a server that runs: clients play at it, and the checker finds each of them."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from domain.decider import Rejected, Seat
from projections.registry import PROJECTIONS
from server.tables import broadcast
from server.tables.broadcast import Broadcast
from server.tables.handler import CommandHandler
from tests.conftest import Running
from tests.faults import client as clients
from tests.faults import play as plays
from tests.faults.checker import check
from tests.faults.game_loop import Plan
from tests.faults.history import Accepted, JsonObject
from tests.faults.play import Play, tormented
from tests.server.patience import until

pytestmark = [
    pytest.mark.fault,
    pytest.mark.live,
    pytest.mark.server(games=PROJECTIONS),
    pytest.mark.usefixtures("quick"),
]

BOUND = 5.0
"""Seconds that anybody may wait."""
ENOUGH = 25
"""Commands acknowledged: by then every defect has shown."""
QUIET, LONGEST = 3.0, 60.0
"""Seconds without an acknowledgement, and of play, after which there will not be enough."""


class Deployment:
    """One gateway in this process, with nothing between."""

    def __init__(self, running: Running, redis_url: str) -> None:
        self.doors = self.windows = [running]
        self._redis = redis_url.removeprefix("unix://")

    async def redis_addresses(self) -> list[str]:
        return [self._redis]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "PAUSE", (0.0, 0.01))
    monkeypatch.setattr(plays, "QUIET_SECONDS", 0.3)
    monkeypatch.setattr(plays, "SETTLED_SECONDS", 2.0)


Find = Callable[..., Awaitable[set[str]]]


@pytest.fixture
def find(at: Running, redis_url: str) -> Find:
    """Return the findings after two people have played for a while before a spectator."""

    async def findings(halfway: Callable[[Play], Awaitable[None]] | None = None) -> set[str]:
        plans = [Plan("people/burgundy", "burgundy", 2, {})]
        deployment: Any = Deployment(at, redis_url)
        async with tormented(deployment, plans, seed=1) as play:
            await some_are_acknowledged(play, ENOUGH)
            if halfway is not None:
                await halfway(play)
            case = await play.settled()
        return {finding.what for finding in check(case._replace(bound=BOUND))}

    return findings


async def some_are_acknowledged(play: Play, enough: int) -> None:
    """Wait until `enough` commands are acknowledged, or no player continues."""
    async with asyncio.timeout(LONGEST):
        before, quiet = -1, 0.0
        while quiet < QUIET:
            count = sum(isinstance(one, Accepted) for one in play.history.records)
            if count >= enough:
                return
            quiet = quiet + 0.05 if count == before else 0.0
            before = count
            await asyncio.sleep(0.05)


Act = Callable[..., Awaitable[int]]


def planted(monkeypatch: pytest.MonkeyPatch, every: int, defect: Callable[..., Any]) -> None:
    """Every so many commands of people come to `defect`, which is given the sound `act` too."""
    sound: Act = CommandHandler.act
    count = itertools.count(1)

    async def act(
        self: CommandHandler, live: Any, player_id: str | None, command_id: str, decide: Any
    ) -> int:
        of_people = player_id is not None and not command_id.startswith("http/")
        if of_people and next(count) % every == 0:
            return await defect(sound, self, live, player_id, command_id, decide)
        return await sound(self, live, player_id, command_id, decide)

    monkeypatch.setattr(CommandHandler, "act", act)


async def test_in_a_sound_server_nothing_is_found(find: Find) -> None:
    assert await find() == set()


async def test_a_false_confirmation_is_found(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    async def only_say_so(_: Act, __: Any, live: Any, *___: Any) -> int:
        return live.table.version + 1

    planted(monkeypatch, 7, only_say_so)

    assert "lost" in await find()


async def test_another_seats_view_is_found(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spectators see what seat 0 sees."""
    sound = broadcast.seen_by

    def too_much(projection: Any, table: Any, viewer: Any, parts: Any = None) -> Any:
        seen = sound(projection, table, viewer, parts)
        if viewer != "spectator":
            return seen
        return broadcast.Seen(table, viewer, sound(projection, table, Seat(0), parts).view)

    monkeypatch.setattr(broadcast, "seen_by", too_much)

    assert await find() == {"wrong_view"}


async def test_a_stale_position_is_found(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    """A returning client sees the table of three versions ago."""
    sound = Broadcast.position

    def stale(self: Broadcast, live: Any, viewer: Any, lang: Any) -> bytes:
        if len(live.steps) < 4:
            return sound(self, live, viewer, lang)
        now, live.table = live.table, live.steps[-3].before
        try:
            return sound(self, live, viewer, lang)
        finally:
            live.table = now

    monkeypatch.setattr(Broadcast, "position", stale)

    async def come_back(play: Play) -> None:
        for client, _ in play.loops[0].players:
            client.playing = False
        await asyncio.sleep(0.2)
        (spectator,) = play.spectators
        (table,) = spectator.tables.values()
        table._resume_token = None
        before = len(play.history.records)
        await spectator.kontor.connection.drop()
        await until(
            lambda: any(isinstance(one, JsonObject) for one in play.history.records[before:])
        )

    assert "past" in await find(come_back)


async def test_an_invented_refusal_is_found(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: Any) -> int:
        raise Rejected("not_your_turn")

    planted(monkeypatch, 7, refuse)

    assert await find() == {"refusal"}
