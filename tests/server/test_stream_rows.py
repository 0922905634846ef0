"""Which rows of a ledger's stream hold what was booked."""

import pytest

from domain.table.chain import EMPTY, Head
from server.store.stream_rows import Row, count_intact

ENTRIES = (b"one", b"two", b"three", b"four")
HEADS = tuple(EMPTY.after_all(ENTRIES[:count]) for count in range(len(ENTRIES) + 1))
BOOKED = tuple(Row(version, entry, HEADS[version].tip) for version, entry in enumerate(ENTRIES, 1))


def with_changed(version: int, **fields: bytes) -> tuple[Row, ...]:
    return tuple(row._replace(**fields) if row.version == version else row for row in BOOKED)


@pytest.mark.parametrize(
    ("rows", "head", "intact"),
    [
        pytest.param(BOOKED, EMPTY, 4, id="as they were booked"),
        pytest.param(BOOKED[1:], HEADS[1], 3, id="read on from a head"),
        *(
            pytest.param(with_changed(version, entry=b"tow"), EMPTY, version - 1, id=f"{version}")
            for version in (1, 2, 3, 4)
        ),
        pytest.param(with_changed(2, tip=b"?" * 32), EMPTY, 4, id="vouched for by the next"),
        pytest.param((*BOOKED[:1], *BOOKED[2:]), EMPTY, 1, id="one is missing"),
    ],
)
def test_rows_are_intact_up_to_a_wrong_one(rows: tuple[Row, ...], head: Head, intact: int) -> None:
    """A wrong tip alone is vouched for by the next row."""
    assert count_intact(rows, head) == intact
