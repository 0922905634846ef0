"""The page of a game's sentences is up to date and complete, in both languages."""

from difflib import unified_diff
from functools import cache

import pytest

from projections.conformance.sentences import WITH_A_PAGE, Page, page_of

page = cache(Page)
each_page = pytest.mark.parametrize(
    "game", [pytest.param(it, marks=pytest.mark.xdist_group(f"page of {it}")) for it in WITH_A_PAGE]
)


@each_page
def test_a_game_says_what_its_page_says(game: str) -> None:
    """`kontor test GAME --record` writes it."""
    written = page_of(game).read_text(encoding="utf-8").splitlines()

    assert list(unified_diff(written, str(page(game)).splitlines(), lineterm="", n=0)) == []


@each_page
def test_every_text_is_said_or_there_is_a_reason_why_not(game: str) -> None:
    """The reason is in `sentences.py` of the game's test folder."""
    not_met, reasons = page(game).not_met, page(game).source.not_met

    assert [key for key, why in not_met.items() if why == "?"] == []
    assert [it for it in reasons if not any(key.startswith(it) for key in not_met)] == []
