"""Random games, played once for all tests of a game."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from domain.catalog import game_named
from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, AnyGame, Seat, Viewer, fold

INTERRUPT = 0.3
"""How often a seat acts that nobody waits for, where one may."""


class Step(NamedTuple):
    """A position and what led there: a command of `seat`, or the setup where `seat` is None."""

    seat: Seat | None
    events: tuple[Any, ...]
    state: Any


class Record(NamedTuple):
    """A random game from its setup to its end."""

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
        events = game.decide(state, seat, command, chance)
        state = fold(game, state, events)
        steps.append(Step(seat, events, state))
    return Record(seats, tuple(steps))


def acting(game: AnyGame, state: Any, seats: int, dice: Random) -> Seat:
    """One of the seats that are asked, or now and then one that may interrupt."""
    asked = game.awaiting(state)
    others = [Seat(n) for n in range(seats) if n not in asked and game.options(state, Seat(n))]
    if others and dice.random() < INTERRUPT:
        return dice.choice(others)
    return dice.choice(asked)


@pytest.fixture(
    params=[(1, 0), (1, 3), (1, 28), (2, 0), (2, 1), (3, 0), (4, 0)],
    ids=lambda param: "{} seats, seed {}".format(*param),
)
def game(request: pytest.FixtureRequest) -> Record:
    """Random games of Burgundy at each seat count; solo ones are short, Egon wins them early."""
    return random_game("burgundy", *request.param)


MODULES = ("support", "scoundrels", "profiteers", "developments")


@pytest.fixture(
    params=[
        *((seats, {}) for seats in range(1, 6)),
        *((seats, dict.fromkeys(MODULES, True)) for seats in range(1, 6)),
        *((4 - n, {module: True}) for n, module in enumerate(MODULES[:3])),
        (3, {"developments": True}),
        (1, {"countess": "beginner"}),
        (1, {"countess": "hard"}),
    ],
    ids=lambda param: f"{param[0]} seats, {', '.join(map(str, param[1])) or 'base'}",
)
def village_game(request: pytest.FixtureRequest) -> Record:
    """Random games of Villagers: each seat count, each module, all of them, each solo level."""
    seats, options = request.param
    return random_game("villagers", seats, 1, json.dumps(options))
