"""Makes the dictionaries of the archive: `python -m tests.archive.train_dictionaries GAME …`.

A dictionary that is there stays: a new one gets the next number, and is used from then on.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec
import zstandard

from server.archive.packing import LEVEL, number_in
from tests.archive.lifelike import ledgers
from tests.suite.rooms import room_named

FOLDER = Path("server/archive/dictionaries")
SIZE = 64 << 10
"""Bytes. Twice as many save two parts in a hundred."""
FIRST = 32_768
"""Lower numbers are kept for public dictionaries by the makers of zstd."""
ROUNDS = 12


def main() -> None:
    """Play games of each kind, and keep what their tables have in common."""
    for game in sys.argv[1:]:
        samples: list[Any] = [
            msgspec.msgpack.encode(one.archived()) for one in ledgers(room_named(game), ROUNDS)
        ]
        taken = [number_in(path.name) for path in FOLDER.iterdir()]
        number = max([FIRST, *taken]) + 1
        trained = zstandard.train_dictionary(SIZE, samples, dict_id=number, level=LEVEL)
        (FOLDER / f"{game}.{number}.zdict").write_bytes(trained.as_bytes())
        print(f"{game}: dictionary {number} of {len(trained)} bytes from {len(samples)} tables")


if __name__ == "__main__":
    main()
