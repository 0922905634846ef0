"""Drawing cards (BRU-DRAW) and rounds (BRU-ROUND)."""

from domain.bruges import commands as c
from domain.bruges import events as e
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_table import (
    Table,
    a_table,
    after,
    asked,
    booked,
    card,
    cards,
    choices,
    opened,
    refusal,
    told,
)

FIRST, SECOND = c.DrawFrom(0), c.DrawFrom(1)
LONG = "servant maid footman page chambermaid messenger herald coachman scribe stable_boy"


def refilling(hand: str = "", seats: int = 2) -> Table:
    """Seat 0 begins to refill its hand; the piles last."""
    table = a_table(seats).piles(LONG, "monk nun abbot abbess chaplain vicar deacon", "tailor")
    return table.hand(hand).asked(s.Refill(Seat(0)))


def test_a_hand_is_refilled_to_5_by_single_cards_of_freely_chosen_piles() -> None:
    """BRU-DRAW-2, -3, BRU-DECIDE-1."""
    table = refilling()

    assert choices(table) == (FIRST, SECOND)
    state = after(table, FIRST, SECOND, SECOND, FIRST, FIRST)
    assert set(state.seats[0].hand) == set(cards("servant monk nun maid footman"))


def test_the_start_player_finishes_before_the_next_begins() -> None:
    """BRU-DRAW-1, -4, -17, BRU-ROUND-2: who holds 5 or more draws none and discards none."""
    table = refilling("monk nun abbot", seats=3)
    table = table.hand("prince queen king earl duke princess", seat=1)
    state = after(table, FIRST)

    assert asked(state).seat == 0
    assert refusal(state, c.StopDrawing()) == "not_yet_possible"
    assert after(state, FIRST).pending == (s.Refill(Seat(2)),)
    assert len(after(state, FIRST).seats[1].hand) == 6


def test_cards_are_looked_at_when_the_refill_is_complete() -> None:
    """BRU-DRAW-5, -6."""
    state = after(refilling("prince queen"), FIRST, SECOND)

    assert state.seats[0].hand == cards("prince queen")
    assert state.seats[0].drawn == cards("servant monk")
    (seen,) = booked(e.DrawnCardsSeen, told(state, FIRST))
    assert set(seen.cards) == set(cards("servant monk maid"))


def test_an_empty_pile_is_replaced_at_once_in_its_place_and_this_round_is_the_last() -> None:
    """BRU-DRAW-7, -8, -9, BRU-DRAW-11."""
    table = refilling("monk nun abbot abbess").piles("servant", "maid page", "tailor potter")
    state = after(table, FIRST)

    assert state.piles == (cards("tailor potter"), cards("maid page"))
    assert (state.extra, state.last_round) == ((), 1)
    assert booked(e.ExtraPileLaid, told(table, FIRST)) == [e.ExtraPileLaid(0, 1)]


def test_in_phase_3_the_following_round_is_the_last() -> None:
    """BRU-DRAW-10, BRU-EX-34, BRU-END-1."""
    table = a_table().persons("servant").workers(red=1).piles("monk", "nun abbot", "tailor potter")
    state = after(table.table(round=6), c.Activate(card("servant")), FIRST)

    assert state.piles[0] == cards("tailor potter")
    assert state.last_round == 7


def test_the_last_round_once_fixed_stays_so_and_the_other_pile_is_split() -> None:
    """BRU-DRAW-12, -13, -14, BRU-EX-35."""
    nine = "monk nun abbot abbess chaplain vicar deacon pilgrim preacher"
    table = refilling("prince queen king earl").piles(nine, "servant").table(last_round=1)
    state = after(table, SECOND)

    assert [len(pile) for pile in state.piles] == [5, 4]
    assert state.piles[0] + state.piles[1] == cards(nine)
    assert state.last_round == 1


def test_the_upper_half_stays_and_the_lower_one_becomes_the_other_pile() -> None:
    """BRU-DRAW-14."""
    table = refilling("prince queen king earl").piles("servant", "monk nun abbot")
    (split,) = booked(e.PileSplit, told(table, FIRST))

    assert (split.pile, split.kept) == (0, 2)
    assert after(table, FIRST).piles == (cards("abbot"), cards("monk nun"))


def test_a_single_card_is_not_split() -> None:
    """BRU-DRAW-15: then there is one pile to draw from, and nobody is asked for it."""
    table = refilling("prince queen king").piles("servant", "monk")
    state = after(table, FIRST)

    assert state.piles == ((), ())
    assert set(state.seats[0].hand) >= set(cards("servant monk"))


def test_without_cards_drawing_stops_and_the_discard_pile_is_not_reshuffled() -> None:
    """BRU-DRAW-16."""
    table = refilling().piles("", "monk").discard("poet baker")
    state = after(table, SECOND)

    assert state.seats[0].hand == cards("monk")
    assert state.discard == cards("poet baker")
    assert isinstance(asked(state), s.Turn)


def test_what_a_person_draws_may_be_looked_at_after_the_last_card() -> None:
    """BRU-DRAW-19, -20."""
    table = a_table().persons("schoolmaster").workers(violet=1)
    state = after(table, c.Activate(card("schoolmaster")), SECOND)

    assert state.seats[0].drawn == cards("smith")
    state = after(state, FIRST)
    assert set(state.seats[0].hand) == set(cards("smith tailor"))


def test_phases_follow_each_other_and_the_banner_passes_clockwise() -> None:
    """BRU-ROUND-1, -2, -4."""
    table = a_table().turn(1, 4, played=True)
    events = told(table, c.EndTurn())

    assert [type(event) for event in events if type(event) in (e.RoundEnded, e.RoundBegan)] == [
        e.RoundEnded,
        e.RoundBegan,
    ]
    (ended,) = booked(e.RoundEnded, events)
    assert ended.start_player == 1


def test_after_phase_4_all_persons_become_usable_again() -> None:
    """BRU-ROUND-3, -5: after the last round too."""
    table = a_table().persons("queen").activated("queen").turn(1, 4, played=True)

    assert after(table, c.EndTurn()).activated == ()
    assert after(table.table(last_round=1), c.EndTurn()).activated == ()


def test_after_the_last_round_comes_the_final_scoring_with_phase_4_in_full() -> None:
    """BRU-ROUND-5, BRU-END-1."""
    table = a_table().step(2).table(last_round=1).turn(1, 4, played=True)
    state = after(table, c.EndTurn())

    assert isinstance(state.phase, s.Over)
    assert state.seats[0].majorities == ("reputation",)
    assert not booked(e.RoundBegan, told(table, c.EndTurn()))
    assert booked(e.GameEnded, told(table, c.EndTurn()))


def test_a_game_goes_on_for_an_open_number_of_rounds() -> None:
    """BRU-ROUND-1."""
    assert opened(2).last_round == 0
