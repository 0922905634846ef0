"""The writer of golden games: `kontor test GAME --record` plays the missing ones.

Existing files are never overwritten. To add a game, add it to `golden_games.py` in the game's test
folder. To replace one, think twice and delete its two files.

`NAME.ndjson` is the ledger, one entry per line. `NAME.json` is the required result. Both are in
`golden/` of the game's test folder.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Union

import msgspec

from domain.audit import position_hash
from domain.table.entry import Entry
from domain.table.events import TableEvent
from domain.table.state import Finished, Table
from projections.conformance.game_folders import GAMES, folder, game_facts_of
from projections.conformance.golden_games import golden_games_of
from projections.conformance.table_host import TableHost


def golden(game: str) -> Path:
    """Return the folder of a game's golden games."""
    return folder(game) / "golden"


@cache
def line_of(game: str) -> msgspec.json.Decoder[Any]:
    """Return a decoder for the lines of a ledger."""
    event: Any = Union[TableEvent, GAMES[game].event]  # noqa: UP007 - the members are values here
    return msgspec.json.Decoder(Entry[event])


def ending(table: Table) -> dict[str, Any]:
    """Return the required result of a log, as its file stores it."""
    assert isinstance(table.stage, Finished)
    return {
        "versions": table.version,
        "outcome": msgspec.json.decode(msgspec.json.encode(table.stage.outcome)),
        "position": position_hash(table.position),
    }


def write_golden(log: Path, play: Callable[[], TableHost]) -> None:
    """Write the files of a game. Raises FileExistsError if it has files."""
    host = play()
    log.parent.mkdir(exist_ok=True)
    with log.open("xb") as ledger:
        for entry in host.entries():
            ledger.write(msgspec.json.encode(entry) + b"\n")
    with log.with_suffix(".json").open("xb") as led_to:
        led_to.write(msgspec.json.format(msgspec.json.encode(ending(host.table))) + b"\n")


def write_missing(game: str) -> None:
    for name, play in golden_games_of(game_facts_of(game)).items():
        log = golden(game) / f"{name}.ndjson"
        if not log.exists():
            write_golden(log, play)
