"""Section 6: special villagers of the base game."""

import pytest

from domain.decider import Seat
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.padlocks import can_be_opened
from tests.villagers.a_table import a_table, after, supply, used
from tests.villagers.answers import play
from tests.villagers.card_rows import wrong

LAID = """
# A special villager is discarded and uses no action, or is laid and uses one (VIL-SPECIAL-1 to -3).
tinner
   => tinner at work
nun
   => +nun laid, +1 action
"""

MONK = """
# Laid as any villager of a chain and covered right then, each with an action (VIL-DECIDE-8).
monk
  village founders miner/seeker; hand jeweler; building limit=2  # VIL-SPECIAL-6, -8
    lay_on seeker, play_card jeweler =>
      +miner/seeker/monk laid, +miner/seeker/monk/jeweler laid, -jeweler in hand, +2 action, -2 gold
    lay_on seeker, end_turn => refused: illegal
  # VIL-SPECIAL-7: what covers it must be there, and an action and the gold for it
  village founders miner/seeker => refused: no_cover
  village founders miner/seeker; hand jeweler; building limit=2 used=1 => refused: no_cover
  village founders miner/seeker; hand jeweler; building limit=2 used=2 => refused: no_build_action
  village founders miner/seeker; hand jeweler; supply 1 => refused: no_cover
  village founders miner/seeker lumberjack; hand jeweler  # VIL-DECIDE-20
    lay_on => refused: no_place
    lay_on lumberjack => refused: no_place
two monks
  village founders hayer; hand monk monk fromager; building limit=3  # VIL-SPECIAL-9, VIL-CHOICE-8
    play_card monk, lay_on hayer, play_card monk, play_card fromager =>
      +hayer/monk laid, +hayer/monk/monk laid, +hayer/monk/monk/fromager laid, -2 monk in hand,
      -fromager in hand, +3 action
    play_card monk, lay_on hayer, play_card fromager => refused: cannot_cover
  village founders hayer; hand monk monk fromager; building limit=2
    play_card monk => refused: no_cover
  village founders lumberjack/monk; hand fisher  # VIL-SPECIAL-13: a Monk unlocks nothing
    play_card fisher => -fisher in hand, +fisher laid, +1 action, -2 gold
"""

APPRENTICE = """
# Takes the place of a covered villager of any Village, which is laid in one's own, as one action.
apprentice
  # VIL-SPECIAL-15, -16, -18, -21, VIL-DECIDE-9: it is told with both numbers
  village founders lumberjack; 1: village founders lumberjack/wheeler/cartwright; building limit=1
    wheeler@1 => told villager_freed 0 1 6 wheeler 8,
      +lumberjack/wheeler laid, +1 action, 1: -lumberjack/wheeler laid,
      1: -lumberjack/wheeler/cartwright laid, 1: +lumberjack/apprentice laid,
      1: +lumberjack/apprentice/cartwright laid
  # VIL-DECIDE-9, VIL-LOCK-6: place and unlocker are asked where there is more than one
  village founders lumberjack(cooper, cooper) hayer/grazier hayer/grazier;
      1: village founders hayer/grazier/milk_maid/fromager
    milk_maid@1, lay_on grazier.2/lay_on grazier, unlock cooper.2/unlock cooper =>
      +2 on cooper.2, +hayer/grazier/milk_maid laid, 1: +hayer/grazier/apprentice laid,
      1: +hayer/grazier/apprentice/fromager laid, 1: -hayer/grazier/milk_maid/fromager laid,
      1: -hayer/grazier/milk_maid laid, +1 action
  # VIL-SPECIAL-17, -30: only whom one can lay and unlock
  village founders; 1: village founders lumberjack/wheeler/cartwright miner/mason
    miner@1/lumberjack@1 =>
      +miner laid, 1: +apprentice/mason laid, 1: -miner laid, 1: +apprentice laid,
      1: -miner/mason laid, +1 action
  village founders hayer/grazier; 1: village founders hayer/grazier/milk_maid/fromager
    milk_maid@1 =>
      -2 gold, +hayer/grazier/milk_maid laid, 1: +hayer/grazier/apprentice laid,
      1: +hayer/grazier/apprentice/fromager laid, 1: -hayer/grazier/milk_maid/fromager laid,
      1: -hayer/grazier/milk_maid laid, +1 action
  village founders hayer/grazier; 1: village founders hayer/grazier/milk_maid/fromager; supply 1
    pick_villager milk_maid@1 => refused: cannot_be_freed
  # VIL-SPECIAL-16, -30: the padlock is opened anew
  village founders lumberjack/cooper hayer/grazier;
      1: village founders hayer/grazier/milk_maid/fromager
    milk_maid@1 =>
      +2 on cooper, +hayer/grazier/milk_maid laid, 1: +hayer/grazier/apprentice laid,
      1: +hayer/grazier/apprentice/fromager laid, 1: -hayer/grazier/milk_maid/fromager laid,
      1: -hayer/grazier/milk_maid laid, +1 action
  hand agent; 1: village founders miner/mason =>  # VIL-SPECIAL-30: none of the three
      +miner laid, 1: +apprentice/mason laid, 1: -miner laid, 1: +apprentice laid,
      1: -miner/mason laid, +1 action
  village founders miner/seeker/spelunker  # VIL-SPECIAL-31: on the same start card again
    seeker =>
      +miner/apprentice laid, -miner/seeker/spelunker laid, +miner/apprentice/spelunker laid,
      +1 action
  # VIL-SPECIAL-4, -19, -20: Founders only one's own, and with a villager on it
  1: village founders/swineherd => refused: nothing_to_free
   => refused: nothing_to_free
  village founders/swineherd; food_side
    show_side gold/show_side food =>
      +apprentice/swineherd laid, +apprentice laid, -founders/swineherd laid, +1 action
    show_side food =>
      -founders/swineherd laid, +apprentice/swineherd laid, +apprentice laid, +1 action,
      founders turned
  # VIL-CHOICE-9, -35: a Monk or Apprentice that is freed is covered at once, with an action
  village founders miner/seeker; hand jeweler; 1: village founders miner/monk/spelunker
    monk@1, lay_on seeker, play_card jeweler =>
      -2 gold, +miner/seeker/monk/jeweler laid, +miner/seeker/monk laid, -jeweler in hand,
      1: +miner/apprentice laid, 1: -miner/monk/spelunker laid, 1: +miner/apprentice/spelunker laid,
      1: -miner/monk laid, +2 action
  village founders miner/seeker; hand jeweler; 1: village founders miner/monk/spelunker;
      building limit=1
    pick_villager monk@1 => refused: cannot_be_freed
  village founders miner/seeker; hand jeweler; 1: village founders miner/apprentice/spelunker
    apprentice@1, lay_on seeker, play_card jeweler =>
      -2 gold, +miner/seeker/apprentice/jeweler laid, +miner/seeker/apprentice laid,
      -jeweler in hand, +2 action
an Apprentice beside others
  # VIL-SPECIAL-30
  hand tinner apprentice; village founders hayer/grazier; supply 0;
      1: village founders hayer/grazier/milk_maid/fromager
    play_card tinner, play_card apprentice, milk_maid@1 =>
      +hayer/grazier/milk_maid laid, -apprentice in hand, -tinner in hand,
      1: +hayer/grazier/apprentice laid, 1: +hayer/grazier/apprentice/fromager laid,
      1: -hayer/grazier/milk_maid/fromager laid, 1: -hayer/grazier/milk_maid laid,
      +tinner discarded, +1 action, tinner at work
  # VIL-SPECIAL-9, VIL-CHOICE-8: a Monk is covered with the villager that the Apprentice frees
  hand monk apprentice; village founders lumberjack; 1: village founders hayer/grazier/milk_maid
    play_card monk, lay_on, play_card apprentice =>
      +monk/grazier laid, +monk laid, -apprentice in hand, -monk in hand, 1: +hayer/apprentice laid,
      1: +hayer/apprentice/milk_maid laid, 1: -hayer/grazier laid, 1: -hayer/grazier/milk_maid laid,
      +2 action
"""

TINNER = """
# Opens the padlocks of what is played after her in this turn, where the player wants it.
tinner
  hand fisher; supply 0  # VIL-SPECIAL-22, -24
    play_card fisher => -fisher in hand, +fisher laid, +1 action, tinner at work
  hand fisher  # VIL-SPECIAL-24: paying the Bank is not offered
    play_card fisher => -fisher in hand, +fisher laid, +1 action, tinner at work
  hand fisher; village founders lumberjack/shipwright  # VIL-SPECIAL-23, VIL-DECIDE-10
    play_card fisher, use_tinner/unlock shipwright =>
      -fisher in hand, +fisher laid, +1 action, tinner at work
  hand smuggler; supply 0  # VIL-SPECIAL-25
    play_card smuggler => -smuggler in hand, +smuggler discarded, +1 gold, tinner at work
  rules padlocks=false => refused: no_effect  # VIL-CHOICE-12, VIL-LOCK-11
cards before and after a Tinner
  hand tinner fisher  # VIL-SPECIAL-22, VIL-CHOICE-10
    play_card fisher, play_card tinner =>
      -fisher in hand, -tinner in hand, +fisher laid, +1 action, -2 gold, +tinner discarded,
      tinner at work
  hand tinner tinner  # VIL-CHOICE-12
    play_card tinner, play_card tinner => refused: no_effect
"""

SMUGGLER = """
# Brings half of a gold value that is showing, rounded up, after its padlock is opened.
smuggler
  village founders miner/seeker/spelunker lumberjack/wheeler  # VIL-SPECIAL-26, VIL-DECIDE-11
    wheeler/founders/spelunker =>  # 2 to the Bank, half of 3
    spelunker => +3 gold
  village founders miner/seeker/spelunker/jeweler  # VIL-SPECIAL-27, VIL-CHOICE-11
    pick_villager spelunker => refused: no_gold_symbol
  village founders miner/blacksmith; coins blacksmith 8  # VIL-SPECIAL-27: coins do not count
    blacksmith/founders => -1 gold
  food_side => refused: no_effect  # VIL-CHOICE-11
  village lumberjack/shipwright; supply 0 => +1 gold, +2 on shipwright  # VIL-SPECIAL-28
  village founders miner/seeker/spelunker; supply 1 => refused: padlock_closed  # VIL-SPECIAL-32
  village founders lumberjack(shipwright, shipwright)  # VIL-SPECIAL-28, -32
    unlock shipwright/unlock shipwright.2, founders/shipwright/shipwright.2 =>
      +1 gold, +2 on shipwright
"""


@pytest.mark.parametrize("text", [LAID, MONK, APPRENTICE, TINNER, SMUGGLER])
def test_what_special_villagers_do(text: str) -> None:
    """VIL-SPECIAL-1 to -9, -13 to -32."""
    assert wrong(text) == ""


@pytest.mark.parametrize(
    "locked", sorted(card for card, face in components.CARDS.items() if face.unlocked_by)
)
def test_b12_a_tinner_can_always_come_before_whatever_she_is_to_unlock(locked: s.CardId) -> None:
    """VIL-SPECIAL-22, VIL-CHOICE-10: so she loses nothing by working for what comes after her."""
    state = a_table().with_hand(f"tinner {locked}").holds(supply=0).state

    played = after(state, play("tinner"))

    assert (used(played), supply(played)) == (0, 0)
    assert not can_be_opened(state, Seat(0), locked)
    assert can_be_opened(played, Seat(0), locked)
