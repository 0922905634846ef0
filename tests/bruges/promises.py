"""Checks of the promises of labels, prices and refusals (`conformance/promises.py`)."""

from collections.abc import Mapping
from functools import partial
from typing import Any, cast

from msgspec.structs import replace

from domain.bruges import BRUGES, components
from domain.bruges import commands as c
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.display_queries import (
    canal_price,
    has_worker,
    next_colour,
    person_price,
    rules_in_force,
)
from domain.bruges.effects.effect_dsl import ActivationWorkerAnyColour
from domain.bruges.scoring import scores
from domain.cards import replaced
from domain.decider import Seat
from projections.bruges.names import worker_due
from projections.conformance.promises import (
    NAMES,
    AtLeast,
    Elsewhere,
    Maybe,
    Named,
    Played,
    Promises,
    in_the_events,
)

HOSPES = 3
"""Guilders that it takes off, which is the only improvement that does."""
PRINTED = Elsewhere("tests/bruges/test_every_card.py")
"""What a card does; the sentences are made of the words that are carried out."""


def task(played: Played) -> Any:
    """The question that is answered."""
    return played.before.pending[-1]


def any_workers(played: Played) -> int:
    """How many may be taken, one at a time."""
    return next(it.left for it in played.after.pending if isinstance(it, s.TakeAnyWorkers))


def pile(played: Played) -> tuple[s.CardId, ...]:
    return played.before.piles[played.command.pile]


def for_a_marker(played: Played) -> int:
    """The points of its return, whatever they set off."""
    returned = played.own(e.ThreatReturned)[0]
    return BRUGES.evolve(played.before, returned).seats[played.seat].points - played.had.points


def house(played: Played) -> list[int]:
    """Its number; where someone was found for it, that of the house laid out on."""
    event = played.own(e.PersonLaidOut, e.PersonFound, e.HouseDiscarded)[0]
    return [event.house + 1]


def worth_of_the_step(played: Played) -> int:
    ascended = played.own(e.Ascended)[0]
    holding = replace(played.had, step=ascended.step)
    seats = replaced(played.before.seats, played.seat, holding)
    return scores(replace(played.before, seats=seats), played.seat)["reputation"]


WAYS: Mapping[str, tuple[type[Any], ...]] = {
    "give_guilders": (e.GuildersGiven,),
    "lose_points": (e.PointsLost,),
    "give_workers": (e.WorkersGiven,),
    "take_threat": (e.ThreatsTaken,),
    "discard_from_hand": (e.CardDiscarded,),
    "discard_person": (e.PersonDiscarded,),
    "discard_house": (e.HouseDiscarded,),
    "remove_canal": (e.TokenRemoved,),
}


def way(played: Played) -> bool:
    """Whether the way is the next thing that happens."""
    do = played.view["decisions"][str(len(played.before.pending) - 1)]["ways"][
        str(played.command.option)
    ]["do"]
    return bool(played.carried_on(lambda it: it.of(*WAYS[do])).own(*WAYS[do]))


# Prices.


def price(played: Played) -> Mapping[str, object]:
    question = task(played)
    match played.command:
        case c.Ascend():
            return {"guilders": played.own(e.Ascended)[0].price}
        case c.BuildCanal():
            return {"guilders": played.own(e.CanalBuilt)[0].price}
        case c.LayOut():
            return {"guilders": played.own(e.PersonLaidOut)[0].price}
        case c.BuildHouse():
            return worker(played.own(e.HouseBuilt)[0].worker)
        case c.ChooseSection() if isinstance(question, s.BuildToken):
            return {"guilders": played.own(e.CanalBuilt)[0].price}
        case c.ChooseDiscarded() if isinstance(question, s.BuildFromDiscard):
            return worker(played.own(e.HouseFound)[0].worker)
        case c.UseShip():
            return worker(played.own(e.ShipUsed)[0].colour)
        case c.ChooseWorker(colour=colour):
            given = played.own(e.WorkersReturned, e.WorkersGiven, e.PersonActivated, e.PersonUsed)
            return worker(colour if given else None)
        case c.ChooseOpponent() if isinstance(question, s.LendGuilders):
            return {"guilders": played.own(e.GuildersGiven)[0].amount}
        case c.ChooseOption():
            lost = [it.amount for it in played.own(e.PointsLost)]
            given = [it.amount for it in played.own(e.GuildersGiven)]
            return {"points": lost[0]} if lost else {"guilders": given[0]} if given else {}
        case c.Activate() | c.ChoosePerson() | c.RunAgain():
            return of_the_effect(played)
        case _:
            return {}


def worker(colour: str | None) -> Mapping[str, object]:
    return {} if colour is None else {"worker_due": partial(worker_due, colour)}


def of_the_effect(played: Played) -> Mapping[str, object]:
    """The worker, and what is paid first; what may be declined is no price."""
    if isinstance(played.command, c.ChoosePerson) and not isinstance(
        task(played), s.ActivateAnother
    ):
        return {}
    if isinstance(played.command, c.RunAgain):
        return first_paid(played)
    begun = played.carried_on(lambda it: it.own(e.PersonActivated, e.PersonUsed))
    colour = begun.own(e.PersonActivated, e.PersonUsed)[0].worker
    if colour is not None and rules_in_force(played.had, ActivationWorkerAnyColour):
        colour = "any"
    return {**worker(colour), **first_paid(begun)}


def first_paid(played: Played) -> Mapping[str, object]:
    """Guilders, or the pieces of the first payment, one after the other."""
    question = next(reversed(played.after.pending), None)
    due = question.n if isinstance(question, s.Convert) else 0
    played = played.carried_on(
        lambda it: it.own(e.GuildersPaid, e.CanalBuilt) or 0 < due <= paid(it)
    )
    prices = [it.amount for it in played.own(e.GuildersPaid)]
    prices += [it.price for it in played.own(e.CanalBuilt)]
    return {
        "guilders": Maybe(prices[0] if prices else None),
        "guilders_at_least": Maybe(AtLeast(prices[0]) if prices else None),
        "hand_cards": Maybe(len(played.own(e.CardDiscarded))),
        "workers_due": Maybe(sum(sum(it.workers) for it in played.own(e.WorkersReturned))),
    }


def paid(played: Played) -> int:
    """How many hand cards and workers."""
    return len(played.own(e.CardDiscarded, e.WorkersReturned))


def named(played: Played) -> object:
    return Named(task(played).of)


# Refusals.


def none_of(state: s.State, seat: Seat, what: str) -> object:
    """The colour of the card that is played, where the seat has none of it."""
    colour = cast("s.ChooseAction", state.pending[-1]).colour
    return None if getattr(state.seats[seat], what)[components.COLOURS.index(colour)] else colour


def price_of(state: s.State, seat: Seat, command: Any) -> int:
    """More than the seat has."""
    holding = state.seats[seat]
    match command:
        case c.BuildCanal(section=section):
            price = canal_price(holding, section)
        case _:
            assert holding.in_play is not None
            price = person_price(holding, holding.in_play)
            if command.improved:
                price -= HOSPES
    return price if price > holding.guilders else 0


def guilders_gained(it: Played) -> int:
    """By the action and the persons that react to it."""
    return sum(gained.amount for gained in it.own(e.GuildersGained))


PROMISES = Promises(
    labels={
        "draw_from back": lambda it: Named(components.BACK[pile(it)[0]]),
        "pile": lambda it: it.command.pile + 1,
        "size": lambda it: len(pile(it)),
        "step": lambda it: it.own(e.Ascended)[0].step,
        "worth": worth_of_the_step,
        "card": in_the_events,
        "person": in_the_events,
        ":text": PRINTED,
        "taken": lambda it: [count for count in it.own(e.WorkersTaken)[0].workers if count],
        "workers": any_workers,
        "improvement": lambda it: Named(it.before.exchange.card),
        "take_guilders guilders": guilders_gained,
        "take_guilders.improved guilders": guilders_gained,
        "return_threat colour:marker": lambda it: len(it.own(e.ThreatReturned)[:1]),
        "return_threat": for_a_marker,
        "place": lambda it: [it.own(e.CanalBuilt, e.TokenRemoved)[0].space],
        "colour": in_the_events,
        "choose_colour.damage colour:damage": lambda it: Named(
            it.carried_on(lambda on: on.own(e.DamageStruck)).own(e.DamageStruck)[0].colour
        ),
        "house": house,
        "residents": lambda it: Named(
            sorted(it.own(e.HouseDiscarded)[0].residents, key=components.PETS.__contains__)
        ),
        "choose_worker.take_any_workers colour:a_worker": lambda it: sum(
            it.own(e.WorkersTaken)[0].workers
        ),
        "choose_worker.convert of": named,
        "choose_worker.pay_for_activation of": named,
        "choose_worker.surrender_workers to": lambda it: Named({"name": NAMES[task(it).to]}),
        "choose_threat colour:marker": lambda it: len(it.own(e.ThreatReturned)[:1]),
        "choose_threat": for_a_marker,
        "choose_threat.pass_marker colour:marker": lambda _: 1,
        "choose_person points": lambda it: (
            components.CARDS[it.own(e.PersonDiscarded)[0].card].points
        ),
        "choose_person.sacrifice_person points": lambda it: it.own(e.PointsGained)[0].amount,
        "opponent": lambda it: Named({"name": NAMES[it.command.opponent]}),
        "way": way,
        "ship": in_the_events,
        "of": named,
        "returned": any_workers,
    },
    price=price,
    refusals={
        "no_such_threat colour": lambda state, seat, _: none_of(state, seat, "threats"),
        "no_such_worker colour": lambda state, seat, command: (
            command.worker if not has_worker(state.seats[seat], command.worker) else None
        ),
        "no_worker_to_activate colour": lambda _, __, command: (
            components.CARDS[command.person].worker
        ),
        "improvement": lambda state, *_: state.exchange.card,
        "owned": lambda state, seat, _: state.seats[seat].guilders,
        "price": price_of,
        "worker_needed colour": lambda state, *_: state.pending[-1].colour,
        "wrong_colour colour": lambda state, *_: state.pending[-1].colour,
        "wanted": lambda state, seat, command: next_colour(
            state.seats[seat], seat, command.section
        ),
    },
)
