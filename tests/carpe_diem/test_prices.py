"""What an option says it costs is what is paid."""

import re
from functools import partial
from itertools import pairwise

import pytest

from domain.carpe_diem import CARPE_DIEM as GAME
from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.chance import Chance
from domain.decider import Seat
from projections.carpe_diem import CARPE_DIEM
from tests.carpe_diem.a_table import Table, a_table

ME = Seat(0)
CHANCE = partial(Chance, b"prices")
PLACED = c.PlaceDisc(s.CircleId("k03"))


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


@pytest.mark.parametrize(
    ("table", "en", "de"),
    [
        (a_table().with_victory_points(0), "(not now, with no VP to lose)", "ohne SP zu verlieren"),
        (a_table().with_victory_points(2), "up to 2 VP lost", "bis zu 2 SP verloren"),
        (a_table().with_victory_points(0).with_wares(herbs=2), "up to 4 VP", "bis zu 4 SP"),
        (a_table().with_victory_points(2).with_wares(herbs=2), "up to 4 VP", "bis zu 4 SP"),
        (a_table().with_victory_points(20), "up to 4 VP lost", "bis zu 4 SP verloren"),
    ],
)
def test_b3_a_card_may_cost_what_the_other_one_brings(table: Table, en: str, de: str) -> None:
    """CAR-SCORE-11, -22, -25: two herbs bring 4 VP; whoever resolves that card first loses them."""
    state = table.with_cards_beside("k03", "A-05", "D-24").placing_disc().state
    view = CARPE_DIEM.view(state, ME)

    assert en in CARPE_DIEM.label(PLACED, view, "en")
    assert de in CARPE_DIEM.label(PLACED, view, "de")


@pytest.mark.parametrize("points", range(6))
@pytest.mark.parametrize(
    ("other", "table"),
    [
        ("A-05", a_table()),
        ("A-05", a_table().with_wares(herbs=2)),
        ("A-05", a_table().with_wares(herbs=1).with_coins(3)),
        ("D-22", a_table().with_completed("market")),
        ("C-05", a_table().with_tiles("33 L-villa-straight-2").with_bread(2)),
        ("C-10", a_table().with_tiles("33 L-villa-straight-2").with_track((1, 0), (0, 19))),
        ("C-10", a_table().with_tiles("33 L-villa-straight-2").with_track((1, 0), (0, 20))),
    ],
)
def test_b3_as_much_as_is_said_can_be_lost_and_no_more(
    other: str, table: Table, points: int
) -> None:
    """Every way to score two cards is tried; nothing is said where bread could fulfil them."""
    table = table.with_victory_points(points).with_cards_beside("k03", other, "D-24")
    table = table.with_to_score(1).placing_disc()
    said = CARPE_DIEM.label(PLACED, CARPE_DIEM.view(table.state, ME), "en").split(" and ")[-1]

    lost = re.search(r"up to (\d+) VP lost", said)

    assert (int(lost[1]) if lost else 0) == most_lost(table.state, PLACED, s.CardId("D-24"))


def most_lost(state: s.State, command: c.Command, card: s.CardId) -> int:
    """The most points that this card costs, whatever the seat does until both are resolved."""
    events, after = GAME.decide(state, ME, command, CHANCE())
    lost = [
        loss.amount
        for closed, loss in pairwise(events)
        if isinstance(closed, e.CardClosed) and closed.card == card
        if isinstance(loss, e.VictoryPointsLost)
    ]
    if lost or ME not in GAME.awaiting(after) or isinstance(after.phase, s.Moving):
        return max(lost, default=0)
    return max(most_lost(after, it, card) for it in GAME.options(after, ME))
