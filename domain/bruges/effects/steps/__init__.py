"""What each word of the vocabulary does: the one place where effects are interpreted.

Each word has a row in `WORDS`: whether it could change anything now (BRU-PERSON-15), and what is
done. What is left to somebody's choice becomes a task that waits (`../../state.py`); the questions
are asked in `../../decide/`.

`goods.py` guilders, points, workers, cards, and exchanging them · `building.py` building, laying
out, ascending, threats · `victims.py` what opponents undergo · `persons.py` other persons, and
using one · `doing.py` who carries a step out, and conditions.
Whether a word that holds other steps, or lets persons act, changes anything hangs on the table of
all words: that stands here.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.amounts import holds
from domain.bruges.effects.paths import FIRST, path_after, step_at, steps_at
from domain.bruges.effects.steps.building import (
    ascend_free,
    build_canal,
    build_house,
    can_ascend,
    can_build_canal,
    can_build_house,
    can_lay_out_found,
    can_pass_threat,
    has_threats,
    lay_out_from_discard,
    pass_threat,
    return_threats,
    take_threat,
    threat_is_left,
)
from domain.bruges.effects.steps.doing import is_not_prepared, only_if, prepare
from domain.bruges.effects.steps.goods import (
    brings_something,
    brings_workers,
    can_lend,
    can_pay,
    can_swap,
    cards_are_left,
    convert,
    discard_from_hand,
    draw,
    draw_and_play,
    exchange_workers,
    gain_guilders,
    gain_points,
    gain_workers,
    has_hand,
    has_workers,
    lend,
    play_extra_card,
    swap_hand_with_discard,
)
from domain.bruges.effects.steps.persons import (
    activate_person,
    discard_own_person,
    has_activated,
    has_other,
    minds_its_worker,
    refresh_person,
    take_back_person,
    workers_to_pay,
)
from domain.bruges.effects.steps.victims import (
    can_give_workers,
    choose_colour,
    choose_one,
    discard_house,
    discard_person,
    each_opponent,
    give_guilders,
    give_workers,
    has_guilders,
    has_points,
    has_residents,
    has_such_house,
    has_tokens,
    lose,
    names_nothing_yet,
    one_opponent,
    remove_canal,
)
from domain.bruges.evolve import with_one_less
from domain.bruges.houses import clockwise_from, opponents
from domain.bruges.story import Story
from domain.decider import Seat


class Meaning(NamedTuple):
    """A row of `WORDS`: whether a step could change anything, and what it does."""

    changes: Callable[[s.State, s.CarryOut, Any], bool]
    do: Callable[[Story, s.CarryOut, Any], None]


# Words that hang on what other steps would change.


def changes_for_somebody(
    state: s.State, doing: s.CarryOut, step: v.EachOpponent | v.OneOpponent
) -> bool:
    return any(
        changes(state, replace(doing, on=other), then)
        for other in opponents(state, doing.seat)
        for then in step.then
    )


def changes_some_way(state: s.State, doing: s.CarryOut, step: v.ChooseOne) -> bool:
    return any(changes(state, doing, option) for option in step.options)


def ways(state: s.State, doing: s.CarryOut, step: v.ChooseOne) -> list[int]:
    """Which of the options can be carried out in full (BRU-CARD-67)."""
    return [
        number
        for number, option in enumerate(step.options)
        if not (isinstance(option, v.GiveGuilders) and option.exact)
        or changes(state, doing, option)
    ]


def persons_to_use(
    state: s.State, doing: s.CarryOut | s.ActivateAnother, step: v.ActivatePerson
) -> list[s.CardId]:
    """Whose effect can be carried out (BRU-CITIZEN-19 to -24, -32, BRU-ZWIN-24)."""
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
        if box.CARDS[who.card].kind in step.kinds
        and who.card not in step.not_these
        and (step.even_without_benefit or is_useful_to(state, seat, who.card, step))
    ]


def is_useful_to(state: s.State, seat: Seat, person: s.CardId, step: v.ActivatePerson) -> bool:
    if step.pay_worker:
        return can_be_activated(state, seat, person)
    return is_useful(state, seat, s.EffectId(person))


def can_activate_somebody(state: s.State, doing: s.CarryOut, step: v.ActivatePerson) -> bool:
    return bool(persons_to_use(state, doing, step))


def condition_changes(state: s.State, doing: s.CarryOut, step: v.OnlyIf) -> bool:
    return holds(state, doing.seat, step.cond) and any(
        changes(state, doing, then) for then in step.then
    )


WORDS: Mapping[type[v.Step], Meaning] = MappingProxyType(
    {
        v.GainGuilders: Meaning(brings_something, gain_guilders),
        v.GainPoints: Meaning(brings_something, gain_points),
        v.GainWorkers: Meaning(brings_workers, gain_workers),
        v.DrawCards: Meaning(cards_are_left, draw),
        v.DiscardFromHand: Meaning(has_hand, discard_from_hand),
        v.ReturnThreats: Meaning(has_threats, return_threats),
        v.TakeThreat: Meaning(threat_is_left, take_threat),
        v.PassThreat: Meaning(can_pass_threat, pass_threat),
        v.BuildCanal: Meaning(can_build_canal, build_canal),
        v.BuildHouse: Meaning(can_build_house, build_house),
        v.LayOutFromDiscard: Meaning(can_lay_out_found, lay_out_from_discard),
        v.PlayExtraCard: Meaning(has_hand, play_extra_card),
        v.DrawAndPlay: Meaning(cards_are_left, draw_and_play),
        v.Ascend: Meaning(can_ascend, ascend_free),
        v.ExchangeWorkers: Meaning(has_workers, exchange_workers),
        v.Convert: Meaning(can_pay, convert),
        v.Lend: Meaning(can_lend, lend),
        v.ChooseColour: Meaning(names_nothing_yet, choose_colour),
        v.EachOpponent: Meaning(changes_for_somebody, each_opponent),
        v.OneOpponent: Meaning(changes_for_somebody, one_opponent),
        v.GiveGuilders: Meaning(has_guilders, give_guilders),
        v.GiveWorkers: Meaning(can_give_workers, give_workers),
        v.DiscardPerson: Meaning(has_residents, discard_person),
        v.DiscardHouse: Meaning(has_such_house, discard_house),
        v.RemoveCanal: Meaning(has_tokens, remove_canal),
        v.LosePoints: Meaning(has_points, lose),
        v.ChooseOne: Meaning(changes_some_way, choose_one),
        v.DiscardOwnPerson: Meaning(has_other, discard_own_person),
        v.TakeBackPerson: Meaning(has_other, take_back_person),
        v.SwapHandWithDiscard: Meaning(can_swap, swap_hand_with_discard),
        v.RefreshPerson: Meaning(has_activated, refresh_person),
        v.ActivatePerson: Meaning(can_activate_somebody, activate_person),
        v.Prepare: Meaning(is_not_prepared, prepare),
        v.OnlyIf: Meaning(condition_changes, only_if),
    }
)
NEEDED: frozenset[type[v.Step]] = frozenset(
    {
        v.PassThreat,
        v.ExchangeWorkers,
        v.Convert,
        v.DiscardOwnPerson,
        v.TakeBackPerson,
        v.SwapHandWithDiscard,
        v.RefreshPerson,
    }
)
"""Words without which nothing that follows them happens either."""


def changes(state: s.State, doing: s.CarryOut, step: v.Step) -> bool:
    """Whether this step could change anything now."""
    return WORDS[type(step)].changes(state, doing, step)


def carry_out(story: Story, doing: s.CarryOut) -> None:
    """Do one step; those after it wait below what comes of it (BRU-PERSON-24)."""
    step = step_at(doing.of, doing.path)
    if type(step) in NEEDED and not changes(story.state, doing, step):
        return
    rest = path_after(doing.of, doing.path)
    if rest is not None:
        story.then(replace(doing, path=rest))
    WORDS[type(step)].do(story, doing, step)


# Whether a person can and is worth to be activated.


def is_useful(state: s.State, seat: Seat, of: s.EffectId) -> bool:
    """Whether the effect could change anything now, what it needs being there (BRU-PERSON-15)."""
    useful = False
    for number, step in enumerate(steps_at(of, FIRST)):
        if changes(state, s.CarryOut(seat, of, (number,)), step):
            useful = True
        elif type(step) in NEEDED:
            return False
    return useful


def can_be_activated(state: s.State, seat: Seat, person: s.CardId) -> bool:
    """Whether the worker can be paid and the effect then change something (BRU-PERSON-15)."""
    payable = workers_to_pay(state.seats[seat], person)
    if not payable:
        return False
    if payable == [None] or not minds_its_worker(person):
        return is_useful(state, seat, s.EffectId(person))
    return any(
        is_useful(with_one_less(state, seat, colour), seat, s.EffectId(person))
        for colour in payable
    )
