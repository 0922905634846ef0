"""Section 18: every question that can wait, what may be answered, and what follows.

A silver purchase is no answer: it can be made before most of them (`buying.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from domain.burgundy.commands import (
    ChooseBonus,
    Convert,
    EndTurn,
    KeepCard,
    PlaceProject,
    PlayCard,
    RestockWorkers,
    ReturnWorkers,
    SellGoods,
    SellGoodsOfSort,
    TakeAnimal,
    TakeCard,
    TakeGood,
    TakeSilver,
    UseCard,
)
from domain.burgundy.components import EFFECT_OF
from domain.burgundy.decide.actions import (
    actions_with_a_castle,
    actions_with_a_die,
    cards_to_play,
    convert,
    mixes,
    play_card,
    restock_workers,
    return_workers,
    sell_of_sort,
    sell_with_a_die,
    take_silver,
    take_with_a_castle,
    take_with_a_die,
)
from domain.burgundy.decide.buying import keep_card, use_card, uses_of_bought_cards
from domain.burgundy.decide.effects import EFFECTS
from domain.burgundy.decide.passing import end_of_the_turn, end_turn
from domain.burgundy.decide.placing import place_any, place_with_a_die
from domain.burgundy.decide.question import Question
from domain.burgundy.decide.supplying import (
    animals_to_take,
    bonuses_to_choose,
    choose_bonus,
    goods_to_take,
    take_due_animal,
    take_due_good,
)
from domain.burgundy.events import Supply
from domain.burgundy.state import (
    ChooseMix,
    ChoosePassBonus,
    Decision,
    PlayHandCard,
    ResolveEffect,
    TakeSupply,
    TurnOver,
    UseBoughtCards,
    UseCastle,
    UseDie,
)

WITHOUT_A_NUMBER = {RestockWorkers: restock_workers, TakeSilver: take_silver, Convert: convert}
"""Actions 4 to 6 (BUR-ACT-2)."""

QUESTIONS: Mapping[type[Decision], Question] = MappingProxyType(
    {
        PlayHandCard: Question(cards_to_play, {PlayCard: play_card}, hidden_hand=True),
        UseDie: Question(
            actions_with_a_die,
            {
                TakeCard: take_with_a_die,
                PlaceProject: place_with_a_die,
                SellGoods: sell_with_a_die,
                **WITHOUT_A_NUMBER,
            },
        ),
        UseCastle: Question(
            actions_with_a_castle,
            {
                TakeCard: take_with_a_castle,
                PlaceProject: place_any,
                SellGoodsOfSort: sell_of_sort,
                **WITHOUT_A_NUMBER,
            },
        ),
        ChoosePassBonus: Question(bonuses_to_choose, {ChooseBonus: choose_bonus}),
        ChooseMix: Question(mixes, {ReturnWorkers: return_workers}),
        UseBoughtCards: Question(
            uses_of_bought_cards, {KeepCard: keep_card, UseCard: use_card}, hidden_hand=True
        ),
        TurnOver: Question(end_of_the_turn, {EndTurn: end_turn}),
    }
)
TAKE_SUPPLY: Mapping[Supply, Question] = MappingProxyType(
    {
        "goods": Question(goods_to_take, {TakeGood: take_due_good}),
        "animals": Question(animals_to_take, {TakeAnimal: take_due_animal}),
    }
)


def question(decision: Decision) -> Question:
    """The row of a decision: of an effect that of its card, of a supply its own."""
    row = QUESTIONS.get(type(decision))
    if row is not None:
        return row
    if isinstance(decision, ResolveEffect):
        return EFFECTS[EFFECT_OF[decision.card].id]
    assert isinstance(decision, TakeSupply)
    return TAKE_SUPPLY[decision.supply]
