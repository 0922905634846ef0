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


BREAD = (c.FulfilCard(0), c.FulfilWithBread())
LANDSCAPES_OWNED = {"pond": 2, "garden": 1, "vineyard": 2, "chicken_yard": 2}


@pytest.mark.parametrize(
    ("table", "commands", "gains"),
    [
        (having({"herbs": 6}).fulfilling("A-05"), (c.FulfilCard(3),), {"vp": 12}),
        (
            having({"herbs": 4}).with_coins(2).fulfilling("A-05"),
            (c.FulfilCard(3),),
            {"vp": 12, "coins": -2},
        ),
        (having({"herbs": 2}).with_bread(3).fulfilling("A-05"), BREAD, {"vp": 4, "bread": -3}),
        (having({"chimney": 6}).fulfilling("C-05"), (c.FulfilCard(3),), {"bread": 3}),
        (having({}).with_bread(3).fulfilling("C-05"), BREAD, {"bread": -3 + 1}),
        (having({"merchant": 3}).fulfilling("D-07"), (c.FulfilCard(3),), {"vp": 9}),
        (having({}).with_bread(3).fulfilling("D-07"), BREAD, {"vp": 3, "bread": -3}),
        (
            having({"fish": 2, "herbs": 2, "chicken": 1})
            .with_coins(3)
            .with_bread(3)
            .fulfilling("B-07"),
            (c.FulfilCard(2), c.FulfilWithBread()),
            {"vp": 24, "coins": -3, "bread": -3},
        ),
        (
            having({"chimney": 7}).fulfilling("C-05", then="C-02"),
            (c.FulfilCard(3), c.CloseCard()),
            {"bread": 3, "coins": 2, "steps": 2},
        ),
        (
            having(LANDSCAPES_OWNED).fulfilling("D-12", then="D-15"),
            (c.FulfilCard(1),),
            {"vp": 7, "coins": 2, "bread": 2},
        ),
        (
            having({"chicken": 3}).with_coins(3).fulfilling("A-12"),
            (c.FulfilCard(2),),
            {"vp": 14, "coins": -3},
        ),
        (
            having({"chicken": 3, "grapes": 3, "fish": 3}).fulfilling("B-10"),
            (c.FulfilCard(3),),
            {"vp": 15},
        ),
    ],
)
def test_what_the_examples_bring(
    table: Table, commands: tuple[c.Command, ...], gains: dict[str, int]
) -> None:
    """CAR-EX-3 to -5, -17 to -21, CAR-BREAD-5, -6."""
    assert gained(table.state, after(table.state, *commands)) == gains
