"""Write the figures down: `python -m server.bench.record`."""

import msgspec

from server.bench.act import FIGURES, counted, games
from server.runtime.telemetry import log_to_stderr

if __name__ == "__main__":
    log_to_stderr("warning")  # a line for each command would count too
    costs = {name: counted(projection) for name, projection in games().items()}
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(costs), indent=2) + b"\n")
