"""Which random games are played, and for how long.

First one game per opening from fixed seeds, whatever the clock says; then games from one fresh
seed, until the game's share of the run is over. `KONTOR_TEST_SECONDS` sets that share,
`KONTOR_TEST_SEED` brings a fresh seed back that was printed.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from time import monotonic

from tests.suite.playing import Start, Style
from tests.suite.room import Room

SECONDS = float(os.environ.get("KONTOR_TEST_SECONDS", "8"))
STYLES: tuple[Style, ...] = ("wild", "keen")
FRESH = os.environ.get("KONTOR_TEST_SEED") or secrets.token_hex(4)


def fixed_starts(room: Room, rounds: int = 1) -> Iterator[Start]:
    """The same games in every run: so many for each opening."""
    for number in range(rounds):
        yield from one_round(room, "fixed", number)


def one_round(room: Room, seed: str, number: int) -> Iterator[Start]:
    """A game for each opening, wild and keen by turns."""
    for index, opening in enumerate(room.openings):
        yield Start(opening, f"{seed}/{number}", STYLES[(index + number) % 2])


def starts(room: Room, seconds: float = SECONDS) -> Iterator[Start]:
    """The fixed games, then fresh ones until the time is up."""
    until = monotonic() + seconds
    yield from fixed_starts(room)
    print(f"KONTOR_TEST_SEED={FRESH}")
    for number in count():
        for start in one_round(room, FRESH, number):
            if monotonic() > until:
                return
            yield start


@contextmanager
def told_with(room: Room, start: Start) -> Iterator[None]:
    """Whatever goes wrong inside is told with the game and the seed that bring it back."""
    try:
        yield
    except Exception as error:
        error.add_note(f"{room.game.name}, {start.opening}, {start.style}, seed {start.seed!r}")
        raise
