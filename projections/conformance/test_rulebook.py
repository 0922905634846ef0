"""Every rulebook can be read on the page, and has the same clauses in German."""

import re

import pytest

from projections.conformance.rulebook import Rulebook
from projections.conformance.test_clauses import RULEBOOKS
from projections.rulebook import Chapter, rulebook_of


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.game)
def test_every_clause_of_a_game_can_be_read(book: Rulebook) -> None:
    """The page has as many clauses as the suite requires proofs for."""
    read = {clause.id for chapter in rulebook_of(book.game) for clause in chapter.clauses}

    assert {clause for clause in read if not clause.isdigit()} == book.clauses()


TRANSLATED = [book.game for book in RULEBOOKS if rulebook_of(book.game, "de")]
in_both_languages = pytest.mark.parametrize("game", TRANSLATED)


@in_both_languages
def test_the_german_rulebook_has_the_same_clauses_in_the_same_chapters(game: str) -> None:
    english, german = rulebook_of(game), rulebook_of(game, "de")

    assert [ids(chapter) for chapter in german] == [ids(chapter) for chapter in english]


@in_both_languages
def test_a_clause_has_the_same_numbers_in_german_and_no_marks(game: str) -> None:
    english, german = texts(rulebook_of(game)), texts(rulebook_of(game, "de"))

    for clause, text in english.items():
        assert numbers(german[clause]) == numbers(text), clause
        assert not re.search(r"\[(choice|public|rebuilt|Wahl|öff|rek)", text + german[clause])


def ids(chapter: Chapter) -> list[str]:
    return [clause.id for clause in chapter.clauses]


def texts(rulebook: tuple[Chapter, ...]) -> dict[str, str]:
    return {clause.id: clause.text for chapter in rulebook for clause in chapter.clauses}


def numbers(text: str) -> list[str]:
    """Return all numbers with repetitions, because the order of words differs."""
    return sorted(re.findall(r"\d+", text))
