"""Which rows of a ledger's stream hold what was booked."""

import pytest

from domain.table.chain import EMPTY
from server.store.stream_rows import Row, count_intact

ENTRIES = (b"one", b"two", b"three", b"four")
HEADS = tuple(EMPTY.after_all(ENTRIES[:count]) for count in range(len(ENTRIES) + 1))
BOOKED = tuple(
    Row(version, entry, HEADS[version].tip) for version, entry in enumerate(ENTRIES, start=1)
)


def intact(rows: tuple[Row, ...]) -> int:
    return count_intact(rows, EMPTY)


def with_changed(version: int, **fields: bytes) -> tuple[Row, ...]:
    return tuple(row._replace(**fields) if row.version == version else row for row in BOOKED)


def test_rows_as_they_were_booked_are_intact() -> None:
    assert intact(BOOKED) == 4
    assert count_intact(BOOKED[1:], HEADS[1]) == 3


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_rows_are_intact_up_to_the_first_that_is_not_what_was_booked(version: int) -> None:
    assert intact(with_changed(version, entry=b"tow")) == version - 1


def test_a_row_whose_tip_alone_is_wrong_is_vouched_for_by_the_next() -> None:
    assert intact(with_changed(2, tip=b"?" * 32)) == 4


def test_a_missing_row_ends_what_is_intact() -> None:
    assert intact((*BOOKED[:1], *BOOKED[2:])) == 1
