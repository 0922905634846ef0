"""Section 4: filling the display."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from tests.burgundy.a_table import a_table, after, an_opening, card, choices, refusal, told


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


def test_a_row_may_hold_any_number_of_cards() -> None:
    """BUR-DISP-4."""
    pile = "mine_1 mine_2 mine_3 mine_4 mine_5 mine_6 ship_6 ship_6 ship_6 castle_6"
    table = a_table(3).last_turn_of_the_pass().with_draw_pile(pile).asked(s.UseDie(1))

    state = after(table.with_discard_pile("bank_4 bank_5 bank_6 " * 7).state, c.TakeSilver())

    assert state.display[5] == ("mine_6", "ship_6", "ship_6", "ship_6", "castle_6")


def test_the_display_is_not_refilled_during_a_pass() -> None:
    """BUR-DISP-5."""
    state = a_table().with_display(row_1="ship_2").last_turn_of_the_round().asked(s.UseDie(1)).state

    events = told(state, c.TakeCard(1, card("ship_2")))

    assert not any(isinstance(event, e.DisplayLaid) for event in events)
    assert after(state, c.TakeCard(1, card("ship_2"))).round == 2
    assert after(state, c.TakeCard(1, card("ship_2"))).display == ((),) * 6


def test_the_row_decides_with_which_number_a_card_is_taken() -> None:
    """BUR-DISP-6, BUR-ACT-7."""
    state = a_table().with_display(row_3="ship_5").asked(s.UseDie(3)).state

    assert c.TakeCard(3, card("ship_5")) in choices(state)
    other = a_table().with_display(row_3="ship_5").asked(s.UseDie(5)).state
    assert refusal(other, c.TakeCard(3, card("ship_5"))) == "not_enough_workers"
    assert refusal(other, c.TakeCard(5, card("ship_5"))) == "no_such_card"


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
