"""The seat that carries out a step, its target, preparations and conditions."""

from msgspec.structs import replace

from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.amounts import holds
from domain.bruges.effects.paths import within
from domain.bruges.event_recorder import Recorder
from domain.decider import Seat


def mine(state: s.State, doing: s.CarryOut) -> s.Holding:
    """Return the holding of the seat that carries out the effect."""
    return state.seats[doing.seat]


def aimed_at(doing: s.CarryOut) -> Seat:
    """Return the target of the step: an opponent, or the seat of the effect."""
    return doing.seat if doing.on is None else doing.on


def theirs(state: s.State, doing: s.CarryOut) -> s.Holding:
    return state.seats[aimed_at(doing)]


def is_not_prepared(state: s.State, doing: s.CarryOut, step: dsl.Prepare) -> bool:
    """BRU-PERSON-16, -26."""
    return step.next not in mine(state, doing).prepared


def prepare(recorder: Recorder, doing: s.CarryOut, step: dsl.Prepare) -> None:
    if is_not_prepared(recorder.state, doing, step):
        recorder.append(e.Prepared(doing.seat, step.next))


def only_if(recorder: Recorder, doing: s.CarryOut, step: dsl.OnlyIf) -> None:
    if holds(recorder.state, doing.seat, step.cond):
        recorder.then(replace(doing, path=within(doing.path)))
