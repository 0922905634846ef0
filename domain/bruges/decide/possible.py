"""Which of the six actions are possible with a card, and their yields (sections 8 and 19).

Each action has one function that returns a refusal, or None if the action is possible. Offers and
refusals both use it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.display_queries import (
    has_worker,
    houses_with_room,
    next_colour,
    person_price,
    rules_in_force,
    token_price,
)
from domain.bruges.effects import effect_dsl as dsl
from domain.decider import Rejected

R = TypeVar("R", bound=dsl.AnyRule)


def card_in_play(holding: s.Holding) -> s.CardId:
    assert holding.in_play is not None
    return holding.in_play


# The exchange.


def improvement(
    state: s.State, played_as: s.PlayedAs, action: s.ActionId
) -> components.ExchangeCard | None:
    """The exchange card of the round, if it is of this action (BRU-EXCHANGE-14)."""
    card = exchange_card(state, played_as)
    return card if card is not None and card.action == action else None


def exchange_card(state: s.State, played_as: s.PlayedAs) -> components.ExchangeCard | None:
    """The exchange card of the round, except for a ship (BRU-EXCHANGE-4, -8)."""
    if state.exchange is None or state.exchange.card is None or played_as == "ship":
        return None
    return components.EXCHANGE[state.exchange.card]


def improving(state: s.State, task: s.ChooseAction, action: s.ActionId, rule: type[R]) -> R | None:
    """Return the rule of the declared exchange card for this action (BRU-EXCHANGE-17)."""
    card = improvement(state, task.played_as, action)
    if card is None or card.use != "with_the_action":
        return None
    return next((one for one in card.rules if isinstance(one, rule)), None)


# Possible actions.


def actions(state: s.State, task: s.ChooseAction) -> Iterator[c.Command]:
    """Yield every possible action with every possible target (BRU-TURN-5, BRU-DECIDE-7, -22)."""
    return (act for act in conceivable(state, task) if refusal_of(state, task, act) is None)


def conceivable(state: s.State, task: s.ChooseAction) -> Iterator[c.Act]:
    """Yield every action with every target, improved if the exchange card belongs to it."""
    card = exchange_card(state, task.played_as)
    action = card.action if card is not None and card.use == "with_the_action" else None
    for act in without_improvement(state, task):
        yield act
        if action is not None and ACTION[type(act)] == action:
            yield improved(act)


def without_improvement(state: s.State, task: s.ChooseAction) -> Iterator[c.Act]:
    holding = state.seats[task.seat]
    yield c.TakeWorkers()
    yield c.TakeGuilders()
    yield c.ReturnThreat()
    for section in components.SECTIONS:
        yield c.BuildCanal(section)
    yield c.BuildHouse()
    for colour in colours_of_the_worker(holding, task):
        yield c.BuildHouse(colour)
    for house in houses_with_room(holding, card_in_play(holding)):
        yield c.LayOut(house.id)


def improved(act: c.Act) -> c.Act:
    match act:
        case c.BuildCanal(section=section):
            return c.BuildCanal(section, improved=True)
        case c.BuildHouse(worker=worker):
            return c.BuildHouse(worker, improved=True)
        case c.LayOut(house=house):
            return c.LayOut(house, improved=True)
        case c.TakeWorkers() | c.TakeGuilders() | c.ReturnThreat():
            return type(act)(improved=True)


ACTION: Mapping[type[c.Act], s.ActionId] = {
    c.TakeWorkers: "take_workers",
    c.TakeGuilders: "take_guilders",
    c.ReturnThreat: "return_threat",
    c.BuildCanal: "build_canal",
    c.BuildHouse: "build_house",
    c.LayOut: "lay_out_person",
}


def refusal_of(state: s.State, task: s.ChooseAction, act: c.Act) -> Rejected | None:
    """Return the reason why this action is not possible, or None (BRU-ACT-10)."""
    refused: Callable[[s.State, s.ChooseAction, c.Act], Rejected | None] = REFUSALS[type(act)]
    return refused(state, task, act)


def no_improvement(card: components.ExchangeCard | None = None) -> Rejected:
    """BRU-EXCHANGE-7, -21."""
    if card is None:
        return Rejected("no_improvement")
    return Rejected("no_benefit_from_improvement", improvement=card.id)


def useless(state: s.State, task: s.ChooseAction, action: s.ActionId) -> Rejected:
    """Return the refusal of a missing or useless improvement (BRU-EXCHANGE-21)."""
    return no_improvement(improvement(state, task.played_as, action))


def taking_workers(state: s.State, task: s.ChooseAction, act: c.TakeWorkers) -> Rejected | None:
    """BRU-ACT-3, -11."""
    if act.improved and improving(state, task, "take_workers", dsl.WorkersAnyColour) is None:
        return useless(state, task, "take_workers")
    return None


def taking_guilders(state: s.State, task: s.ChooseAction, act: c.TakeGuilders) -> Rejected | None:
    """BRU-ACT-4, -11."""
    if not act.improved:
        return None
    instead = improved_income(state, task)
    if instead is None or instead == income(state, task):
        return useless(state, task, "take_guilders")
    return None


def returning_a_threat(
    state: s.State, task: s.ChooseAction, act: c.ReturnThreat
) -> Rejected | None:
    """BRU-ACT-5, -6."""
    if act.improved:
        return useless(state, task, "return_threat")
    if not state.seats[task.seat].threats[components.INDEX[task.colour]]:
        return Rejected("no_such_threat", colour=task.colour)
    return None


def building_a_canal(state: s.State, task: s.ChooseAction, act: c.BuildCanal) -> Rejected | None:
    """BRU-ACT-7, BRU-CANAL-2, BRU-EXCHANGE-15."""
    holding = state.seats[task.seat]
    if (
        act.section not in components.SECTIONS
        or holding.canals[components.SECTIONS.index(act.section)] == components.SPACES
    ):
        return Rejected("section_complete")
    colour = next_colour(holding, task.seat, act.section)
    fits, free = colour == task.colour, False
    if act.improved:
        if improving(state, task, "build_canal", dsl.CanalFree) is not None:
            free = token_price(holding, act.section) > 0
        any_colour = improving(state, task, "build_canal", dsl.CanalCardAnyColour) is not None
        if not (free or (any_colour and not fits)):
            return useless(state, task, "build_canal")
        fits = fits or any_colour
    if not fits:
        return Rejected("wrong_colour", colour=task.colour, wanted=colour)
    return too_expensive(holding, 0 if free else token_price(holding, act.section))


def too_expensive(holding: s.Holding, price: int) -> Rejected | None:
    if price > holding.guilders:
        return Rejected("not_enough_guilders", price=price, owned=holding.guilders)
    return None


def building_a_house(state: s.State, task: s.ChooseAction, act: c.BuildHouse) -> Rejected | None:
    """BRU-ACT-8, BRU-CARD-57, BRU-EXCHANGE-15."""
    holding = state.seats[task.seat]
    free = bool(rules_in_force(holding, dsl.HouseWorkerFree))
    if act.improved:
        spared = improving(state, task, "build_house", dsl.HouseWorkerFree) is not None
        if free or not spared:
            return useless(state, task, "build_house")
        free = True
    if act.worker is None:
        return None if free else Rejected("worker_needed", colour=task.colour)
    if free:
        return Rejected("no_worker_needed")
    if act.worker not in colours_of_the_worker(holding, task):
        return Rejected("worker_needed", colour=task.colour)
    if not has_worker(holding, act.worker):
        return Rejected("no_such_worker", colour=act.worker)
    return None


def colours_of_the_worker(holding: s.Holding, task: s.ChooseAction) -> tuple[dsl.Colour, ...]:
    """Return the possible colours of the worker that builds a house (BRU-ACT-8, BRU-CARD-57)."""
    return (
        components.COLOURS if rules_in_force(holding, dsl.HouseWorkerAnyColour) else (task.colour,)
    )


def laying_out(state: s.State, task: s.ChooseAction, act: c.LayOut) -> Rejected | None:
    """BRU-ACT-9, -16, BRU-EXCHANGE-15, BRU-PETS-6."""
    holding = state.seats[task.seat]
    card = card_in_play(holding)
    if act.house not in [house.id for house in houses_with_room(holding, card)]:
        return Rejected("no_room", why="pet" if card in components.PETS else "person")
    price = person_price(holding, card)
    if act.improved:
        less = improving(state, task, "lay_out_person", dsl.PersonDiscount)
        if less is None or not price:
            return useless(state, task, "lay_out_person")
        price = max(0, price - less.less)
    return too_expensive(holding, price)


REFUSALS: Mapping[type[c.Act], Callable[..., Rejected | None]] = {
    c.TakeWorkers: taking_workers,
    c.TakeGuilders: taking_guilders,
    c.ReturnThreat: returning_a_threat,
    c.BuildCanal: building_a_canal,
    c.BuildHouse: building_a_house,
    c.LayOut: laying_out,
}


# Yields of the actions.


def income(state: s.State, task: s.ChooseAction) -> int:
    """Return the value of the die; a Dice Player raises a low one (BRU-ACT-4, BRU-CARD-56)."""
    return income_from(state.dice[components.INDEX[task.colour]], state.seats[task.seat])


def income_from(value: int, holding: s.Holding) -> int:
    """Return the income from a die with that value."""
    rules = rules_in_force(holding, dsl.LowDieIncome)
    return max([rule.n for rule in rules if value in rule.values], default=value)


def improved_income(state: s.State, task: s.ChooseAction) -> int | None:
    """Return the income with the exchange card (BRU-CARD-56)."""
    if exchange_card(state, task.played_as) is None:
        return None
    fixed = improving(state, task, "take_guilders", dsl.TakeGuildersAmount)
    if fixed is not None:
        return fixed.n
    highest = improving(state, task, "take_guilders", dsl.TakeGuildersHighestDie)
    return None if highest is None else max(state.dice)


def workers_taken(holding: s.Holding) -> int:
    """BRU-CARD-19."""
    return max(
        (it.n for it in rules_in_force(holding, dsl.TakeWorkersAmount)),
        default=components.WORKERS_TAKEN,
    )
