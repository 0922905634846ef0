"""Section 8: the end of the game."""

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from domain.villagers.options import awaiting, options
from tests.villagers.a_table import a_table, after
from tests.villagers.card_rows import wrong

ENDED = """
# Most gold in the Supply wins, among those tied fewer villagers: covered, basic, Founders.
the last turn
  seats 3; supply 10; 1: supply 30; 2: supply 20; stacks; market_days 1; 2: building  # VIL-END-1
    end_turn => ..., over, ranks 1 / 2 / 0, order game_ended
  seats 3; village founders hunter/hunter; 1: village founders hunter wattler miner;
      2: village founders hunter; stacks; market_days 1; 2: building  # VIL-END-2, -3
    end_turn => ..., ranks 2 / 0 / 1
  seats 3; supply 20; 2: supply 20; stacks; market_days 1; 2: building  # VIL-END-4
    end_turn => ..., ranks 0 2 / 1
  # VIL-TERM-5, VIL-END-1: the score says where the gold came from
  village founders/swineherd miner/blacksmith grocer; supply 11; coins blacksmith 4; stacks;
      market_days 1; 1: building
    end_turn => ..., scores start 8, scores first_market 0, scores second_market 4, scores silver 3,
      scores coins 4, scores bronze 0, scores developments 0, scores other 3, scores total 22
"""


def test_who_wins_and_with_what() -> None:
    assert wrong(ENDED) == ""


def test_nobody_is_asked_after_the_end() -> None:
    """VIL-END-1."""
    state = after(a_table().with_stacks().middle(market_days=1).building(1).state, c.EndTurn())

    assert isinstance(state.phase, s.Over)
    assert awaiting(state) == ()
    assert options(state, Seat(0)) == options(state, Seat(1)) == ()


FORECAST = "village founders/swineherd miner/blacksmith grocer hunter; 1: village founders hunter"
"""Nobody's Founders is turned at the end of the round."""
THEN = "second_market:4 silver:6 coins:4 bronze:0 developments:0 other:3"
NOW, BOTH = (
    f"(start:8 first_market:{gold} {THEN} total:{total})" for gold, total in ((0, 25), (8, 33))
)
POOR = "(start:8 first_market:0 second_market:2 silver:0 coins:0 bronze:0 developments:0 other:0"

FORECASTS = f"""
# The forecast is the score if the second market day were now, and so the outcome.
  {FORECAST}; coins blacksmith 4; supply 11; market_days 1; 1: building; stacks
    => sees current_score (0:(scores:{NOW}) 1:(scores:{POOR} total:10)))  # VIL-END-5, VIL-MARKET-7
    1: end_turn => ..., scores total 25,
      sees current_score (0:(scores:{NOW}) 1:(scores:{POOR} total:10)))  # VIL-MARKET-8
# It has both market days that are still to come: the same before the first one and after it.
  {FORECAST}; coins blacksmith 4; supply 11; 1: building; stacks  # VIL-MARKET-9
    => sees current_score.0 (scores:{BOTH})
    1: end_turn => ..., sees current_score.0 (scores:{BOTH}), scores total 33
  {FORECAST}; coins blacksmith 4; supply 11; 1: building; stacks | | agent | agent
    1: end_turn => ..., sees current_score.0 (scores:{BOTH}), +1 market day
# Cards in hand are in no forecast.
  {FORECAST}; coins blacksmith 4; supply 11; hand blacksmith blacksmith; 1: building
    => sees current_score.0 (scores:{BOTH}), own current_score.0 (scores:{BOTH})
# The one of a solo game has what the Countess would have.
  solo; countess miner; village founders hunter; market_days 1; building  # VIL-SOLO-38
    => sees current_score (0:(scores:{POOR} total:10 countess:5)))
"""


def test_the_forecast_is_the_score_if_all_market_days_were_now() -> None:
    """VIL-END-5, VIL-MARKET-7 to -10, VIL-HIDE-3, VIL-SOLO-38."""
    assert wrong(FORECASTS) == ""
