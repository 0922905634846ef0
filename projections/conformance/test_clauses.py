"""Every clause of a rulebook is proved by a test that cites it, or is excused with a reason."""

import pytest

from domain.plugins import package_of
from projections.conformance.game_folders import GAMES, brought
from projections.conformance.rulebook import Rulebook, chapter

RULEBOOKS: tuple[Rulebook, ...] = tuple(
    brought(name, "rulebook", "RULEBOOK", otherwise=Rulebook(game=name)) for name in GAMES
)
SHORT = 80
"""Maximum number of lines of a rulebook that needs no clauses."""

of_every_game = pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.game)


@of_every_game
def test_the_rulebook_is_read_whole(book: Rulebook) -> None:
    clauses = book.clauses()

    assert book.chapters | set(book.explaining) <= {chapter(clause) for clause in clauses}
    assert len(clauses) >= book.least


@of_every_game
def test_a_rulebook_has_clauses_or_is_short(book: Rulebook) -> None:
    rules = f"{package_of(book.game).replace('.', '/')}/RULES.md"

    assert book.text, f"Write {rules}: what a player must know, a page is enough for a small game."
    assert book.clauses() or len(book.text.splitlines()) <= SHORT, (
        f"{rules} is long: number its clauses (`- XYZ-DRAW-1. …`), and cite each in a test's"
        f" docstring, or excuse it in tests/{book.game}/rulebook.py with a reason."
    )


@of_every_game
def test_every_clause_is_proved_or_excused(book: Rulebook) -> None:
    cited = {clause for clause, _ in book.citations}
    excused = {clause for clause in book.clauses() if chapter(clause) in book.explaining}

    assert book.clauses() - cited - excused - set(book.not_cited) == set()


@of_every_game
def test_only_clauses_that_exist_are_cited(book: Rulebook) -> None:
    clauses = book.clauses()

    assert {(clause, test) for clause, test in book.citations if clause not in clauses} == set()


@of_every_game
def test_no_excuse_outlives_its_need(book: Rulebook) -> None:
    assert set(book.not_cited) <= book.clauses()
    assert not set(book.not_cited) & {clause for clause, _ in book.citations}
