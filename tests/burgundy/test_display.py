"""Section 4: filling the display."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from tests.burgundy.a_table import a_table, after, an_opening, cards, told
from tests.burgundy.card_rows import wrong


def laid(seats: int) -> e.DisplayLaid:
    (event,) = (event for event in an_opening(seats) if isinstance(event, e.DisplayLaid))
    return event


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_first_six_cards_go_to_rows_1_to_6_whatever_their_numbers(seats: int) -> None:
    """BUR-DISP-1."""
    display = laid(seats)

    assert display.rows[:6] == box.ROWS
    assert [box.NUMBER[face] for face in display.cards[:6]] != list(box.ROWS)


def test_with_four_players_the_next_six_go_the_same_way() -> None:
    """BUR-DISP-2."""
    assert laid(4).rows[6:12] == box.ROWS


@pytest.mark.parametrize(("seats", "further"), [(1, 1), (2, 1), (3, 4), (4, 1)])
def test_every_further_card_goes_to_the_row_of_its_own_number(seats: int, further: int) -> None:
    """BUR-DISP-3."""
    display = laid(seats)

    assert display.rows[-further:] == tuple(box.NUMBER[face] for face in display.cards[-further:])
    assert len(display.cards) == (12 if seats == 4 else 6) + further


@pytest.mark.parametrize(
    ("seats", "further", "rows"),
    [
        (2, "ship_6", {6: "mine_1 ship_6"}),
        (
            3,
            "ship_6 ship_2 ship_6 ship_5",
            {6: "mine_1 ship_6 ship_6", 2: "mine_1 ship_2", 5: "mine_1 ship_5"},
        ),
    ],
)
def test_a_row_may_hold_any_number_of_cards(seats: int, further: str, rows: dict[int, str]) -> None:
    """BUR-DISP-4, BUR-EX-1."""
    table = a_table(seats).last_turn_of_the_pass()
    pile = f"{'mine_1 ' * 6} {further} {'bank_4 ' * 6 * seats}"

    state = after(table.with_draw_pile(pile).state, c.TakeSilver())

    assert {row: state.display[row - 1] for row in rows} == {
        row: cards(faces) for row, faces in rows.items()
    }


ROWS = """
# BUR-DISP-6, BUR-ACT-7: the row decides with which number a card is taken.
a die
  row 3 ship_5; asks die 3
    take_card 3 ship_5 => +ship_5 as project, row 3 empty
  row 3 ship_5; asks die 5
    take_card 3 ship_5 => refused: not_enough_workers
    take_card 5 ship_5 => refused: no_such_card
"""


def test_the_row_decides_with_which_number_a_card_is_taken() -> None:
    """BUR-DISP-6, BUR-ACT-7."""
    assert wrong(ROWS) == ""


def test_a_display_that_runs_over_the_pile_is_shuffled_in_between() -> None:
    """BUR-DECK-3, BUR-DISP-1."""
    discarded = "bank_4 bank_5 bank_6 " * 8
    table = a_table().last_turn_of_the_pass().asked(s.UseDie(1))
    state = table.with_draw_pile("ship_1 ship_2").with_discard_pile(discarded).state

    events = told(state, c.TakeSilver())

    order = [it for it in events if isinstance(it, e.DisplayLaid | e.CardsShuffled)]
    assert [type(event) for event in order] == [e.DisplayLaid, e.CardsShuffled, e.DisplayLaid]
    first, _, second = order
    assert isinstance(first, e.DisplayLaid)
    assert isinstance(second, e.DisplayLaid)
    assert first.cards == ("ship_1", "ship_2")
    assert first.rows + second.rows[:4] == box.ROWS
    assert second.rows[4] == box.NUMBER[second.cards[4]]
