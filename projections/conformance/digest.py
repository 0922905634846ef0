"""Digests of random games, a line each: `python -m projections.conformance.digest GAME …`."""

import sys
from hashlib import sha256

from projections.conformance.playing import game_steps, log_of
from projections.conformance.rooms import room_named
from projections.conformance.seeds import some_starts


def ledger_digest(game: str) -> str:
    room = room_named(game)
    start = next(some_starts(room))
    return sha256(b"".join(log_of(room, game_steps(room, start)))).hexdigest()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        sys.stdout.write(f"{ledger_digest(name)}\n")
