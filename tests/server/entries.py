"""Entries as a gateway appends them to the ledger."""

from typing import Any

from domain.table.chain import EMPTY, Head
from server.store.group_commit import Append


def append(
    expected: Head = EMPTY,
    idempotency_key: str = "p/1",
    entry: bytes = b"entry",
    summary: bytes = b"{}",
    table_id: str = "t",
    **more: Any,
) -> Append:
    """One entry that follows on that head."""
    tip = expected.after(entry).tip
    return Append(table_id, idempotency_key, expected, entry, summary, tip, **more)


ONE, TWO = (EMPTY.after_all([b"entry"] * number) for number in (1, 2))
"""Heads of a ledger with so many entries."""
