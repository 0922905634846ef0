"""Section 4: the draft phase, and the moment for a Courier."""

from domain.decider import Seat
from domain.villagers import VILLAGERS
from domain.villagers import state as s
from domain.villagers.limits import draft_limit, moment
from projections.conformance.text_rows import pairs
from tests.villagers.a_table import a_table, active, after, choices
from tests.villagers.card_rows import position, wrong

MASON, PRIEST = s.CardId("mason"), s.CardId("priest")


DRAFT = """
# A face-up villager or the top of a stack that holds cards is drafted to the Square; an emptied
# place is refilled from the leftmost stack before the next draft.
a draft turn
  road mason - priest - - -; stacks | brewer cooper | | agent  # VIL-DRAFT-3, -5, -14, VIL-DECIDE-1
    draft_face_up 1 mason/draft_face_up 3 priest/draft_from_pile stack_2 2/
      draft_from_pile stack_4 1 =>
      +mason drafted, place 1 brewer, place 2 cooper, place 4 agent, place 5 hunter, place 6 hunter,
      reserve hunter hunter hunter hunter, stack_2 empty, stack_4 empty, draft of 1
    draft_from_pile stack_2 2 =>  # VIL-DRAFT-6, -10, VIL-TERM-4
      +brewer drafted, place 2 cooper, place 4 agent, place 5 hunter, place 6 hunter,
      reserve hunter hunter hunter hunter, stack_2 empty, stack_4 empty, draft of 1
    draft_from_pile stack_3 0 => refused: pile_closed
    # VIL-CHOICE-5: a Courier may have been faster
    draft_face_up 1 priest => refused: changed
    draft_face_up 0 mason => refused: nothing_there
    draft_face_up 7 mason => refused: nothing_there
    draft_from_pile stack_2 3 => refused: changed
    1: draft_face_up 1 mason => refused: not_your_turn  # VIL-DECIDE-1
  road mason; stacks agent; reserve; square hunter  # VIL-DRAFT-18: nothing else is offered
    draft_face_up 1 mason/draft_from_pile stack_1 1 =>
      +mason drafted, place 1 agent, stack_1 empty, draft of 1
  # VIL-DRAFT-7, VIL-TERM-5: its coins go to the Supply at once
  road mason+3 priest grocer agent hunter fisher
    draft_face_up 1 mason => +3 gold, +mason drafted, place 1 hunter, stack_1 hunter, draft of 1
  # VIL-DRAFT-8, -9, VIL-TERM-3
  road mason+1 priest grocer agent hunter fisher; stacks | brewer cooper | miner
    draft_face_up 3 grocer => +grocer drafted, place 3 brewer, stack_2 cooper, draft of 1
  # VIL-DRAFT-11, -13: the Reserve comes when all stacks are empty, then places stay empty
  road mason priest - - - -; stacks | | | | | cooper; reserve brewer brewer
    draft_face_up 1 mason =>
      +mason drafted, place 1 cooper, place 3 brewer, place 4 brewer, reserve empty, stack_6 empty,
      draft of 1
  reserve brewer cooper agent  # VIL-DRAFT-12
    draft_from_pile reserve 3 => refused: pile_closed
  reserve brewer cooper agent; stacks
    draft_from_pile reserve 3 => +brewer drafted, reserve cooper agent, draft of 1
  # VIL-DRAFT-1, -4, -10: who has reached the limit is skipped, who has a higher one drafts on alone
  seats 3; drafting; square mason; 1: square mason priest
    draft_from_pile stack_1 2 => +hunter drafted, stack_1 hunter, draft of 2
  # VIL-DRAFT-15: the phase ends when nothing is left to draft
  road mason; stacks; reserve
    draft_face_up 1 mason => +mason in hand, place 1 empty, build of 0, limit 2
  # VIL-DRAFT-16, VIL-EDITION-3, -14, VIL-ROUND-1, VIL-ROAD-1: all take their Squares at once
  square mason priest; hand cooper; 1: square agent; 1: drafting
    draft_from_pile stack_1 2 =>
      +mason in hand, +priest in hand, -mason drafted, -priest drafted, 1: +agent in hand,
      1: +hunter in hand, 1: -agent drafted, stack_1 hunter, road of 1
"""

UNDER_DRAFT = a_table().drafting()


def test_what_is_drafted() -> None:
    """VIL-DRAFT-1, -3 to -16."""
    assert wrong(DRAFT, UNDER_DRAFT) == ""


def test_one_villager_at_a_time_in_turn_order_round_and_round() -> None:
    """VIL-DRAFT-1, VIL-TERM-14."""
    state = a_table(3).middle(first_player=1).drafting(1).state
    turns: list[Seat] = []
    while isinstance(state.phase, s.DraftPhase):
        turns.append(active(state))
        state = after(state, choices(state)[0])

    assert turns == [1, 2, 0, 1, 2, 0]


LIMITS = """
village founders => 2
village founders/swineherd => 3
village founders hayer/grazier/milk_maid => 4
village founders/swineherd graper hunter => 5
village founders/swineherd graper hunter harvester fisher => 5
village founders graper/vintner => 2
food_side => 3
"""


def test_the_draft_limit_is_two_and_one_for_each_food_showing() -> None:
    """VIL-DRAFT-2, VIL-TERM-10, VIL-EX-1, VIL-CHAIN-7, VIL-FOOD-2: covered food does not show."""
    for lying, limit in pairs(LIMITS):
        assert draft_limit(position(a_table(), lying).state.seats[0]) == int(limit), lying


def test_every_draft_turn_stands_open_as_long() -> None:
    """VIL-CHOICE-5, VIL-HIDE-22: whoever holds the Courier, and after it was sent. No other
    decision does.
    """
    table = a_table(3).with_rules(draft_moment=4)
    draft = table.drafting(1)

    assert moment(draft.state) == 4
    assert moment(draft.with_hand("courier", 0).state) == 4
    assert moment(draft.middle(discard_pile="courier").state) == 4
    assert moment(table.building(1).state) == 0
    assert moment(a_table(3).drafting(1).state) == 0
    assert VILLAGERS.moment is moment
