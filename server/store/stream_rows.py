"""The rows of a ledger's stream, and which of them hold what was booked."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.table.chain import Head

ENTRY, TIP = 1, 3
"""Where they stand in the fields of a row, which are names and values by turns."""


class Row(NamedTuple):
    """An entry of the stream. `tip`: its tip when it was appended."""

    version: int
    entry: bytes
    tip: bytes


def version_in(name: bytes) -> int:
    """Return the version of an entry's id."""
    return int(name.partition(b"-")[0])


def rows_of(stream: Iterable[tuple[bytes, Sequence[bytes]]]) -> Iterator[Row]:
    """The rows of what a stream answered."""
    for name, fields in stream:
        yield Row(version_in(name), fields[ENTRY], fields[TIP])


def count_intact(rows: Iterable[Row], after: Head) -> int:
    """How many of these rows, from the first, are known to hold what was booked, without a gap.

    `after`: the head before them. A row whose tip holds vouches for all before it.
    """
    head, intact = after, 0
    for number, row in enumerate(rows, start=1):
        head = head.after(row.entry)
        if head == (row.version, row.tip):
            intact = number
    return intact
