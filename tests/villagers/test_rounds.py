"""Sections 3 and 6: the order of a round, and the food check."""

import pytest

from domain.villagers import VILLAGERS
from domain.villagers import commands as c
from domain.villagers import events as e
from projections.conformance.text_rows import title
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
  seats 3; first_player 2; 1: building
    end_turn => ..., leads 0
  stacks; market_days 1  # VIL-ROUND-4: nothing stops in the middle of a round
    end_turn => build of 1, limit 2
"""


CHECK = """
# Whoever shows no food after the last build turn turns Founders, which stays so.
the end of a build turn
  village founders hunter; 1: village founders wattler; 1: building  # VIL-FOOD-1, VIL-EX-11
    end_turn => 1: founders turned, draft of 1
  village founders graper/vintner; 1: village founders hunter; 1: building  # VIL-CHAIN-7
    end_turn => founders turned, draft of 1
  village founders hunter; food_side; 1: village founders hunter; 1: building  # VIL-FOOD-2
    end_turn => draft of 1
  ready
    end_turn => build of 1, limit 2  # VIL-FOOD-4
  # VIL-CHOICE-16: even when it is covered; every villager for Founders has food, but a Wattler
  village founders/wattler; 1: village founders/truffler; 1: building
    end_turn => founders turned, draft of 1
  tokens windmill; 1: building  # VIL-CHOICE-16: a Windmill feeds nobody at the check
    end_turn => founders turned, 1: founders turned, draft of 1
1 | 4
  round {0}; 1: building  # VIL-FOOD-3: every round
    end_turn => founders turned, 1: founders turned, draft of 1
"""


@pytest.mark.parametrize("text", [FIRST_PLAYER, CHECK], ids=title)
def test_what_the_end_of_a_round_brings(text: str) -> None:
    assert wrong(text) == ""
