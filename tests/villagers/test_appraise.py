"""How good a position looks: a bot that plans one step plays like a person who knows the cards."""

from domain.bots.villagers import appraise
from domain.decider import Seat
from domain.villagers import state as s
from tests.villagers.a_table import a_solo_table
from tests.villagers.card_rows import wrong

ROWS = """
what looks best
  hand fisher  # a villager is laid, not kept
    => best play_card fisher
  # a card that stands in a decision is not lost: there are several places for it
  village founders miner miner; hand jeweler blacksmith
    => best play_card blacksmith
  village founders miner/seeker; hand monk jeweler
    => best play_card monk
  # a basic villager is got for what fits on it
  hand wheeler cartwright agent tailor; building used=5
    => best get_basic lumberjack stack_1
  building used=5  # with nothing to gain the turn is ended
    => best end_turn
  # VIL-SOLO-9: she gets no silver while its symbols are to come, but near the end
  solo; road log_rafter blacksmith; drafting; asks give_to_countess;
      stacks hunter hunter hunter hunter hunter | hunter hunter hunter hunter hunter |
      hunter hunter hunter hunter hunter | hunter hunter hunter hunter hunter |
      hunter hunter hunter hunter hunter | hunter hunter hunter hunter hunter
    => ..., best give_villager 2 blacksmith
  solo; road log_rafter cartwright; stacks hunter; drafting; asks give_to_countess
    => ..., best give_villager 1 log_rafter
"""


def test_it_looks_best_to_do_what_a_person_would() -> None:
    assert wrong(ROWS) == ""


def test_it_is_better_to_have_something_poor_to_give_her() -> None:
    """VIL-SOLO-9: what she must be given next is reckoned in already."""
    table = a_solo_table().drafting().asked(s.GiveToCountess())
    dear, poor = (table.with_road(road).state for road in ("jeweler", "jeweler carpenter"))

    assert appraise(dear, Seat(0)) < appraise(poor, Seat(0))
