"""Section 13: the module Developments."""

from typing import Any

import pytest

from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.contests import COUNTED, counts_for, winner_of
from domain.villagers.limits import build_limit, draft_limit
from domain.villagers.scoring import bronze_values, silver_values
from domain.villagers.village import read_village
from projections.conformance.text_rows import pairs
from tests.villagers.a_table import a_solo_table, a_table, a_village, after, an_opening, opened
from tests.villagers.card_rows import position, wrong

LAST_TURN = a_table().middle(first_player=1).building(0)
"""Seat 0 has the last build turn of a round; seat 1 led it."""


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_one_random_card_of_each_suite_lies_open(seats: int) -> None:
    """VIL-DEV-2."""
    state = opened(seats, developments=True)

    assert [components.DEVELOPMENTS[name].suite for name in state.developments] == list(
        components.SUITES
    )


def test_which_card_of_a_suite_is_drawn_is_random() -> None:
    """VIL-DEV-2."""
    drawn = {opened(3, seed=bytes([n]), developments=True).developments for n in range(30)}

    assert len({trade for _, trade, _ in drawn}) == 4


def test_alone_inn_church_and_windmill_are_left_out() -> None:
    """VIL-SOLO-41."""
    games = [opened(1, seed=bytes([n]), developments=True).developments for n in range(30)]
    sides = [
        event.sides
        for event in an_opening(1, developments=True)
        if isinstance(event, e.DevelopmentDrawn)
    ]

    assert {name for names in games for name in names} & {"inn", "church", "windmill"} == set()
    assert sides == [2, 4, 3]


REWARDS = """
# Who alone has most wins the card with its token, and a token goes back with the next phase.
the last build turn of a round
  developments gold_mine; village founders hunter miner; 1: village founders hunter  # VIL-DEV-5, -7
    end_turn => +5 gold, +gold_mine token, draft of 0
  developments gold_mine; village hunter miner; 1: village hunter miner; tokens gold_mine
    end_turn => -gold_mine token, draft of 0  # VIL-DEV-5, -9: in a tie nobody does
  developments town_hall gold_mine; village founders hunter beekeeper miner; 1: village hunter
    end_turn =>  # VIL-DEV-5, -7: several may be one's own
      +10 gold, +gold_mine token, +town_hall token, draft of 0
  developments sawmill; village hunter; 1: village hunter lumberjack; tokens sawmill  # VIL-DEV-9
    end_turn => -sawmill token, 1: +2 gold, 1: +sawmill token, draft of 0
  developments inn; village hunter; 1: village hunter; hand monk nun cooper fisher agent;
      1: hand tinner  # VIL-DEV-13, VIL-HIDE-17: special backs in the hand
    end_turn => +5 gold, +inn token, draft of 0
  developments inn; village hunter; 1: village hunter; hand freelancer;
      1: hand alchemist arkwright captain carter wholesaler  # VIL-PROFIT-3: by their backs
    end_turn => +5 gold, +inn token, draft of 0
  developments bank; village hunter harvester; 1: village hunter thief; coins hunter 2;
      coins harvester 2; 1: coins thief 9  # VIL-DEV-16: villagers with coins
    end_turn => +5 gold, +bank token, draft of 0
  # VIL-DEV-11, -17, VIL-EX-20: food symbols showing
  developments marketplace; village founders hayer/grazier/milk_maid; 1: village founders harvester
    end_turn => +5 gold, +marketplace token, draft of 0
  developments marketplace; village founders; 1: village founders harvester  # VIL-DEV-25
    end_turn => draft of 0, founders turned
# A Tavern brings a basic villager of one's choice at once.
  developments tavern; village founders hunter  # VIL-DEV-7, -14, VIL-DECIDE-13
    end_turn, hayer/lumberjack/miner =>
      +3 gold, +hayer laid, +tavern token, 1: founders turned, -1 spare hayer, draft of 0
  developments tavern; 1: village founders hunter  # VIL-DEV-6: who gets it
    end_turn => 1: +3 gold, 1: +tavern token, TakeBasic asked, developments of 1, founders turned
  developments tavern; village founders hunter; basics 0 2 1  # VIL-BASIC-8
    end_turn, hayer/miner =>
      +3 gold, +hayer laid, +tavern token, 1: founders turned, -1 spare hayer, draft of 0
    end_turn, pick_basic lumberjack => refused: none_left
  developments tavern; village founders hunter; basics 0 0 0  # VIL-CHOICE-22
    end_turn => +3 gold, +tavern token, 1: founders turned, draft of 0
# A Church brings the top card of any face-down pile.
  # VIL-DEV-7, -15, VIL-DECIDE-13, VIL-CHOICE-22, VIL-MARKET-1: a stack it empties counts at once
  developments church; village founders hunter; 1: village hunter; reserve priest;
      stacks | cooper | fisher agent
    end_turn, stack_2/stack_3/reserve =>
      +5 gold, +cooper in hand, +1 market day, +church token, stack_2 empty, draft of 0
    end_turn, stack_3 => +3 gold, +fisher in hand, +church token, stack_3 agent, draft of 0
    end_turn, reserve => +3 gold, +priest in hand, +church token, reserve empty, draft of 0
    end_turn, pick_pile stack_1 => refused: pile_closed
  developments church; village founders hunter; 1: village hunter; stacks; reserve  # VIL-CHOICE-22
    end_turn => +7 gold, +2 market day, +church token, over
# The Countess competes and takes the gold, but no villager.
  solo; village founders hunter; countess shipwright cooper; without_jester; developments sawmill;
      event_decks customs land_claim tribute |   # VIL-SOLO-47
    end_turn =>
      countess: +2 gold, countess: +hunter laid, reserve hunter hunter hunter hunter hunter,
      +customs open, +land_claim open, +tribute open, draft of 0
  solo; village founders; countess hunter fisher; without_jester; developments tavern;
      event_decks customs land_claim tribute |
    end_turn =>
      countess: +3 gold, countess: +hunter laid, reserve hunter hunter hunter hunter hunter,
      +customs open, +land_claim open, +tribute open, draft of 0, founders turned
# The phase comes after the build phase and before a market day; without the module there is none.
  ready  # VIL-DEV-2
    end_turn => ..., untold development_phase_began
  developments gold_mine; village founders miner; stacks | | hunter  # VIL-DEV-3, -25, VIL-ROUND-1
    end_turn => ..., order founders_turned first_player_passed development_phase_began
      market_day_began
  # VIL-DEV-4: all winners are found before a reward; with the Tavern's seat 1 would tie
  developments tavern gold_mine; village founders miner; 1: village founders hunter
    end_turn => ..., told development_won 0 gold_mine, told development_won 1 tavern,
      order development_won gold_gained
  # VIL-DEV-6, VIL-CHOICE-21: rewards are taken in turn order from the new first player on
  seats 3; first_player 1; building 0; developments town_hall marketplace gold_mine;
      village founders miner; 1: village founders beekeeper beekeeper;
      2: village founders harvester harvester
    end_turn => ..., in_order gold_gained 2 / gold_gained 0 / gold_gained 1
"""


def test_what_a_development_brings() -> None:
    """VIL-DEV-5 to -7, -9, -11, -13 to -17, VIL-CHOICE-22, VIL-SOLO-47."""
    assert wrong(REWARDS, LAST_TURN) == ""


WINNERS = """
gold_mine: village founders => None  # with nothing
lighthouse: village founders freemason => None  # with no silver
sawmill: solo; countess shipwright; village founders lumberjack => None  # the Countess ties
gold_mine: seats 3; village miner; 1: village miner; 2: village miner miner => 2  # others tie
"""


def test_who_has_most_of_all_wins() -> None:
    """VIL-DEV-5, VIL-CHOICE-20, VIL-SOLO-47."""
    for text, winner in pairs(WINNERS):
        development, _, lying = text.partition(": ")
        state = position(a_table(), lying).state
        assert str(winner_of(state, s.DevelopmentId(development))) == winner, text


LIMITS = """
windmill founders lumberjack/wheeler => 4 2 / 3 2
sawmill founders lumberjack hayer => 3 3 / 3 2
ox_crane founders lumberjack hayer => 3 3 / 3 2
"""
"""The draft and the build limit of each seat."""


def test_food_and_builders_of_developments_count_in_the_next_round() -> None:
    """VIL-DEV-8."""
    for lying, limits in pairs(LIMITS):
        development, _, village = lying.partition(" ")
        table = position(LAST_TURN, f"developments {development}; village {village}")
        seats = after(table.state, c.EndTurn()).seats

        assert seats[0].income.developments == 2
        found = " / ".join(f"{draft_limit(it)} {build_limit(it)}" for it in seats)
        assert found == limits, lying


def test_the_maximum_of_five_holds_with_developments() -> None:
    """VIL-DEV-8."""
    village = "founders harvester harvester harvester wattler wattler wattler"
    (holding, _) = position(a_table(), f"village {village}; tokens windmill sawmill").state.seats

    assert (draft_limit(holding), build_limit(holding)) == (5, 5)


def test_developments_count_for_no_silver_bronze_or_other_development() -> None:
    """VIL-DEV-10."""
    table = a_table().with_village("founders grocer freemason captain")
    rich = table.holds(tokens=("windmill", "sawmill", "gold_mine"))

    def worth(state: s.State) -> tuple[Any, ...]:
        village = read_village(state.seats[0].village)
        contests = [counts_for(state, development) for development in components.DEVELOPMENTS]
        return silver_values(village), bronze_values(village, "start_cards"), contests

    assert worth(table.state) == worth(rich.state)


ASKED_FOR = """
town_hall: founders lumberjack/wheeler/cartwright beekeeper => 3  # gold symbols showing
tavern: founders chandler priest nun => 3  # solitary symbols, covered or not
church: founders chandler lumberjack/wheeler/cartwright => 5  # villagers, not symbols
lighthouse: founders grocer grocer harvester => 3  # the best single silver symbol
lighthouse: founders grocer grocer harvester nun => 3  # a Nun has none
# padlock symbols, covered or not
guildhall: founders hayer/grazier/milk_maid/fromager grocer => 2
windmill: founders lumberjack agent harvester => 0  # no chain of one card
windmill: founders lumberjack(wheeler/cartwright, carpenter) miner/mason => 3  # of at least two
# wood, hay and ore, covered or not
sawmill: lumberjack/log_rafter hayer/grazier/milk_maid miner/mason => 3
ox_crane: lumberjack/log_rafter hayer/grazier/milk_maid miner/mason => 3
gold_mine: lumberjack/log_rafter hayer/grazier/milk_maid miner/mason => 2
"""


def test_a_development_counts_what_it_asks_for() -> None:
    """VIL-DEV-11, -12, -14, -15, -18 to -24, VIL-CHOICE-19, -33."""
    for asked, found in pairs(ASKED_FOR):
        development, _, village = asked.partition(": ")
        counts = COUNTED[components.DEVELOPMENTS[s.DevelopmentId(development)].condition.most]
        assert counts(a_village(village)) == int(found), asked


PAYS = {
    **dict.fromkeys(("town_hall", "lighthouse", "guildhall", "gold_mine"), (5, 0, 0)),
    **dict.fromkeys(("inn", "bank", "marketplace"), (5, 0, 0)),
    **dict.fromkeys(("tavern", "church"), (3, 0, 0)),
    "windmill": (2, 1, 0),
    **dict.fromkeys(("sawmill", "ox_crane"), (2, 0, 1)),
}
"""Gold, food and builders of the next round."""


def test_what_a_development_pays() -> None:
    """VIL-DEV-12 to -20, -22 to -24."""
    rewards = {name: development.reward for name, development in components.DEVELOPMENTS.items()}

    assert {
        name: (it.gold, it.food_next_round, it.builder_next_round) for name, it in rewards.items()
    } == PAYS


def test_the_card_of_the_countess_is_a_gold_symbol_and_no_villager() -> None:
    """VIL-TERM-15, VIL-DEV-12, VIL-SOLO-47."""
    table = a_solo_table().with_countess("shipwright")

    assert counts_for(table.state, s.DevelopmentId("town_hall"))["countess"] == 2
    assert counts_for(table.state, s.DevelopmentId("bank"))["countess"] == 0
