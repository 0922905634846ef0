"""The effects of the seven kinds and the eight buildings (sections 12 and 13).

A choice is answered by the command that takes something; here stand the effects without one.
"""

from __future__ import annotations

from domain.burgundy.components import EFFECT_OF, Gain
from domain.burgundy.decide.asking import illegal
from domain.burgundy.events import (
    EffectForgone,
    SilverGained,
    VictoryPointsGained,
    WorkersGained,
)
from domain.burgundy.options import gifts_of_an_effect
from domain.burgundy.state import CardId, ResolveEffect, UseCastle
from domain.burgundy.story import Story
from domain.decider import Rejected

NO_GAIN = Gain()


def begin_effect(story: Story, card: CardId) -> None:
    """Step 5 of a placement is due (BUR-ESTATE-27)."""
    match EFFECT_OF[card].id:
        case "monastery":  # BUR-EFFECT-10
            return
        case "castle":
            story.ask(UseCastle())
        case _:
            story.ask(ResolveEffect(card))


def asks_nothing(card: CardId) -> bool:
    """Mine, knowledge, watchtower and bank simply bring something (BUR-SILVER-21)."""
    return EFFECT_OF[card].gain != NO_GAIN


def carry_out(story: Story, card: CardId) -> None:
    """BUR-EFFECT-2, -3, -18, -19."""
    story.close()
    gain(story, EFFECT_OF[card].gain)


def gain(story: Story, gained: Gain) -> None:
    """Points, silver and workers; goods and animals are taken one by one elsewhere."""
    seat = story.seat
    if gained.vp:
        story.book(VictoryPointsGained(seat, gained.vp))
    if gained.workers:
        story.book(WorkersGained(seat, gained.workers))
    if gained.silver:
        story.book(SilverGained(seat, gained.silver))


def forgo_effect(story: Story) -> None:
    """Decline an effect worded "may", or go on where there is nothing to take (BUR-EFFECT-26).

    Raises Rejected `illegal`, `effect_compulsory`.
    """
    asked = story.asked
    if not isinstance(asked, ResolveEffect):
        raise illegal()
    if not EFFECT_OF[asked.card].optional and any(
        True for _ in gifts_of_an_effect(story.state, story.holding, asked.card)
    ):
        raise Rejected("effect_compulsory", "You must take what this card brings.")  # BUR-EFFECT-12
    story.close()
    story.book(EffectForgone(story.seat, asked.card))
