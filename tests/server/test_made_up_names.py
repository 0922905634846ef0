"""Names made up by strangers: each is looked up and forgotten, and no container grows."""

import gc
import os
import sys
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import _lru_cache_wrapper
from itertools import islice
from string import Formatter
from typing import Any

import msgspec
import pytest

from domain.chance import Chance
from domain.decider import Rejected, Seat
from projections.projection import AnyProjection
from projections.refusals import sentence
from projections.registry import PROJECTIONS
from server.http.api import CALLS
from server.http.endpoint import Call
from tests.conftest import Running
from tests.random_games import a_random_game
from tests.server.calls import calls_of
from tests.server.playing import finished
from tests.server.wire import Door, Guest

OURS = ("server", "projections", "domain", "clients")
KEEPS_GAMES = "projections.conformance."
"""Of what tests every game, and keeps whole ones: no server runs it."""
MADE_UP = 6
"""Of each kind, on each route."""
GROWN = MADE_UP // 2
"""What has grown so much has kept one kind, names or numbers, on one route."""
POSITIONS, OPTIONS = 60, 6
"""Of a random game, and of each of its positions."""
BOUNDED = {
    "AppendPipe._read": "the replies of the last batch",
    "Connections._available_connections": "what was asked of Redis at once",
    "LogSeldom.logged": "the last 5000",
    "Identity.accounts": "the last 10 000 players",
    "Blocks.lists": "the last 20 000 players",
}
"""What may grow up to a bound, and which."""
PLACES = {place for call in CALLS for _, place, _, _ in Formatter().parse(call.path) if place}
"""What stands in paths."""
MOST_PARTS = 1_000
"""Of each container are looked into: after other tests some hold whole games."""
CONTAINERS = (Mapping, set, frozenset, list, tuple, deque)
PAGE = ("/{name}", "/learn/{name}", "/table/{name}", "/covers/{name}", "/assets/{name}")


def is_ours(module: str | None) -> bool:
    name = f"{module}."
    return name.partition(".")[0] in OURS and not name.startswith(KEEPS_GAMES)


def caches() -> Iterator[tuple[str, Any]]:
    """Every functools cache of our modules, by name; of those of instances each one."""
    gc.unfreeze()  # what the run froze is looked at, too
    objects = gc.get_objects()
    gc.freeze()
    for found in objects:
        if type(found) is _lru_cache_wrapper and is_ours(getattr(found, "__module__", "")):
            yield f"{found.__module__}.{getattr(found, '__qualname__', '?')}", found


def kept(root: object) -> Counter[str]:
    """Count the items of each container that is reachable from there and from our modules.

    Its name is its class and attribute, or its module and variable, or its function.
    """
    sizes = Counter[str]()
    seen: set[int] = set()
    modules = [found for name, found in tuple(sys.modules.items()) if is_ours(name)]
    todo: list[tuple[str, object]] = [("app", root)]
    todo += [(f"{it.__name__}.{key}", value) for it in modules for key, value in vars(it).items()]
    while todo:
        name, thing = todo.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if issubclass(type(thing), CONTAINERS):
            held: Any = thing
            sizes[name] += len(held)
            parts = held.values() if isinstance(held, Mapping) else held
            todo += [(name, part) for part in tuple(islice(parts, MOST_PARTS))]
        elif is_ours(type(thing).__module__):
            of = type(thing).__name__
            todo += [(f"{of}.{key}", value) for key, value in attributes(thing)]
    for name, cache in caches():
        if cache.cache_parameters()["maxsize"] is None:
            sizes[name] += cache.cache_info().currsize
    return sizes


def attributes(thing: object) -> Iterator[tuple[str, object]]:
    yield from getattr(thing, "__dict__", {}).items()
    for kind in type(thing).__mro__:
        for key in getattr(kind, "__slots__", ()):
            if key != "__weakref__" and hasattr(thing, key):
                yield key, getattr(thing, key)


def addresses(call: Call, table_id: str, name: str, number: int) -> Iterator[str]:
    """The call with something made up in its path or its query: a name or a number."""
    value = name if number % 2 else str(number)
    yield call.path.format(**dict.fromkeys(PLACES, value))
    true = dict.fromkeys(PLACES, name)
    true |= {"table": table_id, "game": "tick_tock", "seat": "1", "version": "1"}
    for key in (*call.query, "nonsense"):
        yield f"{call.path.format(**true)}?{key}={value}"


async def make_up(guest: Guest, table_id: str, begin: int, many: int) -> None:
    """Ask on every route for what there is not, and for what there is in made-up ways."""
    line = await guest.line()
    for number in range(begin, begin + many):
        name = f"made-up-{number}"
        headers = {"Accept-Language": name, "If-None-Match": name, "User-Agent": name}
        for call in CALLS:
            if call.method == "GET":
                for address in addresses(call, table_id, name, number):
                    await guest.get(address, headers=headers)
            elif "{" in call.path:
                given = dict.fromkeys(PLACES, name)
                await guest.http.request(call.method, call.path.format(**given), json={})
        for path in PAGE:
            await guest.get(path.format(name=name), headers=headers | {"Accept": "text/html"})
        await guest.post("/api/players", {"code": name})
        await guest.post("/api/tables", {"game": name, "seats": 2, "bots": {"1": name}})
        await guest.post("/api/tables", {"game": "tick_tock", "seats": 2, "options": {name: name}})
        for frame in ("watch", "unwatch"):
            await line.send(frame, table=name, **({"invite": name} if frame == "watch" else {}))
        await line.send("watch", table=table_id, invite=name, have=number, resume_token=name)
        await line.send("act", table=name, id=name, command={"type": name})
        await line.send("act", table=table_id, id=name, command={"type": name, name: name})
        await line.send("undo", table=table_id, id=name)
        await line.ping()
    await line.socket.close()


@pytest.mark.server
async def test_a2_nothing_grows_with_what_strangers_make_up(at: Running) -> None:
    table_id, guest, _ = await finished(at)
    await make_up(guest, table_id, 10**9, 2)  # what is kept once is there then
    before = kept(at.app)

    await make_up(guest, table_id, 2 * 10**9, MADE_UP)

    grown = kept(at.app)
    grown.subtract(before)
    assert {name for name, more in grown.items() if more >= GROWN} <= BOUNDED.keys()


async def test_a2_a_name_too_long_for_a_file_is_not_found(at: Door, logs: list[Any]) -> None:
    for path in (*PAGE, "/api/games/{name}/help", "/api/tables/{name}"):
        for length in (251, 1_500):
            answer = await (await at.stranger()).get(path.format(name="a" * length))

            assert answer.status_code == (200 if path.startswith("/table/") else 404), path
    assert {line["event"] for line in logs} <= {"lists_made_anew"}  # at the start


async def test_a2_a_deep_path_is_looked_up_once(at: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up = calls_of(monkeypatch, os, "lstat")

    assert (await (await at.stranger()).get("/assets/" + "a/" * 700)).status_code == 404

    assert not [path for (path, *_) in looked_up if "a/a/a" in str(path)]


def attempts(projection: AnyProjection, begin: int) -> Iterator[tuple[Any, Seat, Any]]:
    """A position of a random game, a seat, and an option of its in which one value is made up."""
    game, number = projection.game, begin
    positions = a_random_game(game, game.seats[-1], seed=1)[1][:-1]
    for state in positions[:: len(positions) // POSITIONS + 1]:
        seat = game.awaiting(state)[0]
        for option in game.options(state, seat)[:OPTIONS]:
            plain = msgspec.to_builtins(option)
            for field, value in plain.items():
                number += 1
                made_up = number if isinstance(value, int) else f"made-up-{number}"
                with suppress(msgspec.ValidationError):
                    yield state, seat, msgspec.convert(plain | {field: made_up}, game.command)


@pytest.mark.random
def test_a2_nothing_grows_with_made_up_commands() -> None:
    """A command that is refused is decided first, and its refusal put into words."""
    tried, before = Counter[str](), Counter[str]()
    for begin in (10**9, 2 * 10**9):
        before = kept(PROJECTIONS)
        for name, projection in PROJECTIONS.items():
            for state, seat, command in attempts(projection, begin):
                with pytest.raises(Rejected) as refusal:
                    projection.game.decide(state, seat, command, Chance(b"made up"))
                sentence(refusal.value, projection, "de")
                tried[name] += 1

    grown = kept(PROJECTIONS)
    grown.subtract(before)
    assert all(tried[name] > 4 * MADE_UP for name in PROJECTIONS)
    assert {name for name, more in grown.items() if more >= GROWN} <= BOUNDED.keys()
