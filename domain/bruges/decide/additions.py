"""Additions to an action by card: the exchange card and ships (BRU-ACT-13)."""

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide.actions import use_improvement
from domain.bruges.display_queries import has_worker
from domain.bruges.effects.effect_dsl import Colour
from domain.bruges.effects.paths import FIRST
from domain.bruges.effects.steps import is_useful
from domain.bruges.event_recorder import Recorder
from domain.bruges.evolve import with_one_less
from domain.decider import Seat


def additions(state: s.State, task: s.OfferImprovement) -> tuple[c.Command, ...]:
    """BRU-DECIDE-22, BRU-EXCHANGE-12, -21."""
    if state.exchange is None or state.exchange.card is None:
        return ()
    useful = is_useful(state, task.seat, s.EffectId(state.exchange.card))
    return (c.UseImprovement(), c.Decline()) if useful else ()


def use_addition(recorder: Recorder, task: s.OfferImprovement, _: c.UseImprovement) -> None:
    """BRU-EXCHANGE-17."""
    card = use_improvement(recorder, task.seat)
    recorder.then(s.CarryOut(task.seat, s.EffectId(card.id), FIRST))


def ships(state: s.State, task: s.OfferShip) -> list[c.Command]:
    """BRU-DECIDE-21, BRU-ZWIN-7, -8, -22."""
    usable: list[c.Command] = [
        c.UseShip(colour) for colour in components.COLOURS if is_usable(state, task.seat, colour)
    ]
    return [*usable, c.Decline()] if usable else []


def is_usable(state: s.State, seat: Seat, colour: Colour) -> bool:
    """Whether a ship is usable. Its worker is paid before the effect (BRU-ZWIN-9)."""
    ship = active_ship(state, colour)
    return (
        ship is not None
        and has_worker(state.seats[seat], colour)
        and is_useful(with_one_less(state, seat, colour), seat, components.SHIPS[ship].kind)
    )


def active_ship(state: s.State, colour: Colour) -> s.ShipId | None:
    return state.harbours[components.INDEX[colour]].active if state.harbours else None


def use_ship(recorder: Recorder, task: s.OfferShip, command: c.UseShip) -> None:
    """BRU-ZWIN-9, -10."""
    ship = active_ship(recorder.state, command.colour)
    assert ship is not None
    recorder.append(e.ShipUsed(task.seat, ship, command.colour))
    recorder.then(s.CarryOut(task.seat, components.SHIPS[ship].kind, FIRST))
