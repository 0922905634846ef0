"""Which random games are played, and for how long.

All games share one budget, so that a further game adds no minute to a run. A check plays some
games of each from fixed seeds, whatever the clock says, the fewer of each the more games there
are and the less time they have; then games from one fresh seed, until the game's share of the time
is over.
`KONTOR_TEST_SECONDS` is the time of one check for all games together, `KONTOR_TEST_SEED` brings a
fresh seed back that was printed.

A game that can be opened in more ways than a check has time for is dealt into hands: each check
plays another one, and a round of hands plays all openings.
"""

import os
import secrets
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from time import monotonic

from clients.suite.playing import STYLES, RandomGame, Start
from clients.suite.room import Opening, Room
from clients.suite.rooms import ASKED, ROOMS

USUAL_SECONDS = 5.0
SECONDS = float(os.environ.get("KONTOR_TEST_SECONDS", USUAL_SECONDS))
"""Of one check, for all games together."""
FRESH = os.environ.get("KONTOR_TEST_SEED") or secrets.token_hex(4)
HAND = 12
"""At most so many openings are a hand, where figures and hunts are the same in every run."""
PLAYS = 36
"""At the least so many games are played by one check from fixed seeds, of all games together; the
fewer the less time there is than usual."""
LEAST = 2
"""And so many of each."""
SHARE = min(HAND, max(LEAST, int(PLAYS * min(SECONDS / USUAL_SECONDS, 1)) // len(ROOMS)))
"""The openings that a check plays of one game whatever the clock says."""


def hands(room: Room, size: int = HAND) -> int:
    """Into how many hands the openings are dealt."""
    return -(-len(room.openings) // size)


def hand(room: Room, turn: int, size: int = HAND) -> tuple[tuple[int, Opening], ...]:
    """The openings of that hand with their numbers; every hand has some of all kinds."""
    return tuple(enumerate(room.openings))[turn % hands(room, size) :: hands(room, size)]


def fixed_starts(room: Room, rounds: int = 1, turn: int = 0, size: int = HAND) -> Iterator[Start]:
    """The same games in every run, so many hands of them, beginning with that one."""
    for number in range(rounds):
        yield from one_round(room, "fixed", number, turn + number, size)


def one_round(room: Room, seed: str, number: int, turn: int, size: int) -> Iterator[Start]:
    """A game for each opening of a hand, wild and keen by turns."""
    for index, opening in hand(room, turn, size):
        yield Start(opening, f"{seed}/{number}", STYLES[(index + number) % 2])


def some_starts(room: Room, turn: int = 0) -> Iterator[Start]:
    """A game's share of the games that one check plays from fixed seeds."""
    return fixed_starts(room, turn=turn, size=SHARE)


def starts(room: Room, turn: int = 0) -> Iterator[Start]:
    """The same, then fresh games until the game's share of the time is up."""
    until = monotonic() + SECONDS / len(ROOMS)
    yield from some_starts(room, turn)
    print(f"KONTOR_TEST_SEED={FRESH}")
    for number in count():
        for start in one_round(room, FRESH, number, turn + number, SHARE):
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
    return shlex.join((*["python", "-m", "clients.suite.replay"], *words))


def check_command() -> str:
    test = os.environ.get("PYTEST_CURRENT_TEST", "clients/suite").removesuffix(" (call)")
    name = test.rpartition("::")[2].partition("[")[0]
    command = ("kontor", "test", ASKED, "-k", name) if ASKED else ("pytest", test)
    return f"KONTOR_TEST_SEED={FRESH} {shlex.join(command)}"
