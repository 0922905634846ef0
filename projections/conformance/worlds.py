"""Other worlds: tables that a viewer cannot tell from this one."""

import hashlib
from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import AnyGame, Viewer
from domain.table.state import Running, Table
from projections.conformance.game_facts import GameFacts, Pool


def another_world(game: AnyGame, table: Table, viewer: Viewer, name: str) -> Table:
    """Return the world of that name; only the game's position differs."""
    stage = table.stage
    assert isinstance(stage, Running)
    chance = Chance(hashlib.sha256(name.encode()).digest())
    return replace(table, stage=replace(stage, state=game.rearrange(stage.state, viewer, chance)))


def worlds(game: AnyGame, table: Table, viewer: Viewer, number: int) -> Iterator[Table]:
    """Yield `number` worlds."""
    for n in range(number):
        yield another_world(game, table, viewer, f"world/{n}")


def hidden_things(facts: GameFacts, table: Table, viewer: Viewer, prefix: str = "") -> Pool:
    """Return the things in the places hidden from a viewer whose names have this prefix."""
    return {
        place: thing
        for pool in facts.hidden(table.position, viewer)
        for place, thing in pool.items()
        if place.startswith(prefix)
    }


def hidden_zones(facts: GameFacts, table: Table, viewer: Viewer) -> dict[str, Counter[str]]:
    """Return the number of each thing in each hidden zone, in any order."""
    zones: dict[str, Counter[str]] = {}
    for place, thing in hidden_things(facts, table, viewer).items():
        zones.setdefault(place.rsplit("/", 1)[0], Counter())[thing] += 1
    return zones
