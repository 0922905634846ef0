"""Tokens and invites: made by this house, not to be made by others, not for ever."""

from __future__ import annotations

import pytest

from server.accounts.identity import HALF_YEAR_DAYS, signed, vouched
from server.accounts.names import normalized_name

KEY = b"a key of thirty-two bytes, really"


def test_a_token_stands_for_its_player() -> None:
    assert vouched(KEY, signed(KEY, "ann", 100), 100) == "ann"


def test_a_token_holds_half_a_year() -> None:
    token = signed(KEY, "ann", 100)

    assert vouched(KEY, token, 100 + HALF_YEAR_DAYS) == "ann"
    assert vouched(KEY, token, 101 + HALF_YEAR_DAYS) is None


def test_a_token_of_tomorrow_is_none_of_ours() -> None:
    assert vouched(KEY, signed(KEY, "ann", 101), 100) is None


def test_another_key_makes_another_token() -> None:
    assert vouched(KEY, signed(b"another key", "ann", 100), 100) is None


@pytest.mark.parametrize("part", range(3))
def test_no_part_of_a_token_can_be_changed(part: int) -> None:
    parts = signed(KEY, "ann", 100).split(".")
    parts[part] = {0: "bob", 1: "99", 2: "A" * 43}[part]

    assert vouched(KEY, ".".join(parts), 100) is None


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("Änne Groß 日本", "Änne Groß 日本"),
        ("x" * 32, "x" * 32),
        ("x" * 33, None),
        ("", None),
        ("   ", None),
        ("a\nb", None),
        ("a\u202eb", None),
        ("\x00", None),
    ],
)
def test_a_name_has_1_to_32_printable_characters(name: str, kept: str | None) -> None:
    assert normalized_name(name) == kept
