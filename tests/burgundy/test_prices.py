"""The price that an option states is the price that is paid."""

from functools import partial
from typing import Any

from domain.burgundy import BURGUNDY as GAME
from domain.burgundy import commands as c
from domain.burgundy import state as s
from domain.chance import Chance
from domain.decider import Seat, offered
from projections import viewer_frames
from projections.burgundy import BURGUNDY
from projections.projection import LANGS
from tests.burgundy.a_table import DARK, LIGHT, a_table, card, choices

CHANCE = partial(Chance, b"prices")


def shown(state: s.State, command: c.Command) -> list[dict[str, Any]]:
    """As it is offered, in both languages."""
    view = BURGUNDY.view(state, Seat(0))
    return [viewer_frames.option(BURGUNDY, command, view, (), lang) for lang in LANGS]


def test_the_number_of_the_die_itself_costs_nothing() -> None:
    state = a_table().with_display(row_4="mine_1").asked(s.UseDie(4)).state

    assert all("price" not in option for option in shown(state, c.TakeCard(4, card("mine_1"))))


def test_a_castle_needs_no_workers() -> None:
    """BUR-WORKER-12."""
    state = a_table().holds(projects="mine_1").asked(s.UseCastle()).state

    assert all("price" not in option for option in shown(state, c.PlaceProject(card("mine_1"))))


def test_a_sale_is_not_offered_for_more_workers_than_it_takes() -> None:
    """BUR-ACT-12: 1 and 2 sell the same sort."""
    state = a_table().holds(workers=3, goods=(LIGHT, DARK)).asked(s.UseDie(4)).state

    sales = [each for each in offered(GAME, state, Seat(0)) if isinstance(each, c.SellGoods)]

    assert sales == [c.SellGoods(2), c.SellGoods(5)]
    assert {c.SellGoods(1), c.SellGoods(6)} < set(choices(state))
