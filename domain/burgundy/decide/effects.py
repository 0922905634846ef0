"""The effects of kinds and buildings (sections 12 and 13), one row each.

A castle starts a decision of its own; a monastery does nothing. The yields of mine, knowledge,
watchtower and bank are in `components.json`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide import supplying
from domain.burgundy.decide.actions import (
    fitting_cards_to_take,
    goods_to_sell,
    sell_of_sort,
    take_with_a_building,
)
from domain.burgundy.decide.placing import place_any, projects_to_place
from domain.burgundy.event_recorder import Recorder
from domain.decider import Rejected
from domain.questions import Answer, Question, question


def no_choice(_: s.State, __: s.ResolveEffect) -> tuple[c.Command, ...]:
    return ()


def bring(recorder: Recorder, effect: s.ResolveEffect) -> None:
    """BUR-EFFECT-2, -3, -18, -19."""
    supplying.gain(recorder, components.EFFECT_OF[effect.card].gain)


def choice(
    gifts: Callable[[s.State, s.ResolveEffect], Iterable[c.Command]], *answers: Answer
) -> Question:
    """Return a choice among these gifts, or none of them if the effect is optional."""

    def options(state: s.State, effect: s.ResolveEffect) -> Iterator[c.Command]:
        """BUR-EFFECT-12, -26: "may" can be declined.

        If nothing is available, the game continues.
        """
        offered = tuple(gifts(state, effect))
        yield from offered
        if not offered or components.EFFECT_OF[effect.card].optional:
            yield c.ForgoEffect()

    def forgo(recorder: Recorder, effect: s.ResolveEffect, command: c.ForgoEffect) -> None:
        """Raises Rejected `effect_compulsory`."""
        if command not in options(recorder.state, effect):
            raise Rejected("effect_compulsory", card=effect.card)
        recorder.append(e.EffectForgone(recorder.seat, effect.card))

    return question(options, *answers, forgo)


GIFT = question(no_choice, unanswered=bring)
"""A gain without a choice, and so without a purchase before it (BUR-SILVER-21)."""
FITTING_CARD = choice(fitting_cards_to_take, take_with_a_building)

EFFECTS: Mapping[components.EffectId, Question] = {
    "mine": GIFT,
    "knowledge": GIFT,
    "ship": choice(supplying.goods_to_take, supplying.take_good),
    "pasture": choice(supplying.animals_to_take, supplying.take_animal),
    "carpenter": FITTING_CARD,
    "church": FITTING_CARD,
    "market": FITTING_CARD,
    "watchtower": GIFT,
    "bank": GIFT,
    "boarding_house": choice(
        supplying.goods_and_animals_to_take, supplying.take_good, supplying.take_animal
    ),
    "warehouse": choice(goods_to_sell, sell_of_sort),
    "town_hall": choice(projects_to_place, place_any),
}
"""The choices of each effect, and the functions that carry it out."""
