"""Other persons, of the own display and of others; the worker that activates one, and its use."""

from functools import cache

from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import has_worker, owner_of, rules_in_force
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.paths import FIRST
from domain.bruges.effects.steps.doing import mine
from domain.bruges.event_recorder import Recorder
from domain.decider import Seat


def others(holding: s.Holding, of: s.EffectId) -> list[s.CardId]:
    """Return the other persons and pets of the display (BRU-PERSON-30)."""
    return [who.card for who in holding.residents if who.card != of]


def has_other(
    state: s.State, doing: s.CarryOut, _: dsl.DiscardOwnPerson | dsl.TakeBackPerson
) -> bool:
    return bool(others(mine(state, doing), doing.of))


def discard_own_person(recorder: Recorder, doing: s.CarryOut, step: dsl.DiscardOwnPerson) -> None:
    recorder.then(s.SacrificePerson(doing.seat, doing.of, step.points_times))


def take_back_person(recorder: Recorder, doing: s.CarryOut, _: dsl.TakeBackPerson) -> None:
    recorder.then(s.TakeBack(doing.seat, doing.of))


def to_refresh(state: s.State, seat: Seat, of: s.EffectId) -> list[s.CardId]:
    """BRU-DECIDE-28."""
    return [card for card in others(state.seats[seat], of) if card in state.activated]


def has_activated(state: s.State, doing: s.CarryOut, _: dsl.RefreshPerson) -> bool:
    return bool(to_refresh(state, doing.seat, doing.of))


def refresh_person(recorder: Recorder, doing: s.CarryOut, _: dsl.RefreshPerson) -> None:
    recorder.then(s.Refresh(doing.seat, doing.of))


def activate_person(recorder: Recorder, doing: s.CarryOut, _: dsl.ActivatePerson) -> None:
    recorder.then(s.ActivateAnother(doing.seat, doing.of, doing.path))


PAYS_WORKERS: frozenset[type[dsl.Step]] = frozenset(
    {dsl.ExchangeWorkers, dsl.Convert, dsl.BuildHouse}
)
"""Words that need workers besides the one that activates the person (BRU-PERSON-25)."""


def workers_to_pay(holding: s.Holding, person: s.CardId) -> list[dsl.Colour | None]:
    """Return the workers that can activate this person; None for no worker (BRU-PERSON-7, -8)."""
    wanted = components.CARDS[person].worker
    if wanted is None:
        return [None]
    if rules_in_force(holding, dsl.ActivationWorkerAnyColour):  # BRU-CARD-59
        return [colour for colour in components.COLOURS if has_worker(holding, colour)]
    return [wanted] if has_worker(holding, wanted) else []


@cache
def minds_its_worker(person: s.CardId) -> bool:
    """Whether its effect needs workers itself (BRU-PERSON-25)."""
    return any(
        type(step) in PAYS_WORKERS for step in components.all_steps(components.CARDS[person])
    )


def use_person(recorder: Recorder, seat: Seat, person: s.CardId, worker: dsl.Colour | None) -> None:
    """Carry out the person's effect; it is not turned (BRU-CITIZEN-23, BRU-EXCHANGE-19)."""
    owner = owner_of(recorder.state, person)
    assert owner is not None
    recorder.append(e.PersonUsed(seat, owner, person, worker))
    recorder.then(s.CarryOut(seat, s.EffectId(person), FIRST))
