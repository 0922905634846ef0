"""What an option says it costs is what is paid."""

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


def test_workers_for_another_number_are_a_price() -> None:
    """BUR-WORKER-6."""
    state = a_table().with_workers(3).with_goods(LIGHT).asked(s.UseDie(4)).state

    one, two = shown(state, c.SellGoods(2))

    assert one["label"] == "Sell all light brown goods with a 2 (2 workers)"
    assert two["label"] == "Die hellbraune Ware mit einer 2 verkaufen (2 Arbeiter)"
    assert (one["price"], two["price"]) == ("2 workers", "2 Arbeiter")


def test_the_number_of_the_die_itself_costs_nothing() -> None:
    state = a_table().with_display(row_4="mine_1").asked(s.UseDie(4)).state

    assert all("price" not in option for option in shown(state, c.TakeCard(4, card("mine_1"))))


def test_a_castle_needs_no_workers() -> None:
    """BUR-WORKER-12."""
    state = a_table().with_projects("mine_1").asked(s.UseCastle()).state

    assert all("price" not in option for option in shown(state, c.PlaceProject(card("mine_1"))))


def test_a_conversion_costs_three_workers_or_silver_for_each_point() -> None:
    """BUR-ACT-22."""
    state = a_table().with_workers(3).with_silver(4).asked(s.UseDie(4)).state
    mix = a_table().with_workers(3).with_silver(4).asked(s.ChooseMix(2)).state

    assert shown(state, c.Convert(2))[0]["label"] == (
        "Convert into 2 victory points (6 workers or silver)"
    )
    assert [option["label"] for option in shown(mix, c.ReturnWorkers(2))] == [
        "Convert into 2 victory points (2 workers, 4 silver)",
        "In 2 Siegpunkte umwandeln (2 Arbeiter, 4 Silber)",
    ]


def test_a_purchase_costs_silver() -> None:
    """BUR-SILVER-4."""
    state = a_table().with_silver(3).state

    assert [option["label"] for option in shown(state, c.BuyCards())] == [
        "Buy three cards (3 silver)",
        "Drei Karten kaufen (3 Silber)",
    ]


def test_a_sale_is_not_offered_for_more_workers_than_it_takes() -> None:
    """BUR-ACT-12: 1 and 2 sell the same sort."""
    state = a_table().with_workers(3).with_goods(LIGHT, DARK).asked(s.UseDie(4)).state

    sales = [each for each in offered(GAME, state, Seat(0)) if isinstance(each, c.SellGoods)]

    assert sales == [c.SellGoods(2), c.SellGoods(5)]
    assert {c.SellGoods(1), c.SellGoods(6)} < set(choices(state))
