"""Random games, played once for all tests of this room."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from domain.burgundy import BURGUNDY
from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer, fold


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
def random_game(seats: int, seed: int) -> Record:
    chance = Chance(b"projections" + bytes([seats, seed]))
    dice = Random(seed)
    events = BURGUNDY.setup(BURGUNDY.table_options(), seats, chance)
    state = fold(BURGUNDY, BURGUNDY.initial, events)
    steps = [Step(None, events, state)]
    while BURGUNDY.outcome(state) is None:
        (seat,) = BURGUNDY.awaiting(state)
        command = dice.choice(BURGUNDY.options(state, seat))
        events = BURGUNDY.decide(state, seat, command, chance)
        state = fold(BURGUNDY, state, events)
        steps.append(Step(seat, events, state))
    return Record(seats, tuple(steps))


@pytest.fixture(
    params=[(1, 0), (1, 3), (1, 28), (2, 0), (2, 1), (3, 0), (4, 0)],
    ids=lambda param: "{} seats, seed {}".format(*param),
)
def game(request: pytest.FixtureRequest) -> Record:
    """Random games of each seat count; solo ones are short, Egon wins them early."""
    return random_game(*request.param)
