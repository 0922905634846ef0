"""Every game of ours with a whole rulebook is explained, and has a lesson."""

from clients.suite.test_clauses import RULEBOOKS, SHORT
from clients.suite.test_help import EXPLAINED
from clients.suite.test_lessons import TAUGHT

WHOLE = {book.game for book in RULEBOOKS if book.text.count("\n") >= SHORT}


def test_every_game_with_a_whole_rulebook_is_explained() -> None:
    assert set(EXPLAINED) >= WHOLE
    assert len(EXPLAINED) >= 4


def test_every_game_with_a_whole_rulebook_has_a_lesson() -> None:
    assert set(TAUGHT) >= WHOLE
