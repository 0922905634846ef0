"""The price that an option states is the price that is paid."""

import re

import pytest

from domain.carpe_diem import CARPE_DIEM as GAME
from domain.carpe_diem import commands as c
from domain.carpe_diem import state as s
from domain.chance import Chance
from domain.decider import Seat
from projections.carpe_diem import CARPE_DIEM
from projections.conformance.promises import Played
from tests.carpe_diem.a_table import Table, a_table
from tests.carpe_diem.promises import most_lost

ME = Seat(0)
PLACED = c.PlaceDisc(s.CircleId("k03"))


@pytest.mark.parametrize(
    ("table", "price"),
    [
        (a_table().with_wares(herbs=1, fish=1), "1 herb, 1 fish"),
        (a_table().with_wares(herbs=1).holds(coins=1), "1 herb, 1 coin"),
        (a_table().with_wares(herbs=1).holds(coins=2), "1 herb + 1 fish or coins"),
        (a_table().holds(coins=3), "2 coins"),
    ],
)
def test_the_price_of_a_red_card_names_wares_and_coins_unless_the_seat_chooses_between_them(
    table: Table, price: str
) -> None:
    """CAR-COIN-1, -2."""
    reading = CARPE_DIEM.reading(CARPE_DIEM.view(table.fulfilling("B-02").state, ME))

    assert CARPE_DIEM.price(c.FulfilCard(1), reading, "en") == price


@pytest.mark.parametrize("points", range(6))
@pytest.mark.parametrize(
    ("other", "table"),
    [
        ("A-05", a_table()),
        ("A-05", a_table().with_wares(herbs=2)),
        ("A-05", a_table().with_wares(herbs=1).holds(coins=3)),
        ("D-22", a_table().with_completed("market")),
        ("C-05", a_table().with_tiles("33 L-villa-straight-2").holds(bread=2)),
        ("C-10", a_table().with_tiles("33 L-villa-straight-2").with_track((1, 0), (0, 19))),
        ("C-10", a_table().with_tiles("33 L-villa-straight-2").with_track((1, 0), (0, 20))),
    ],
)
def test_b3_exactly_as_much_as_is_said_can_be_lost(other: str, table: Table, points: int) -> None:
    """Every way to score two cards is tried; nothing is said where bread could fulfil them."""
    table = table.holds(victory_points=points).with_cards_beside("k03", other, "D-24")
    table = table.middle(to_score=(1,)).placing_disc()
    reading = CARPE_DIEM.reading(CARPE_DIEM.view(table.state, ME))
    said = CARPE_DIEM.label(PLACED, reading, "en").split(" and ")[-1]

    lost = re.search(r"up to (\d+) VP lost", said)

    events, then = GAME.decide(table.state, ME, PLACED, Chance(b"prices"))
    played = Played(GAME, table.state, ME, PLACED, {}, events, then)
    assert (int(lost[1]) if lost else 0) == most_lost(played, s.CardId("D-24"))
