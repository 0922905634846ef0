"""Section 6: the food check."""

import pytest
from msgspec.structs import replace

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from tests.villagers.a_table import Table, a_table, after, number_of, told


def checked(table: Table) -> list[Seat]:
    """Whose Founders is turned when the last build turn ends."""
    events = told(table.building(1).state, c.EndTurn())
    return [event.seat for event in events if isinstance(event, e.FoundersTurned)]


def test_whoever_shows_no_food_turns_founders() -> None:
    """VIL-FOOD-1, VIL-EX-11."""
    table = a_table().with_village("founders hunter", 0).with_village("founders wattler", 1)

    state = after(table.building(1).state, c.EndTurn())

    assert checked(table) == [1]
    assert not state.seats[0].village[0].turned
    assert state.seats[1].village[0].turned


def test_covered_food_does_not_help() -> None:
    """VIL-FOOD-1, VIL-CHAIN-7."""
    assert checked(a_table().with_village("founders graper/vintner")) == [0, 1]


def test_a_turned_founders_stays_turned() -> None:
    """VIL-FOOD-2."""
    table = a_table().with_village("founders hunter").with_food_side()

    assert after(table.building(1).state, c.EndTurn()).seats[0].village[0].turned


@pytest.mark.parametrize("number", [1, 4])
def test_the_check_is_made_every_round(number: int) -> None:
    """VIL-FOOD-3."""
    table = Table(replace(a_table().state, round=number))

    assert checked(table) == [0, 1]


def test_the_check_has_no_choice_and_comes_after_the_last_turn() -> None:
    """VIL-FOOD-1, -4."""
    events = told(a_table().building(0).state, c.EndTurn())

    assert not any(isinstance(event, e.FoundersTurned) for event in events)
    assert e.FoundersTurned(Seat(0), number_of(a_table().state, "founders")) in told(
        a_table().building(1).state, c.EndTurn()
    )


def test_founders_is_turned_even_when_it_is_covered() -> None:
    """VIL-CHOICE-16. Every villager for Founders shows food; a Wattler there shows the rule."""
    table = a_table().with_village("founders/wattler", 0).with_village("founders/truffler", 1)

    assert checked(table) == [0]


def test_a_windmill_feeds_nobody_at_the_check() -> None:
    """VIL-CHOICE-16."""
    assert checked(a_table().with_tokens("windmill")) == [0, 1]
