"""Section 12: the module Profiteers."""

import pytest

from domain.villagers import components
from domain.villagers.scoring import bronze_values, silver_values
from domain.villagers.village import read_village
from projections.conformance.text_rows import pairs
from tests.villagers.a_table import Table, a_table, a_village, dealt, opened
from tests.villagers.card_rows import wrong

# The cards.


@pytest.mark.parametrize(("seats", "reserve"), [(1, 45), (2, 54), (3, 37), (4, 34), (5, 17)])
def test_they_are_shuffled_into_the_draft_deck(seats: int, reserve: int) -> None:
    """VIL-PROFIT-2."""
    state = opened(seats, profiteers=True)

    assert len(state.reserve) == reserve
    assert sum(components.CARDS[face].set == "profiteers" for face in dealt(state)) == 8
    assert state.box == ()


BRONZE = """
# At the end of one's own build turn one bronze symbol is scored, the one with the highest value.
a build turn
  ready
    end_turn => build of 1, limit 2  # VIL-PROFIT-5
  village founders captain  # VIL-PROFIT-4, -7, VIL-EDITION-5: it is summed up
    end_turn => +1 gold, build of 1, limit 2, sees current_score.0.scores.bronze 1
  # VIL-PROFIT-5, VIL-EDITION-6, VIL-DECIDE-19
  village founders captain fisher beekeeper hayer(carter, grazier)
    end_turn => +3 gold, build of 1, limit 2
  # VIL-PROFIT-9: two gold for each villager with coins
  village founders lumberjack/arkwright hunter harvester; coins hunter 6; coins harvester 1
    end_turn => +4 gold, build of 1, limit 2
  # VIL-EDITION-4, VIL-PROFIT-11: the Carter is scored as the table agreed
  village founders hayer/carter lumberjack(wheeler/cartwright,wheeler/cartwright)
    end_turn => +1 gold, build of 1, limit 2
  village founders hayer/carter lumberjack(wheeler/cartwright,wheeler/cartwright);
      rules carter=chains
    end_turn => +2 gold, build of 1, limit 2
  rules bronze=after_build_phase; village founders captain;
      1: village founders captain beekeeper  # VIL-PROFIT-17, VIL-EDITION-5: once for all
    end_turn => build of 1, limit 2
    end_turn, end_turn => +1 gold, 1: +2 gold, 1: founders turned, draft of 1, founders turned,
      in_order gold_gained 0 1 bronze / gold_gained 1 2 bronze,
      order gold_gained founders_turned first_player_passed
  village founders captain; hand schemer  # VIL-PROFIT-20: it has left the Village
    play_card schemer, end_turn =>
      -captain laid, +captain in hand, -schemer in hand, +schemer discarded, build of 1, limit 2
  solo; countess captain beekeeper; without_jester; event_decks customs land_claim tribute |
    end_turn =>  # VIL-SOLO-47: the Countess scores none
      countess: +hunter laid, reserve hunter hunter hunter hunter hunter, +customs open,
      +land_claim open, +tribute open, draft of 0, founders turned
  solo; countess captain beekeeper; without_jester; event_decks customs land_claim tribute | ;
      rules bronze=after_build_phase
    end_turn =>
      countess: +hunter laid, reserve hunter hunter hunter hunter hunter, +customs open,
      +land_claim open, +tribute open, draft of 0, founders turned
captain
  ready
    end_turn => +captain laid, +1 gold, build of 1, limit 2  # VIL-PROFIT-6: laid in this turn
"""

FREELANCER = """
# Laid with a build action; as a build turn begins a gold on it buys a build action, up to five.
before a turn of seat 0
  village founders freelancer  # VIL-PROFIT-14, VIL-DECIDE-6, VIL-CHOICE-15
    1: end_turn, pay_freelancer freelancer/decline => -1 gold, +1 on freelancer, build of 0, limit 3
    1: end_turn, decline => build of 0, limit 2
    1: end_turn, pay_freelancer nobody => refused: no_freelancer
  1: village founders freelancer
    1: end_turn, pay_freelancer freelancer@1/decline =>
      -1 gold, 1: +1 on freelancer, build of 0, limit 3
  village founders freelancer; 1: village founders freelancer  # VIL-PROFIT-15: each once
    1: end_turn, pay_freelancer freelancer@1, pay_freelancer freelancer/decline =>
      -2 gold, +1 on freelancer, 1: +1 on freelancer, build of 0, limit 4
    1: end_turn, pay_freelancer freelancer@1, pay_freelancer freelancer@1 => refused: no_freelancer
  village founders freelancer freelancer wattler wattler  # VIL-PROFIT-16, VIL-CHOICE-15
    1: end_turn, pay_freelancer freelancer => -1 gold, +1 on freelancer, build of 0, limit 5
  village founders freelancer wattler wattler wattler
    1: end_turn => build of 0, limit 5
  village founders freelancer; building limit=5; asks build > pay_freelancers
    pay_freelancer freelancer => refused: limit_reached
  village founders freelancer; supply 0
    1: end_turn => build of 0, limit 2
  village founders freelancer; supply 0; building limit=2; asks build > pay_freelancers
    pay_freelancer freelancer => refused: not_enough_gold
"""

LAID = """
freelancer
  ready => +freelancer laid, +1 action  # VIL-PROFIT-13
  ready
    pay_freelancer freelancer => refused: illegal  # VIL-PROFIT-19
"""

BEFORE = a_table().middle(first_player=1).building(1)


@pytest.mark.parametrize(("text", "start"), [(BRONZE, None), (FREELANCER, BEFORE), (LAID, None)])
def test_what_profiteers_do(text: str, start: Table | None) -> None:
    """VIL-PROFIT-4 to -7, -13 to -17, -19, -20, VIL-EDITION-5."""
    assert wrong(text, start) == ""


# Bronze.


BROUGHT = """
miner/alchemist grocer harvester harvester harvester => 4  # half of the best silver value
miner/alchemist grocer harvester freemason => 1  # rounded down
miner/alchemist nun => 0  # a nun has none
captain founders lumberjack/wheeler/cartwright beekeeper => 3  # for each gold symbol showing
hayer/carter miner(blacksmith, blacksmith) => 1  # for each start card that carries two
hayer/carter lumberjack/wheeler/cartwright => 1  # two on top
hayer/carter miner(blacksmith, blacksmith) lumberjack/wheeler/cartwright hayer/grazier => 2
hayer/carter monk(wheeler, carpenter) => 1  # a monk at the bottom is a start card
hayer/carter lumberjack/monk/cartwright => 1  # a monk that is carried is not in the way
hayer/carter lumberjack(wheeler/cartwright, wheeler/cartwright) => 1  # chains do not count
chains: hayer/carter lumberjack(wheeler/cartwright, wheeler/cartwright) => 2  # the other edition
chains: hayer/carter miner(blacksmith, mason) => 1  # and no short ones
"""


def test_what_a_bronze_symbol_brings() -> None:
    """VIL-PROFIT-8, -10, -11, VIL-SCORE-19, VIL-EDITION-4, -8, VIL-EX-16, VIL-CHOICE-23."""
    for lying, brings in pairs(BROUGHT):
        carter, _, village = lying.rpartition(": ")
        values = bronze_values(a_village(village), "chains" if carter else "start_cards")
        assert list(values.values()) == [int(brings)], lying


# Freelancer.


@pytest.mark.parametrize("lying_on", ["freelancer", "thief"])
def test_coins_on_a_freelancer_or_a_thief_are_coins_of_its_owner(lying_on: str) -> None:
    """VIL-PROFIT-18, VIL-SCOUNDREL-13."""
    table = a_table(4).with_village(f"founders {lying_on} agent lumberjack/arkwright")
    village = read_village(table.with_coins(lying_on, 4).state.seats[0].village)

    assert village.coins == 4
    assert list(silver_values(village).values()) == [4]
    assert list(bronze_values(village, "start_cards").values()) == [2]
