"""The order of due tables: round-robin by owner."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from server.runtime.bounded_dict import Bounded
from server.store.ledger import Ledger

MOST_REMEMBERED = 10_000


class Owned(msgspec.Struct, frozen=True):
    """The owner in a table's summary."""

    owner: str = ""


class TableOwners:
    """The owners of tables, cached because they hardly ever change."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._owners = Bounded[str, str](MOST_REMEMBERED)

    async def of(self, table_ids: Iterable[str]) -> Mapping[str, str]:
        """Return the owners of these tables, without missing tables. Raises Unavailable."""
        unknown = [table_id for table_id in table_ids if table_id not in self._owners]
        if unknown:
            for summarized in await self._ledger.summaries(unknown):
                self._owners[summarized.table_id] = owner_in(summarized.summary)
        return self._owners


def owner_in(summary: bytes) -> str:
    """Return the owner in a summary; empty if it cannot be read."""
    try:
        return msgspec.json.decode(summary, type=Owned).owner
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""


def round_robin(
    table_ids: Iterable[str], owners: Mapping[str, str], under_way: Iterable[str]
) -> list[str]:
    """Return the tables in turn: each owner's first, then each owner's second, and so on.

    An owner's tables in `under_way` count as the first ones.
    """
    having = Counter(owners.get(table_id, "") for table_id in under_way)
    ranked: list[tuple[int, str]] = []
    for table_id in table_ids:
        owner = owners.get(table_id, "")
        ranked.append((having[owner], table_id))
        having[owner] += 1
    return [table_id for _, table_id in sorted(ranked, key=lambda rank: rank[0])]
