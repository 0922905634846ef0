"""The answers that each decision may get (section 15), in a fixed order.

The functions stand beside those that carry the answers out and ask the same questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any

from msgspec.structs import StructConfig

from domain.decider import Seat
from domain.villagers.commands import Command
from domain.villagers.components import STAND_INS
from domain.villagers.decide import (
    developments,
    looking,
    profiteers,
    scoundrels,
    solo,
    solo_events,
    support,
    thieves,
)
from domain.villagers.decide.arriving import side_options
from domain.villagers.decide.basics import put_back_options
from domain.villagers.decide.building import build_options
from domain.villagers.decide.drafting import draft_options
from domain.villagers.decide.event_phase import event_options
from domain.villagers.decide.foresight import covered_villagers
from domain.villagers.decide.jester import must_play_jester_options
from domain.villagers.decide.laying import cover_options, free_options, place_options
from domain.villagers.decide.road import coin_options
from domain.villagers.decide.specials import smuggle_options
from domain.villagers.decide.unlocking import unlock_options
from domain.villagers.state import (
    ChooseHandCard,
    ChoosePile,
    ChoosePlace,
    ChooseVillager,
    Decision,
    State,
    TakeSeen,
)

Answers = Callable[[State, Seat, Any], Iterator[Command]]

ANSWERS: MappingProxyType[str, Answers] = MappingProxyType(
    {
        "draft_villager": draft_options,
        "face_rats": solo.rats_options,
        "give_to_countess": solo.gift_options,
        "place_coin": coin_options,
        "pay_freelancers": profiteers.freelancer_options,
        "face_arson": solo.arson_options,
        "build": build_options,
        "choose_villager/apprentice": free_options,
        "choose_villager/smuggler": smuggle_options,
        "choose_villager/schemer": scoundrels.scheme_options,
        "choose_villager/sheriff": thieves.arrest_options,
        "choose_villager/bribes": solo_events.villager_options,
        "choose_villager/betrayer": solo_events.villager_options,
        "choose_villager/protection_money": solo_events.villager_options,
        "choose_villager/trade_network": solo_events.villager_options,
        "choose_villager/spy_network": solo_events.villager_options,
        "choose_villager/arrest": solo_events.villager_options,
        "choose_hand_card/benefactor": support.benefactor_options,
        "choose_hand_card/abduction": solo_events.abduction_options,
        "choose_place": place_options,
        "cover_stand_in": cover_options,
        "open_padlock": unlock_options,
        "choose_side": side_options,
        "put_back_for_basic": put_back_options,
        "choose_pile/prophet": looking.stack_options,
        "choose_pile/conscription": solo_events.conscription_options,
        "choose_pile/church": developments.pile_options,
        "take_seen/prophet": looking.seen_options,
        "take_seen/pigeoneer": looking.seen_options,
        "order_seen": looking.order_options,
        "choose_player": scoundrels.player_options,
        "take_from_hand": scoundrels.theft_options,
        "take_from_square": scoundrels.square_options,
        "choose_event": event_options,
        "must_play_jester": must_play_jester_options,
        "take_basic": developments.basic_options,
    }
)

HIDDEN_HAND_DECIDES = frozenset(
    {
        "build",
        "choose_hand_card/benefactor",
        "choose_hand_card/abduction",
        "cover_stand_in",
        "put_back_for_basic",
        "take_seen/prophet",
        "take_seen/pigeoneer",
        "order_seen",
        "take_from_hand",
    }
)
"""What is asked even if there is one answer: others cannot see that there is only one."""


def question(decision: Decision) -> str:
    """The key of a decision in the tables: its tag, and for which card or event it is asked."""
    if isinstance(decision, ChooseVillager | ChooseHandCard | ChoosePile | TakeSeen):
        return f"{TAGS[type(decision)]}/{decision.by}"
    return TAGS[type(decision)]


def tag_of(decision: type[Decision]) -> str:
    config: StructConfig = decision.__struct_config__
    assert isinstance(config.tag, str)
    return config.tag


TAGS: MappingProxyType[type[Decision], str] = MappingProxyType(
    {decision: tag_of(decision) for decision in Decision.__args__}
)


def answers(state: State, seat: Seat) -> Iterator[Command]:
    """The legal answers to what is asked now."""
    asked = state.pending[-1]
    return ANSWERS[question(asked)](state, seat, asked)


def forced_answer(state: State, seat: Seat) -> Command | None:
    """The one legal answer, where everybody sees that it is the only one; else None.

    A draft is always made by its seat: a Courier may come before it (VIL-HIDE-22).
    """
    asked = state.pending[-1]
    key = question(asked)
    if key == "draft_villager" or key in HIDDEN_HAND_DECIDES or stand_ins_decide(state, seat):
        return None
    found = answers(state, seat)
    first = next(found, None)
    return first if next(found, None) is None else None


def stand_ins_decide(state: State, seat: Seat) -> bool:
    """Whether the answers hang on what the hand could lay on a Monk or an Apprentice."""
    asked = state.pending[-1]
    if isinstance(asked, ChoosePlace):
        return asked.card in STAND_INS
    if isinstance(asked, ChooseVillager) and asked.by == "apprentice":
        covered = covered_villagers(state, seat)
        return any(villager.card in STAND_INS for _, villager in covered)
    return False
