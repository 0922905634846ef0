"""The digest of one random game's ledger: `python -m clients.suite.digest GAME SEED`."""

import sys
from hashlib import sha256

from clients.suite.playing import Start, game_steps, log_of
from clients.suite.rooms import room_named

if __name__ == "__main__":
    name, seed = sys.argv[1:]
    room = room_named(name)
    log = log_of(room, game_steps(room, Start(room.openings[0], seed)))
    sys.stdout.write(sha256(b"".join(log)).hexdigest())
