"""Section 10: the module Support."""

import pytest

from domain.villagers import components
from domain.villagers import events as e
from domain.villagers.scoring import nun_value, silver_sum, silver_values
from projections.conformance.text_rows import pairs
from tests.villagers.a_table import a_village, an_opening, opened
from tests.villagers.card_rows import wrong


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_is_dealt_one_support_card_and_the_rest_goes_into_the_box(seats: int) -> None:
    """VIL-SUPPORT-1, VIL-EDITION-12."""
    state = opened(seats, support=True)

    for holding in state.seats:
        assert len(holding.hand) == 6
        assert sum(components.CARDS[card.face].set == "support" for card in holding.hand) == 1
    assert len(state.box) == 5 - seats
    assert all(components.CARDS[card.face].set == "support" for card in state.box)


def test_all_five_support_cards_are_shuffled() -> None:
    """VIL-SUPPORT-1."""
    events = an_opening(3, support=True)

    (shuffled,) = (event for event in events if isinstance(event, e.ModuleCardsShuffled))
    dealt = [event.card for event in events if isinstance(event, e.ModuleCardDealt)]
    assert sorted(shuffled.order) == ["benefactor", "nun", "pigeoneer", "prophet", "recruiter"]
    assert tuple(dealt) == shuffled.order[:3]


LAID = """
# Nun and Recruiter are laid and stay.
nun | recruiter
  hand fisher => +{0} laid, +1 action  # VIL-SUPPORT-7, -13, -19
"""

BENEFACTOR = """
# In the draft phase: lay a villager of the hand, no special one, without a build action.
benefactor
  hand harvester => refused: draft_phase_only  # VIL-SUPPORT-3
  drafting; hand nun cartwright => refused: no_effect  # VIL-CHOICE-12
  # VIL-SUPPORT-4, -6, -19, VIL-DECIDE-2: asked, as others cannot see how many there are
  drafting; hand harvester
    get_basic miner stack_1 => refused: illegal  # VIL-SUPPORT-5
  drafting; hand harvester nun cartwright
    play_card nun => refused: special_card
    play_card fisher => refused: not_in_hand
    play_card cartwright => refused: no_place  # VIL-DECIDE-20
  drafting; hand wheeler; village lumberjack lumberjack  # VIL-CHAIN-9
    play_card wheeler, lay_on lumberjack.2/lay_on lumberjack =>
      -wheeler in hand, +lumberjack/wheeler laid
  drafting; hand fisher harvester  # VIL-LOCK-4, -8
    play_card fisher => -fisher in hand, +fisher laid, -2 gold
  drafting; hand fisher harvester; supply 1
    play_card fisher => refused: padlock_closed
  drafting; hand grocer; village harvester harvester  # VIL-LOCK-6
    play_card grocer, unlock harvester.2/unlock harvester =>
      -grocer in hand, +grocer laid, +2 on harvester.2
  # VIL-SUPPORT-6, VIL-CHOICE-4: its food counts at once, and so does food that it covers
  drafting; hand harvester; square cooper; 1: square fisher fisher
    play_card harvester, draft_from_pile stack_1 2 =>
      -harvester in hand, +harvester laid, +hunter drafted, stack_1 hunter
  drafting; hand vintner; village founders graper; square fisher fisher
    play_card vintner => -vintner in hand, +graper/vintner laid, -2 gold, draft of 1
"""

PROPHET = """
# In place of a draft: look through a stack, draft one card, and put the others back in any order.
prophet
  # VIL-SUPPORT-10, -11, -19, VIL-DECIDE-3
  drafting; stack 3 cooper wheeler grazier
    stack_3, wheeler/cooper/grazier, put_on_top cooper/put_on_top grazier =>
      +wheeler drafted, stack_3 grazier cooper, draft of 1
  drafting; stack 1 cooper wheeler grazier miner
    stack_1, miner, put_on_top grazier/put_on_top cooper/put_on_top wheeler, put_on_top cooper =>
      +miner drafted, stack_1 wheeler cooper grazier, draft of 1
    stack_1, pick_card hunter => refused: not_there
    stack_1, miner, put_on_top miner => refused: not_there
  # VIL-SUPPORT-11: it counts towards the limit
  drafting; square fisher; 1: square fisher fisher; stack 1 cooper miner
    stack_1, cooper =>
      +cooper in hand, +fisher in hand, -fisher drafted, 1: +2 fisher in hand, 1: -2 fisher drafted,
      stack_1 miner, road of 1
  drafting; stacks | cooper fisher | miner miner  # VIL-SUPPORT-12
    stack_2/stack_3 => stack_2 empty, +cooper looked at, +fisher looked at, TakeSeen asked
    pick_pile reserve => refused: pile_closed
  drafting; stacks => refused: no_effect
  # VIL-SUPPORT-10: everybody sees that there is one stack, or one card
  drafting; stacks | cooper fisher =>
      stack_2 empty, +cooper looked at, +fisher looked at, TakeSeen asked
  drafting; stacks | cooper => +cooper drafted, stack_2 empty, draft of 1
  # VIL-HIDE-13: that cards are alike is not told by what is asked
  drafting; stacks | cooper cooper cooper
    cooper, put_on_top cooper => +cooper drafted, stack_2 cooper cooper, draft of 1
  solo; drafting; stack 1 cooper miner  # VIL-SOLO-9: the Countess gets a villager for it
    stack_1, cooper => +cooper drafted, stack_1 miner, GiveToCountess asked
"""

RECRUITER = """
# For 1 gold two villagers are drafted in a turn, and the Road is refilled after the first.
a Recruiter that lies there
  drafting; village founders recruiter  # VIL-SUPPORT-14, VIL-DECIDE-2
    pay_recruiter, pay_recruiter => refused: already_paid
    pay_recruiter, draft_from_pile stack_1 2, pay_recruiter => refused: already_paid
  drafting; village founders recruiter; stack 1 priest cooper;
      road miner agent mason hayer wattler fisher  # VIL-SUPPORT-15
    pay_recruiter, draft_face_up 2 agent => -1 gold, +agent drafted, place 2 priest, stack_1 cooper
  # VIL-SUPPORT-14: in each draft turn
  drafting; village founders recruiter harvester harvester; 1: square fisher fisher
    pay_recruiter, draft_from_pile stack_1 2, draft_from_pile stack_1 1, pay_recruiter =>
      -2 gold, +2 hunter drafted, stack_1 empty, 2 drafts
  drafting; village founders recruiter; square fisher  # VIL-SUPPORT-16
    pay_recruiter => refused: no_second_draft
  drafting; village founders recruiter; stacks; reserve; road fisher  # VIL-DECIDE-20
    pay_recruiter => refused: no_second_draft
  drafting; village founders recruiter; supply 0
    pay_recruiter => refused: not_enough_gold
  drafting; 1: village founders recruiter
    pay_recruiter => refused: no_recruiter
  drafting; village founders recruiter; hand prophet; stack 1 cooper miner  # VIL-CHOICE-34
    pay_recruiter, play_card prophet, stack_1, cooper =>
      -1 gold, -prophet in hand, +prophet discarded, +cooper drafted, stack_1 miner
"""

PIGEONEER = """
# In the build phase: look at six cards of the Reserve, take one, put the others back in any order.
pigeoneer
  drafting => refused: build_phase_only  # VIL-SUPPORT-17
  reserve cooper miner fisher wheeler grazier agent priest hunter  # VIL-SUPPORT-19, VIL-DECIDE-12
    agent/cooper/miner/fisher/wheeler/grazier, put_on_top grazier, put_on_top cooper,
      put_on_top fisher, put_on_top miner =>
      +agent in hand, reserve wheeler miner fisher cooper grazier priest hunter
  reserve cooper miner  # VIL-SUPPORT-18
    miner => +miner in hand, reserve cooper
  reserve cooper => +cooper in hand, reserve empty  # VIL-BUILD-13: the turn goes on
  reserve => refused: no_effect  # VIL-CHOICE-12
"""


@pytest.mark.parametrize("text", [LAID, BENEFACTOR, PROPHET, RECRUITER, PIGEONEER])
def test_what_support_cards_do(text: str) -> None:
    """VIL-SUPPORT-3 to -7, -10 to -19."""
    assert wrong(text) == ""


NUNS = """
nun grocer grocer priest agent harvester harvester harvester harvester => 0 12 12 12 / 12
nun grocer grocer freemason wattler harvester harvester => 3 6 6 / 3  # a better one with a copy
nun grocer grocer harvester => 3 3 / 0  # two copies
grocer harvester => 3 / 0  # without a nun
nun harvester => / 0  # a nun is no silver villager
"""
"""The silver values of a Village, and what the Nun brings."""


def test_a_nun_brings_the_best_silver_value_of_a_villager_without_a_copy() -> None:
    """VIL-SUPPORT-8, -9, VIL-CHOICE-23."""
    for text, said in pairs(NUNS):
        lying, (silver, nun) = a_village(text), (it.split() for it in said.split("/"))
        values = sorted(silver_values(lying).values())
        assert (values, nun_value(lying)) == ([*map(int, silver)], int(nun[0])), text
        assert silver_sum(lying) == sum(values) + nun_value(lying)
