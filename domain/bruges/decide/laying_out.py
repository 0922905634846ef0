"""Laying out a person or pet: reactions, its lightning, the Astronomer (BRU-ACT-13)."""

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import houses_with_room, lies_in
from domain.bruges.effects.effect_dsl import LightningTwice, Occasion
from domain.bruges.effects.happenings import react
from domain.bruges.effects.paths import FIRST
from domain.bruges.effects.steps import is_useful
from domain.bruges.effects.steps.building import persons_to_find
from domain.bruges.event_recorder import Recorder
from domain.decider import Seat


def doubles(holding: s.Holding, but: s.CardId) -> bool:
    """Whether the display has another Astronomer than the new one (BRU-CARD-20)."""
    return any(
        isinstance(rule, LightningTwice)
        for who in holding.residents
        if who.card != but
        for rule in components.RULES_OF.get(who.card, ())
    )


def take_effect(recorder: Recorder, seat: Seat, card: s.CardId, *occasions: Occasion) -> None:
    """Run the reactions to a laid out card, then its lightning, perhaps twice (BRU-ACT-13)."""
    if components.CARDS[card].kind == "lightning":
        of = s.EffectId(card)
        if doubles(recorder.state.seats[seat], card):
            recorder.then(s.RunTwice(seat, of))
        recorder.then(s.CarryOut(seat, of, FIRST))
    react(recorder, seat, *occasions, colour=components.COLOUR[card], but=card)


# A second run.


def runs(state: s.State, task: s.RunTwice) -> tuple[c.Command, ...]:
    """BRU-DECIDE-15, BRU-PERSON-24: both are still there, and a run would change something."""
    holding, card = state.seats[task.seat], s.CardId(task.of)
    if not (lies_in(holding, card) and doubles(holding, card)):
        return ()
    return (c.RunAgain(), c.Decline()) if is_useful(state, task.seat, task.of) else ()


def run_again(recorder: Recorder, task: s.RunTwice, _: c.RunAgain) -> None:
    """BRU-CARD-21."""
    recorder.then(s.CarryOut(task.seat, task.of, FIRST))


# A person found in the discard pile.


def found(state: s.State, task: s.LayOutFound) -> list[c.Command]:
    """BRU-DECIDE-17, BRU-CITIZEN-26."""
    return [*(c.ChooseDiscarded(card) for card in persons_to_find(state, task)), c.Decline()]


def lay_out_found(recorder: Recorder, task: s.LayOutFound, command: c.ChooseDiscarded) -> None:
    recorder.then(s.HouseTheFound(task.seat, command.card))


def houses_for_found(state: s.State, task: s.HouseTheFound) -> list[c.Command]:
    return [c.ChooseHouse(it.id) for it in houses_with_room(state.seats[task.seat], task.card)]


def house_the_found(recorder: Recorder, task: s.HouseTheFound, command: c.ChooseHouse) -> None:
    """BRU-CITIZEN-7, -9, -27: it counts as laid out, but not as an action."""
    recorder.append(e.PersonFound(task.seat, task.card, command.house))
    take_effect(recorder, task.seat, task.card, "you_lay_out_person")
