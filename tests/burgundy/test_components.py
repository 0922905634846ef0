"""Section 2: what is in the box."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from domain.box import checked_box
from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import state as s
from tests.burgundy.a_table import a_table, after, choices
from tests.burgundy.card_rows import wrong

DATA: dict[str, Any] = json.loads(files("domain.burgundy").joinpath("components.json").read_bytes())
SUPPLY = {thing["id"]: thing["count"] for thing in DATA["supply"]}


PRINTED = {"first_bonus": 7, "display_cards": 6, "pass_cards": 5, "start_player_card": 1}
PRINTED |= {"vp_1": 8, "vp_2": 7, "workers": 22, "silver": 16}


KINDS = Counter(castle=12, mine=12, monastery=12, knowledge=18, ship=18, pasture=18, building=24)
FOURS = dict.fromkeys(("mine", "knowledge", "ship", "pasture"), 4)
SORTS = ("good_light", "good_medium", "good_dark")
FACTS: dict[str, tuple[object, object]] = {
    "COMP-1: 114 action cards": (
        Counter(components.KIND[face] for face in components.ALL_CARDS),
        KINDS,
    ),
    "COMP-9: triplets": (
        components.TRIPLET_POINTS,
        FOURS | {"castle": 2, "building": 3, "monastery": 6},
    ),
    "COMP-10: goods": (Counter(components.ALL_GOODS), dict.fromkeys(SORTS, 6)),
    "COMP-11: two numbers sell each": (
        components.GOOD_OF_NUMBER,
        {number: SORTS[(number - 1) // 2] for number in components.NUMBERS},
    ),
    "COMP-12: animals": (
        Counter(components.ALL_ANIMALS),
        Counter(sheep=5, cattle=5, chicken=5, pig=5),
    ),
    "COMP-13: first bonuses": (
        dict(components.FIRST_BONUS_POINTS),
        dict.fromkeys(components.KINDS, 1),
    ),
    "COMP-14: all seven kinds": (sorted(it["vp"] for it in DATA["all_seven_cards"]), [1, 2, 3, 4]),
    "COMP-14: of four players": (components.PREPARATIONS[4].all_seven_cards, (4, 3, 2, 1)),
    "COMP-15: rows and passes": (
        (len(components.ROWS), components.PASSES),
        (6, ("A", "B", "C", "D", "E")),
    ),
    "COMP-13, -15, -16: what else lies there": (
        {name: count for name, count in SUPPLY.items() if name in PRINTED},
        PRINTED,
    ),
}


@pytest.mark.parametrize(("found", "said"), FACTS.values(), ids=FACTS)
def test_the_box_is_that_of_the_rulebook(found: object, said: object) -> None:
    """BUR-COMP-1, -9 to -16."""
    assert found == said


COPIES = {
    "castle mine monastery": dict.fromkeys(components.NUMBERS, 2),
    "knowledge ship pasture": dict.fromkeys(components.NUMBERS, 3),
    "carpenter church market watchtower": {1: 1, 2: 1, 3: 1},
    "bank boarding_house warehouse town_hall": {4: 1, 5: 1, 6: 1},
}
NUMBERS = {name: copies for names, copies in COPIES.items() for name in names.split()}


def test_how_many_cards_have_each_number() -> None:
    """BUR-COMP-2 to -8: two or three of a kind, one of a building; 19 of all."""
    found: dict[str, Counter[int]] = {name: Counter() for name in NUMBERS}
    for face in components.ALL_CARDS:
        found[components.CARDS[face].building or components.KIND[face]][
            components.NUMBER[face]
        ] += 1

    assert found == NUMBERS
    assert Counter(components.NUMBER[face] for face in components.ALL_CARDS) == dict.fromkeys(
        components.NUMBERS, 19
    )


ENDLESS = """
# Neither workers and silver nor victory points, which are one number, ever run out.
mine_2
  workers 22; silver 16; purchase_made => +2 silver  # BUR-COMP-17
knowledge_2
  workers 22; silver 16; purchase_made => +2 workers
watchtower_2
  victory_points 22 => +1 point  # BUR-COMP-18
"""


def test_nothing_that_is_gained_runs_out() -> None:
    """BUR-COMP-17, -18."""
    assert wrong(ENDLESS) == ""


def test_every_card_of_the_box_can_be_played_as_a_die() -> None:
    """BUR-COMP-3."""
    for face in components.CARDS:
        state = a_table().holds(hand=face).state

        assert choices(state) == (c.PlayCard(face),)
        assert after(state, c.PlayCard(face)).pending[0] == s.UseDie(components.NUMBER[face])


def test_a_box_that_contradicts_itself_is_refused() -> None:
    broken = {**DATA, "cards": DATA["cards"][1:]}

    with pytest.raises(ValueError, match="cards of each kind"):
        checked_box(json.dumps(broken).encode(), components.Box, components.agrees)
