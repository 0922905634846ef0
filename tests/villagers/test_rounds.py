"""Section 3: the order of a round."""

from domain.villagers import VILLAGERS
from domain.villagers import commands as c
from domain.villagers import events as e
from tests.villagers.a_table import an_opening, choices, folded, told
from tests.villagers.card_rows import wrong


def test_a_round_goes_through_its_phases_in_order() -> None:
    """VIL-ROUND-1, VIL-ROAD-1, VIL-BUILD-1."""
    events = list(an_opening(3))
    state = folded(VILLAGERS.initial, events)
    while state.round == 1:
        happened = told(state, c.EndTurn() if c.EndTurn() in choices(state) else choices(state)[0])
        events += happened
        state = folded(state, happened)
    marks = (
        e.RoundBegan,
        e.SquaresTaken,
        e.RoadCoinsPlaced,
        e.BuildTurnBegan,
        e.FoundersTurned,
        e.FirstPlayerPassed,
    )

    order = [type(event) for event in events if isinstance(event, marks)]

    assert list(dict.fromkeys(order)) == list(marks)
    assert order[-1] is e.RoundBegan


FIRST_PLAYER = """
# The First Player card goes clockwise after the food check, and its holder leads the next round.
the end of a build turn
  seats 3; 2: building  # VIL-ROUND-3, VIL-TERM-14
    end_turn => ..., leads 1, draft of 1, told first_player_passed 1,
      order founders_turned first_player_passed draft_turn_began
  seats 3; led_by 2; 1: building
    end_turn => ..., leads 0
  stacks; market_days 1  # VIL-ROUND-4: nothing stops in the middle of a round
    end_turn => build of 1, limit 2
"""


def test_who_leads_the_next_round() -> None:
    assert wrong(FIRST_PLAYER) == ""
