"""`python -m tests.fuzz`: see `run`."""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.run import run


def main(name: str, number: int, seed: int) -> int:
    """1 if honest people lost or got what they did not ask for, or if anything broke."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fuzz-", dir="/tmp") as folder:
        verdict = asyncio.run(run(name, number, seed, Path(folder)))
    for answer, times in verdict.answers.most_common():
        print(f"{times:9,} {answer}")
    print(f"tables went on by {verdict.moved}, seed {seed}, {time.monotonic() - began:.0f} s")
    for line in verdict.unexpected[:20]:
        print(line)
    for line in verdict.unhandled[:20]:
        print(line[:2_000])
    print(f"{len(verdict.unhandled)} lines nobody meant to be logged")
    return int(verdict.is_bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1))
