"""Names at a table that became equal after the game."""

import pytest

from projections.table_view import numbered


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann", "Bob"], ("Ann", "Bob")),
        (["Ann", "Bob", "Ann", "Ann"], ("Ann", "Bob", "Ann 2", "Ann 3")),
        (["Ann", "Ann", "Ann 2"], ("Ann", "Ann 3", "Ann 2")),
    ],
)
def test_a_number_distinguishes_equal_names(names: list[str], shown: tuple[str, ...]) -> None:
    assert numbered(names) == shown
