"""Section 6: build turns."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.limits import build_limit
from tests.villagers.a_table import a_table, active, after, choices, told
from tests.villagers.answers import play
from tests.villagers.card_rows import wrong

TURN = """
# Each villager laid uses a build action; cards with the discard symbol and basic ones use none.
a build turn
  hand harvester chandler; building limit=2  # VIL-BUILD-4, VIL-CHAIN-1, VIL-DECIDE-7
    play_card harvester, play_card chandler =>
      -harvester in hand, -chandler in hand, +harvester laid, +chandler laid, +2 action
  hand harvester; building limit=2 used=2  # VIL-BUILD-2, -4
    play_card harvester => refused: no_build_action
  hand harvester; building limit=5  # VIL-BUILD-5, -12: fewer may be used, also none
    end_turn => build of 1, limit 2
  hand tinner smuggler; building limit=2 used=2  # VIL-BUILD-6
    play_card tinner, play_card smuggler =>
      +1 gold, -smuggler in hand, -tinner in hand, +smuggler discarded, +tinner discarded,
      tinner at work
  hand blacksmith tinner agent fisher  # VIL-BUILD-8, VIL-DECIDE-7
    play_card agent, get_basic miner stack_1, put_back fisher, play_card tinner,
      play_card blacksmith =>
      +agent laid, +miner laid, +miner/blacksmith laid, -agent in hand, -blacksmith in hand,
      -fisher in hand, -tinner in hand, stack_1 fisher hunter hunter, +1 basic, +2 action,
      +tinner discarded, -1 spare miner, tinner at work
  hand harvester harvester  # VIL-BUILD-10: copies of one villager
    play_card harvester, play_card harvester => -2 harvester in hand, +2 harvester laid, +2 action
  hand benefactor courier  # VIL-SPECIAL-1
    play_card harvester => refused: not_in_hand
    play_card nobody => refused: not_in_hand
    play_card benefactor => refused: draft_phase_only
    play_card courier => refused: draft_phase_only
  1: village founders wattler; 1: hand wattler harvester  # VIL-BUILD-3, -11, -15
    end_turn => build of 1, limit 3
    end_turn, 1: play_card wattler => 1: +wattler laid, 1: -wattler in hand, build of 1, limit 3
  1: village founders wattler wattler; hand schemer  # VIL-BUILD-15: what is left as it begins
    end_turn => build of 1, limit 4
    play_card schemer, wattler@1/wattler.2@1, end_turn =>
      +wattler in hand, -schemer in hand, 1: -wattler laid, +schemer discarded, build of 1, limit 3
"""


def test_what_a_build_turn_is_made_of() -> None:
    """VIL-BUILD-2 to -8, -10 to -12, -15."""
    assert wrong(TURN) == ""


def test_each_player_takes_one_whole_build_turn_in_turn_order() -> None:
    """VIL-BUILD-1."""
    state = a_table(3).led_by(1).building(1).state

    assert active(state) == 1
    assert active(after(state, c.EndTurn())) == 2
    assert active(after(state, c.EndTurn(), c.EndTurn())) == 0
    assert not isinstance(after(state, c.EndTurn(), c.EndTurn(), c.EndTurn()).phase, s.BuildPhase)


@pytest.mark.parametrize(
    ("village", "limit"),
    [
        ("founders", 2),
        ("founders wattler", 3),
        ("founders wattler miner/mason", 4),
        ("founders wattler wattler wattler wattler", 5),
        ("founders/brewer lumberjack(carpenter, shipwright)", 5),
    ],
)
def test_the_build_limit_is_two_and_one_for_each_builder_showing(village: str, limit: int) -> None:
    """VIL-BUILD-2, VIL-EX-1."""
    assert build_limit(a_table().with_village(village).state.seats[0]) == limit


def test_each_villager_laid_is_told_with_the_build_action() -> None:
    """VIL-BUILD-4."""
    state = a_table().with_hand("harvester chandler").state

    assert told(state, play("harvester")) == (
        e.CardPlayed(Seat(0), s.CardId("harvester")),
        e.BuildActionUsed(Seat(0)),
        e.VillagerLaid(Seat(0), state.next_villager, s.CardId("harvester")),
    )


def test_a_villager_once_laid_does_not_go_back_to_the_hand() -> None:
    """VIL-BUILD-9."""
    state = a_table().with_village("founders/swineherd hunter wattler").state

    assert [option for option in choices(state) if not isinstance(option, c.GetBasic)] == [
        c.EndTurn()
    ]


def test_the_limit_is_announced_by_the_game() -> None:
    """VIL-BUILD-11."""
    assert e.BuildTurnBegan(Seat(1), 2) in told(a_table().building(0).state, c.EndTurn())


def test_a_turn_never_ends_by_itself() -> None:
    """VIL-BUILD-13, VIL-HIDE-22: the hand is hidden; with nothing left to play it is asked too."""
    state = after(a_table().building(0).state, c.EndTurn())

    assert state.seats[1].hand == ()
    assert state.pending == (s.Build(),)
    assert choices(state) == (c.EndTurn(),)
