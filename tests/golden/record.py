"""Records golden games: `python -m tests.golden.record` plays those that are missing.

A file that is there is never written again. To add a game, add it to `recordings.py` and run this;
to replace one, think twice, delete its two files by hand and run this.

`NAME.ndjson` is the ledger, an entry a line. `NAME.json` is what it must lead to.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from domain.audit import position_hash
from domain.table.state import Finished, Table
from tests.golden.recordings import GAMES

FOLDER = Path(__file__).parent


def ending(table: Table) -> dict[str, Any]:
    """What a log must lead to, as its file keeps it."""
    assert isinstance(table.stage, Finished)
    return {
        "versions": table.version,
        "outcome": msgspec.json.decode(msgspec.json.encode(table.stage.outcome)),
        "position": position_hash(table.position),
    }


def record(name: str) -> None:
    """Raises FileExistsError where the game was recorded before."""
    room = GAMES[name]()
    (FOLDER / name).parent.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.ndjson").open("xb") as ledger:
        for entry in room.entries():
            ledger.write(msgspec.json.encode(entry) + b"\n")
    with (FOLDER / f"{name}.json").open("xb") as led_to:
        led_to.write(msgspec.json.format(msgspec.json.encode(ending(room.table))) + b"\n")


if __name__ == "__main__":
    for each in GAMES:
        if not (FOLDER / f"{each}.ndjson").exists():
            record(each)
            print(f"recorded {each}")
