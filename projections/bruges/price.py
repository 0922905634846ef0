"""The price of an option: guilders, workers, hand cards, and points for an effect's way."""

from collections.abc import Mapping
from typing import Any

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from projections.bruges.names import SENTENCES
from projections.bruges.reading import Reading
from projections.projection import JsonObject
from projections.sentences import by_command, pricer, without_more

Costs = Mapping[str, Any]
"""Amounts by kind. `worker_due`: the colour of a worker, or `any`."""
NOTHING: Costs = {}
PAID_WITH: Mapping[str, str] = {
    "guilders": "guilders",
    "workers": "workers_due",
    "hand_cards": "hand_cards",
}
TAKEN = "take_any_workers"
"""The question whose workers are gained, so they are no price."""


def to_ascend(_: c.Ascend, reading: Reading) -> Costs:
    return {"guilders": reading.question["price"]}


def to_activate(command: c.Activate, reading: Reading) -> Costs:
    worker = worker_of(command.person, reading)
    return {"worker_due": worker, **of_the_effect(command.person, reading)}


def worker_given(command: c.ChooseWorker, reading: Reading) -> Costs:
    return NOTHING if reading.question["type"] == TAKEN else {"worker_due": command.colour}


def of_a_discarded(_: c.ChooseDiscarded, reading: Reading) -> Costs:
    question = reading.question
    if question["type"] != "build_from_discard":
        return NOTHING
    return {"worker_due": worker_for_a_house(question["of"])}


def of_a_person(command: c.ChoosePerson, reading: Reading) -> Costs:
    if reading.question["type"] != "activate_another":
        return NOTHING
    worker = worker_of(command.person, reading) if is_paid(reading.question) else None
    return {"worker_due": worker, **of_the_effect(command.person, reading)}


def of_a_section(command: c.ChooseSection, reading: Reading) -> Costs:
    question = reading.question
    if question["type"] != "build_token":
        return NOTHING
    return {"guilders": question["prices"][command.section]}


def lent(_: c.ChooseOpponent, reading: Reading) -> Costs:
    return {"guilders": 1} if reading.question["type"] == "lend_guilders" else NOTHING


def of_a_way(command: c.ChooseOption, reading: Reading) -> Costs:
    """Return the price of a way; no more points can be lost than the seat has (BRU-INT-15)."""
    way = reading.question["ways"][str(command.option)]
    match way["do"]:
        case "give_guilders":
            return {"guilders": way["n"]}
        case "lose_points":
            return {"points": min(way["n"], reading.own["points"])}
        case _:
            return NOTHING


def to_use_a_ship(command: c.UseShip, _: Reading) -> Costs:
    return {"worker_due": command.colour}


def to_run_again(_: c.RunAgain, reading: Reading) -> Costs:
    return of_the_effect(reading.question["of"], reading)


# BRU-ACT-7 to -9; an exchange card may lower it.


def of_a_canal(command: c.BuildCanal, reading: Reading) -> Costs:
    free = command.improved and makes_canals_free(reading.view["exchange"]["card"])
    return {"guilders": 0 if free else reading.own["next_spaces"][command.section]["price"]}


def of_a_house(command: c.BuildHouse, _: Reading) -> Costs:
    return {"worker_due": command.worker}


def to_lay_out(command: c.LayOut, reading: Reading) -> Costs:
    return {"guilders": reading.question["improved_price" if command.improved else "price"]}


def makes_canals_free(exchange: str) -> bool:
    return any(
        isinstance(rule, dsl.CanalFree) for rule in components.EFFECTS[s.EffectId(exchange)].rules
    )


costs = by_command(
    {
        c.Ascend: to_ascend,
        c.Activate: to_activate,
        c.BuildCanal: of_a_canal,
        c.BuildHouse: of_a_house,
        c.LayOut: to_lay_out,
        c.ChooseWorker: worker_given,
        c.ChooseDiscarded: of_a_discarded,
        c.ChoosePerson: of_a_person,
        c.ChooseSection: of_a_section,
        c.ChooseOpponent: lent,
        c.ChooseOption: of_a_way,
        c.UseShip: to_use_a_ship,
        c.RunAgain: to_run_again,
    },
    without_more,
)


# Workers.


def worker_of(person: s.CardId, reading: Reading) -> str | None:
    """Return the colour of the worker that activates a person, if any; `any` by BRU-CARD-59."""
    worker = components.CARDS[person].worker
    return "any" if worker is not None and reading.any_worker_will_do else worker


def is_paid(question: JsonObject) -> bool:
    """Whether the worker of the chosen person is paid, as for the Swede."""
    steps = components.all_steps(components.EFFECTS[question["of"]])
    return not any(isinstance(step, dsl.ActivatePerson) and not step.pay_worker for step in steps)


def worker_for_a_house(of: str) -> str | None:
    """BRU-CITIZEN-12."""
    steps = components.all_steps(components.EFFECTS[s.EffectId(of)])
    return next((step.worker for step in steps if isinstance(step, dsl.BuildHouse)), None)


# Effects.


def of_the_effect(of: str, reading: Reading) -> Costs:
    """Return the price of a mandatory effect; the first part if it is paid in parts."""
    for step in components.EFFECTS[s.EffectId(of)].steps:
        match step:
            case dsl.Convert(pay=pay):
                return {PAID_WITH[pay.what]: pay.n}
            case dsl.BuildCanal(cost=cost, optional=False):
                return of_a_token(2 if cost == "double" else 1, reading)
            case _:
                pass
    return NOTHING


def of_a_token(times: int, reading: Reading) -> Costs:
    """Return the lowest price of a canal token in any section (BRU-DECIDE-31)."""
    prices = {times * space["price"] for space in reading.own["next_spaces"].values()}
    payable = sorted(price for price in prices if price <= reading.own["guilders"])
    match payable:
        case [only]:
            return {"guilders": only}
        case [least, *_]:
            return {"guilders_at_least": least}
        case _:
            return NOTHING


price = pricer(SENTENCES, costs)
