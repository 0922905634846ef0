"""Every clause of a rulebook is proved by a test that cites it, or is excused with a reason."""

from __future__ import annotations

from importlib import import_module

import pytest

from domain.catalog import GAMES
from tests.suite.rulebook import Rulebook, chapter

RULEBOOKS: tuple[Rulebook, ...] = tuple(
    import_module(f"tests.{name}.rulebook").RULEBOOK for name in GAMES
)

of_every_game = pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.game)


@of_every_game
def test_the_rulebook_is_read_whole(book: Rulebook) -> None:
    clauses = book.clauses()

    assert book.chapters | set(book.explaining) <= {chapter(clause) for clause in clauses}
    assert len(clauses) >= book.least


@of_every_game
def test_every_clause_is_proved_or_excused(book: Rulebook) -> None:
    cited = {clause for clause, _ in book.citations()}
    excused = {clause for clause in book.clauses() if chapter(clause) in book.explaining}

    assert book.clauses() - cited - excused - set(book.not_cited) == set()


@of_every_game
def test_only_clauses_that_exist_are_cited(book: Rulebook) -> None:
    clauses = book.clauses()

    assert {(clause, test) for clause, test in book.citations() if clause not in clauses} == set()


@of_every_game
def test_no_excuse_outlives_its_need(book: Rulebook) -> None:
    assert set(book.not_cited) <= book.clauses()
    assert not set(book.not_cited) & {clause for clause, _ in book.citations()}


@of_every_game
def test_citations_are_read_as_they_are_written(book: Rulebook) -> None:
    own = book.prefix

    assert list(book.cited_in(f"{own}-ACT-3, -4, {own}-EX-9.")) == [
        *(f"{own}-ACT-3", f"{own}-ACT-4", f"{own}-EX-9")
    ]
    assert list(book.cited_in(f"{own}-ACT-3 to -6.")) == [f"{own}-ACT-{n}" for n in (3, 4, 5, 6)]
