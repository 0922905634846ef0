"""Section 18: every question that can be pending, its answers, and their consequences.

A silver purchase is no answer: it is possible before most answers (`buying.py`).
"""

from collections.abc import Mapping

from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide import actions, buying, passing, placing, supplying
from domain.burgundy.decide.effects import EFFECTS
from domain.questions import Question, always, question

WITHOUT_A_NUMBER = (actions.restock_workers, actions.take_silver, actions.convert)
"""Actions 4 to 6 (BUR-ACT-2)."""

QUESTIONS: Mapping[type[s.Decision], Question] = {
    s.PlayHandCard: question(actions.cards_to_play, actions.play_card, is_asked=always),
    s.UseDie: question(
        actions.actions_with_a_die,
        actions.take_with_a_die,
        placing.place_with_a_die,
        actions.sell_with_a_die,
        *WITHOUT_A_NUMBER,
    ),
    s.UseCastle: question(
        actions.actions_with_a_castle,
        actions.take_with_a_castle,
        placing.place_any,
        actions.sell_of_sort,
        *WITHOUT_A_NUMBER,
    ),
    s.ChoosePassBonus: question(supplying.bonuses_to_choose, supplying.choose_bonus),
    s.ChooseMix: question(actions.mixes, actions.return_workers),
    s.UseBoughtCards: question(
        buying.uses_of_bought_cards, buying.keep_card, buying.use_card, is_asked=always
    ),
    s.DiscardOthers: question(buying.nothing_to_choose, unanswered=buying.discard_after_the_action),
    s.TurnOver: question(passing.end_of_the_turn, passing.end_turn),
}
TAKE_SUPPLY: Mapping[e.Supply, Question] = {
    "goods": question(supplying.goods_to_take, supplying.take_due_good),
    "animals": question(supplying.animals_to_take, supplying.take_due_animal),
}


def question_of(decision: s.Decision) -> Question:
    """Return the row of a decision: an effect has that of its card, a supply its own."""
    row = QUESTIONS.get(type(decision))
    if row is not None:
        return row
    if isinstance(decision, s.ResolveEffect):
        return EFFECTS[components.EFFECT_OF[decision.card].id]
    assert isinstance(decision, s.TakeSupply)
    return TAKE_SUPPLY[decision.supply]
