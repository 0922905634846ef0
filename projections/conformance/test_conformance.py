"""Every game of the house keeps its promises, at every position of random games."""

import os
import subprocess
import sys
from itertools import chain
from random import Random
from typing import Any, get_args

import pytest

from domain.chance import Chance
from domain.decider import Rejected, Seat
from projections.conformance.conformance import check_game
from projections.conformance.digest import ledger_digest
from projections.conformance.perft import figures, kept_figures, written_by
from projections.conformance.playing import (
    Step,
    commands_of,
    game_steps,
    kind_of,
    log_of,
    steps_again,
)
from projections.conformance.room import Room
from projections.conformance.rooms import EACH_ROOM, ROOMS, root, without_a_room
from projections.conformance.seeds import (
    fixed_starts,
    hands,
    many_starts,
    some_starts,
    starts,
    told_with,
)

pytestmark = pytest.mark.random

each_room = pytest.mark.parametrize("room", EACH_ROOM)


def test_every_game_of_the_catalogue_has_a_room() -> None:
    assert without_a_room() == {}


@each_room
def test_a_game_keeps_its_promises_at_every_position(room: Room) -> None:
    for start in starts(room):
        with told_with(room, start) as game:
            check_game(game, Random(start.seed))


@each_room
def test_the_same_seed_and_commands_give_the_same_bytes(room: Room) -> None:
    """The options have the same order too, so a repeated choice chooses the same."""
    for start in some_starts(room):
        first = list(game_steps(room, start))
        anew = list(steps_again(room, start, commands_of(room, first[1:])))

        assert log_of(room, anew) == log_of(room, first)
        assert [offered(room, step) for step in anew] == [offered(room, step) for step in first]


def offered(room: Room, step: Step) -> list[tuple[Any, ...]]:
    """To each seat."""
    seats = range(len(step.after.seats))
    return [room.game.options(step.after.position, Seat(seat)) for seat in seats]


@each_room
def test_another_seed_gives_another_game(room: Room) -> None:
    first = next(fixed_starts(room))
    other = first._replace(seed="another")

    assert log_of(room, game_steps(room, first)) != log_of(room, game_steps(room, other))


@each_room
def test_random_games_reach_every_command_and_every_event(room: Room) -> None:
    """Where the games never go, no promise was checked."""
    everything = {tag_of(kind) for kind in get_args(room.game.command) + get_args(room.game.event)}
    unseen = everything - room.rare
    rounds = max(4, 3 * hands(room))
    for start in chain(many_starts(room, rounds), fixed_starts(room, rounds)):
        for step in game_steps(room, start):
            unseen.difference_update(tag_of(type(event)) for event in step.entry.events)
            unseen.discard(kind_of(step))
        if not unseen:
            break

    assert unseen == set(), (
        f"Name in `rare` of the room of {room.game.name} what random games hardly ever reach,"
        " and prove it by tests of its own; what nothing reaches can go."
    )
    assert room.rare <= everything


def tag_of(kind: Any) -> str:
    return kind.__struct_config__.tag


@each_room
def test_every_number_of_seats_is_opened(room: Room) -> None:
    assert {opening.seats for opening in room.openings} == set(room.game.seats)


@each_room
def test_a_number_of_seats_that_the_game_has_not_is_refused(room: Room) -> None:
    game = room.game
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(Rejected) as refusal:
            game.setup(game.table_options(), seats, Chance(b"seed"))

        assert refusal.value.code == "bad_options"
        assert refusal.value.facts == {
            "why": "seats",
            "least": game.seats[0],
            "most": game.seats[-1],
        }


@each_room
def test_there_are_as_many_lines_of_play_as_there_were(room: Room) -> None:
    assert figures(room) == kept_figures(room), written_by(room)


def test_games_do_not_hang_on_the_order_of_hashes() -> None:
    """Another process hashes strings in another order; the bytes of a ledger are the same."""
    here = {name: ledger_digest(name) for name in map(name_of, ROOMS)}

    for hash_seed in ("1", "2"):
        assert digests_elsewhere(hash_seed) == here


def digests_elsewhere(hash_seed: str) -> dict[str, str]:
    """The digest of a ledger of each game, as another process has it."""
    names = list(map(name_of, ROOMS))
    command = [sys.executable, "-m", "projections.conformance.digest", *names]
    env, here = {**os.environ, "PYTHONHASHSEED": hash_seed}, root(names[-1])
    done = subprocess.run(command, env=env, cwd=here, check=True, capture_output=True, text=True)
    return dict(zip(names, done.stdout.split(), strict=True))


def name_of(room: Room) -> str:
    return room.game.name
