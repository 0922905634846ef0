"""The rows of a ledger's stream, and which of them hold what was booked."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.table.chain import Head

ENTRY, TIP = 1, 3
"""Where they stand in the fields of a row, which are names and values by turns."""


class Row(NamedTuple):
    """An entry as it stands in the stream. `tip`: as it was booked; none from earlier builds."""

    version: int
    entry: bytes
    tip: bytes


def version_in(name: bytes) -> int:
    """The version that the id of an entry stands for."""
    return int(name.partition(b"-")[0])


def rows_of(found: Iterable[tuple[bytes, Sequence[bytes]]]) -> Iterator[Row]:
    """The rows of what a stream answered."""
    for name, fields in found:
        yield Row(version_in(name), fields[ENTRY], fields[TIP] if len(fields) > TIP else b"")


def count_intact(rows: Sequence[Row], after: Head) -> int:
    """How many of these rows, from the first, are known to hold what was booked, without a gap.

    `after`: the head before them; where its tip is not known, that of the first row is believed.
    A row whose tip holds vouches for all before it.
    """
    heads = list(chain_of(rows, after))
    intact = len(rows)
    for number in reversed(range(len(rows))):
        row, head = rows[number], heads[number]
        if row.version == head.version and row.tip and row.tip == head.tip:
            break
        if row.version != head.version or row.tip:
            intact = number
    return intact


def chain_of(rows: Iterable[Row], after: Head) -> Iterator[Head]:
    """The head after each of these rows, by their bytes; see `count_intact`."""
    head = after
    for row in rows:
        if head.version and not head.tip:
            head = Head(head.version + 1, row.tip)
        else:
            head = head.after(row.entry)
        yield head
