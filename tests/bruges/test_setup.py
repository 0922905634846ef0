"""The opening, and what modules add to the box (BRU-SETUP, BRU-FIVE, BRU-PETS, BRU-CITIZEN)."""

from collections import Counter
from typing import Any

import pytest

from domain.bruges import BRUGES, components
from domain.bruges import events as e
from domain.bruges import state as s
from tests.bruges.a_table import an_opening, opened
from tests.kernel.laid_out import of_type

BASE = [card for card in components.BOX.persons if card.set == "base"]
NEW = [card for card in components.BOX.persons if card.set == "new_citizens"]


GROUPS = Counter(card.group for card in BASE + NEW)
PETS = [card for card in components.CARDS.values() if card.group == "pets"]
FIVE = opened(5)
(LAID,) = of_type(an_opening(3, pets=True), e.PilesLaid)


def deck(**modules: Any) -> int:
    """The cards that are shuffled, all different."""
    (shuffled,) = of_type(an_opening(3, **modules), e.DeckShuffled)
    assert len(shuffled.order) == len(set(shuffled.order))
    return len(shuffled.order)


def piles(state: s.State) -> list[int]:
    return [len(pile) for pile in (*state.piles, state.extra)]


FACTS: dict[str, tuple[object, object]] = {
    "BRU-SETUP-1: 165 different cards": (len({card.id for card in BASE}), 165),
    "BRU-SETUP-2: 33 of each colour": ({*Counter(it.colour for it in BASE).values()}, {33}),
    "BRU-SETUP-3: 11 groups of 15 persons": (
        [*Counter(card.group for card in BASE).values()],
        [15] * 11,
    ),
    "BRU-CITIZEN-1: new citizens make 12 groups of 17": ([*GROUPS.values()], [17] * 12),
    "BRU-CITIZEN-1: the new group": (sum(card.group == "travellers" for card in NEW), 17),
    "BRU-CITIZEN-2, BRU-PETS-1: the deck of the base game": (deck(), 165),
    "BRU-PETS-1: with pets": (deck(pets=True), 182),
    "BRU-CITIZEN-2: with new citizens": (deck(new_citizens=True), 204),
    "BRU-CITIZEN-2, BRU-PETS-1: with both": (deck(pets=True, new_citizens=True), 221),
    "BRU-EX-1, BRU-SETUP-4: piles of three players": (piles(opened(3)), [50, 49, 66]),
    "BRU-FIVE-8: of five with new citizens": (piles(opened(5, new_citizens=True)), [85, 85, 34]),
    "BRU-SETUP-5: larger piles come first": (len(LAID.order), 37 + 37 + 36),
    "BRU-SETUP-5: the upper half": (LAID.upper, 55),
    "BRU-SETUP-9: statues, the highest on top": (opened(4).statues, (7, 6, 5, 4, 3, 2)),
    "BRU-FIVE-2, -6: five players have two more": (FIVE.statues, (9, 8, 7, 6, 5, 4, 3, 2)),
    "BRU-SETUP-11 to -13, BRU-FIVE-4: points, guilders and workers": (
        [(it.points, it.guilders, it.workers) for it in FIVE.seats],
        [(5, 5, (1, 1, 1, 1, 1))] * 5,
    ),
    "BRU-SETUP-16, -20: no cards": ([it.hand for it in FIVE.seats], [()] * 5),
    "BRU-SETUP-10, -14, -15, BRU-PETS-2: the town hall, grey markers, no canal": (
        [(it.step, it.majorities, it.canals) for it in opened(2, pets=True).seats],
        [(0, (), (0, 0))] * 2,
    ),
    "BRU-SETUP-19: threat markers": (opened(4).threats, (9,) * 5),
    "BRU-FIVE-3: of five players": (FIVE.threats, (11,) * 5),
    "BRU-SETUP-21: the discard pile begins empty": (opened(3).discard, ()),
    "BRU-SETUP-22, BRU-FIVE-1, BRU-CANAL-1: each seat has a colour": (
        [row.seat for row in components.BOX.canals],
        ["red", "yellow", "green", "blue", "black"],
    ),
    "BRU-CANAL-1, -4: sections of five colours": (
        {(len(it), len({*it})) for sections in components.CANALS for it in sections},
        {(5, 5)},
    ),
    "BRU-FIVE-1, -5: up to five play": ((BRUGES.seats, len(FIVE.seats)), (range(2, 6), 5)),
    "BRU-PERSON-1, BRU-SETUP-3: prices": (
        {card.price for card in components.BOX.persons} - {0, 3, 6, 9, 12},
        set(),
    ),
    "BRU-PERSON-1: points are a third of them": (
        [card.id for card in components.BOX.persons if card.points * 3 != card.price],
        [],
    ),
    "BRU-PETS-3: pets are a group of their own": (len(PETS), 17),
    "BRU-PETS-17: and worth more": ([it.id for it in PETS if it.points * 3 <= it.price], []),
    "BRU-PETS-20: the Watchdog is none of them": (
        [it.group for it in BASE if it.id == "watchdog"],
        ["protection"],
    ),
    "BRU-CITIZEN-4, BRU-CARD-35: the revised Engraver in the base game": (
        [(it.set, it.price) for it in BASE if it.id == "engraver"],
        [("base", 9)],
    ),
}


@pytest.mark.parametrize(("found", "told"), FACTS.values(), ids=FACTS)
def test_the_box_and_the_opening_are_those_of_the_rulebook(found: object, told: object) -> None:
    """BRU-SETUP-1 to -5, -9 to -16, -19 to -22, BRU-FIVE-1 to -6, -8, BRU-PERSON-1,
    BRU-PETS-1 to -3, -17, -20, BRU-CITIZEN-1, -2, -4, BRU-CARD-35, BRU-CANAL-1, -4, BRU-EX-1.
    """
    assert found == told


PILES = {
    (2, False): (5, 2),
    (3, False): (5, 3),
    (4, False): (5, 4),
    (5, False): (6, 5),
    (2, True): (6, 2),
    (3, True): (6, 3),
    (4, True): (6, 4),
    (5, True): (6, 5),
}
"""By seats and new citizens: the piles that are formed, and those that are used."""


def test_so_many_piles_are_formed_and_used() -> None:
    """BRU-SETUP-6, -7, -8, BRU-CITIZEN-3, BRU-FIVE-7."""
    assert {of: (row.formed, row.used) for of, row in components.PILES.items()} == PILES


def test_the_start_player_is_drawn_by_lot_and_refills_first() -> None:
    """BRU-SETUP-17, BRU-DRAW-1."""
    starts = set[int]()
    for number in range(20):
        state = opened(4, b"seed %d" % number)
        assert state.pending == (s.Refill(state.start_player),)
        starts.add(state.start_player)

    assert starts == {0, 1, 2, 3}
    (drawn,) = of_type(an_opening(4), e.FirstPlayerDrawn)
    assert drawn.seat == drawn.number - 1


def test_goods_are_not_limited() -> None:
    """BRU-SETUP-18: no supply of them is kept."""
    (opening,) = of_type(an_opening(4), e.GameOpened)

    assert not {"guilders_left", "workers_left", "tokens"} & set(opening.__struct_fields__)
