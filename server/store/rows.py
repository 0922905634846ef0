"""The rows of a ledger's stream, and which of them hold what was booked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.table.chain import Head


class Row(NamedTuple):
    """An entry as it stands in the stream. `tip`: as it was booked; none from earlier builds."""

    version: int
    entry: bytes
    tip: bytes


def rows_of(found: Iterable[tuple[bytes, Mapping[bytes, bytes]]]) -> Iterator[Row]:
    """The rows of what a stream answered."""
    for name, fields in found:
        yield Row(int(name.split(b"-")[0]), fields[b"e"], fields.get(b"t", b""))


def chain_of(rows: Iterable[Row], after: Head) -> Iterator[Head]:
    """The head after each of these rows, by their bytes.

    `after`: the head before them. Where its tip is not known, that of the first row is believed.
    """
    head = after
    for row in rows:
        if head.version and not head.tip:
            head = Head(head.version + 1, row.tip)
        else:
            head = head.after(row.entry)
        yield head


def count_intact(rows: Sequence[Row], heads: Sequence[Head]) -> int:
    """How many of these rows, from the first, are known to hold what was booked, without a gap.

    `heads`: see `chain_of`. A row whose tip holds vouches for all before it.
    """
    intact = len(rows)
    for number in reversed(range(len(rows))):
        row, head = rows[number], heads[number]
        if row.version == head.version and row.tip and row.tip == head.tip:
            break
        if row.version != head.version or row.tip:
            intact = number
    return intact
