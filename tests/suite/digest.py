"""The digest of one random game's ledger: `python -m tests.suite.digest GAME SEED`."""

import sys
from hashlib import sha256

from tests.suite.playing import Start, game_steps, log_of
from tests.suite.rooms import ROOMS

if __name__ == "__main__":
    name, seed = sys.argv[1:]
    room = next(room for room in ROOMS if room.game.name == name)
    log = log_of(room, game_steps(room, Start(room.openings[0], seed)))
    sys.stdout.write(sha256(b"".join(log)).hexdigest())
