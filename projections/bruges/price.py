"""The price of an option: guilders, workers, hand cards, and points of a way out."""

from collections.abc import Mapping
from typing import Any

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as v
from projections.bruges.label import own
from projections.bruges.names import SENTENCES
from projections.projection import JsonObject
from projections.sentences import current_question, pricer

Costs = Mapping[str, Any]
NOTHING: Costs = {}
PAID_WITH: Mapping[str, str] = {
    "guilders": "guilders",
    "workers": "workers_due",
    "hand_cards": "hand_cards",
}
TAKEN = "take_any_workers"
"""The question whose workers are no price."""


def costs(command: c.Command, view: JsonObject) -> Costs:
    """How much of what. `worker_due`: of that colour, or of `any`."""
    question = current_question(view)
    match command:
        case c.Ascend():
            return {"guilders": question["price"]}
        case c.Activate(person=person):
            return {"worker_due": worker_of(person, view), **of_the_effect(person, view)}
        case c.BuildCanal() | c.BuildHouse() | c.LayOut():
            return of_the_action(command, view)
        case c.ChooseWorker(colour=colour):
            return NOTHING if question["type"] == TAKEN else {"worker_due": colour}
        case c.ChooseDiscarded() if question["type"] == "build_from_discard":
            return {"worker_due": worker_for_a_house(question["of"])}
        case c.ChoosePerson(person=person) if question["type"] == "activate_another":
            worker = worker_of(person, view) if is_paid(question) else None
            return {"worker_due": worker, **of_the_effect(person, view)}
        case c.ChooseSection(section=section) if question["type"] == "build_token":
            return {"guilders": question["prices"][section]}
        case c.ChooseOpponent() if question["type"] == "lend_guilders":
            return {"guilders": 1}
        case c.ChooseOption(option=option):
            return of_the_way(question["ways"][str(option)], view)
        case c.UseShip(colour=colour):
            return {"worker_due": colour}
        case c.RunAgain():
            return of_the_effect(question["of"], view)
        case _:
            return NOTHING


def of_the_action(command: c.BuildCanal | c.BuildHouse | c.LayOut, view: JsonObject) -> Costs:
    """BRU-ACT-7 to -9; an exchange card may lower it."""
    match command:
        case c.BuildCanal(section=section, improved=improved):
            free = improved and makes_canals_free(view["exchange"]["card"])
            return {"guilders": 0 if free else own(view)["next_spaces"][section]["price"]}
        case c.BuildHouse(worker=worker):
            return {"worker_due": worker}
        case c.LayOut(improved=improved):
            return {"guilders": current_question(view)["improved_price" if improved else "price"]}


def makes_canals_free(exchange: str) -> bool:
    return any(
        isinstance(rule, v.CanalFree) for rule in components.EFFECTS[s.EffectId(exchange)].rules
    )


# Workers.


def worker_of(person: str, view: JsonObject) -> str | None:
    """The colour of the worker that activates a person, if one does; `any` by BRU-CARD-59."""
    worker = components.CARDS[s.CardId(person)].worker
    return "any" if worker is not None and any_worker_will_do(view) else worker


def any_worker_will_do(view: JsonObject) -> bool:
    """BRU-CARD-59."""
    persons = (
        house["person"]["card"] for house in own(view)["houses"].values() if "person" in house
    )
    rules = (rule for person in persons for rule in components.RULES_OF.get(s.CardId(person), ()))
    return any(isinstance(rule, v.ActivationWorkerAnyColour) for rule in rules)


def is_paid(question: JsonObject) -> bool:
    """Whether the person chosen takes its worker: by the Swede's word it does."""
    steps = components.all_steps(components.EFFECTS[question["of"]])
    return not any(isinstance(step, v.ActivatePerson) and not step.pay_worker for step in steps)


def worker_for_a_house(of: str) -> str | None:
    """BRU-CITIZEN-12."""
    steps = components.all_steps(components.EFFECTS[s.EffectId(of)])
    return next((step.worker for step in steps if isinstance(step, v.BuildHouse)), None)


# Effects.


def of_the_effect(of: str, view: JsonObject) -> Costs:
    """Return the price of a mandatory effect; the first part if it is paid in parts."""
    for step in components.EFFECTS[s.EffectId(of)].steps:
        match step:
            case v.Convert(pay=pay):
                return {PAID_WITH[pay.what]: pay.n}
            case v.BuildCanal(cost=cost, optional=False):
                return of_a_token(2 if cost == "double" else 1, view)
            case _:
                pass
    return NOTHING


def of_a_token(times: int, view: JsonObject) -> Costs:
    """Return the lowest price of a canal token in any section (BRU-DECIDE-31)."""
    prices = {times * space["price"] for space in own(view)["next_spaces"].values()}
    payable = sorted(price for price in prices if price <= own(view)["guilders"])
    match payable:
        case [only]:
            return {"guilders": only}
        case [least, *_]:
            return {"guilders_at_least": least}
        case _:
            return NOTHING


def of_the_way(way: JsonObject, view: JsonObject) -> Costs:
    """BRU-INT-15: points are lost as far as there are any."""
    match way["do"]:
        case "give_guilders":
            return {"guilders": way["n"]}
        case "lose_points":
            return {"points": min(way["n"], own(view)["points"])}
        case _:
            return NOTHING


price = pricer(SENTENCES, costs)
