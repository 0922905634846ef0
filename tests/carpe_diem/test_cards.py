"""Section 16: what each scoring card asks for and pays."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from projections.conformance.text_rows import title
from tests.carpe_diem.a_table import Table, a_table, after, choices
from tests.carpe_diem.play_rows import amounts, wrong
from tests.carpe_diem.rulebook_scoring_cards import (
    LANDSCAPES,
    LODGINGS,
    SENTENCES,
    WARES,
    Card,
    key_of,
)

PAID = ("vp", "coins", "bread", "steps")
NAMES = {
    key_of(
        card.letter,
        {needed.what: needed.count for needed in card.requires},
        {what: amount for what in PAID if (amount := getattr(card.pays, what))},
    ): card.id
    for card in components.BOX.scoring_cards
}
"""The names of the cards in the box, by what they ask for and pay."""

VILLA_ENDS = (11, 13, 15, 31, 33, 35, 51, 53, 55)
"""Cells on which nothing touches."""


def name_of(card: Card) -> s.CardId:
    return NAMES[key_of(card.letter, card.asks, card.pays)]


def chimneys(number: int) -> list[str]:
    """Return `number` incomplete villas with a chimney each."""
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
    """Return `number` things of any of these kinds."""
    return [kinds[n % len(kinds)] for n in range(number)]


def gained(before: s.State, then: s.State) -> dict[str, int]:
    amounts_of = zip(PAID, amounts(before.seats[0]), amounts(then.seats[0]), strict=False)
    return {what: now - had for what, had, now in amounts_of if now != had}


def test_the_box_has_the_cards_of_the_rulebook_and_no_others() -> None:
    """CAR-CARD-1 to -6, -9 to -11, -13 to -21: each of them once."""
    assert len(SENTENCES) == len(components.BOX.scoring_cards) == len(NAMES) == 60
    assert {key_of(card.letter, card.asks, card.pays) for card in SENTENCES} == set(NAMES)


def paid(card: Card, times: int) -> dict[str, int]:
    """Return the payment for `times` times the things that the card asks for."""
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


COUNTING = """
# Chimneys count on incomplete villas too; an incomplete villa is no villa for a card.
  tiles 11 L-villa-end-1 1 / 12 L-villa-end-1 3 / 33 L-villa-end-2; fulfilling C-06  # CAR-CARD-7
    fulfil_card 2 => +4 points
C-08 | C-09
  tiles 31 L-villa-straight-1 / 33 L-villa-end-1 / 35 L-villa-end-2; fulfilling {0}  # CAR-CARD-8
    => offers fulfil_card 0
# What is incomplete does not count. Singles do as soon as they are built.
merchant D-07 | pond-end D-17 | garden-straight D-20
  tiles 33 L-{0}; fulfilling {1}  # CAR-CARD-12
    => offers fulfil_card 0
D-21 | D-22 | D-23
  completed bakery market fountain; fulfilling {0}  # CAR-CARD-12, -19
    => offers fulfil_card 1
.
# The size of a landscape does not matter.
  tiles 31 L-pond-end 1 / 32 L-pond-end 3; fulfilling D-17  # CAR-CARD-22
    fulfil_card 1 => +3 points
  tiles 31 L-pond-end 1 / 32 L-pond-straight 1 / 33 L-pond-end 3; fulfilling D-17
    fulfil_card 1 => +3 points
  tiles 31 L-pond-end 1 / 32 L-pond-straight 1 / 33 L-pond-straight 1 / 34 L-pond-end 3;
      fulfilling D-17
    fulfil_card 1 => +3 points
# A step of a card puts the disc on top of those there; one past the last space is a point.
  tiles 33 L-villa-straight-2; track 0:6 1:7; fulfilling C-10  # CAR-CARD-23, CAR-STEP-2
    fulfil_card 1 => +1 step, track 1 0
  tiles 11 L-villa-straight-2 / 13 L-villa-straight-2; track 1:3 0:19; fulfilling C-10
    fulfil_card 2 => +1 step, +1 point  # CAR-CARD-23, CAR-STEP-4
"""

EXAMPLES = """
# Examples of the rulebook.
  wares herbs=6; fulfilling A-05  # CAR-EX-3
    fulfil_card 3 => +12 points, -6 herbs
  wares herbs=4; coins 2; fulfilling A-05  # CAR-EX-3
    fulfil_card 3 => +12 points, -4 herbs, -2 coins
  wares herbs=2; bread 3; fulfilling A-05  # CAR-EX-3, CAR-BREAD-5, -6
    fulfil_card 0, fulfil_with_bread => +4 points, -3 bread
  tiles 11 L-villa-straight-2 / 13 L-villa-straight-2 / 31 L-villa-straight-2; fulfilling C-05
    fulfil_card 3 => +3 bread  # CAR-EX-4
  no_tiles; bread 3; fulfilling C-05  # CAR-EX-4, CAR-BREAD-5
    fulfil_card 0, fulfil_with_bread => -2 bread
  completed merchant merchant merchant; fulfilling D-07  # CAR-EX-5
    fulfil_card 3 => +9 points
  no_tiles; bread 3; fulfilling D-07  # CAR-EX-5, CAR-BREAD-5
    fulfil_card 0, fulfil_with_bread => +3 points, -3 bread
  wares fish=2 herbs=2 chicken=1; coins 3; bread 3; fulfilling B-07  # CAR-EX-17
    fulfil_card 2, fulfil_with_bread =>
      +24 points, -2 fish, -2 herbs, -1 chicken, -3 coins, -3 bread
  tiles 11 L-villa-straight-2 / 13 L-villa-straight-2 / 31 L-villa-straight-2 / 33 L-villa-end-1;
      fulfilling C-05 C-02  # CAR-EX-18
    fulfil_card 3, close_card => +3 bread, +2 coins, +2 steps
  completed pond pond garden vineyard vineyard chicken_yard chicken_yard; fulfilling D-12 D-15
    fulfil_card 1 => +7 points, +2 coins, +2 bread  # CAR-EX-19
  wares chicken=3; coins 3; fulfilling A-12  # CAR-EX-20
    fulfil_card 2 => +14 points, -3 chicken, -3 coins
  wares chicken=3 grapes=3 fish=3; fulfilling B-10  # CAR-EX-21
    fulfil_card 3 => +15 points, -3 chicken, -3 grapes, -3 fish
"""


@pytest.mark.parametrize("text", [COUNTING, EXAMPLES], ids=title)
def test_what_cards_bring(text: str) -> None:
    assert wrong(text) == ""
