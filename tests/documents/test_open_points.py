"""Points that the rulebooks leave open: the clause says so, and what we do."""

from pathlib import Path

import pytest

DOMAIN = Path(__file__).parents[2] / "domain"
OPEN = [
    ("burgundy", "BUR-CHOICE-1"),
    ("carpe_diem", "CAR-CHOICE-24"),
    ("carpe_diem", "CAR-SCORE-25"),
    ("bruges", "BRU-CARD-30"),
    ("bruges", "BRU-CITIZEN-6"),
    ("bruges", "BRU-PERSON-23"),
    ("bruges", "BRU-ZWIN-19"),
    ("villagers", "VIL-PROFIT-3"),
]


@pytest.mark.parametrize(
    ("rules", "silent", "ours"),
    [("RULES.md", "rulebook is silent", " we "), ("RULES.de.md", "sagt die Anleitung n", " wir ")],
)
@pytest.mark.parametrize(("game", "clause"), OPEN)
def test_our_choice_is_told(game: str, clause: str, *, rules: str, silent: str, ours: str) -> None:
    lines = (DOMAIN / game / rules).read_text().splitlines()
    (found,) = (
        one
        for one in lines
        if one.lstrip("-* ").startswith((f"{clause}*", f"{clause}:", f"{clause} (", f"{clause}."))
    )

    _, told, choice = found.partition(silent)

    assert told, found
    assert ours in choice or " uns " in choice, found
