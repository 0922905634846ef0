"""Random games along which all is looked at that people see and read of a game."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, AnyGame, Seat, Viewer, fold
from projections.projection import AnyProjection
from tests.suite.room import Room
from tests.suite.rooms import room_named

INTERRUPT = 0.3
"""How often a seat acts that nobody waits for, where one may."""


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


def records(room: Room) -> list[Any]:
    """The random games of a room, as the parameters of a fixture."""
    return [
        pytest.param(
            partial(played, room.game.name, number),
            id=f"{room.game.name}, {play}",
            marks=pytest.mark.random,
        )
        for number, play in enumerate(room.plays)
    ]


@cache
def played(name: str, number: int) -> Record:
    """That game of the room, played once for all tests."""
    room = room_named(name)
    (opening, seed), game = room.plays[number], room.game
    seats = opening.seats
    chance = Chance(b"projections" + bytes([seats, seed]))
    dice = Random(seed)
    agreed = msgspec.convert(opening.options, game.table_options)
    events = game.setup(agreed, seats, chance)
    state = fold(game, game.initial, events)
    steps = [Step(None, events, state)]
    while game.outcome(state) is None:
        seat = acting(game, state, seats, dice)
        command = dice.choice(game.options(state, seat))
        events, state = game.decide(state, seat, command, chance)
        steps.append(Step(seat, events, state))
    return Record(room.projection, seats, tuple(steps))


def acting(game: AnyGame, state: Any, seats: int, dice: Random) -> Seat:
    """One of the seats that are asked, or now and then one that may interrupt."""
    asked = game.awaiting(state)
    others = [Seat(n) for n in range(seats) if n not in asked and game.options(state, Seat(n))]
    if others and dice.random() < INTERRUPT:
        return dice.choice(others)
    return dice.choice(asked)
