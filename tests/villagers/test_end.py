"""Section 8: the end of the game."""

from domain.decider import SPECTATOR, Seat
from domain.villagers import VILLAGERS
from domain.villagers import commands as c
from domain.villagers import state as s
from domain.villagers.options import awaiting, options
from domain.villagers.village import countess_of, read_village
from projections.villagers.view import view
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


def forecast(state: s.State, seat: int = 0) -> dict[str, int]:
    return view(state, SPECTATOR)["current_score"][str(seat)]["scores"]


FORECAST = (
    a_table()
    .with_village("founders/swineherd miner/blacksmith grocer hunter")
    .with_village("founders hunter", 1)
    .with_coins("blacksmith", 4)
    .holds(supply=11)
)
"""Nobody's Founders is turned at the end of the round."""


def test_the_forecast_is_the_score_if_the_second_market_day_were_now() -> None:
    """VIL-END-5, VIL-MARKET-7, -8."""
    table = FORECAST.middle(market_days=1).building(1)
    ended = after(table.with_stacks().state, c.EndTurn())

    outcome = VILLAGERS.outcome(ended)

    assert outcome is not None
    for seat in (0, 1):
        assert forecast(table.state, seat) == outcome.scores[Seat(seat)]
        assert forecast(ended, seat) == outcome.scores[Seat(seat)]


def test_the_forecast_has_both_market_days_that_are_still_to_come() -> None:
    """VIL-END-5, VIL-MARKET-9: so it is the same before the first one and after it."""
    table = FORECAST.building(1)

    ended = after(table.with_stacks().state, c.EndTurn())

    assert VILLAGERS.outcome(ended) is not None
    assert forecast(table.state) == forecast(ended)
    assert forecast(table.state)["first_market"] == 8
    first_held = after(table.with_stacks("", "", "agent", "agent").state, c.EndTurn())
    assert first_held.market_days == 1
    assert forecast(first_held) == forecast(ended)


def test_the_forecast_of_a_solo_game_has_what_the_countess_would_have() -> None:
    """VIL-END-5, VIL-SOLO-38."""
    table = a_table(1).with_countess("miner").with_village("founders hunter").middle(market_days=1)

    gold = read_village(countess_of(table.state).village).gold

    assert gold > 0
    assert forecast(table.building(0).state)["countess"] == 1 + gold


def test_cards_in_hand_are_in_no_forecast() -> None:
    """VIL-END-5, VIL-MARKET-10, VIL-HIDE-3."""
    richer = FORECAST.with_hand("blacksmith blacksmith")

    for viewer in (SPECTATOR, Seat(0), Seat(1)):
        shown = (view(state, viewer)["current_score"] for state in (richer.state, FORECAST.state))
        assert next(shown) == next(shown)
