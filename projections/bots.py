"""What the bots at a table are called: one name for each seat, the same at every gateway.

The names are those of `bot_names.json`, in the order that the id of the table gives them. They
stand in no ledger: a bot of an old log has one too.
"""

from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

import msgspec

NAMES = msgspec.json.decode(
    files("projections").joinpath("bot_names.json").read_bytes(), type=tuple[str, ...]
)


def bot_name(table_id: str, seat: int) -> str:
    """Of the bot on that seat. No two at a table have the same: no game has so many seats."""
    return names_in_order(table_id)[seat % len(NAMES)]


@lru_cache(maxsize=1024)
def names_in_order(table_id: str) -> tuple[str, ...]:
    def place(name: str) -> bytes:
        return sha256(f"{table_id}/{name}".encode()).digest()

    return tuple(sorted(NAMES, key=place))
