"""What an option says it costs is what is paid."""

from __future__ import annotations

from functools import partial
from typing import Any

from domain.carpe_diem import CARPE_DIEM as GAME
from domain.carpe_diem import commands as c
from domain.carpe_diem.events import BreadReturned, VictoryPointsLost, WarePaid, WaresSold
from domain.chance import Chance
from domain.decider import Seat
from projections.carpe_diem import CARPE_DIEM
from projections.carpe_diem.names import things
from tests.carpe_diem.a_table import Table, a_table
from tests.projections.records import Record

ME = Seat(0)
CHANCE = partial(Chance, b"prices")


def prices(table: Table) -> dict[c.Command, str | None]:
    view = CARPE_DIEM.view(table.state, ME)
    return {it: CARPE_DIEM.price(it, view, "en") for it in GAME.options(table.state, ME)}


def test_walking_costs_nothing_and_bread_its_bread() -> None:
    """CAR-BREAD-1."""
    offered = prices(a_table().with_bread(1).with_patrician(0).moving())

    assert {type(it): price for it, price in offered.items()} == {
        c.MovePatrician: None,
        c.MoveWithBread: "1 bread",
    }


def test_a_card_that_is_not_fulfilled_costs_no_more_points_than_there_are() -> None:
    """CAR-SCORE-22, -25."""
    table = a_table().with_wares(herbs=2).with_victory_points(3).fulfilling("A-05")

    assert prices(table) == {c.FulfilCard(0): "3 VP lost", c.FulfilCard(1): "2 herbs or coins"}


def test_nothing_is_lost_where_bread_may_fulfil_the_card() -> None:
    """CAR-BREAD-6."""
    table = a_table().with_wares(herbs=2).with_bread(3).fulfilling("A-05")

    assert prices(table)[c.FulfilCard(0)] is None


def test_a_green_card_costs_nothing() -> None:
    """CAR-SCORE-13."""
    table = a_table().with_completed("market").fulfilling("D-22")

    assert prices(table) == {c.FulfilCard(1): None}


def test_what_is_paid_was_said(record: Record) -> None:
    """Along whole random games, whatever is offered."""
    for step in record.steps:
        for seat in GAME.awaiting(step.state):
            view = CARPE_DIEM.view(step.state, seat)
            for command in GAME.options(step.state, seat):
                said = CARPE_DIEM.price(command, view, "en") or ""
                events = GAME.decide(step.state, seat, command, CHANCE()).events
                match command:
                    case c.FulfilCard(times=times) if times:
                        assert said.endswith("or coins")  # which of them is asked next
                    case c.BuildTile() | c.TakeTile() | c.TakeSealTile() | c.ResolveCard():
                        assert not said  # what follows by itself is no price
                    case c.PlaceDisc():
                        assert not said
                    case _:
                        assert said == first_payment(events), command


def first_payment(events: tuple[Any, ...]) -> str:
    """What is paid first, in words."""
    for event in events:
        match event:
            case BreadReturned(amount=amount):
                return things({"bread": amount}, "en")
            case WarePaid(ware=ware, wares=wares, coins=coins):
                return things({ware: wares, "coins": coins}, "en")
            case WaresSold(wares=wares):
                return things(
                    {ware: getattr(wares, ware) for ware in wares.__struct_fields__}, "en"
                )
            case VictoryPointsLost(amount=amount) if amount:
                return f"{amount} VP lost"
            case _:
                pass
    return ""
