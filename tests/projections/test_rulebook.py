"""The rulebook as it is read beside a game."""

from __future__ import annotations

import pytest

from projections.rulebook import Chapter, Clause, read, rulebook_of
from tests.suite.rulebook import Rulebook
from tests.suite.test_clauses import RULEBOOKS

BOOK = """# A game

Not a clause.

## 1. Terms

- **XYZ-TERM-1** A *card* is a `card`.
- XYZ-TERM-2. It goes on
  in the next line.

## 2. Nothing to cite

Only words.

### A turn (XYZ-TURN)

- XYZ-TURN-1: 2 * 3 cards.
- no clause

| **XYZ-TURN-2** | who has none | draws one |
"""


def test_clauses_stand_in_their_chapters_without_marks() -> None:
    assert read(BOOK) == (
        Chapter(
            "1. Terms",
            (
                Clause("XYZ-TERM-1", "A card is a card."),
                Clause("XYZ-TERM-2", "It goes on in the next line."),
            ),
        ),
        Chapter(
            "A turn (XYZ-TURN)",
            (
                Clause("XYZ-TURN-1", "2 * 3 cards."),
                Clause("XYZ-TURN-2", "who has none: draws one"),
            ),
        ),
    )


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.game)
def test_every_clause_of_a_game_can_be_read(book: Rulebook) -> None:
    """As many as the suite finds when it asks for their proofs."""
    read = {clause.id for chapter in rulebook_of(book.game) for clause in chapter.clauses}

    assert read == book.clauses()


def test_a_game_without_a_rulebook_has_none() -> None:
    assert rulebook_of("nothing") == ()
