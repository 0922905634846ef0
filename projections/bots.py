"""The names of bots at a table: one for each seat, the same at every gateway.

The names come from `bot_names.json`, in an order that depends on the table's id. The log does not
store them, so a bot of an old log has a name too. A bot that continues a lesson keeps the
opponent's name.
"""

from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from domain.table.state import Fork

NAMES = msgspec.json.decode(
    files("projections").joinpath("bot_names.json").read_bytes(), type=tuple[str, ...]
)

OPPONENT_IN_LESSONS = "Bruno"
"""The player on seat 1 in every lesson."""


def bot_name(table_id: str, seat: int, fork_of: Fork | None = None) -> str:
    """Return the name of the bot on that seat. Names at a table are distinct: there are enough."""
    if seat == 1 and fork_of is not None and fork_of.table_id.startswith("lesson-"):
        return OPPONENT_IN_LESSONS
    return names_in_order(table_id)[seat % len(NAMES)]


@lru_cache(maxsize=1024)
def names_in_order(table_id: str) -> tuple[str, ...]:
    def place(name: str) -> bytes:
        return sha256(f"{table_id}/{name}".encode()).digest()

    return tuple(sorted(NAMES, key=place))
