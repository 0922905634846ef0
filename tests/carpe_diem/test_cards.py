"""Section 16: what each scoring card asks for and pays."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from projections.conformance.text_rows import rows, title
from tests.carpe_diem.a_table import Table, a_table, after, choices
from tests.carpe_diem.play_rows import amounts, wrong

SENTENCES = """
grapes | herbs | chicken | fish
    A 1 {0} => 1 vp  # CAR-CARD-1
    A 2 {0} => 4 vp  # CAR-CARD-2
    A 3 {0} => 7 vp  # CAR-CARD-3
grapes herbs | grapes chicken | grapes fish | herbs chicken | herbs fish | chicken fish
    B 1 {0}, 1 {1} => 3 vp  # CAR-CARD-4
grapes herbs chicken | grapes herbs fish | grapes chicken fish | herbs chicken fish
    B 1 {0}, 1 {1}, 1 {2} => 5 vp  # CAR-CARD-5
grapes herbs chicken fish
    B 1 {0}, 1 {1}, 1 {2}, 1 {3} => 8 vp  # CAR-CARD-6
steps bread | coins steps | coins bread
    C 3 chimney => 1 {0}, 1 {1}  # CAR-CARD-9
    D 3 any_lodging => 1 {0}, 1 {1}  # CAR-CARD-13
    D 3 any_landscape => 1 {0}, 1 {1}  # CAR-CARD-16
bread | coins | steps
    C 2 chimney => 1 {0}  # CAR-CARD-10
administrator | craftsman | merchant | baker | vineyard | garden | chicken_yard | pond
    D 1 {0} => 3 vp  # CAR-CARD-14, -17
merchant baker | administrator craftsman | vineyard chicken_yard | garden pond
    D 1 {0}, 1 {1} => 7 vp  # CAR-CARD-15, -18
bakery | market | fountain
    D 1 {0} => 1 vp  # CAR-CARD-19
    D 2 {0} => 3 vp  # CAR-CARD-20
.
    C 3 chimney => 4 vp  # CAR-CARD-9
    C 2 chimney => 2 vp  # CAR-CARD-10
    C 1 villa => 3 vp  # CAR-CARD-11
    C 2 villa => 1 coins, 1 steps, 1 bread
    D 3 any_lodging => 5 vp  # CAR-CARD-13
    D 3 any_landscape => 5 vp  # CAR-CARD-16
    D 1 bakery, 1 market, 1 fountain => 5 vp  # CAR-CARD-21
"""
"""The letter of each card, what it asks for and what it pays, as section 16 has them."""
RED = "AB"
"""CAR-COMP-16: the letters with a red background."""
PAID = ("vp", "coins", "bread", "steps")
LODGINGS = ("administrator", "craftsman", "merchant", "baker")
LANDSCAPES = ("vineyard", "garden", "chicken_yard", "pond")
VILLA_ENDS = (11, 13, 15, 31, 33, 35, 51, 53, 55)
"""Cells on which nothing touches."""


class Card(NamedTuple):
    letter: str
    asks: frozenset[tuple[str, int]]
    pays: frozenset[tuple[str, int]]


def things(text: str) -> frozenset[tuple[str, int]]:
    """Return the things of `1 grapes, 2 herbs`."""
    return frozenset((name, int(count)) for count, name in map(str.split, text.split(", ")))


CARDS = [Card(it.play[0], things(it.play[2:]), things(it.change)) for it in rows(SENTENCES)]
NAMES = {
    Card(
        card.letter,
        frozenset((needed.what, needed.count) for needed in card.requires),
        frozenset((what, amount) for what in PAID if (amount := getattr(card.pays, what))),
    ): card.id
    for card in components.BOX.scoring_cards
}
"""The names of the cards in the box."""


def having(things: Mapping[str, int]) -> Table:
    """Seat 0 owns just this, and neither coins nor bread."""
    have = Counter(things)
    wares = {ware: have.pop(ware) for ware in s.WARES if ware in have}
    table = a_table().with_wares(**wares)
    if chimneys := have["chimney"]:
        return table.with_tiles(*(f"{cell} L-villa-end-1 2" for cell in VILLA_ENDS[:chimneys]))
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
    """CAR-CARD-1 to -6, -9 to -11, -13 to -21, CAR-COMP-15: each of them once."""
    assert len(CARDS) == len(NAMES) == len(components.BOX.scoring_cards) == 60
    assert {*CARDS} == NAMES.keys()


@pytest.mark.parametrize("times", [1, 2])
def test_so_many_times_what_a_card_asks_for_pays_so_many_times(times: int) -> None:
    """CAR-CARD-1 to -6, -9 to -11, -13 to -21, CAR-SCORE-15."""
    for card in CARDS:
        state = having({what: times * count for what, count in card.asks})
        state = state.fulfilling(NAMES[card]).state

        payment = gained(state, after(state, c.FulfilCard(times)))

        assert payment == {what: times * amount for what, amount in card.pays}, card


def test_less_of_any_thing_does_not_fulfil_it() -> None:
    """CAR-CARD-1 to -6, -9 to -11, -13 to -21."""
    for card, (what, _) in [(one, thing) for one in CARDS for thing in one.asks]:
        less = Counter(dict(card.asks))
        less[what] -= 1
        table = having(+less).fulfilling(NAMES[card])

        assert choices(table.state) == (c.FulfilCard(0),), (card, what)


def test_wares_are_handed_in_and_what_is_owned_is_kept() -> None:
    """CAR-CARD-1, -4, -9, -14, CAR-SCORE-13, -14."""
    for card in CARDS:
        state = having(dict(card.asks)).fulfilling(NAMES[card]).state
        before, holding = state.seats[0], after(state, c.FulfilCard(1)).seats[0]

        assert holding.district == before.district, card
        assert (holding.wares == before.wares) == (card.letter not in RED), card


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
