"""The view of a pending task, with the prices and yields of its answers."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from domain.bruges import state as s
from domain.bruges.decide.choices import price_times
from domain.bruges.decide.possible import (
    card_in_play,
    improved_income,
    improving,
)
from domain.bruges.display_queries import ascent_price, person_price, sections_to_build, token_price
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.effects.paths import step_at
from projections.bruges.seat_view import income_of_reactions
from projections.bruges.shapes import SeatView, TaskView, WayView
from projections.places import by_place
from projections.projection import JsonObject

SEVERAL = (list, tuple)
TASKS_KEPT = 1024
"""Maximum number of cached tasks."""


@lru_cache(maxsize=TASKS_KEPT)
def task_view(task: s.Task) -> TaskView:
    """BRU-HIDE-21: pending tasks are public, and every card in them is open.

    Cached for all tables, because the same few tasks return in each turn.
    """
    view: Any = {}
    for name, value in msgspec.to_builtins(task).items():
        if value is not None and name != "path":
            view[name] = by_place(value) if type(value) in SEVERAL else value
    return view


def amounts_of(state: s.State, task: s.Task, seat: SeatView) -> JsonObject:
    """Return the public amounts of the answers. `seat`: the view of the task's seat."""
    amounts = AMOUNTS.get(task.__class__)
    return {} if amounts is None else amounts(state, task, seat)


def price_of_ascent(state: s.State, task: s.OfferAscent, _: SeatView) -> JsonObject:
    return {"price": ascent_price(state, task.seat) or 0}


def yields_of_actions(state: s.State, task: s.ChooseAction, seat: SeatView) -> JsonObject:
    guilders = seat["incomes"][task.colour] if "incomes" in seat else 0
    yields = {"workers": seat["workers_taken"], "guilders": guilders}
    improved = improved_income(state, task)
    if improved is None:
        return yields
    more = income_of_reactions(state.seats[task.seat].residents, task.colour)
    return {**yields, "improved_guilders": improved + more}


def prices_of_tokens(state: s.State, task: s.BuildToken, _: SeatView) -> JsonObject:
    holding, times = state.seats[task.seat], price_times(task)
    sections = sections_to_build(holding, times=times)
    return {"prices": {each: token_price(holding, each, times=times) for each in sections}}


def ways_out(_: s.State, task: s.ChooseWay, __: SeatView) -> JsonObject:
    return {"ways": ways_view(task)}


AMOUNTS: Mapping[type[s.Task], Callable[[s.State, Any, SeatView], JsonObject]] = {
    s.OfferAscent: price_of_ascent,
    s.ChooseAction: yields_of_actions,
    s.BuildToken: prices_of_tokens,
    s.ChooseWay: ways_out,
}


def prices_of_card(state: s.State, task: s.ChooseAction) -> JsonObject:
    """Return the price of laying out the card that is being played (BRU-ACT-16)."""
    holding = state.seats[task.seat]
    price = person_price(holding, card_in_play(holding))
    less = improving(state, task, "lay_out_person", dsl.PersonDiscount)
    if less is None:
        return {"price": price}
    return {"price": price, "improved_price": max(0, price - less.less)}


def ways_view(task: s.ChooseWay) -> dict[str, WayView]:
    step = step_at(task.of, task.path)
    assert isinstance(step, dsl.ChooseOne)
    return {str(n): way_view(option) for n, option in enumerate(step.options)}


def way_view(option: dsl.Step) -> WayView:
    view: WayView = {"do": str(option.__struct_config__.tag)}
    if isinstance(option, dsl.GiveGuilders | dsl.LosePoints):
        view["n"] = option.n
    return view
