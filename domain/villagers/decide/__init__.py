"""The rulebook, by chapter.

`rounds.py`, `turn_order.py` the order of a round · `drafting.py`, `draft_turn.py`, `face_up.py`,
`refilling.py`, `road.py` the Road · `building.py` build turns · `laying.py`, `foresight.py`,
`arriving.py`, `leaving.py` Villages · `unlocking.py` padlocks · `basics.py` basic villagers ·
`specials.py`, `discarding.py` special villagers · `food.py`, `market.py` food check, market days,
end · `solo.py`, `countess.py`, `event_phase.py`, `jester.py` the Countess · `carrying_out.py`,
`solo_events.py` her events · `support.py`, `looking.py` Support · `scoundrels.py`, `courier.py`,
`thieves.py` Scoundrels · `profiteers.py`, `developments.py` the other modules · `answers.py` what
may be answered.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat
from domain.villagers.commands import (
    CarryOut,
    Command,
    Decline,
    DraftFaceUp,
    DraftFromPile,
    EndTurn,
    GetBasic,
    GiveVillager,
    LayOn,
    Pay,
    PayFreelancer,
    PayRecruiter,
    PickBasic,
    PickCard,
    PickPile,
    PickPlayer,
    PickVillager,
    PlayCard,
    PlayJester,
    PutBack,
    PutCoin,
    PutOnTop,
    SendCourier,
    ShowSide,
    TakeDrafted,
    Unlock,
    UseThief,
    UseTinner,
)
from domain.villagers.decide import (
    courier,
    developments,
    looking,
    profiteers,
    scoundrels,
    solo,
    solo_events,
    support,
    thieves,
)
from domain.villagers.decide.answers import forced_answer, question
from domain.villagers.decide.arriving import show_side
from domain.villagers.decide.asking import illegal
from domain.villagers.decide.basics import get_basic, put_back
from domain.villagers.decide.building import end_turn, play_card
from domain.villagers.decide.carrying_out import carry_out
from domain.villagers.decide.draft_turn import draft_turn_is_over
from domain.villagers.decide.drafting import draft_face_up, draft_from_pile, play_in_draft_turn
from domain.villagers.decide.jester import play_jester
from domain.villagers.decide.laying import cover, free_villager, lay_on
from domain.villagers.decide.road import decline_coin, put_coin
from domain.villagers.decide.rounds import go_on
from domain.villagers.decide.specials import smuggle
from domain.villagers.decide.unlocking import unlock, use_tinner
from domain.villagers.events import Event
from domain.villagers.state import Opening, Over, State
from domain.villagers.story import Story

ANSWERED: MappingProxyType[tuple[type[Command], str], Callable[[Story, Any], None]] = (
    MappingProxyType(
        {
            (DraftFaceUp, "draft_villager"): draft_face_up,
            (DraftFromPile, "draft_villager"): draft_from_pile,
            (PlayCard, "draft_villager"): play_in_draft_turn,
            (PayRecruiter, "draft_villager"): support.pay_recruiter,
            (Pay, "face_rats"): solo.pay_for_rats,
            (Decline, "face_rats"): solo.lose_a_draft,
            (GiveVillager, "give_to_countess"): solo.give_villager,
            (PutCoin, "place_coin"): put_coin,
            (Decline, "place_coin"): decline_coin,
            (PayFreelancer, "pay_freelancers"): profiteers.pay_freelancer,
            (Decline, "pay_freelancers"): profiteers.decline_freelancers,
            (Pay, "face_arson"): solo.pay_for_arson,
            (Decline, "face_arson"): solo.lose_an_action,
            (PlayCard, "build"): play_card,
            (GetBasic, "build"): get_basic,
            (UseThief, "build"): thieves.use_thief,
            (EndTurn, "build"): end_turn,
            (PickVillager, "choose_villager/apprentice"): free_villager,
            (PickVillager, "choose_villager/smuggler"): smuggle,
            (PickVillager, "choose_villager/schemer"): scoundrels.scheme,
            (PickVillager, "choose_villager/sheriff"): thieves.arrest_thief,
            (PickVillager, "choose_villager/bribes"): solo_events.pick_villager,
            (PickVillager, "choose_villager/betrayer"): solo_events.pick_villager,
            (PickVillager, "choose_villager/protection_money"): solo_events.pick_villager,
            (PickVillager, "choose_villager/trade_network"): solo_events.pick_villager,
            (PickVillager, "choose_villager/spy_network"): solo_events.pick_villager,
            (PickVillager, "choose_villager/arrest"): solo_events.pick_villager,
            (PlayCard, "choose_hand_card/benefactor"): support.lay_by_benefactor,
            (PickCard, "choose_hand_card/abduction"): solo_events.abduct,
            (LayOn, "choose_place"): lay_on,
            (PlayCard, "cover_stand_in"): cover,
            (Unlock, "open_padlock"): unlock,
            (UseTinner, "open_padlock"): use_tinner,
            (ShowSide, "choose_side"): show_side,
            (PutBack, "put_back_for_basic"): put_back,
            (PickPile, "choose_pile/prophet"): looking.look_through_stack,
            (PickPile, "choose_pile/conscription"): solo_events.conscript,
            (PickPile, "choose_pile/church"): developments.take_top_card,
            (PickCard, "take_seen/prophet"): looking.draft_seen,
            (PickCard, "take_seen/pigeoneer"): looking.take_seen,
            (PutOnTop, "order_seen"): looking.put_on_top,
            (PickPlayer, "choose_player"): scoundrels.look_at_hand,
            (PickCard, "take_from_hand"): scoundrels.steal,
            (TakeDrafted, "take_from_square"): scoundrels.take_drafted,
            (CarryOut, "choose_event"): carry_out,
            (PickBasic, "take_basic"): developments.pick_basic,
        }
    )
)
"""Which command answers which decision, and what follows from it."""


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Decided[State, Event]:
    """What follows from a command. Raises Rejected and changes nothing.

    Whoever refuses looks only at what the asking seat may know.
    """
    if isinstance(state.phase, Opening | Over):
        raise Rejected("finished", "This game is over.")
    story = Story(state, chance)
    if isinstance(command, SendCourier):
        courier.send_courier(story, seat, command)
    else:
        require_turn(story, seat)
        answer(story, command)
    settle(story)
    return story.decided()


def require_turn(story: Story, seat: Seat) -> None:
    """Raises Rejected `not_your_turn`."""
    if story.seat != seat:
        raise Rejected("not_your_turn", "It is another player's turn.")


def answer(story: Story, command: Command) -> None:
    """Raises Rejected `illegal`, and what the answer itself raises."""
    if isinstance(command, PlayJester):  # VIL-DECIDE-18: whatever is asked.
        play_jester(story, command)
        return
    answered = ANSWERED.get((type(command), question(story.asked)))
    if answered is None:
        raise illegal()
    answered(story, command)


def settle(story: Story) -> None:
    """Resolve all that needs no decision, until somebody must decide or the game is over."""
    while not isinstance(story.state.phase, Over):
        if not story.state.pending:
            go_on(story)
            continue
        if draft_turn_is_over(story.state):
            story.close()
            continue
        forced = forced_answer(story.state, story.seat)
        if forced is None:
            return
        answer(story, forced)
