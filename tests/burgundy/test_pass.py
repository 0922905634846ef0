"""Sections 5 and 15: passes, rounds and turns."""

from collections import Counter

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.chance import Chance
from domain.decider import Seat, fold
from projections.conformance.text_rows import title
from tests.burgundy.a_table import SEED
from tests.burgundy.card_rows import wrong


def a_quiet_game(seats: int) -> tuple[e.Event, ...]:
    """Everybody plays the first hand card and takes a silver, and buys nothing."""
    chance = Chance(SEED)
    events = BURGUNDY.setup(BURGUNDY.table_options(), seats, chance)
    state = fold(BURGUNDY, BURGUNDY.initial, events)
    while isinstance(state.phase, s.Turn):
        match state.pending[-1]:
            case s.PlayHandCard():
                command = c.PlayCard(state.seats[state.phase.seat].hand[0])
            case s.TurnOver():
                command = c.EndTurn()
            case _:
                command = c.TakeSilver()
        happened, state = BURGUNDY.decide(state, state.phase.seat, command, chance)
        events = (*events, *happened)
    return events


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_passes_of_six_rounds_with_a_turn_for_everybody(seats: int) -> None:
    """BUR-PASS-1, -2, -3, -4, -10, BUR-SETUP-14, BUR-END-1."""
    events = a_quiet_game(seats)

    assert [it.pass_id for it in events if isinstance(it, e.PassBegan)] == ["A", "B", "C", "D", "E"]
    assert [it.round for it in events if isinstance(it, e.RoundBegan)] == [1, 2, 3, 4, 5, 6] * 5
    turns = Counter(it.seat for it in events if isinstance(it, e.TurnBegan))
    assert turns == {Seat(n): 30 for n in range(seats)}
    assert isinstance(fold(BURGUNDY, BURGUNDY.initial, events).phase, s.Over)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_player_first_then_clockwise_all_through_the_pass(seats: int) -> None:
    """BUR-PASS-5, BUR-ROUND-8."""
    told = [it for it in a_quiet_game(seats) if isinstance(it, e.StartPlayerNamed | e.TurnBegan)]
    for n, event in enumerate(told):
        if isinstance(event, e.StartPlayerNamed):
            turns = [it.seat for it in told[n + 1 : n + 1 + 6 * seats]]
            assert turns == [(event.seat + place) % seats for place in range(seats)] * 6


def test_four_players_reshuffle_for_pass_d() -> None:
    """BUR-EX-22."""
    events = a_quiet_game(4)
    before = events[: events.index(e.PassBegan("D"))]

    assert [it.draw for it in before if isinstance(it, e.CardsShuffled)] == ["cards/0", "cards/1"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_cards_are_taken_in_round_1_and_one_in_rounds_2_to_5(seats: int) -> None:
    """BUR-ROUND-1, -2, -3."""
    number, counts = 0, {n: Counter[Seat]() for n in range(1, 7)}
    for event in a_quiet_game(seats):
        if isinstance(event, e.RoundBegan):
            number = event.round
        if isinstance(event, e.CardsDrawn):
            counts[number][event.seat] += event.count

    for seat in range(seats):
        drawn = [counts[n][Seat(seat)] // 5 for n in range(1, 7)]
        assert drawn == [2, 1, 1, 1, 1, 0]


PASSES = """
# A pass ends when everybody has played the last card; the steps between passes follow in order.
the end of a pass
  draw_pile mine_1*19; last_turn_of_the_pass; turns 1; 1: hand mine_2  # BUR-PASS-6
    take_silver => +1 silver, turn of 1
  draw_pile mine_1*19; row 1 ship_1; last_turn_of_the_pass  # BUR-PASS-6, -7
    take_silver => ..., pass B, order display_cleared display_laid pass_began start_player_named
      cards_dealt round_began
2 2 | 3 5
  seats {0}; row 1 ship_1; row 5 ship_2; draw_pile mine_2*28; last_turn_of_the_pass
    take_silver => ..., sizes 1 {1} 1 1 1 1, discards ship_1 ship_2  # BUR-PASS-8, -9
the end of a pass
  # BUR-PASS-12: six cards are dealt, one at a time from the new start player on
  seats 3; start_card 2 back; draw_pile mine_1*10 (ship_1 castle_1 church_1)*6;
      last_turn_of_the_pass
    take_silver => ..., +2 castle_1 in hand, +4 castle_1 stacked, 1: +2 church_1 in hand,
      1: +4 church_1 stacked, 2: +2 ship_1 in hand, 2: +4 ship_1 stacked, draw_pile empty
  # BUR-PASS-13, -14: all else stays
  draw_pile mine_1*19; estate ship_1; projects mine_2; workers 2; animals pig; silver 1;
      first_bonus mine; all_seven 3; victory_points 5; last_turn_of_the_pass
    take_silver => +1 silver, pass B, round 1, start_card 1 front, turn of 1, draw_pile empty,
      +2 mine_1 in hand, +4 mine_1 stacked, 1: +2 mine_1 in hand, 1: +4 mine_1 stacked,
      row 1 mine_1 mine_1, row 2 mine_1, row 3 mine_1, row 4 mine_1, row 5 mine_1, row 6 mine_1
# BUR-ROUND-5: all take their cards before the first turn of a round.
the end of a round
  seats 4; hand mine_1; 1: hand mine_1; 2: hand mine_1; 3: hand mine_1; action_stack ship_1 ship_2;
      1: action_stack ship_1 ship_2; 2: action_stack ship_1 ship_2; 3: action_stack ship_1 ship_2;
      last_turn_of_the_round; ends_with die 1
    take_silver => ..., order cards_drawn turn_began, holds 2+1 2+1 2+1 2+1
"""

ROUNDS = """
# The cards taken are the top ones of the player's own stack; in round 6 the last one is played.
the end of a round
  hand mine_6; 1: hand mine_6; action_stack ship_1 ship_2; 1: action_stack bank_4 bank_5;
      last_turn_of_the_round; ends_with die 1  # BUR-ROUND-1, -2
    take_silver => +1 silver, -ship_1 stacked, +ship_1 in hand, 1: -bank_4 stacked,
      1: +bank_4 in hand, round 2
  hand mine_1; 1: hand mine_2; round 5; last_turn_of_the_round; ends_with die 1  # BUR-ROUND-3
    take_silver, play_card mine_1 =>
      +1 silver, -mine_1 in hand, discards mine_1, round 6, ends_with die 1
  row 1 ship_2; last_turn_of_the_round; ends_with die 1
    # BUR-DISP-5: the display is not refilled during a pass
    take_card 1 ship_2 => +ship_2 as project, row 1 empty, round 2
# In the other rounds there is a choice of two cards; only the number of the one played counts.
a turn
  ready  # BUR-ROUND-4, BUR-DEC-1
    play_card mine_1/play_card mine_6 => -mine_1 in hand, discards mine_1, ends_with die 1
  hand mine_1 mine_1
    play_card mine_1 => -mine_1 in hand, discards mine_1, ends_with die 1
a turn castle_3 | a turn church_3 | a turn ship_3
  hand castle_3 church_3 ship_3; row 3 ship_1  # BUR-ROUND-6
    play_card {2}, take_silver/take_card 3 ship_1/restock_workers =>
      -{2} in hand, +1 silver, discards {2}, turn of 1
"""

TURNS = """
# A turn is one hand card on the discard pile and one action.
a turn
  row 1 ship_1 ship_2  # BUR-TURN-1, -6
    play_card mine_1, play_card mine_6 => refused: illegal
  hand ship_1 ship_2; action_stack ship_3  # BUR-TURN-1: only own hand cards
    play_card ship_3 => refused: no_such_card
    play_card mine_1 => refused: no_such_card
    play_card watchtower_1 => refused: no_such_card
    play_card no_card_at_all => refused: no_such_card
  ends_with die 1  # BUR-TURN-5: everything is resolved, and nothing can be bought
    take_silver => +1 silver, turn of 1
  silver 2; ends_with die 1
    take_silver, end_turn/buy_cards => +1 silver, turn of 1
  asks die 1  # BUR-TURN-6: one card or effect is one action
    take_silver, take_silver => refused: illegal
# BUR-TURN-7: there is always a legal action.
1 | 2 | 3 | 4 | 5 | 6
  workers 2; silver 3; asks die {0}
    take_silver => +1 silver
"""


@pytest.mark.parametrize("text", [PASSES, ROUNDS, TURNS], ids=title)
def test_what_rounds_and_turns_change(text: str) -> None:
    """BUR-PASS-6 to -9, -12 to -14, BUR-ROUND-1 to -6, BUR-TURN-1, -5 to -7."""
    assert wrong(text) == ""
