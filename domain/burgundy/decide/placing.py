"""Placing a card in the estate and the five steps that follow (section 10)."""

from collections.abc import Container

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide.paying import pay_workers
from domain.burgundy.estate import fits, kind_after, places_for, shows_all_kinds
from domain.burgundy.event_recorder import Recorder
from domain.decider import Rejected


def placements(holding: s.Holding, numbers: Container[int]) -> list[c.PlaceProject]:
    """Return each project of these numbers with each place for it (BUR-DEC-5, -6)."""
    return [
        c.PlaceProject(card, onto)
        for card in dict.fromkeys(holding.projects)
        if components.NUMBER[card] in numbers
        for onto in places_for(holding.estate, card)
    ]


def projects_to_place(state: s.State, _: s.UseCastle | s.ResolveEffect) -> list[c.PlaceProject]:
    """BUR-DEC-11, -14."""
    return placements(s.active_holding(state), components.NUMBERS)


def place_with_a_die(recorder: Recorder, die: s.UseDie, command: c.PlaceProject) -> None:
    """Action 2 (BUR-ACT-8). Raises the refusals of `place_any`, and `not_enough_workers`."""
    require_project(recorder, command.card)
    pay_workers(recorder, die.number, components.NUMBER[command.card])
    place(recorder, command.card, command.onto)


def place_any(
    recorder: Recorder, _: s.UseCastle | s.ResolveEffect, command: c.PlaceProject
) -> None:
    """Place a project by a castle or a town hall (BUR-EFFECT-8, -24).

    Raises Rejected `no_such_project`, `stack_does_not_fit`.
    """
    require_project(recorder, command.card)
    place(recorder, command.card, command.onto)


def require_project(recorder: Recorder, card: s.CardId) -> None:
    """BUR-ACT-10."""
    if card not in recorder.holding.projects:
        raise Rejected("no_such_project", card=card)


def place(recorder: Recorder, card: s.CardId, onto: s.StackId | None) -> None:
    """BUR-ESTATE-23 to -28. The last opened decision comes first: the bonus, then the effect."""
    estate = recorder.holding.estate
    if not fits(estate, card, onto):
        raise Rejected("stack_does_not_fit", card=card)
    stack = s.StackId(len(estate)) if onto is None else onto
    kind = kind_after(estate, card, onto)
    recorder.append(e.ProjectPlaced(recorder.seat, card, stack, kind))
    closed = len(recorder.holding.estate[stack].cards) == components.TRIPLET
    if closed:
        take_first_bonus(recorder, kind)
    take_all_seven(recorder)
    begin_effect(recorder, card)
    if closed:  # BUR-BONUS-5
        recorder.open(s.ChoosePassBonus())


def take_first_bonus(recorder: Recorder, kind: s.Kind) -> None:
    """BUR-BONUS-1, -2."""
    if kind in recorder.state.first_bonuses:
        recorder.append(e.FirstBonusTaken(recorder.seat, kind))


def take_all_seven(recorder: Recorder) -> None:
    """BUR-BONUS-18, -22."""
    holding = recorder.holding
    if not holding.all_seven and shows_all_kinds(holding.estate):
        recorder.append(e.AllSevenTaken(recorder.seat, recorder.state.all_seven[0]))


def begin_effect(recorder: Recorder, card: s.CardId) -> None:
    """Open step 5, the effect (BUR-ESTATE-27)."""
    match components.EFFECT_OF[card].id:
        case "monastery":  # BUR-EFFECT-10
            return
        case "castle":
            recorder.open(s.UseCastle())
        case _:
            recorder.open(s.ResolveEffect(card))
