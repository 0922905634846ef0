"""Options and refusals are true along random games of every game."""

from random import Random
from typing import Any

import msgspec
import pytest

from domain.chance import Chance
from domain.decider import Seat, fold
from projections.conformance.mutation import Heard
from projections.conformance.promises import (
    Played,
    Promises,
    check_option,
    check_refusal,
    promises_of,
    unkept,
)
from projections.conformance.room import Opening, Room
from projections.conformance.rooms import GAMES, ROOMS
from projections.conformance.seeds import SECONDS
from projections.memo import Parts

pytestmark = pytest.mark.random

PLAYED = [room for room in ROOMS if room.game.name in GAMES]
each_room = pytest.mark.parametrize("room", PLAYED, ids=lambda room: room.game.name)
GAMES_OF_EACH = max(10, min(75, int(40 * SECONDS)))
EVERY = 3
"""Of the decisions every third is looked at, with one option that was not taken."""


@each_room
def test_every_fact_of_a_label_is_compared(room: Room) -> None:
    """Each label with a fact or a number needs a row that checks it."""
    assert unkept(room.game.name, promises_of(room)) == []


@each_room
def test_what_is_said_before_is_what_comes_of_it(room: Room) -> None:
    check_games(room, promises_of(room))


def check_games(room: Room, promises: Promises) -> None:
    for number in range(GAMES_OF_EACH):
        check_promises(room, promises, number)


def check_promises(room: Room, promises: Promises, number: int) -> None:
    opening = room.openings[number % len(room.openings)]
    game, rng, heard = room.game, Random(f"promises/{number}"), Heard(room.projection)
    chance, parts = Chance(b"promises/%d" % number), Parts()
    state, decision = opened(room, opening, chance), 0
    while game.awaiting(state):
        seat = rng.choice([*game.awaiting(state), *interrupting(room, state)])
        offered, decision = game.options(state, seat), decision + 1
        command = rng.choice(offered)
        events, after = game.decide(state, seat, command, chance)
        if decision % EVERY == 0:
            view = room.projection.view(state, seat, parts)
            check_option(
                room.projection, promises, Played(game, state, seat, command, view, events, after)
            )
            other = rng.choice(offered)
            heard.add(other)
            chances = Chance(b"other")
            played = Played(
                game, state, seat, other, view, *game.decide(state, seat, other, chances)
            )
            check_option(room.projection, promises, played)
            for probe in heard.probes(rng, 1):
                if probe not in offered:
                    check_refusal(room.projection, promises, state, seat, probe)
        state = after


def interrupting(room: Room, state: Any) -> list[Seat]:
    """Return the seats that may act out of turn."""
    if not room.interrupts:
        return []
    awaited = room.game.awaiting(state)
    seats = map(Seat, range(len(state.seats)))
    return [seat for seat in seats if seat not in awaited and room.game.options(state, seat)]


def opened(room: Room, opening: Opening, chance: Chance) -> Any:
    agreed = msgspec.convert(opening.options, room.game.table_options)
    return fold(room.game, room.game.initial, room.game.setup(agreed, opening.seats, chance))
