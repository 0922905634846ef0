"""Which random games are played, and for how long.

First one game per opening from fixed seeds, whatever the clock says; then games from one fresh
seed, until the game's share of the run is over. `KONTOR_TEST_SECONDS` sets that share,
`KONTOR_TEST_SEED` brings a fresh seed back that was printed.

A game that can be opened in more ways than a check has time for is dealt into hands: each check
plays another one, so that a run plays every opening, and a round of hands plays all of them.
"""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from time import monotonic

from tests.suite.playing import STYLES, RandomGame, Start
from tests.suite.room import Opening, Room

SECONDS = float(os.environ.get("KONTOR_TEST_SECONDS", "8"))
FRESH = os.environ.get("KONTOR_TEST_SEED") or secrets.token_hex(4)
HAND = 12
"""At most so many openings are played by one check from fixed seeds."""


def hands(room: Room) -> int:
    """Into how many hands the openings are dealt."""
    return -(-len(room.openings) // HAND)


def hand(room: Room, turn: int) -> tuple[tuple[int, Opening], ...]:
    """The openings of that hand with their numbers; every hand has some of all kinds."""
    return tuple(enumerate(room.openings))[turn % hands(room) :: hands(room)]


def fixed_starts(room: Room, rounds: int = 1, turn: int = 0) -> Iterator[Start]:
    """The same games in every run, so many hands of them, beginning with that one."""
    for number in range(rounds):
        yield from one_round(room, "fixed", number, turn + number)


def one_round(room: Room, seed: str, number: int, turn: int) -> Iterator[Start]:
    """A game for each opening of a hand, wild and keen by turns."""
    for index, opening in hand(room, turn):
        yield Start(opening, f"{seed}/{number}", STYLES[(index + number) % 2])


def starts(room: Room, seconds: float = SECONDS, turn: int = 0) -> Iterator[Start]:
    """The fixed games, then fresh ones until the time is up."""
    until = monotonic() + seconds
    yield from fixed_starts(room, turn=turn)
    print(f"KONTOR_TEST_SEED={FRESH}")
    for number in count():
        for start in one_round(room, FRESH, number, turn + number):
            if monotonic() > until:
                return
            yield start


@contextmanager
def told_with(room: Room, start: Start) -> Iterator[RandomGame]:
    """Whatever goes wrong inside is told with the commands that bring it back.

    The first shows the position that was looked at last, the second runs the whole check again.
    """
    game = RandomGame(room, start)
    try:
        yield game
    except Exception as error:
        error.add_note(f"To see this position:  {replay_command(game)}")
        error.add_note(f"To run the check again:  {check_command()}")
        raise


def replay_command(game: RandomGame) -> str:
    opening, seed, style = str(game.start.opening), game.start.seed, game.start.style
    words = (game.room.game.name, opening, style, seed, str(game.version))
    return shlex.join((*["python", "-m", "tests.suite.replay"], *words))


def check_command() -> str:
    test = os.environ.get("PYTEST_CURRENT_TEST", "tests/suite").removesuffix(" (call)")
    return f"KONTOR_TEST_SEED={FRESH} {shlex.join(('pytest', test))}"
