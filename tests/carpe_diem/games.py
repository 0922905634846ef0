"""Whole games of Carpe Diem, played at random by players who mostly take what looks best."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem.commands import Command
from domain.carpe_diem.events import Event
from domain.carpe_diem.setup import CarpeDiemOptions
from domain.carpe_diem.state import Points, State
from domain.chance import Chance
from domain.decider import Seat, fold
from tests.suite.playing import KEEN, best_looking


class Turn(NamedTuple):
    """A command of a seat, what followed, and the position before and after it."""

    seat: Seat
    command: Command
    before: State
    events: tuple[Event, ...]
    after: State


class Played(NamedTuple):
    """A whole game."""

    seats: int
    opening: tuple[Event, ...]
    turns: tuple[Turn, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        return (*self.opening, *(event for turn in self.turns for event in turn.events))

    @property
    def last(self) -> State:
        return self.turns[-1].after


@cache
def a_game(seats: int, seed: str, points: Points = "open", keen: float = KEEN) -> Played:
    """`keen`: how often a seat takes the option that looks best."""
    name = f"{seats}/{seed}"
    draw, chance = Random(name), Chance(name.encode())
    opening = CARPE_DIEM.setup(CarpeDiemOptions(victory_points=points), seats, chance)
    state, turns = fold(CARPE_DIEM, CARPE_DIEM.initial, opening), list[Turn]()
    while waiting := CARPE_DIEM.awaiting(state):
        (seat,) = waiting
        if draw.random() < keen:
            command = best_looking(CARPE_DIEM, state, seat)
        else:
            command = draw.choice(CARPE_DIEM.options(state, seat))
        events, after = CARPE_DIEM.decide(state, seat, command, chance)
        turns.append(Turn(seat, command, state, events, after))
        state = after
    return Played(seats, opening, tuple(turns))
