"""The interpreter of card effects: the meaning of each word of the vocabulary.

Each word has a row in `WORDS`: whether it could change anything now (BRU-PERSON-15), and its
action. A choice becomes a pending task (`../../state.py`), which `../../decide/` handles.

- `goods.py`: guilders, points, workers, cards, and exchanging them
- `building.py`: building, laying out, ascending, threats
- `victims.py`: effects on opponents
- `persons.py`: other persons, and using one
- `doing.py`: the seat that carries out a step, and conditions

Words that contain other steps, or that activate persons, need the table of all words. They are in
this file.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.display_queries import clockwise_from, opponents
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.amounts import holds
from domain.bruges.effects.paths import FIRST, path_after, step_at, steps_at
from domain.bruges.effects.steps import building, goods, persons, victims
from domain.bruges.effects.steps.doing import is_not_prepared, only_if, prepare
from domain.bruges.event_recorder import Recorder
from domain.bruges.evolve import with_one_less
from domain.decider import Seat


class Meaning(NamedTuple):
    """A row of `WORDS`: whether a step could change anything, and its action."""

    changes: Callable[[s.State, s.CarryOut, Any], bool]
    do: Callable[[Recorder, s.CarryOut, Any], None]


# Words that depend on the effects of other steps.


def changes_for_somebody(
    state: s.State, doing: s.CarryOut, step: dsl.EachOpponent | dsl.OneOpponent
) -> bool:
    return any(
        changes(state, replace(doing, on=other), then)
        for other in opponents(state, doing.seat)
        for then in step.then
    )


def changes_some_way(state: s.State, doing: s.CarryOut, step: dsl.ChooseOne) -> bool:
    return any(changes(state, doing, option) for option in step.options)


def ways(state: s.State, doing: s.CarryOut, step: dsl.ChooseOne) -> list[int]:
    """Return the options that can be carried out in full (BRU-CARD-67)."""
    return [
        number
        for number, option in enumerate(step.options)
        if not (isinstance(option, dsl.GiveGuilders) and option.exact)
        or changes(state, doing, option)
    ]


def persons_to_use(
    state: s.State, doing: s.CarryOut | s.ActivateAnother, step: dsl.ActivatePerson
) -> list[s.CardId]:
    """List the persons with a usable effect (BRU-CITIZEN-19 to -24, -32, BRU-ZWIN-24)."""
    seat = doing.seat
    displays = (
        [seat]
        if step.whose == "own"
        else [other for other in clockwise_from(state, seat) if other != seat]
    )
    return [
        who.card
        for owner in displays
        for who in state.seats[owner].residents
        if components.CARDS[who.card].kind in step.kinds
        and who.card not in step.not_these
        and (step.even_without_benefit or is_useful_to(state, seat, who.card, step))
    ]


def is_useful_to(state: s.State, seat: Seat, person: s.CardId, step: dsl.ActivatePerson) -> bool:
    if step.pay_worker:
        return can_be_activated(state, seat, person)
    return is_useful(state, seat, s.EffectId(person))


def can_activate_somebody(state: s.State, doing: s.CarryOut, step: dsl.ActivatePerson) -> bool:
    return bool(persons_to_use(state, doing, step))


def condition_changes(state: s.State, doing: s.CarryOut, step: dsl.OnlyIf) -> bool:
    return holds(state, doing.seat, step.cond) and any(
        changes(state, doing, then) for then in step.then
    )


WORDS: Mapping[type[dsl.Step], Meaning] = {
    dsl.GainGuilders: Meaning(goods.brings_something, goods.gain_guilders),
    dsl.GainPoints: Meaning(goods.brings_something, goods.gain_points),
    dsl.GainWorkers: Meaning(goods.brings_workers, goods.gain_workers),
    dsl.DrawCards: Meaning(goods.cards_are_left, goods.draw),
    dsl.DiscardFromHand: Meaning(goods.has_hand, goods.discard_from_hand),
    dsl.ReturnThreats: Meaning(building.has_threats, building.return_threats),
    dsl.TakeThreat: Meaning(building.threat_is_left, building.take_threat),
    dsl.PassThreat: Meaning(building.can_pass_threat, building.pass_threat),
    dsl.BuildCanal: Meaning(building.can_build_canal, building.build_canal),
    dsl.BuildHouse: Meaning(building.can_build_house, building.build_house),
    dsl.LayOutFromDiscard: Meaning(building.can_lay_out_found, building.lay_out_from_discard),
    dsl.PlayExtraCard: Meaning(goods.has_hand, goods.play_extra_card),
    dsl.DrawAndPlay: Meaning(goods.cards_are_left, goods.draw_and_play),
    dsl.Ascend: Meaning(building.can_ascend, building.ascend_free),
    dsl.ExchangeWorkers: Meaning(goods.has_workers, goods.exchange_workers),
    dsl.Convert: Meaning(goods.can_pay, goods.convert),
    dsl.Lend: Meaning(goods.can_lend, goods.lend),
    dsl.ChooseColour: Meaning(victims.names_nothing_yet, victims.choose_colour),
    dsl.EachOpponent: Meaning(changes_for_somebody, victims.each_opponent),
    dsl.OneOpponent: Meaning(changes_for_somebody, victims.one_opponent),
    dsl.GiveGuilders: Meaning(victims.has_guilders, victims.give_guilders),
    dsl.GiveWorkers: Meaning(victims.can_give_workers, victims.give_workers),
    dsl.DiscardPerson: Meaning(victims.has_residents, victims.discard_person),
    dsl.DiscardHouse: Meaning(victims.has_such_house, victims.discard_house),
    dsl.RemoveCanal: Meaning(victims.has_tokens, victims.remove_canal),
    dsl.LosePoints: Meaning(victims.has_points, victims.lose),
    dsl.ChooseOne: Meaning(changes_some_way, victims.choose_one),
    dsl.DiscardOwnPerson: Meaning(persons.has_other, persons.discard_own_person),
    dsl.TakeBackPerson: Meaning(persons.has_other, persons.take_back_person),
    dsl.SwapHandWithDiscard: Meaning(goods.can_swap, goods.swap_hand_with_discard),
    dsl.RefreshPerson: Meaning(persons.has_activated, persons.refresh_person),
    dsl.ActivatePerson: Meaning(can_activate_somebody, persons.activate_person),
    dsl.Prepare: Meaning(is_not_prepared, prepare),
    dsl.OnlyIf: Meaning(condition_changes, only_if),
}
NEEDED: frozenset[type[dsl.Step]] = frozenset(
    {
        dsl.PassThreat,
        dsl.ExchangeWorkers,
        dsl.Convert,
        dsl.DiscardOwnPerson,
        dsl.TakeBackPerson,
        dsl.SwapHandWithDiscard,
        dsl.RefreshPerson,
    }
)
"""Words that stop the steps after them if they are impossible."""


def changes(state: s.State, doing: s.CarryOut, step: dsl.Step) -> bool:
    """Whether this step could change anything now."""
    return WORDS[type(step)].changes(state, doing, step)


def carry_out(recorder: Recorder, doing: s.CarryOut) -> None:
    """Do one step; the later steps are pending below its consequences (BRU-PERSON-24)."""
    step = step_at(doing.of, doing.path)
    if type(step) in NEEDED and not changes(recorder.state, doing, step):
        return
    rest = path_after(doing.of, doing.path)
    if rest is not None:
        recorder.then(replace(doing, path=rest))
    WORDS[type(step)].do(recorder, doing, step)


# Whether a person can be activated with an effect.


def is_useful(state: s.State, seat: Seat, of: s.EffectId) -> bool:
    """Whether the effect could change anything now; its needs must be met (BRU-PERSON-15)."""
    useful = False
    for number, step in enumerate(steps_at(of, FIRST)):
        if changes(state, s.CarryOut(seat, of, (number,)), step):
            useful = True
        elif type(step) in NEEDED:
            return False
    return useful


def can_be_activated(state: s.State, seat: Seat, person: s.CardId) -> bool:
    """Whether the worker can be paid and the effect then change something (BRU-PERSON-15)."""
    payable = persons.workers_to_pay(state.seats[seat], person)
    if not payable:
        return False
    if payable == [None] or not persons.minds_its_worker(person):
        return is_useful(state, seat, s.EffectId(person))
    return any(
        is_useful(with_one_less(state, seat, colour), seat, s.EffectId(person))
        for colour in payable
    )
