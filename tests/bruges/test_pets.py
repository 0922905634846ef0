"""The 17 pets, by what each card shows: colour, price, points and no ability (section 15)."""

from __future__ import annotations

import pytest

from domain.bruges.commands import Activate, BuildCanal, LayOut, TakeGuilders, TakeWorkers
from domain.bruges.scoring import scores
from domain.bruges.state import HouseId
from domain.decider import Seat
from tests.bruges.a_card import lay_out, offered, playing, proves_each, ready
from tests.bruges.a_table import after, build_house, card, refusal
from tests.bruges.differences import difference, says

PETS = [
    ("pet_dog", "blue", 4, 2),
    ("pet_cat", "violet", 4, 2),
    ("pet_cow", "brown", 8, 4),
    ("pet_horse", "red", 10, 5),
    ("pet_donkey", "brown", 6, 3),
    ("pet_pig", "red", 6, 3),
    ("pet_sheep", "blue", 6, 3),
    ("pet_goat", "yellow", 6, 3),
    ("pet_hen", "yellow", 2, 1),
    ("pet_rooster", "red", 2, 1),
    ("pet_duck", "blue", 2, 1),
    ("pet_goose", "violet", 4, 2),
    ("pet_pigeon", "violet", 2, 1),
    ("pet_rabbit", "brown", 4, 2),
    ("pet_parrot", "yellow", 8, 4),
    ("pet_falcon", "blue", 8, 4),
    ("pet_ox", "brown", 8, 4),
]


@proves_each("name colour price points", PETS)
def test_a_pet_is_laid_out_for_its_price_beside_a_person(
    name: str, colour: str, price: int, points: int
) -> None:
    """BRU-PETS-4, -6, -7, BRU-ACT-16: and brings nothing else."""
    lay_out(name, ready())
    table = ready().houses("count").lives("monk", 0).guilders(price)
    taken_up = playing(name, table)

    paid = difference(taken_up.state, after(taken_up, LayOut(HouseId(0))))
    assert paid == says(f"+{name} laid out, -{price} guilders")
    poor = playing(name, table.guilders(price - 1))
    assert refusal(poor, LayOut(HouseId(0))) == "not_enough_guilders"


@proves_each("name colour price points", PETS)
def test_a_pet_has_no_ability(name: str, colour: str, price: int, points: int) -> None:
    """BRU-PETS-10: laying it out changes nothing, and it is never activated."""
    table = ready().workers(blue=1, brown=1, yellow=1, red=1, violet=1).guilders(9)
    before, now = lay_out(name, table)

    assert difference(before, now) == set()
    assert refusal(now, Activate(card(name))) == "not_on_the_turn"


@proves_each("name colour price points", PETS)
def test_a_pet_brings_the_points_printed_on_it(
    name: str, colour: str, price: int, points: int
) -> None:
    """BRU-PETS-17: more than a third of its price."""
    before, _ = lay_out(name, ready())
    without = ready().houses("poet").state

    assert scores(before, Seat(0))["persons"] == points
    assert sum(scores(before, Seat(0)).values()) - sum(scores(without, Seat(0)).values()) == points
    assert 3 * points > price


@proves_each("name colour price points", PETS)
def test_a_pet_card_serves_the_other_actions_by_its_colour(
    name: str, colour: str, price: int, points: int
) -> None:
    """BRU-PETS-4, -5."""
    lay_out(name, ready())
    dice = {"blue": 1, "brown": 2, "yellow": 3, "red": 4, "violet": 5}
    taken_up = playing(name, ready().workers(**{colour: 1}))

    changes = {
        act: difference(taken_up.state, after(taken_up, act)) - {f"+{name} discarded"}
        for act in (TakeWorkers(), TakeGuilders(), build_house(colour))
    }
    guilders = f"+{dice[colour]} guilder{'' if colour == 'blue' else 's'}"
    assert list(changes.values()) == [
        says(f"+2 {colour} workers"),
        says(guilders),
        says(f"-1 {colour} worker, +{name} as house"),
    ]


FIRST_SPACES = {"blue": "left", "violet": "right"}


@proves_each("name colour price points", PETS)
@pytest.mark.parametrize("section", ["left", "right"])
def test_a_pet_card_builds_the_space_of_its_colour(
    name: str, colour: str, price: int, points: int, section: str
) -> None:
    """BRU-PETS-4, BRU-ACT-7: the first spaces of seat 0 are blue and violet."""
    lay_out(name, ready())
    build = BuildCanal(section)  # type: ignore[arg-type]

    can_build = build in offered(playing(name, ready().guilders(1)).state)
    assert can_build == (FIRST_SPACES.get(colour) == section)
