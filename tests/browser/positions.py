"""Tables at a moment of a recorded game, with people at every seat, so that play stops there.

A recorded log is put into the ledger of a server, and forked at the version of the moment. A viewer
of the acting seat therefore has its live options.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Self

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from playwright.async_api import Browser

from domain.burgundy import BURGUNDY
from domain.decider import Seat
from domain.registry import GAMES
from domain.table.entry import Codec, Entry
from domain.table.events import TableImported
from domain.table.evolve import replay
from domain.table.state import Player, Running
from kontor import Kontor
from projections import table_view
from projections.conformance.game_folders import game_facts_of
from projections.conformance.golden_games import with_people
from projections.conformance.golden_spec import GoldenSpec, played
from projections.conformance.table_host import TableHost
from server.game_logs.import_check import CheckedLog, imported_entries
from server.game_logs.import_store import store_log
from server.game_logs.log_file import ExportedLog
from server.store.redis_client import RedisClient, Unavailable
from tests.browser.people import Identity, Person, known
from tests.bruges import golden_games as bruges
from tests.running.served import Served
from tests.villagers import golden_games as villagers

TESTS = Path(__file__).parents[1]
NAMES = ("Anna", "Benedikt", "Charlotte", "Dominik", "Esmeralda")
"""Anna is asked, or sits at the first seat; the others sit at the other seats, in this order."""
MOST_SEATS = max(game.seats[-1] for game in GAMES.values())
MORE_NAMES = tuple(f"Friederike {number}" for number in range(len(NAMES), MOST_SEATS))
LOG_WITHIN = 60.0
FEW = 4
"""Decisions that are left after the moment `closing`."""


def golden(game: str, name: str) -> bytes:
    return (TESTS / game / "golden" / f"{name}.ndjson").read_bytes()


def with_all_modules(golden_games: Any, seats: int) -> bytes:
    """Played now, and so every time alike: there is no golden game of all that at so many seats."""
    more = {"policies": ("random",), "options": dict.fromkeys(golden_games.MODULES, True)}
    return log_of(played(golden_games.of_seats(f"positions_{seats}", seats=seats, **more)))


def alone() -> bytes:
    """The longest of forty solo games of a bot; to find one that is won takes a minute."""
    spec = GoldenSpec("positions_1", BURGUNDY, 1, policies=("steady",))
    return log_of(played(spec, nonce="16"))


def log_of(host: TableHost) -> bytes:
    return b"\n".join(map(msgspec.json.encode, host.entries()))


LOGS: Mapping[tuple[str, int], Callable[[], bytes]] = {
    ("villagers", 1): lambda: golden("villagers", "solo_all_modules"),
    ("villagers", 2): lambda: golden("villagers", "all_modules_2"),
    ("villagers", 3): lambda: with_all_modules(villagers, 3),
    ("villagers", 4): lambda: golden("villagers", "all_modules_4"),
    ("villagers", 5): lambda: golden("villagers", "all_modules_5"),
    ("burgundy", 1): alone,
    ("burgundy", 2): lambda: golden("burgundy", "two_seats_r2"),
    ("burgundy", 4): lambda: golden("burgundy", "four_seats_r2"),
    ("carpe_diem", 2): lambda: golden("carpe_diem", "2_seats"),
    ("carpe_diem", 3): lambda: golden("carpe_diem", "3_seats"),
    ("carpe_diem", 4): lambda: golden("carpe_diem", "4_seats"),
    ("bruges", 2): lambda: golden("bruges", "all_modules_2"),
    ("bruges", 3): lambda: with_all_modules(bruges, 3),
    ("bruges", 4): lambda: with_all_modules(bruges, 4),
    ("bruges", 5): lambda: with_all_modules(bruges, 5),
}
"""Logs that are as full of things as there is. Any other is played now: see `recorded`."""
PLAIN: Mapping[tuple[str, int], str] = {
    ("villagers", 1): "solo_standard_won",
    **{
        (game, seats): f"base_{seats}" for game in ("bruges", "villagers") for seats in (2, 3, 4, 5)
    },
}
"""Golden games without any module."""


class Modules(Enum):
    ALL = "all modules"
    NONE = "no module"


MOMENTS = ("start", "middle", "choice", "late", "end")
"""`start`: the first decision of all. `middle`: the one with most options about half-way. `choice`:
the rarest question about there, as an effect asks it. `late`: the last decision with more than two
options. `end`: the result, as the one who was asked last sees it. Between these two is `closing`, a
few decisions before the last."""


class Decision(NamedTuple):
    """At this version this seat is asked. `kinds`: the types of what it may do."""

    version: int
    seat: Seat
    options: int
    kinds: frozenset[type[Any]]


def decisions(log: bytes) -> Iterator[Decision]:
    exported = ExportedLog(log.splitlines())
    for entry, table in exported.tables():
        if isinstance(table.stage, Running):
            state = table.stage.state
            for seat in exported.game.awaiting(state)[:1]:
                options = exported.game.options(state, seat)
                yield Decision(entry.version, seat, len(options), frozenset(map(type, options)))


def decision_at(moment: str, asked: list[Decision]) -> Decision:
    """Return the decision for that moment; for `end` the last of all."""
    half_way = asked[len(asked) * 2 // 5 : len(asked) * 7 // 10] or asked
    often = Counter(decision.kinds for decision in asked)
    match moment:
        case "start":
            return asked[0]
        case "middle":
            return max(half_way, key=lambda decision: decision.options)
        case "choice":
            several = [decision for decision in half_way if decision.options > 1] or half_way
            return min(several, key=lambda decision: often[decision.kinds])
        case "late":
            return ([decision for decision in asked if decision.options > 2] or asked)[-1]
        case "closing":
            return [decision for decision in asked[:-FEW] if decision.options > 1][-1]
        case _:
            return asked[-1]


@cache
def recorded(game: str, seats: int, modules: Modules) -> bytes:
    """Return a recorded game for that number of seats.

    Without a fuller log, the game has the first of its openings.
    """
    if modules is Modules.NONE and (game, seats) in PLAIN:
        return golden(game, PLAIN[game, seats])
    if (game, seats) in LOGS:
        return LOGS[game, seats]()
    facts = game_facts_of(game)
    opening = next(opening for opening in facts.openings if opening.seats == seats)
    return log_of(played(with_people(facts.game, opening)))


@cache
def decisions_of(game: str, seats: int, modules: Modules = Modules.ALL) -> list[Decision]:
    return list(decisions(recorded(game, seats, modules)))


class At(NamedTuple):
    """Where Anna sits and is asked. `log_url`: the whole recorded game, from its first move.

    `invite`: lets spectators in.
    """

    url: str
    log_url: str
    seat: int
    version: int
    invite: str


def trusted(log: bytes, imported: TableImported) -> CheckedLog:
    """Return the log as a server keeps it after its check, without that check, which takes seconds.

    The table has hints, as most solo tables do, because their controls take space on the screen.
    """
    exported = ExportedLog(log.splitlines())
    entries = tuple(imported_entries(map(with_hints, exported.entries), imported))
    summary = table_view.summary(exported.game, replay(exported.game, entries))
    encoded = tuple(map(Codec(exported.game).encode, entries))
    return CheckedLog(encoded, msgspec.json.encode(summary))


def with_hints(entry: Entry[Any]) -> Entry[Any]:
    opened, *more = entry.events
    return (
        replace(entry, events=(replace(opened, hints=True), *more)) if entry.version == 1 else entry
    )


class Positions:
    """A server whose tables all have the same people. The first one, Anna, has the turn."""

    def __init__(self, served: Served, browser: Browser) -> None:
        url = self.url = served.url
        self._redis, self._browser = RedisClient(served.redis_url), browser
        self.people: list[Identity] = []
        self._http = httpx.AsyncClient(base_url=url, timeout=LOG_WITHIN, verify=False)
        self._logs: dict[tuple[str, int, Modules], str] = {}

    async def __aenter__(self) -> Self:
        for name in NAMES + MORE_NAMES:
            self.people.append((await self._http.post("/api/players", json={"name": name})).json())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()
        await self._redis.close()

    async def anna(self, **looks: Any) -> Person:
        """Provide Anna in a browser that knows her. `looks`: see `known`."""
        return await known(self._browser, self.url, self.people[0], **looks)

    async def anna_at(
        self,
        game: str,
        seats: int,
        moment: str | Decision,
        modules: Modules = Modules.ALL,
        **looks: Any,
    ) -> Person:
        """Provide Anna in front of a table at that moment."""
        anna = await self.anna(**looks)
        await anna.sits_at((await self.at(game, seats, moment, modules)).url)
        return anna

    async def at(
        self, game: str, seats: int, moment: str | Decision, modules: Modules = Modules.ALL
    ) -> At:
        """Return a table of its own at that moment, or at that decision of the recorded game."""
        decision = (
            decision_at(moment, decisions_of(game, seats, modules))
            if isinstance(moment, str)
            else moment
        )
        log = await self._log(game, seats, modules)
        fork = await self._asks(f"{log}/fork", {"version": decision.version}, self.people[0])
        table = f"/api/tables/{fork['table_id']}"
        anna, *others = self.people[:seats]
        sitting = [*others[: decision.seat], anna, *others[decision.seat :]]
        for seat, who in enumerate(sitting):
            await self._asks(f"{table}/seats/{seat}", {"invite": fork.get("invite")}, who)
        if moment == "end":
            await play_to_the_end(self.url, fork["table_id"], sitting)
        page, log_id = f"{self.url}/table/", log.rpartition("/")[2]
        seat, version = decision.seat, decision.version
        return At(page + fork["table_id"], page + log_id, seat, version, fork["invite"])

    async def against_bots(self, game: str, seats: int, moment: str) -> str:
        """The address of a table that goes on from there, with a random bot at each other seat.

        Anna plays for the seat that is asked.
        """
        decision = decision_at(moment, decisions_of(game, seats))
        seat, version = decision.seat, decision.version
        bots = {str(other): "random" for other in range(seats) if other != seat}
        wanted = {"version": version, "seat": seat, "bots": bots}
        log = await self._log(game, seats, Modules.ALL)
        fork = await self._asks(f"{log}/fork", wanted, self.people[0])
        return f"{self.url}/table/{fork['table_id']}"

    async def _log(self, game: str, seats: int, modules: Modules) -> str:
        played = game, seats, modules
        if played not in self._logs:
            table_id = f"{game}-{seats}-{modules.name.lower()}"
            anna = Player(self.people[0]["player_id"], self.people[0]["name"])
            imported = TableImported(table_id, anna, "2026-01-01T00:00:00Z", replayed=True)
            checked = trusted(recorded(*played), imported)
            with suppress(Unavailable):  # the answer to a first try was late, and the log is there
                await store_log(self._redis, table_id, checked)
            self._logs[played] = f"/api/tables/{table_id}"
        return self._logs[played]

    async def _asks(self, path: str, given: dict[str, Any], who: Identity) -> Any:
        headers = {"Authorization": f"Bearer {who['token']}"}
        answer = await self._http.post(path, json=given, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()


async def play_to_the_end(url: str, table_id: str, sitting: Sequence[Identity]) -> None:
    """Take the first option for each acting player until the game ends."""
    async with AsyncExitStack() as stack:
        tables = []
        for who in sitting:
            kontor = await stack.enter_async_context(Kontor(url, token=who["token"]))
            tables.append(await kontor.watch(table_id))
        newest = tables[0].version
        while not tables[0].finished:
            for table in tables:
                await table.until(lambda it, newest=newest: it.version >= newest)
            asked = next((table for table in tables if table.my_turn), None)
            if asked is not None:
                newest = await asked.act(asked.options[0])


def in_one_process(game: str) -> pytest.MarkDecorator:
    """For tests at tables of that game: its logs are brought to one server only."""
    return pytest.mark.xdist_group(f"tables of {game}")


EACH_GAME = [pytest.param(game, marks=in_one_process(game)) for game in sorted(GAMES)]


def combinations(games: list[str], seats: list[int]) -> Iterator[tuple[str, int]]:
    """Every game and number of seats; of these only, where some are named."""
    for game in sorted(games or GAMES):
        yield from ((game, count) for count in GAMES[game].seats if not seats or count in seats)
