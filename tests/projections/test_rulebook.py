"""The rulebook as it is read beside a game."""

from projections.rulebook import Chapter, Clause, numbered, read, rulebook_of

BOOK = """# A game

Not a clause.

## 1. Terms

- **XYZ-TERM-1** A *card* is a `card`. (A, B)
- XYZ-TERM-2. It goes on
  in the next line.

## 2. Nothing to cite

Only words.

### A turn (XYZ-TURN)

- XYZ-TURN-1: 2 * 3 cards.
- no clause

| **XYZ-TURN-2** | who has none | draws one |

### 2a. The end

- XYZ-END-1: Nobody has cards.
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
            "2. Nothing to cite: A turn",
            (Clause("XYZ-TURN-1", "2 * 3 cards."), Clause("XYZ-TURN-2", "who has none: draws one")),
        ),
        Chapter("2a. The end", (Clause("XYZ-END-1", "Nobody has cards."),)),
    )


def test_a_game_without_a_rulebook_has_none() -> None:
    assert rulebook_of("nothing") == ()


def test_the_points_of_rules_without_numbers_are_counted() -> None:
    text = "# A game\n\n## A turn\n\n- Lay a card.\n- Draw\n  one.\n\n## End\n\n- No cards left.\n"

    counted = read(numbered(text))

    assert read(text) == ()
    assert [it.id for chapter in counted for it in chapter.clauses] == ["1", "2", "3"]
    assert counted[0].clauses[1].text == "Draw one."
