"""Section 16: what each scoring card asks for and pays."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import components as box
from domain.carpe_diem import state as s
from tests.carpe_diem.a_table import Table, a_table, after, choices
from tests.carpe_diem.section_16 import LANDSCAPES, LODGINGS, SENTENCES, WARES, Card, key_of

NAMES = {
    key_of(
        card.letter,
        {needed.what: needed.count for needed in card.requires},
        {
            what: amount
            for what in ("vp", "coins", "bread", "steps")
            if (amount := getattr(card.pays, what))
        },
    ): card.id
    for card in box.BOX.scoring_cards
}
"""The names of the cards in the box, by what they ask for and pay."""

VILLA_ENDS = (11, 13, 15, 31, 33, 35, 51, 53, 55)
"""Cells on which nothing touches."""


def name_of(card: Card) -> s.CardId:
    return NAMES[key_of(card.letter, card.asks, card.pays)]


def chimneys(number: int) -> list[str]:
    """So many incomplete villas with a chimney each."""
    return [f"{cell} L-villa-end-1 2" for cell in VILLA_ENDS[:number]]


def having(things: Mapping[str, int]) -> Table:
    """Seat 0 owns just this, and neither coins nor bread."""
    have = Counter(things)
    wares = {ware: have.pop(ware) for ware in WARES if ware in have}
    table = a_table().with_wares(**wares)
    if "chimney" in have:
        return table.with_tiles(*chimneys(have["chimney"]))
    kinds = [*take_from(LODGINGS, have.pop("any_lodging", 0))]
    kinds += take_from(LANDSCAPES, have.pop("any_landscape", 0))
    kinds += have.elements()
    return table.with_completed(*cast("Any", kinds))


def take_from(kinds: tuple[str, ...], number: int) -> list[str]:
    """So many of any of these kinds."""
    return [kinds[n % len(kinds)] for n in range(number)]


def gained(before: s.State, then: s.State) -> dict[str, int]:
    """What seat 0 has more of than before."""

    def amounts(holding: s.Holding) -> Counter[str]:
        return Counter(
            vp=holding.victory_points,
            coins=holding.coins,
            bread=holding.bread,
            steps=holding.banderole,
        )

    more = amounts(then.seats[0])
    more.subtract(amounts(before.seats[0]))
    return {what: amount for what, amount in more.items() if amount}


def test_the_box_has_the_cards_of_the_rulebook_and_no_others() -> None:
    """CAR-CARD-1 to -6, -9 to -11, -13 to -21: each of them once."""
    assert len(SENTENCES) == len(box.BOX.scoring_cards) == len(NAMES) == 60
    assert {key_of(card.letter, card.asks, card.pays) for card in SENTENCES} == set(NAMES)


def paid(card: Card, times: int) -> dict[str, int]:
    """What the card pays for so many times the things that it asks for."""
    things = {what: times * count for what, count in card.asks.items()}
    state = having(things).fulfilling(name_of(card)).state
    return gained(state, after(state, c.FulfilCard(times)))


def test_what_a_card_asks_for_fulfils_it_once() -> None:
    """CAR-CARD-1 to -6, -9 to -11, -13 to -21."""
    assert [str(card) for card in SENTENCES if paid(card, 1) != card.pays] == []


def test_twice_of_it_pays_twice() -> None:
    """CAR-CARD-1 to -6, -9 to -11, -13 to -21, CAR-SCORE-15."""
    for card in SENTENCES:
        assert paid(card, 2) == {what: 2 * n for what, n in card.pays.items()}, card


def test_less_of_any_thing_does_not_fulfil_it() -> None:
    """CAR-CARD-1 to -6, -9 to -11, -13 to -21."""
    for card, what in [(one, what) for one in SENTENCES for what in one.asks]:
        less = Counter(card.asks)
        less[what] -= 1
        table = having(+less).fulfilling(name_of(card))

        assert choices(table.state) == (c.FulfilCard(0),), (card, what)


def test_wares_are_handed_in_and_what_is_owned_is_kept() -> None:
    """CAR-CARD-1, -4, -9, -14, CAR-SCORE-13, -14."""
    for card in SENTENCES:
        state = having(card.asks).fulfilling(name_of(card)).state
        before, holding = state.seats[0], after(state, c.FulfilCard(1)).seats[0]

        assert holding.district == before.district, card
        assert (holding.wares == before.wares) == (not card.red), card


# What counts.


def test_chimneys_count_on_incomplete_villas_too() -> None:
    """CAR-CARD-7."""
    table = a_table().with_tiles("11 L-villa-end-1 1", "12 L-villa-end-1 3", "33 L-villa-end-2")

    fulfilled = after(table.fulfilling("C-06").state, c.FulfilCard(2))

    assert gained(table.state, fulfilled) == {"vp": 2 * 2}


@pytest.mark.parametrize("card", ["C-08", "C-09"])
def test_an_incomplete_villa_is_no_villa_for_a_card(card: str) -> None:
    """CAR-CARD-8."""
    table = a_table().with_tiles("31 L-villa-straight-1", "33 L-villa-end-1", "35 L-villa-end-2")

    assert choices(table.fulfilling(card).state) == (c.FulfilCard(0),)


@pytest.mark.parametrize(
    ("placed", "card"),
    [
        ("33 L-merchant", "D-07"),
        ("33 L-pond-end", "D-17"),
        ("33 L-garden-straight", "D-20"),
    ],
)
def test_what_is_incomplete_does_not_count(placed: str, card: str) -> None:
    """CAR-CARD-12."""
    table = a_table().with_tiles(placed).fulfilling(card)

    assert choices(table.state) == (c.FulfilCard(0),)


@pytest.mark.parametrize("card", ["D-21", "D-22", "D-23"])
def test_singles_count_as_soon_as_they_are_built(card: str) -> None:
    """CAR-CARD-12, -19."""
    table = a_table().with_completed("bakery", "market", "fountain").fulfilling(card)

    assert choices(table.state) == (c.FulfilCard(1),)


@pytest.mark.parametrize(
    "pond",
    [
        ("31 L-pond-end 1", "32 L-pond-end 3"),
        ("31 L-pond-end 1", "32 L-pond-straight 1", "33 L-pond-end 3"),
        ("31 L-pond-end 1", "32 L-pond-straight 1", "33 L-pond-straight 1", "34 L-pond-end 3"),
    ],
    ids=["2 tiles", "3 tiles", "4 tiles"],
)
def test_the_size_of_a_landscape_does_not_matter(pond: tuple[str, ...]) -> None:
    """CAR-CARD-22."""
    table = a_table().with_tiles(*pond).fulfilling("D-17")

    fulfilled = after(table.state, c.FulfilCard(1))

    assert gained(table.state, fulfilled) == {"vp": 3}


def test_a_step_of_a_card_puts_the_disc_on_top_of_those_there() -> None:
    """CAR-CARD-23, CAR-STEP-2."""
    table = having({"chimney": 2}).with_track((0, 6), (1, 7)).fulfilling("C-10")

    fulfilled = after(table.state, c.FulfilCard(1))

    assert fulfilled.seats[0].banderole == 7
    assert fulfilled.track == (1, 0)


def test_a_step_of_a_card_past_the_last_space_is_a_point() -> None:
    """CAR-CARD-23, CAR-STEP-4."""
    table = having({"chimney": 4}).with_track((1, 3), (0, 19)).fulfilling("C-10")

    fulfilled = after(table.state, c.FulfilCard(2))

    assert gained(table.state, fulfilled) == {"steps": 1, "vp": 1}


# The examples of section 21.


@pytest.mark.parametrize(("herbs", "points"), [(2, 4), (4, 8), (6, 12)])
@pytest.mark.parametrize("coins", [0, 1, 2])
def test_two_herbs_or_coins_are_worth_4_points(herbs: int, points: int, coins: int) -> None:
    """CAR-EX-3, CAR-CARD-2."""
    table = a_table().with_wares(herbs=herbs - coins).with_coins(coins).fulfilling("A-05")

    fulfilled = after(table.state, c.FulfilCard(herbs // 2))

    assert gained(table.state, fulfilled) == {"vp": points} | ({"coins": -coins} if coins else {})


def test_three_bread_are_worth_4_points_on_the_card_for_2_herbs() -> None:
    """CAR-EX-3, CAR-BREAD-5."""
    table = a_table().with_wares(herbs=2).with_bread(3).fulfilling("A-05")

    fulfilled = after(table.state, c.FulfilCard(0), c.FulfilWithBread())

    assert gained(table.state, fulfilled) == {"vp": 4, "bread": -3}


@pytest.mark.parametrize("number", [2, 4, 6])
def test_two_chimneys_bring_a_bread(number: int) -> None:
    """CAR-EX-4, CAR-CARD-10."""
    table = having({"chimney": number}).with_bread(0).fulfilling("C-05")

    fulfilled = after(table.state, c.FulfilCard(number // 2))

    assert fulfilled.seats[0].bread == number // 2


def test_three_bread_returned_bring_a_bread() -> None:
    """CAR-EX-4, CAR-BREAD-5."""
    table = a_table().with_no_tiles().with_bread(3).fulfilling("C-05")

    fulfilled = after(table.state, c.FulfilCard(0), c.FulfilWithBread())

    assert gained(table.state, fulfilled) == {"bread": -3 + 1}


@pytest.mark.parametrize(("merchants", "points"), [(1, 3), (2, 6), (3, 9)])
def test_each_merchant_lodging_is_worth_3_points(merchants: int, points: int) -> None:
    """CAR-EX-5, CAR-CARD-14."""
    table = having({"merchant": merchants}).fulfilling("D-07")

    fulfilled = after(table.state, c.FulfilCard(merchants))

    assert gained(table.state, fulfilled) == {"vp": points}


def test_three_bread_are_worth_3_points_on_the_card_for_merchants() -> None:
    """CAR-EX-5, CAR-BREAD-5."""
    table = a_table().with_no_tiles().with_bread(3).fulfilling("D-07")

    fulfilled = after(table.state, c.FulfilCard(0), c.FulfilWithBread())

    assert gained(table.state, fulfilled) == {"vp": 3, "bread": -3}


def test_all_four_wares_twice_with_coins_and_once_with_bread() -> None:
    """CAR-EX-17, CAR-CARD-6, CAR-BREAD-6."""
    table = a_table().with_wares(fish=2, herbs=2, chicken=1).with_coins(3).with_bread(3)

    paid = after(table.fulfilling("B-07").state, c.FulfilCard(2))
    fulfilled = after(paid, c.FulfilWithBread())

    assert gained(table.state, fulfilled) == {"vp": 24, "coins": -3, "bread": -3}


def test_seven_chimneys_on_two_cards() -> None:
    """CAR-EX-18, CAR-CARD-9, -10."""
    table = having({"chimney": 7}).with_cards_beside("k10", "C-05", "C-02")

    scored = after(table.fulfilling("C-05", then="C-02").state, c.FulfilCard(3), c.CloseCard())

    assert gained(table.state, scored) == {"bread": 3, "coins": 2, "steps": 2}


def test_seven_landscapes_on_two_cards() -> None:
    """CAR-EX-19, CAR-CARD-16, -18."""
    table = having({"pond": 2, "garden": 1, "vineyard": 2, "chicken_yard": 2})

    scored = after(table.fulfilling("D-12", then="D-15").state, c.FulfilCard(1))

    assert gained(table.state, scored) == {"vp": 7, "coins": 2, "bread": 2}


@pytest.mark.parametrize(("times", "points"), [(1, 7), (2, 14)])
@pytest.mark.parametrize("coins", [0, 1, 3])
def test_three_chicken_or_coins_are_worth_7_points(times: int, points: int, coins: int) -> None:
    """CAR-EX-20, CAR-CARD-3."""
    table = a_table().with_wares(chicken=3 * times - coins).with_coins(coins)

    fulfilled = after(table.fulfilling("A-12").state, c.FulfilCard(times))

    assert fulfilled.seats[0].victory_points == table.state.seats[0].victory_points + points
    assert fulfilled.seats[0].coins == 0


@pytest.mark.parametrize(("sets", "points"), [(1, 5), (2, 10), (3, 15)])
def test_sets_of_chicken_grapes_and_fish(sets: int, points: int) -> None:
    """CAR-EX-21, CAR-CARD-5."""
    table = a_table().with_wares(chicken=sets, grapes=sets, fish=sets).fulfilling("B-10")

    fulfilled = after(table.state, c.FulfilCard(sets))

    assert gained(table.state, fulfilled) == {"vp": points}
