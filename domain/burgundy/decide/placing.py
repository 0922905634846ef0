"""Placing a card in the estate and the five steps that follow (section 10)."""

from collections.abc import Container

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide.paying import pay_workers
from domain.burgundy.estate import fits, kind_after, places_for, shows_all_kinds
from domain.burgundy.event_recorder import Story
from domain.decider import Rejected


def placements(holding: s.Holding, numbers: Container[int]) -> list[c.PlaceProject]:
    """Each project of these numbers, each place for it (BUR-DEC-5, -6)."""
    return [
        c.PlaceProject(card, onto)
        for card in dict.fromkeys(holding.projects)
        if box.NUMBER[card] in numbers
        for onto in places_for(holding.estate, card)
    ]


def projects_to_place(state: s.State, _: s.UseCastle | s.ResolveEffect) -> list[c.PlaceProject]:
    """BUR-DEC-11, -14."""
    return placements(s.active_holding(state), box.NUMBERS)


def place_with_a_die(story: Story, die: s.UseDie, command: c.PlaceProject) -> None:
    """Action 2 (BUR-ACT-8). Raises Rejected as `place_any` does, and `not_enough_workers`."""
    require_project(story, command.card)
    pay_workers(story, die.number, box.NUMBER[command.card])
    place(story, command.card, command.onto)


def place_any(story: Story, _: s.UseCastle | s.ResolveEffect, command: c.PlaceProject) -> None:
    """By a castle or a town hall (BUR-EFFECT-8, -24).

    Raises Rejected `no_such_project`, `stack_does_not_fit`.
    """
    require_project(story, command.card)
    place(story, command.card, command.onto)


def require_project(story: Story, card: s.CardId) -> None:
    """BUR-ACT-10."""
    if card not in story.holding.projects:
        raise Rejected("no_such_project", card=card)


def place(story: Story, card: s.CardId, onto: s.StackId | None) -> None:
    """BUR-ESTATE-23 to -28. What is asked last is answered first: the bonus, then the effect."""
    estate = story.holding.estate
    if not fits(estate, card, onto):
        raise Rejected("stack_does_not_fit", card=card)
    stack = s.StackId(len(estate)) if onto is None else onto
    kind = kind_after(estate, card, onto)
    story.book(e.ProjectPlaced(story.seat, card, stack, kind))
    closed = len(story.holding.estate[stack].cards) == box.TRIPLET
    if closed:
        take_first_bonus(story, kind)
    take_all_seven(story)
    begin_effect(story, card)
    if closed:  # BUR-BONUS-5
        story.ask(s.ChoosePassBonus())


def take_first_bonus(story: Story, kind: s.Kind) -> None:
    """BUR-BONUS-1, -2."""
    if kind in story.state.first_bonuses:
        story.book(e.FirstBonusTaken(story.seat, kind))


def take_all_seven(story: Story) -> None:
    """BUR-BONUS-18, -22."""
    holding = story.holding
    if not holding.all_seven and shows_all_kinds(holding.estate):
        story.book(e.AllSevenTaken(story.seat, story.state.all_seven[0]))


def begin_effect(story: Story, card: s.CardId) -> None:
    """Step 5 is due (BUR-ESTATE-27)."""
    match box.EFFECT_OF[card].id:
        case "monastery":  # BUR-EFFECT-10
            return
        case "castle":
            story.ask(s.UseCastle())
        case _:
            story.ask(s.ResolveEffect(card))
