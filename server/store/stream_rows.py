"""The rows of a ledger's stream, and the check that they are unchanged."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.table.chain import Head

ENTRY, TIP = 1, 3
"""Indexes of the values in a row's fields, which alternate between names and values."""


class Row(NamedTuple):
    """An entry of the stream. `tip`: its tip when it was appended."""

    version: int
    entry: bytes
    tip: bytes


def version_in(name: bytes) -> int:
    """Return the version of an entry's id."""
    return int(name.partition(b"-")[0])


def rows_of(stream: Iterable[tuple[bytes, Sequence[bytes]]]) -> Iterator[Row]:
    """Yield the rows of a stream's answer."""
    for name, fields in stream:
        yield Row(version_in(name), fields[ENTRY], fields[TIP])


def count_intact(rows: Iterable[Row], after: Head) -> int:
    """Return the number of rows, from the first, that are known to be unchanged and without a gap.

    `after`: the head before them. A row with a correct tip proves all rows before it.
    """
    head, intact = after, 0
    for number, row in enumerate(rows, start=1):
        head = head.after(row.entry)
        if head == (row.version, row.tip):
            intact = number
    return intact
