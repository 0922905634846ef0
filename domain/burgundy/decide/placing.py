"""Placing a card in the estate and the five steps that follow (section 10)."""

from __future__ import annotations

from domain.burgundy.commands import PlaceProject
from domain.burgundy.components import EFFECT_OF, NUMBER, TRIPLET
from domain.burgundy.decide.asking import illegal, pay_workers, require_workers
from domain.burgundy.decide.effects import begin_effect
from domain.burgundy.estate import fits, kind_after, shows_all_kinds
from domain.burgundy.events import AllSevenTaken, FirstBonusTaken, ProjectPlaced
from domain.burgundy.state import (
    CardId,
    ChoosePassBonus,
    Kind,
    ResolveEffect,
    StackId,
    UseCastle,
    UseDie,
)
from domain.burgundy.story import Story
from domain.decider import Rejected


def place_project(story: Story, command: PlaceProject) -> None:
    """Place a project by action 2, a castle or a town hall.

    Raises Rejected `illegal`, `no_such_project`, `not_enough_workers`, `stack_does_not_fit`.
    """
    workers = 0
    match story.asked:
        case UseDie(number=number):  # BUR-ACT-8
            require_project(story, command.card)
            workers = require_workers(story, number, NUMBER[command.card])
        case UseCastle():  # BUR-EFFECT-8
            require_project(story, command.card)
        case ResolveEffect(card=card) if EFFECT_OF[card].id == "town_hall":  # BUR-EFFECT-24
            require_project(story, command.card)
        case _:
            raise illegal()
    if not fits(story.holding.estate, command.card, command.onto):
        raise Rejected(
            "stack_does_not_fit", f"{command.card} cannot be placed there.", card=command.card
        )
    story.close()
    pay_workers(story, workers)
    place(story, command.card, command.onto)


def require_project(story: Story, card: CardId) -> None:
    """BUR-ACT-10."""
    if card not in story.holding.projects:
        raise Rejected("no_such_project", f"You have no project {card}.", card=card)


def place(story: Story, card: CardId, onto: StackId | None) -> None:
    """BUR-ESTATE-23 to -28. What is asked last is answered first: the bonus, then the effect."""
    estate = story.holding.estate
    stack = StackId(len(estate)) if onto is None else onto
    kind = kind_after(estate, card, onto)
    story.book(ProjectPlaced(story.seat, card, stack, kind))
    closed = len(story.holding.estate[stack].cards) == TRIPLET
    if closed:
        take_first_bonus(story, kind)
    take_all_seven(story)
    begin_effect(story, card)
    if closed:  # BUR-BONUS-5
        story.ask(ChoosePassBonus())


def take_first_bonus(story: Story, kind: Kind) -> None:
    """BUR-BONUS-1, -2."""
    if kind in story.state.first_bonuses:
        story.book(FirstBonusTaken(story.seat, kind))


def take_all_seven(story: Story) -> None:
    """BUR-BONUS-18, -22."""
    holding = story.holding
    if not holding.all_seven and shows_all_kinds(holding.estate):
        story.book(AllSevenTaken(story.seat, story.state.all_seven[0]))
