"""Digests of random games, one per line: `python -m projections.conformance.digest GAME …`."""

import sys
from hashlib import sha256

from projections.conformance.game_folders import game_facts_of
from projections.conformance.playing import game_steps, log_of
from projections.conformance.seeds import some_starts


def ledger_digest(game: str) -> str:
    facts = game_facts_of(game)
    start = next(some_starts(facts))
    return sha256(b"".join(log_of(facts, game_steps(facts, start)))).hexdigest()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        sys.stdout.write(f"{ledger_digest(name)}\n")
