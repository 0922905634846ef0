"""Stores the figures of `act`: `python -m server.bench.record`, or `… record instructions`."""

import sys

import msgspec

from server.bench import instructions
from server.bench.act import FIGURES, counted, games
from server.runtime.telemetry import log_to_stderr


def write_calls() -> None:
    log_to_stderr("warning")  # a line for each command would count too
    costs = {name: counted(projection) for name, projection in games().items()}
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(costs), indent=2) + b"\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["instructions"]:
        instructions.write()
    else:
        write_calls()
