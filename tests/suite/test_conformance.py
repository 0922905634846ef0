"""Every game of the house keeps its promises, at every position of random games."""

from __future__ import annotations

from random import Random

import pytest

from domain.catalog import GAMES
from tests.suite.conformance import check_game
from tests.suite.playing import log_of
from tests.suite.room import Room
from tests.suite.rooms import ROOMS
from tests.suite.seeds import fixed_starts, starts, told_with

each_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.game.name)

SHARE = 0.15
"""Of the positions: so many get the dear checks."""


def test_every_game_of_the_catalogue_has_a_room() -> None:
    assert set(GAMES) <= {room.game.name for room in ROOMS}


@each_room
def test_a_game_keeps_its_promises_at_every_position(room: Room) -> None:
    for start in starts(room):
        with told_with(room, start):
            check_game(room, start, Random(start.seed), share=SHARE)


@each_room
def test_the_same_seed_and_commands_give_the_same_bytes(room: Room) -> None:
    for start in fixed_starts(room):
        assert log_of(room, start) == log_of(room, start)


@each_room
def test_another_seed_gives_another_game(room: Room) -> None:
    first, *others = fixed_starts(room, rounds=2)
    other = next(start for start in others if start.opening == first.opening)

    assert log_of(room, first) != log_of(room, other)


@each_room
def test_every_number_of_seats_is_opened(room: Room) -> None:
    assert {opening.seats for opening in room.openings} == set(room.game.seats)
