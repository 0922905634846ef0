"""Section 2: what is in the box."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from domain.box import checked_box
from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import state as s
from tests.burgundy.a_table import a_table, after, card, choices

DATA: dict[str, Any] = json.loads(files("domain.burgundy").joinpath("components.json").read_bytes())
SUPPLY = {thing["id"]: thing["count"] for thing in DATA["supply"]}


def test_114_action_cards_of_seven_kinds() -> None:
    """BUR-COMP-1."""
    assert len(box.ALL_CARDS) == 114
    assert Counter(box.KIND[face] for face in box.ALL_CARDS) == {
        "castle": 12,
        "mine": 12,
        "monastery": 12,
        "knowledge": 18,
        "ship": 18,
        "pasture": 18,
        "building": 24,
    }


def test_eight_kinds_of_buildings_with_three_cards_each() -> None:
    """BUR-COMP-2."""
    buildings = Counter(box.CARDS[f].building for f in box.ALL_CARDS if box.KIND[f] == "building")

    assert buildings == dict.fromkeys(
        (
            "carpenter",
            "church",
            "market",
            "watchtower",
            "bank",
            "boarding_house",
            "warehouse",
            "town_hall",
        ),
        3,
    )


def test_each_number_from_1_to_6_on_exactly_19_cards() -> None:
    """BUR-COMP-3, -8."""
    assert Counter(box.NUMBER[face] for face in box.ALL_CARDS) == dict.fromkeys(range(1, 7), 19)


@pytest.mark.parametrize(
    ("kinds", "copies"),
    [(("castle", "mine", "monastery"), 2), (("knowledge", "ship", "pasture"), 3)],
)
def test_so_many_cards_of_a_kind_have_each_number(kinds: tuple[str, ...], copies: int) -> None:
    """BUR-COMP-4, -5."""
    for kind in kinds:
        numbers = Counter(box.NUMBER[face] for face in box.ALL_CARDS if box.KIND[face] == kind)
        assert numbers == dict.fromkeys(box.NUMBERS, copies)


@pytest.mark.parametrize(
    ("buildings", "numbers"),
    [
        (("carpenter", "church", "market", "watchtower"), [1, 2, 3]),
        (("bank", "boarding_house", "warehouse", "town_hall"), [4, 5, 6]),
    ],
)
def test_the_numbers_of_the_buildings(buildings: tuple[str, ...], numbers: list[int]) -> None:
    """BUR-COMP-6, -7."""
    for building in buildings:
        assert (
            sorted(box.NUMBER[f] for f in box.ALL_CARDS if box.CARDS[f].building == building)
            == numbers
        )


def test_the_points_of_a_triplet() -> None:
    """BUR-COMP-9."""
    assert box.TRIPLET_POINTS == {
        "castle": 2,
        "building": 3,
        "mine": 4,
        "knowledge": 4,
        "ship": 4,
        "pasture": 4,
        "monastery": 6,
    }


def test_eighteen_goods_of_three_sorts_sold_with_two_numbers_each() -> None:
    """BUR-COMP-10, -11."""
    assert Counter(box.ALL_GOODS) == {"good_light": 6, "good_medium": 6, "good_dark": 6}
    assert box.GOOD_OF_NUMBER == {
        1: "good_light",
        2: "good_light",
        3: "good_medium",
        4: "good_medium",
        5: "good_dark",
        6: "good_dark",
    }


def test_twenty_animals_of_four_sorts() -> None:
    """BUR-COMP-12."""
    assert Counter(box.ALL_ANIMALS) == {"sheep": 5, "cattle": 5, "chicken": 5, "pig": 5}


def test_one_first_bonus_of_one_point_for_each_kind() -> None:
    """BUR-COMP-13."""
    assert dict(box.FIRST_BONUS_POINTS) == dict.fromkeys(box.KINDS, 1)
    assert SUPPLY["first_bonus"] == 7


def test_four_cards_for_all_seven_kinds() -> None:
    """BUR-COMP-14."""
    assert sorted(bonus["vp"] for bonus in DATA["all_seven_cards"]) == [1, 2, 3, 4]
    assert box.PREPARATIONS[4].all_seven_cards == (4, 3, 2, 1)


def test_display_cards_pass_cards_and_the_start_player_card() -> None:
    """BUR-COMP-15."""
    assert (SUPPLY["display_cards"], len(box.ROWS)) == (6, 6)
    assert (SUPPLY["pass_cards"], box.PASSES) == (5, ("A", "B", "C", "D", "E"))
    assert SUPPLY["start_player_card"] == 1


def test_the_printed_victory_points_workers_and_silver() -> None:
    """BUR-COMP-16."""
    printed = [SUPPLY[name] for name in ("vp_1", "vp_2", "workers", "silver")]

    assert printed == [8, 7, 22, 16]


def test_workers_and_silver_never_run_out() -> None:
    """BUR-COMP-17."""
    table = a_table().with_workers(22).with_silver(16).purchase_made()

    miner = table.with_projects("mine_2").asked(s.UseDie(2)).state
    scholar = table.with_projects("knowledge_2").asked(s.UseDie(2)).state

    assert after(miner, c.PlaceProject(card("mine_2"))).seats[0].silver == 18
    assert after(scholar, c.PlaceProject(card("knowledge_2"))).seats[0].workers == 24


def test_victory_points_never_run_out_and_are_one_number() -> None:
    """BUR-COMP-18."""
    state = a_table().with_victory_points(22).with_projects("watchtower_2").asked(s.UseDie(2)).state

    assert after(state, c.PlaceProject(card("watchtower_2"))).seats[0].victory_points == 23


def test_every_card_of_the_box_can_be_played_as_a_die() -> None:
    """BUR-COMP-3."""
    for face in box.CARDS:
        state = a_table().with_hand(face).state

        assert choices(state) == (c.PlayCard(face),)
        assert after(state, c.PlayCard(face)).pending[0] == s.UseDie(box.NUMBER[face])


def test_a_box_that_contradicts_itself_is_refused() -> None:
    """A wrong count in the data file is found when it is loaded."""
    broken = {**DATA, "cards": DATA["cards"][1:]}

    with pytest.raises(ValueError, match="cards of each kind"):
        checked_box(json.dumps(broken).encode(), box.Box, box.agrees)
