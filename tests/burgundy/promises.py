"""Checks of the promises of labels, prices and refusals (`conformance/promises.py`)."""

from collections.abc import Mapping
from typing import Any

from domain.burgundy import BURGUNDY, components
from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide.actions import cards_returned
from domain.decider import Seat
from projections.conformance.promises import Named, Played, Promises, in_the_events


def bonus(played: Played) -> dict[str, int]:
    """Return the immediate gains, and the goods and animals that are to be taken one by one."""
    at = played.events.index(played.first(e.PassBonusChosen))
    brought: dict[str, int] = {}
    for event in played.events[at + 1 :]:
        match event:
            case e.VictoryPointsGained() | e.SilverGained() | e.WorkersGained():
                brought[GAINED[type(event)]] = event.amount
            case e.DecisionOpened(decision=s.TakeSupply(supply=supply, left=left)):
                brought[supply] = left
            case _:
                break
    return brought


GAINED = {e.VictoryPointsGained: "vp", e.SilverGained: "silver", e.WorkersGained: "workers"}
"""What the catalogue calls it."""


def sale(played: Played) -> dict[str, int]:
    return {"vp": played.first(e.GoodsSold).amount, "silver": amount(played, e.SilverGained)}


def amount(played: Played, kind: type[Any]) -> int:
    return sum(event.amount for event in played.own(kind))


def converted(played: Played) -> Played:
    """Return the play until the cards of a conversion are returned for its points."""
    return played.carried_on(lambda it: it.of(e.VictoryPointsGained))


def price(played: Played) -> Mapping[str, object]:
    if isinstance(played.command, c.Convert):
        played = converted(played)
        return {"either": amount(played, e.WorkersReturned) + amount(played, e.SilverReturned)}
    return {
        "workers": amount(played, e.WorkersReturned),
        "silver": amount(played, e.SilverReturned),
    }


def brings_nothing(played: Played) -> bool:
    """There is nothing else to do but what can be done at any time (BUR-SILVER-4)."""
    offered = played.game.options(played.before, played.seat)
    return all(isinstance(it, c.ForgoEffect | c.BuyCards) for it in offered)


PLACES = {s.PlayHandCard: "hand", s.UseDie: "row", s.UseCastle: "row", s.ResolveEffect: "row"} | {
    s.UseBoughtCards: "bought"
}
"""Where the cards lie that a question is about."""


def number_wanted(_: Any, __: Seat, command: Any) -> int:
    match command:
        case c.TakeCard(row=number) | c.SellGoods(number=number):
            return number
        case _:
            return components.NUMBER[command.card]


def way_round(number: int, wanted: int) -> int:
    """A worker a step, by 6 and 1 too (BUR-WORKER-4)."""
    return min((number - wanted) % 6, (wanted - number) % 6)


def mixes(state: Any, seat: Seat) -> list[int]:
    return [it.workers for it in BURGUNDY.options(state, seat) if isinstance(it, c.ReturnWorkers)]


def nth_of_its_kind(played: Played) -> int:
    """The place of the stack among those of its kind, which lie side by side."""
    estate, stack = played.had.estate, played.first(e.ProjectPlaced).stack
    return sum(other.kind == estate[stack].kind for other in estate[: stack + 1])


def number_that_sells(played: Played) -> int | None:
    number = played.command.number
    return number if components.GOOD_OF_NUMBER[number] == played.first(e.GoodsSold).good else None


def given_up(played: Played) -> object:
    discarded = played.first(e.ProjectDiscarded)
    return Named(discarded and discarded.card)


PROMISES = Promises(
    labels={
        "card": in_the_events,
        "row": lambda it: it.first(e.CardTaken).row,
        "instead": given_up,
        "kind": lambda it: Named(it.had.estate[it.command.onto].kind),
        "now": lambda it: Named(it.first(e.ProjectPlaced).kind),
        "stack": lambda it: it.first(e.GoodTaken, e.AnimalTaken).stack + 1,
        "nth": nth_of_its_kind,
        "good": in_the_events,
        "animal": in_the_events,
        "number": number_that_sells,
        "restock_workers": lambda it: it.had.workers + amount(it, e.WorkersGained),
        "take_silver": lambda it: amount(it, e.SilverGained),
        "points": lambda it: converted(it).first(e.VictoryPointsGained).amount,
        "buy_cards": lambda it: sum(event.count for event in it.own(e.CardsBought)),
        "bonus": bonus,
        "brings": sale,
        "forgo_effect.nothing_there": brings_nothing,
    },
    price=price,
    refusals={
        "not_enough_silver needed": lambda *_: components.PURCHASE_COST,
        "not_enough_silver owned": lambda state, seat, _: state.seats[seat].silver,
        "not_enough_cards needed": lambda *_: components.PURCHASE_CARDS,
        "left": lambda state, *_: len(state.draw_pile) + len(state.discard_pile),
        "place": lambda state, _, __: PLACES[type(state.pending[-1])],
        "building": lambda state, *_: state.pending[-1].card,
        "kinds": lambda state, *_: components.EFFECT_OF[state.pending[-1].card].display_kinds,
        "last": lambda *_: 6,
        "good": lambda state, seat, command: (
            components.GOOD_OF_NUMBER[command.number]
            if components.GOOD_OF_NUMBER[command.number] not in state.seats[seat].goods
            else None
        ),
        "workers_restocked owned": lambda state, seat, _: state.seats[seat].workers,
        "limit": lambda *_: 2,
        "no_such_surplus most": lambda *_: 2,
        "not_enough_workers number": lambda state, *_: state.pending[-1].number,
        "wanted": number_wanted,
        "workers": lambda state, _, command: way_round(
            state.pending[-1].number, number_wanted(state, _, command)
        ),
        "not_enough_workers owned": lambda state, seat, _: state.seats[seat].workers,
        "not_enough_to_convert needed": lambda _, __, command: cards_returned(command),
        "not_enough_to_convert owned": lambda state, seat, _: (
            state.seats[seat].workers + state.seats[seat].silver
        ),
        "least": lambda state, seat, _: min(mixes(state, seat)),
        "no_such_mix most": lambda state, seat, _: max(mixes(state, seat)),
        "most": lambda *_: 3,
        "no_such_project card": lambda _, __, command: command.discard,
        "effect_compulsory card": lambda state, *_: state.pending[-1].card,
        "current": lambda state, *_: state.current_pass,
    },
)
