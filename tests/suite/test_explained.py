"""Every game of ours with a whole rulebook is explained, and has a lesson."""

from projections.conformance.test_clauses import RULEBOOKS, SHORT
from projections.conformance.test_help import EXPLAINED
from projections.conformance.test_lessons import TAUGHT

WHOLE = {book.game for book in RULEBOOKS if book.text.count("\n") >= SHORT}


def test_every_game_with_a_whole_rulebook_is_explained() -> None:
    assert set(EXPLAINED) >= WHOLE
    assert len(EXPLAINED) >= 4


def test_every_game_with_a_whole_rulebook_has_a_lesson() -> None:
    assert set(TAUGHT) >= WHOLE
