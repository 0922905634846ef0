"""Section 11: the module Scoundrels."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from tests.villagers.a_table import (
    Table,
    a_table,
    after,
    an_opening,
    choices,
    dealt,
    number_of,
    opened,
)
from tests.villagers.card_rows import wrong

DEALT = ("noble", "barbarian", "flaker", "schemer", "courier")

TAKING = """
# Take a card of your choice from the hand of another player, no special villager.
noble
  seats 3 => refused: no_effect  # VIL-CHOICE-12
  drafting => refused: build_phase_only
  # VIL-SCOUNDREL-7, -24, VIL-DECIDE-12
  seats 3; hand miner; 1: hand agent; 2: hand cooper fisher monk
    2/1, fisher/cooper => +fisher in hand, 2: -fisher in hand
    pick_player 0 => refused: no_hand
    pick_player 7 => refused: no_hand
  1: hand cooper cooper fisher monk  # VIL-SCOUNDREL-26: with two players all see whose hand it is
    cooper/fisher => +cooper in hand, 1: -cooper in hand
    pick_card monk => refused: special_card
    pick_card agent => refused: not_there
  1: hand monk tinner =>  # VIL-CHOICE-12, VIL-SCOUNDREL-26
# Discard the whole Road, take its coins and refill it from the Reserve; then draft as usual.
barbarian
  1: square cooper => refused: draft_phase_only  # VIL-CHOICE-3
  road; drafting => refused: no_effect
  # VIL-SCOUNDREL-8, -9
  road cooper+2 fisher agent+1 miner - hayer; drafting;
      reserve priest grocer wattler mason seeker monk tinner =>
      +3 gold, place 1 priest, place 2 grocer, place 3 wattler, place 4 mason, place 5 seeker,
      place 6 monk, reserve tinner, +cooper discarded, +fisher discarded, +agent discarded,
      +miner discarded, +hayer discarded
  # VIL-CHOICE-7: a small Reserve is helped out by the leftmost stack
  road cooper; stacks | mason seeker | miner miner miner; reserve priest grocer; drafting =>
      place 1 priest, place 2 grocer, place 3 mason, place 4 seeker, place 5 miner, place 6 miner,
      stack_2 empty, stack_3 miner, reserve empty, +cooper discarded
# Take a villager from any Square, your own included.
flaker
  1: square cooper => refused: draft_phase_only
  drafting => refused: no_effect
  seats 3; square cooper; 2: square fisher fisher; drafting  # VIL-SCOUNDREL-14
    take_drafted 2 fisher/take_drafted 0 cooper => +fisher in hand, 2: -fisher drafted
    take_drafted 2 cooper => refused: not_there
    take_drafted 9 cooper => refused: no_such_player
  # VIL-SCOUNDREL-15: whoever is robbed may draft one more, be it oneself
  square cooper; 1: square fisher fisher; drafting
    take_drafted 0 cooper, draft_from_pile stack_1 2 =>
      +cooper in hand, -cooper drafted, +hunter drafted, stack_1 hunter
  square cooper; 1: square fisher miner; drafting  # VIL-CHOICE-6: being done or not
    take_drafted 1 miner, draft_from_pile stack_1 2 =>
      +miner in hand, 1: -miner drafted, +hunter drafted, stack_1 hunter, draft of 1
# Take a villager from the top of any Village, no special one and not Founders; its coins go to
# whose Village it is.
schemer
   => refused: no_effect
  drafting => refused: build_phase_only
  village founders fisher; 1: village founders lumberjack/wheeler/cartwright  # VIL-DECIDE-12
    cartwright@1/fisher => +cartwright in hand, 1: -lumberjack/wheeler/cartwright laid
    pick_villager wheeler@1 => refused: cannot_be_taken
  1: village founders hunter; 1: coins hunter 4 =>  # VIL-SCOUNDREL-17
      +hunter in hand, 1: +4 gold, 1: -hunter laid
  village founders thief fisher; 1: village founders lumberjack  # VIL-SCOUNDREL-16, -18
    fisher/lumberjack@1 => +fisher in hand, -fisher laid
    pick_villager founders@1 => refused: cannot_be_taken
    pick_villager thief => refused: cannot_be_taken
  # VIL-SCOUNDREL-19, VIL-SPECIAL-14: a stand-in that is on top then goes back to its owner's hand
  1: village founders miner/apprentice/monk/jeweler lumberjack/monk/wheeler
    jeweler@1 =>
      +jeweler in hand, 1: -miner/apprentice laid, 1: -miner/apprentice/monk laid,
      1: -miner/apprentice/monk/jeweler laid, 1: +apprentice in hand, 1: +monk in hand
  1: village founders lumberjack  # VIL-CHOICE-13: laid again without an action, as none of three
    play_card lumberjack => +lumberjack laid, 1: -lumberjack laid
  solo; countess fisher agent; countess: coins fisher 3  # VIL-SOLO-47, VIL-TERM-15
    fisher@countess/agent@countess => +fisher in hand, countess: +3 gold, countess: -fisher laid
# Discard a Thief of any Village and take its coins.
sheriff
  drafting => refused: build_phase_only
  seats 4; 1: village founders fisher => refused: no_effect
  seats 4; village founders thief; 3: village founders thief; 3: coins thief 6  # VIL-DECIDE-12
    thief@3/thief => +6 gold, 3: -thief laid, +thief discarded
  seats 4; village founders thief; coins thief 3 => +3 gold, -thief laid, +thief discarded
  seats 4; 1: village founders thief => 1: -thief laid, +thief discarded
"""

COURIER = """
# In another player's draft turn: take a face-up villager with its coins; the place is refilled.
a Courier in the hand of seat 1
  # VIL-SCOUNDREL-20 to -22, -24, VIL-DECIDE-4, VIL-HIDE-22: the game waits for the drafter alone
  seats 3; drafting; road cooper fisher+2 agent miner hayer priest;
      1: hand courier grocer; stack 1 mason seeker
    1: send_courier 2 fisher =>
      1: +2 gold, 1: -courier in hand, 1: +fisher in hand, place 2 mason, stack_1 seeker,
      +courier discarded
    1: send_courier 7 fisher => refused: nothing_there
    1: send_courier 0 cooper => refused: nothing_there
    1: draft_face_up 1 cooper => refused: not_your_turn
    2: send_courier 1 cooper => refused: not_in_hand
    # VIL-SCOUNDREL-21: no draft becomes one of another card
    1: send_courier 2 fisher, draft_face_up 2 fisher => refused: changed
    1: send_courier 2 fisher, draft_from_pile stack_1 2 => refused: changed
  # VIL-CHOICE-5: too late after the draft
  village founders recruiter; drafting; road cooper mason priest miner hayer agent; 1: hand courier
    pay_recruiter, 1: send_courier 1 cooper =>
      -1 gold, 1: +cooper in hand, 1: -courier in hand, place 1 hunter, stack_1 hunter,
      +courier discarded, 2 drafts
    pay_recruiter, draft_from_pile stack_1 2, 1: send_courier 1 cooper => refused: no_draft_turn
  hand prophet; drafting; road cooper; 1: hand courier; stack 1 mason seeker  # VIL-SUPPORT-10
    play_card prophet, 1: send_courier 1 cooper => refused: no_draft_turn
    play_card prophet, stack_1, 1: send_courier 1 cooper => refused: no_draft_turn
  # VIL-CHOICE-5: a Flaker is no draft
  seats 3; hand flaker; square miner; 2: square hayer; drafting; 1: hand courier;
      road cooper mason priest miner hayer agent
    play_card flaker, 1: send_courier 1 cooper =>
      -flaker in hand, 1: +cooper in hand, 1: -courier in hand, place 1 hunter, stack_1 hunter,
      +flaker discarded, +courier discarded, TakeFromSquare asked
  1: drafting; 1: hand courier; road cooper
    1: send_courier 1 cooper => refused: no_draft_turn
    1: play_card courier => refused: not_now
  1: hand courier; hand courier; road cooper
    play_card courier => refused: draft_phase_only
  # VIL-DRAFT-15: the phase ends if a Courier takes the last villager
  drafting; road cooper; stacks; reserve; 1: hand courier
    1: send_courier 1 cooper =>
      1: -courier in hand, 1: +cooper in hand, place 1 empty, +courier discarded, build of 0,
      limit 2
  drafting; road cooper fisher; stacks; reserve  # VIL-HIDE-22, VIL-CHOICE-5: one thing is asked too
    draft_face_up 1 cooper => +cooper drafted, place 1 empty, draft of 1
"""

THIEVES = """
# Laid with a build action; once in each of your build turns it takes 3 gold from a player.
thief
  drafting => refused: build_phase_only
  seats 4  # VIL-SCOUNDREL-10, -11, VIL-CHOICE-14, VIL-DECIDE-7: in that turn, too
    use_thief thief 2 => +thief laid, +1 action, +3 on thief, 2: -3 gold
a Thief that lies there
  village founders thief thief harvester
    use_thief thief 1, use_thief thief.2 1 => +3 on thief, +3 on thief.2, 1: -6 gold
    use_thief thief 1, use_thief thief 1 => refused: no_thief
  # VIL-SCOUNDREL-12: nothing from a Supply of less than 3
  seats 4; village founders thief; 1: supply 2; 2: supply 3; 1: village founders hunter;
      1: coins hunter 9
    use_thief thief 1 => refused: no_victim
    use_thief thief 2 => +3 on thief, 2: -3 gold
    use_thief thief 0 => refused: no_victim
    use_thief thief 4 => refused: no_victim
    use_thief nobody 3 => refused: no_thief
  seats 4; 1: village founders thief
    use_thief thief@1 2 => refused: no_thief
"""


@pytest.mark.parametrize("text", [TAKING, COURIER, THIEVES], ids=["taking", "courier", "thieves"])
def test_what_scoundrels_do(text: str) -> None:
    """VIL-SCOUNDREL-7 to -24, VIL-CHOICE-12."""
    assert wrong(text) == ""


@pytest.mark.parametrize(("seats", "reserve"), [(2, 46), (3, 29), (4, 30), (5, 13)])
def test_five_are_dealt_and_thieves_and_sheriffs_shuffled_into_the_deck_from_four_players_on(
    seats: int, reserve: int
) -> None:
    """VIL-SCOUNDREL-2 to -4, -25."""
    state = opened(seats, scoundrels=True)

    found = [face for face in dealt(state) if face in ("thief", "sheriff")]
    assert sorted(found) == (["sheriff", "sheriff", "thief", "thief"] if seats >= 4 else [])
    assert len(state.reserve) == reserve
    for holding in state.seats:
        assert len(holding.hand) == 6
        assert sum(card.face in DEALT for card in holding.hand) == 1
    assert len(state.box) == 5 - seats
    assert all(card.face in DEALT for card in state.box)


def test_with_both_modules_everybody_has_seven_cards() -> None:
    """VIL-SCOUNDREL-4, VIL-SUPPORT-1."""
    state = opened(5, scoundrels=True, support=True)

    assert [len(holding.hand) for holding in state.seats] == [7] * 5


def test_without_the_courier_the_module_is_for_four_players_at_most() -> None:
    """VIL-SCOUNDREL-5."""
    (shuffled,) = (
        event
        for event in an_opening(4, scoundrels=True, courier=False)
        if isinstance(event, e.ModuleCardsShuffled)
    )
    assert "courier" not in shuffled.order


def test_a_thief_may_be_used_again_in_the_next_build_turn() -> None:
    """VIL-SCOUNDREL-11, VIL-CHOICE-14."""
    table = a_table().with_village("founders thief")
    robs = c.UseThief(number_of(table.state, "thief"), Seat(1))

    assert robs in choices(Table(after(table.state, robs)).building().state)
