"""What each word of the vocabulary does: the one place where effects are interpreted.

Each word has a row in `WORDS`: whether it could change anything now (BRU-PERSON-15), and what is
done. What is left to somebody's choice becomes a task that waits (`state.py`); the questions are
asked in `decide/`. `doing` says who carries the effect out and at whom a step is aimed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.components import (
    CARDS,
    COLOUR,
    COLOURS,
    INDEX,
    LAST_STEP,
    PETS,
    all_steps,
)
from domain.bruges.display import (
    clockwise_from,
    has_worker,
    houses_with_room,
    opponents,
    owner_of,
    piles_to_draw_from,
    rules_in_force,
    sections_to_build,
    sections_with_tokens,
)
from domain.bruges.effects import vocabulary as v
from domain.bruges.effects.amounts import amount, holds, houses_of
from domain.bruges.effects.happenings import (
    ascend,
    lose_points,
    take_threats,
    take_workers,
)
from domain.bruges.effects.paths import FIRST, path_after, step_at, steps_at, within
from domain.bruges.evolve import with_one_less
from domain.bruges.state import CardId, CarryOut, EffectId, Holding, State
from domain.bruges.story import Story
from domain.decider import Seat


class Meaning(NamedTuple):
    """A row of `WORDS`: whether a step could change anything, and what it does."""

    changes: Callable[[State, CarryOut, Any], bool]
    do: Callable[[Story, CarryOut, Any], None]


def mine(state: State, doing: CarryOut) -> Holding:
    """What whoever carries the effect out has."""
    return state.seats[doing.seat]


def aimed_at(doing: CarryOut) -> Seat:
    """The opponent who undergoes the step, else the one who carries it out."""
    return doing.seat if doing.on is None else doing.on


def theirs(state: State, doing: CarryOut) -> Holding:
    return state.seats[aimed_at(doing)]


# Goods and points.


def brings_something(state: State, doing: CarryOut, step: v.GainGuilders | v.GainPoints) -> bool:
    return amount(state, doing.seat, step.n) > 0


def gain_guilders(story: Story, doing: CarryOut, step: v.GainGuilders) -> None:
    n = amount(story.state, doing.seat, step.n)
    if n:
        story.book(e.GuildersGained(doing.seat, n))


def gain_points(story: Story, doing: CarryOut, step: v.GainPoints) -> None:
    n = amount(story.state, doing.seat, step.n)
    if n:
        story.book(e.PointsGained(doing.seat, n))


def brings_workers(state: State, doing: CarryOut, step: v.GainWorkers) -> bool:
    return amount(state, doing.seat, step.n) > 0


def gain_workers(story: Story, doing: CarryOut, step: v.GainWorkers) -> None:
    """BRU-DECIDE-10, -33."""
    seat, n = doing.seat, amount(story.state, doing.seat, step.n)
    if not n:
        return
    if step.colour == "any":
        story.then(s.TakeAnyWorkers(seat, n))
    elif step.colour == "each":
        story.book(e.WorkersTaken(seat, (n, n, n, n, n)))
    elif step.colour == "one_other":
        assert doing.colour is not None
        story.then(s.TakeOtherWorkers(seat, n, doing.colour))
    else:
        take_workers(story, seat, step.colour, n)


# Cards.


def cards_are_left(state: State, _: CarryOut, __: v.Step) -> bool:
    return bool(piles_to_draw_from(state))


def draw(story: Story, doing: CarryOut, step: v.DrawCards) -> None:
    story.then(s.Draw(doing.seat, step.n))


def has_hand(state: State, doing: CarryOut, _: v.Step) -> bool:
    return bool(theirs(state, doing).hand)


def discard_from_hand(story: Story, doing: CarryOut, step: v.DiscardFromHand) -> None:
    story.then(s.DiscardCards(aimed_at(doing), doing.of, step.n))


def play_extra_card(story: Story, doing: CarryOut, _: v.PlayExtraCard) -> None:
    story.then(s.PlayExtra(doing.seat))


def draw_and_play(story: Story, doing: CarryOut, _: v.DrawAndPlay) -> None:
    story.then(s.DrawToPlay(doing.seat))


def can_swap(state: State, doing: CarryOut, _: v.SwapHandWithDiscard) -> bool:
    """BRU-CARD-60."""
    return bool(mine(state, doing).hand and state.discard)


def swap_hand_with_discard(story: Story, doing: CarryOut, _: v.SwapHandWithDiscard) -> None:
    story.then(s.SwapCard(doing.seat, doing.of))


# Threat markers.


def colours_to_return(state: State, doing: CarryOut, step: v.ReturnThreats) -> tuple[v.Colour, ...]:
    """Of which of these colours the seat has markers."""
    threats = mine(state, doing).threats
    if step.colour in ("any", "one_chosen_colour"):
        wanted = COLOURS
    elif step.colour == "of_the_event":
        wanted = () if doing.colour is None else (doing.colour,)
    else:
        wanted = (step.colour,)
    return tuple(colour for colour in wanted if threats[INDEX[colour]])


def has_threats(state: State, doing: CarryOut, step: v.ReturnThreats) -> bool:
    return bool(colours_to_return(state, doing, step))


def return_threats(story: Story, doing: CarryOut, step: v.ReturnThreats) -> None:
    """BRU-DECIDE-12, -16, -27."""
    state, seat = story.state, doing.seat
    colours = colours_to_return(state, doing, step)
    held = sum(state.seats[seat].threats[INDEX[colour]] for colour in colours)
    n = held if step.n == "all" else min(held, amount(state, seat, step.n))
    if not n:
        return
    if step.colour == "one_chosen_colour":
        story.then(s.ReturnOneColour(seat, n))
    else:
        story.then(s.ReturnMarkers(seat, n, colours, step.optional))


def threat_colours(doing: CarryOut, step: v.TakeThreat) -> tuple[v.Colour, ...]:
    """The colour of the step; while none is named yet, all of them."""
    if step.colour != "chosen":
        return (step.colour,)
    return COLOURS if doing.colour is None else (doing.colour,)


def threat_is_left(state: State, doing: CarryOut, step: v.TakeThreat) -> bool:
    return any(state.threats[INDEX[colour]] for colour in threat_colours(doing, step))


def take_threat(story: Story, doing: CarryOut, step: v.TakeThreat) -> None:
    take_threats(story, aimed_at(doing), threat_colours(doing, step))


def can_pass_threat(state: State, doing: CarryOut, _: v.PassThreat) -> bool:
    return any(mine(state, doing).threats) and bool(opponents(state, doing.seat))


def pass_threat(story: Story, doing: CarryOut, _: v.PassThreat) -> None:
    story.then(s.PassMarker(doing.seat, doing.of))


# Building, laying out, ascending.


def times_price(step: v.BuildCanal) -> int:
    return 2 if step.cost == "double" else 1


def can_build_canal(state: State, doing: CarryOut, step: v.BuildCanal) -> bool:
    return bool(sections_to_build(mine(state, doing), times=times_price(step)))


def build_canal(story: Story, doing: CarryOut, step: v.BuildCanal) -> None:
    story.then(s.BuildToken(doing.seat, step.cost == "double", step.optional))


def fits_house(card: CardId, step: v.BuildHouse) -> bool:
    return step.of.colour in (None, COLOUR[card])


def can_build_house(state: State, doing: CarryOut, step: v.BuildHouse) -> bool:
    holding = mine(state, doing)
    if step.worker is not None and not has_worker(holding, step.worker):
        return False
    if step.card == "pile_top":
        return bool(piles_to_draw_from(state))
    cards = holding.hand if step.card == "hand" else state.discard
    return any(fits_house(card, step) for card in cards)


def build_house(story: Story, doing: CarryOut, step: v.BuildHouse) -> None:
    """BRU-CARD-46, -58, BRU-CITIZEN-12."""
    if not can_build_house(story.state, doing, step):
        return
    if step.card == "pile_top":
        story.then(s.DrawHouse(doing.seat))
    elif step.card == "hand":
        story.then(s.BuildFromHand(doing.seat, doing.of, doing.path))
    else:
        story.then(s.BuildFromDiscard(doing.seat, doing.of, doing.path))


def persons_to_find(state: State, doing: s.CarryOut | s.LayOutFound) -> list[CardId]:
    """Other persons of the group in the discard pile, no pets (BRU-CITIZEN-5, -11)."""
    step = step_at(doing.of, doing.path)
    assert isinstance(step, v.LayOutFromDiscard)
    return [
        card
        for card in state.discard
        if CARDS[card].group == step.of.group and card not in PETS and card != doing.of
    ]


def can_lay_out_found(state: State, doing: CarryOut, _: v.LayOutFromDiscard) -> bool:
    found = persons_to_find(state, doing)
    return bool(found) and bool(houses_with_room(mine(state, doing), found[0]))


def lay_out_from_discard(story: Story, doing: CarryOut, step: v.LayOutFromDiscard) -> None:
    if can_lay_out_found(story.state, doing, step):
        story.then(s.LayOutFound(doing.seat, doing.of, doing.path))


def can_ascend(state: State, doing: CarryOut, _: v.Ascend) -> bool:
    return mine(state, doing).step < LAST_STEP  # BRU-ASCEND-12


def ascend_free(story: Story, doing: CarryOut, step: v.Ascend) -> None:
    if can_ascend(story.state, doing, step):
        ascend(story, doing.seat)


# Exchanging one thing for another.


def has_workers(state: State, doing: CarryOut, _: v.ExchangeWorkers) -> bool:
    return any(mine(state, doing).workers)


def exchange_workers(story: Story, doing: CarryOut, _: v.ExchangeWorkers) -> None:
    story.then(s.ExchangeWorkers(doing.seat))


def can_pay(state: State, doing: CarryOut, step: v.Convert) -> bool:
    holding = mine(state, doing)
    if step.pay.what == "guilders":
        return holding.guilders >= step.pay.n
    if step.pay.what == "workers":
        return sum(holding.workers) >= step.pay.n
    return len(holding.hand) >= step.pay.n


def convert(story: Story, doing: CarryOut, step: v.Convert) -> None:
    seat, pay = doing.seat, step.pay
    if pay.what == "guilders":
        story.book(e.GuildersPaid(seat, pay.n))
        story.then(replace(doing, path=within(doing.path)))
    else:
        again = step.times == "any"
        story.then(s.Convert(seat, doing.of, doing.path, pay.what, pay.n, again))


def can_lend(state: State, doing: CarryOut, _: v.Lend) -> bool:
    return mine(state, doing).guilders > 0 and bool(opponents(state, doing.seat))


def lend(story: Story, doing: CarryOut, _: v.Lend) -> None:
    """BRU-CARD-6."""
    others, seat = opponents(story.state, doing.seat), doing.seat
    guilders = mine(story.state, doing).guilders
    if guilders < len(others):
        story.then(s.LendGuilders(seat, doing.of, doing.path, guilders))
        return
    for other in others:
        lend_to(story, doing, other)


def lend_to(story: Story, doing: CarryOut | s.LendGuilders, other: Seat) -> None:
    """A guilder changes hands, and the lender gets what it brings."""
    story.book(e.GuildersGiven(doing.seat, other, 1))
    story.then(CarryOut(doing.seat, doing.of, within(doing.path)))


# Opponents.


def always_true(_: State, __: CarryOut, ___: v.Step) -> bool:
    return True


def names_nothing_yet(_: State, __: CarryOut, ___: v.ChooseColour) -> bool:
    """Naming a colour is no change by itself."""
    return False


def choose_colour(story: Story, doing: CarryOut, _: v.ChooseColour) -> None:
    story.then(s.NameColour(doing.seat, doing.of))


def changes_for_somebody(
    state: State, doing: CarryOut, step: v.EachOpponent | v.OneOpponent
) -> bool:
    return any(
        changes(state, replace(doing, on=other), then)
        for other in opponents(state, doing.seat)
        for then in step.then
    )


def each_opponent(story: Story, doing: CarryOut, _: v.EachOpponent) -> None:
    """BRU-INT-2, -17."""
    path = within(doing.path)
    story.then(
        *(replace(doing, path=path, on=other) for other in opponents(story.state, doing.seat))
    )


def one_opponent(story: Story, doing: CarryOut, _: v.OneOpponent) -> None:
    story.then(s.ChooseVictim(doing.seat, doing.of, doing.path, doing.colour))


def has_guilders(state: State, doing: CarryOut, step: v.GiveGuilders) -> bool:
    return theirs(state, doing).guilders >= (step.n if step.exact else 1)


def give_guilders(story: Story, doing: CarryOut, step: v.GiveGuilders) -> None:
    giver = aimed_at(doing)
    given = min(step.n, story.state.seats[giver].guilders)
    if given:
        story.book(e.GuildersGiven(giver, doing.seat, given))


def can_give_workers(state: State, doing: CarryOut, _: v.GiveWorkers) -> bool:
    return any(theirs(state, doing).workers)


def give_workers(story: Story, doing: CarryOut, step: v.GiveWorkers) -> None:
    story.then(s.SurrenderWorkers(aimed_at(doing), doing.of, doing.seat, step.n))


def has_residents(state: State, doing: CarryOut, _: v.DiscardPerson) -> bool:
    return bool(theirs(state, doing).residents)


def discard_person(story: Story, doing: CarryOut, _: v.DiscardPerson) -> None:
    story.then(s.LosePerson(aimed_at(doing), doing.of))


def has_such_house(state: State, doing: CarryOut, step: v.DiscardHouse) -> bool:
    return bool(houses_of(theirs(state, doing), step.of))


def discard_house(story: Story, doing: CarryOut, step: v.DiscardHouse) -> None:
    houses = tuple(house.id for house in houses_of(theirs(story.state, doing), step.of))
    story.then(s.LoseHouse(aimed_at(doing), doing.of, houses))


def has_tokens(state: State, doing: CarryOut, _: v.RemoveCanal) -> bool:
    return bool(sections_with_tokens(theirs(state, doing)))


def remove_canal(story: Story, doing: CarryOut, _: v.RemoveCanal) -> None:
    story.then(s.LoseToken(aimed_at(doing), doing.of))


def has_points(state: State, doing: CarryOut, _: v.LosePoints) -> bool:
    return theirs(state, doing).points > 0


def lose(story: Story, doing: CarryOut, step: v.LosePoints) -> None:
    lose_points(story, aimed_at(doing), step.n)


def changes_some_way(state: State, doing: CarryOut, step: v.ChooseOne) -> bool:
    return any(changes(state, doing, option) for option in step.options)


def ways(state: State, doing: CarryOut, step: v.ChooseOne) -> list[int]:
    """Which of the options can be carried out in full (BRU-CARD-67)."""
    return [
        number
        for number, option in enumerate(step.options)
        if not (isinstance(option, v.GiveGuilders) and option.exact)
        or changes(state, doing, option)
    ]


def choose_one(story: Story, doing: CarryOut, _: v.ChooseOne) -> None:
    story.then(s.ChooseWay(aimed_at(doing), doing.of, doing.path, doing.seat))


# Other persons of one's own, and of others.


def others(holding: Holding, of: EffectId) -> list[CardId]:
    """The other persons and pets of the display (BRU-PERSON-30)."""
    return [who.card for who in holding.residents if who.card != of]


def has_other(state: State, doing: CarryOut, _: v.DiscardOwnPerson | v.TakeBackPerson) -> bool:
    return bool(others(mine(state, doing), doing.of))


def discard_own_person(story: Story, doing: CarryOut, step: v.DiscardOwnPerson) -> None:
    story.then(s.SacrificePerson(doing.seat, doing.of, step.points_times))


def take_back_person(story: Story, doing: CarryOut, _: v.TakeBackPerson) -> None:
    story.then(s.TakeBack(doing.seat, doing.of))


def to_refresh(state: State, seat: Seat, of: EffectId) -> list[CardId]:
    """BRU-DECIDE-28."""
    return [card for card in others(state.seats[seat], of) if card in state.activated]


def has_activated(state: State, doing: CarryOut, _: v.RefreshPerson) -> bool:
    return bool(to_refresh(state, doing.seat, doing.of))


def refresh_person(story: Story, doing: CarryOut, _: v.RefreshPerson) -> None:
    story.then(s.Refresh(doing.seat, doing.of))


def persons_to_use(
    state: State, doing: CarryOut | s.ActivateAnother, step: v.ActivatePerson
) -> list[CardId]:
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
        if CARDS[who.card].kind in step.kinds
        and who.card not in step.not_these
        and (step.even_without_benefit or is_useful_to(state, seat, who.card, step))
    ]


def is_useful_to(state: State, seat: Seat, person: CardId, step: v.ActivatePerson) -> bool:
    if step.pay_worker:
        return can_be_activated(state, seat, person)
    return is_useful(state, seat, EffectId(person))


def can_activate_somebody(state: State, doing: CarryOut, step: v.ActivatePerson) -> bool:
    return bool(persons_to_use(state, doing, step))


def activate_person(story: Story, doing: CarryOut, _: v.ActivatePerson) -> None:
    story.then(s.ActivateAnother(doing.seat, doing.of, doing.path))


# Preparations and conditions.


def is_not_prepared(state: State, doing: CarryOut, step: v.Prepare) -> bool:
    """BRU-PERSON-16, -26."""
    return step.next not in mine(state, doing).prepared


def prepare(story: Story, doing: CarryOut, step: v.Prepare) -> None:
    if is_not_prepared(story.state, doing, step):
        story.book(e.Prepared(doing.seat, step.next))


def condition_changes(state: State, doing: CarryOut, step: v.OnlyIf) -> bool:
    return holds(state, doing.seat, step.cond) and any(
        changes(state, doing, then) for then in step.then
    )


def only_if(story: Story, doing: CarryOut, step: v.OnlyIf) -> None:
    if holds(story.state, doing.seat, step.cond):
        story.then(replace(doing, path=within(doing.path)))


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
PAYS_WORKERS: frozenset[type[v.Step]] = frozenset({v.ExchangeWorkers, v.Convert, v.BuildHouse})
"""Words for which the worker that activates the person is missing (BRU-PERSON-25)."""


def changes(state: State, doing: CarryOut, step: v.Step) -> bool:
    """Whether this step could change anything now."""
    return WORDS[type(step)].changes(state, doing, step)


def carry_out(story: Story, doing: CarryOut) -> None:
    """Do one step; those after it wait below what comes of it (BRU-PERSON-24)."""
    step = step_at(doing.of, doing.path)
    if type(step) in NEEDED and not changes(story.state, doing, step):
        return
    rest = path_after(doing.of, doing.path)
    if rest is not None:
        story.then(replace(doing, path=rest))
    WORDS[type(step)].do(story, doing, step)


# Whether a person can and is worth to be activated.


def is_useful(state: State, seat: Seat, of: EffectId) -> bool:
    """Whether the effect could change anything now, what it needs being there (BRU-PERSON-15)."""
    useful = False
    for number, step in enumerate(steps_at(of, FIRST)):
        if changes(state, CarryOut(seat, of, (number,)), step):
            useful = True
        elif type(step) in NEEDED:
            return False
    return useful


def workers_to_pay(holding: Holding, person: CardId) -> list[v.Colour | None]:
    """Which workers can activate this person; None where none is paid (BRU-PERSON-7, -8)."""
    wanted = CARDS[person].worker
    if wanted is None:
        return [None]
    if rules_in_force(holding, v.ActivationWorkerAnyColour):  # BRU-CARD-59
        return [colour for colour in COLOURS if has_worker(holding, colour)]
    return [wanted] if has_worker(holding, wanted) else []


def can_be_activated(state: State, seat: Seat, person: CardId) -> bool:
    """Whether the worker can be paid and the effect then change something (BRU-PERSON-15)."""
    payable = workers_to_pay(state.seats[seat], person)
    if not payable:
        return False
    if payable == [None] or not minds_its_worker(person):
        return is_useful(state, seat, EffectId(person))
    return any(
        is_useful(with_one_less(state, seat, colour), seat, EffectId(person)) for colour in payable
    )


@cache
def minds_its_worker(person: CardId) -> bool:
    """Whether its effect needs workers itself (BRU-PERSON-25)."""
    return any(type(step) in PAYS_WORKERS for step in all_steps(CARDS[person]))


def use_person(story: Story, seat: Seat, person: CardId, worker: v.Colour | None) -> None:
    """Its effect is carried out; it is not turned (BRU-CITIZEN-23, BRU-EXCHANGE-19)."""
    owner = owner_of(story.state, person)
    assert owner is not None
    story.book(e.PersonUsed(seat, owner, person, worker))
    story.then(CarryOut(seat, EffectId(person), FIRST))
