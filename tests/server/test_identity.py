"""Tokens and invites: made by this server, not to be made by others, not for ever."""

import pytest

from server.accounts.names import normalized_name
from server.accounts.tokens import TOKEN_DAYS, Claim, claim_of, signed

KEY = b"a key of thirty-two bytes, really"


ANN = Claim("ann", 100, 3)


def test_a_token_says_whose_it_is_from_which_day_and_of_which_sessions() -> None:
    assert claim_of(KEY, signed(KEY, ANN)) == ANN


@pytest.mark.parametrize(
    ("day", "holds"), [(98, False), (99, True), (100 + TOKEN_DAYS, True), (101 + TOKEN_DAYS, False)]
)
def test_a_token_holds_thirty_days_also_where_a_clock_is_ahead(day: int, *, holds: bool) -> None:
    assert ANN.holds(day) == holds


def test_a_token_is_renewed_the_day_after() -> None:
    assert ANN.renewed(100) is None
    assert ANN.renewed(101) == Claim("ann", 101, 3)


def changed(part: int, value: str) -> str:
    """A token of Ann's with another value in that part."""
    parts = signed(KEY, ANN).split(".")
    return ".".join([*parts[:part], value, *parts[part + 1 :]])


@pytest.mark.parametrize(
    "token",
    [
        pytest.param(signed(b"another key", ANN), id="another key"),
        *(changed(*part) for part in enumerate(("bob", "99", "4", "A" * 43))),
        *("", ".", "...", "ann", "ann.100", "ann.x.y.z", "\u00e4.1.0.x"),
    ],
)
def test_what_we_did_not_sign_is_no_token(token: str) -> None:
    assert claim_of(KEY, token) is None


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
        ("\ufdfd", None),
        ("a\ufdfab", None),
        ("\u2800\u2800", None),
        ("\u3164", None),
        ("\u115f \u1160", None),
        ("a\u2800b", None),
        ("e\u0302\u0301", "\u1ebf"),
        ("e\u0302\u0301\u0301", None),
        ("\u0301e", None),
        ("नमस्ते", "नमस्ते"),
        ("น้ำ", "น้ำ"),
        ("الله", "الله"),
        ("㌖", "キロメートル"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("Ann  Lee", "Ann Lee"),
        ("A\u034fnn", None),
        ("A\u00adnn", None),
        ("A\u180bnn", None),
        ("❤\ufe0f Ann", "❤ Ann"),
        ("😀" * 4, "😀" * 4),
        ("😀" * 5, None),
        ("😀" * 32, None),
        ("한글", "한글"),
        ("می\u200cروم", "می\u200cروم"),
        ("ක්\u200dරියා", "ක්\u200dරියා"),
        ("श्\u200dयाम", "श्\u200dयाम"),
        ("👨\u200d👩\u200d👧\u200d👦", "👨\u200d👩\u200d👧\u200d👦"),
        ("👩🏽\u200d🚀 Eve", "👩🏽\u200d🚀 Eve"),
        ("🏳\ufe0f\u200d🌈", "🏳\u200d🌈"),
        ("🇩🇪", "🇩🇪"),
        ("😀\u200d" * 4 + "😀", None),
        ("A\u200cdmin", None),
        ("A\u200ddmin", None),
        ("می\u200c", None),
        ("\u200d😀", None),
        ("😀\u200d", None),
        ("😀\u200c😀", None),
        ("😀\U000e0067\U000e007f", None),
        ("श\u094d\u200d\u0301\u0301", None),
    ],
)
def test_a12_a_name_has_1_to_32_visible_characters(name: str, kept: str | None) -> None:
    assert normalized_name(name) == kept
