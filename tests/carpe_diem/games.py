"""Whole games of Carpe Diem, played at random or by players who mostly take what looks best."""

from functools import cache
from random import Random
from typing import NamedTuple

from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.setup import CarpeDiemOptions
from domain.chance import Chance
from domain.decider import Seat, fold
from projections.conformance.game_facts import Opening
from projections.conformance.playing import KEEN, Start, best_looking


class Turn(NamedTuple):
    """A command of a seat, what followed, and the position before and after it."""

    seat: Seat
    command: c.Command
    before: s.State
    events: tuple[e.Event, ...]
    after: s.State


class Played(NamedTuple):
    """A whole game."""

    seats: int
    opening: tuple[e.Event, ...]
    turns: tuple[Turn, ...]

    @property
    def events(self) -> tuple[e.Event, ...]:
        return (*self.opening, *(event for turn in self.turns for event in turn.events))

    @property
    def last(self) -> s.State:
        return self.turns[-1].after


def played(start: Start) -> Played:
    """A game from such a start; nothing is taken back."""
    draw, chance = start.rng, Chance(start.secret)
    options = CarpeDiemOptions(**start.opening.options)
    opening = CARPE_DIEM.setup(options, start.opening.seats, chance)
    state, turns = fold(CARPE_DIEM, CARPE_DIEM.initial, opening), list[Turn]()
    while waiting := CARPE_DIEM.awaiting(state):
        (seat,) = waiting
        command = chosen(state, seat, draw, start)
        events, after = CARPE_DIEM.decide(state, seat, command, chance)
        turns.append(Turn(seat, command, state, events, after))
        state = after
    return Played(start.opening.seats, opening, tuple(turns))


def chosen(state: s.State, seat: Seat, draw: Random, start: Start) -> c.Command:
    if start.style == "keen" and draw.random() < KEEN:
        return best_looking(CARPE_DIEM, state, seat)
    return draw.choice(CARPE_DIEM.options(state, seat))


@cache
def a_game(seats: int, seed: str, **options: str) -> Played:
    """A keen one."""
    return played(Start(Opening(seats, options), seed, "keen"))
