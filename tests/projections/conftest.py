"""Random games, played once for all tests of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import pytest

from domain.catalog import game_named
from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, AnyGame, Seat, Viewer, fold
from projections.catalog import projection_named
from projections.projection import AnyProjection

INTERRUPT = 0.3
"""How often a seat acts that nobody waits for, where one may."""


MODULES = ("support", "scoundrels", "profiteers", "developments")


class Play(NamedTuple):
    """How a random game is begun: `options` of its table, the seed of its players."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, Any] = MappingProxyType({})

    def __str__(self) -> str:
        options = ", ".join(self.options) or "base"
        return f"{self.game}, {self.seats} seats, seed {self.seed}, {options}"


BURGUNDY = tuple(
    Play("burgundy", seats, seed)
    for seats, seed in ((1, 0), (1, 3), (1, 28), (2, 0), (2, 1), (3, 0), (4, 0))
)
"""Each seat count; solo games are short, Egon wins them early."""

VILLAGERS = (
    *(Play("villagers", seats, 1) for seats in range(1, 6)),
    *(Play("villagers", seats, 1, dict.fromkeys(MODULES, True)) for seats in range(1, 6)),
    *(Play("villagers", 4 - n, 1, {module: True}) for n, module in enumerate(MODULES[:3])),
    Play("villagers", 3, 1, {"developments": True}),
    Play("villagers", 1, 1, {"countess": "beginner"}),
    Play("villagers", 1, 1, {"countess": "hard"}),
)
"""Each seat count, each module, all of them, each solo level."""


class Step(NamedTuple):
    """A position and what led there: a command of `seat`, or the setup where `seat` is None."""

    seat: Seat | None
    events: tuple[Any, ...]
    state: Any


class Record(NamedTuple):
    """A random game from its setup to its end."""

    projection: AnyProjection
    seats: int
    steps: tuple[Step, ...]

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*(Seat(n) for n in range(self.seats)), SPECTATOR, EVERYONE)


@cache
def random_game(name: str, seats: int, seed: int, options: str = "{}") -> Record:
    """`options`: of the table, as JSON."""
    game = game_named(name)
    chance = Chance(b"projections" + bytes([seats, seed]))
    dice = Random(seed)
    agreed = msgspec.json.decode(options, type=game.table_options)
    events = game.setup(agreed, seats, chance)
    state = fold(game, game.initial, events)
    steps = [Step(None, events, state)]
    while game.outcome(state) is None:
        seat = acting(game, state, seats, dice)
        command = dice.choice(game.options(state, seat))
        events, state = game.decide(state, seat, command, chance)
        steps.append(Step(seat, events, state))
    return Record(projection_named(name), seats, tuple(steps))


def acting(game: AnyGame, state: Any, seats: int, dice: Random) -> Seat:
    """One of the seats that are asked, or now and then one that may interrupt."""
    asked = game.awaiting(state)
    others = [Seat(n) for n in range(seats) if n not in asked and game.options(state, Seat(n))]
    if others and dice.random() < INTERRUPT:
        return dice.choice(others)
    return dice.choice(asked)


def played(play: Play) -> Record:
    return random_game(play.game, play.seats, play.seed, json.dumps(dict(play.options)))


@pytest.fixture(params=BURGUNDY, ids=str)
def game(request: pytest.FixtureRequest) -> Record:
    """Random games of Burgundy."""
    return played(request.param)


@pytest.fixture(params=VILLAGERS, ids=str)
def village_game(request: pytest.FixtureRequest) -> Record:
    """Random games of Villagers."""
    return played(request.param)


@pytest.fixture(params=(*BURGUNDY, *VILLAGERS), ids=str)
def any_game(request: pytest.FixtureRequest) -> Record:
    """Random games of every game."""
    return played(request.param)
