"""Section 18: every question that can wait, what may be answered, and what follows.

A silver purchase is no answer: it can be made before most of them (`buying.py`).
"""

from collections.abc import Mapping
from types import MappingProxyType

from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
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
from domain.burgundy.decide.buying import (
    discard_after_the_action,
    keep_card,
    nothing_to_choose,
    use_card,
    uses_of_bought_cards,
)
from domain.burgundy.decide.effects import EFFECTS
from domain.burgundy.decide.passing import end_of_the_turn, end_turn
from domain.burgundy.decide.placing import place_any, place_with_a_die
from domain.burgundy.decide.supplying import (
    animals_to_take,
    bonuses_to_choose,
    choose_bonus,
    goods_to_take,
    take_due_animal,
    take_due_good,
)
from domain.questions import Question, always, question

WITHOUT_A_NUMBER = (restock_workers, take_silver, convert)
"""Actions 4 to 6 (BUR-ACT-2)."""

QUESTIONS: Mapping[type[s.Decision], Question] = MappingProxyType(
    {
        s.PlayHandCard: question(cards_to_play, play_card, is_asked=always),
        s.UseDie: question(
            actions_with_a_die,
            take_with_a_die,
            place_with_a_die,
            sell_with_a_die,
            *WITHOUT_A_NUMBER,
        ),
        s.UseCastle: question(
            actions_with_a_castle,
            take_with_a_castle,
            place_any,
            sell_of_sort,
            *WITHOUT_A_NUMBER,
        ),
        s.ChoosePassBonus: question(bonuses_to_choose, choose_bonus),
        s.ChooseMix: question(mixes, return_workers),
        s.UseBoughtCards: question(uses_of_bought_cards, keep_card, use_card, is_asked=always),
        s.DiscardOthers: question(nothing_to_choose, unanswered=discard_after_the_action),
        s.TurnOver: question(end_of_the_turn, end_turn),
    }
)
TAKE_SUPPLY: Mapping[e.Supply, Question] = MappingProxyType(
    {
        "goods": question(goods_to_take, take_due_good),
        "animals": question(animals_to_take, take_due_animal),
    }
)


def question_of(decision: s.Decision) -> Question:
    """The row of a decision: of an effect that of its card, of a supply its own."""
    row = QUESTIONS.get(type(decision))
    if row is not None:
        return row
    if isinstance(decision, s.ResolveEffect):
        return EFFECTS[box.EFFECT_OF[decision.card].id]
    assert isinstance(decision, s.TakeSupply)
    return TAKE_SUPPLY[decision.supply]
