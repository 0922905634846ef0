"""Pets (section 15), and each of the 17 by what its card shows: colour, price, points."""

import pytest

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.decide.rounds import standing, winners
from domain.bruges.houses import houses_with_room
from domain.bruges.scoring import scores
from domain.decider import Seat
from tests.bruges.a_card import lay_out, offered, proves_each, ready
from tests.bruges.a_table import (
    Table,
    a_table,
    after,
    asked,
    build_house,
    card,
    cards,
    choices,
    laying_out,
    playing,
    refusal,
)
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

    paid = difference(taken_up.state, after(taken_up, c.LayOut(s.HouseId(0))))
    assert paid == says(f"+{name} laid out, -{price} guilders")
    poor = playing(name, table.guilders(price - 1))
    assert refusal(poor, c.LayOut(s.HouseId(0))) == "not_enough_guilders"


@proves_each("name colour price points", PETS)
def test_a_pet_has_no_ability(name: str, colour: str, price: int, points: int) -> None:
    """BRU-PETS-10: laying it out changes nothing, and it is never activated."""
    table = ready().workers(blue=1, brown=1, yellow=1, red=1, violet=1).guilders(9)
    before, now = lay_out(name, table)

    assert difference(before, now) == set()
    assert refusal(now, c.Activate(card(name))) == "not_on_the_turn"


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
        for act in (c.TakeWorkers(), c.TakeGuilders(), build_house(colour))
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
    build = c.BuildCanal(section)  # type: ignore[arg-type]

    can_build = build in offered(playing(name, ready().guilders(1)).state)
    assert can_build == (FIRST_SPACES.get(colour) == section)


# The module.


def test_a_house_has_room_for_one_person_and_one_pet() -> None:
    """BRU-PETS-6, -7, -8, -21, BRU-DECIDE-9."""
    table = a_table().houses("count baron earl").lives("queen", 0).lives("pet_dog", 1)
    holding = table.state.seats[0]

    assert [house.id for house in houses_with_room(holding, card("king"))] == [1, 2]
    assert [house.id for house in houses_with_room(holding, card("pet_cat"))] == [0, 2]


def test_two_pets_in_one_house_are_not_allowed() -> None:
    """BRU-PETS-8."""
    table = a_table().guilders(9).houses("count").lives("pet_dog", 0)

    assert refusal(playing("pet_cat", table), c.LayOut(s.HouseId(0))) == "no_room"


def test_plague_may_take_a_pet_and_fire_returns_all_residents() -> None:
    """BRU-PETS-9, -11, -12, BRU-THREAT-6."""
    table = a_table().houses("count baron").lives("queen", 0).lives("pet_dog", 0)
    plague = table.threats(brown=3).asked(s.Turn(Seat(0), 1), s.Plague(Seat(0))).hand("king")
    assert choices(plague) == (c.ChoosePerson(card("queen")), c.ChoosePerson(card("pet_dog")))

    fire = table.threats(red=3).asked(s.Turn(Seat(0), 1), s.Fire(Seat(0)))
    state = after(fire, c.ChooseHouse(s.HouseId(0)))
    assert state.seats[0].hand == cards("queen pet_dog")


def test_pets_count_for_their_own_majority_alone() -> None:
    """BRU-PETS-2, -13, -14, -15, -16, -26."""
    table = a_table(pets=True).houses("count baron").lives("queen", 0).lives("pet_dog", 0)
    holding = table.state.seats[0]

    assert (standing(holding, "persons"), standing(holding, "pets")) == (1, 1)
    assert winners(table.state, "pets") == [0]
    tied = table.houses("duke", 1).lives("pet_cat", 0, 1)
    assert winners(tied.state, "pets") == []
    assert winners(tied.persons("judge").state, "pets") == [0]
    state = after(table.turn(1, 4, played=True), c.EndTurn())
    assert "pets" in state.seats[0].majorities
    assert scores(state, Seat(0))["majorities"] == 4 * 2
    without = Table(table.state).table(rules=a_table().state.rules).turn(1, 4, played=True)
    assert "pets" not in after(without, c.EndTurn()).seats[0].majorities


def test_pets_count_as_persons_and_as_one_group() -> None:
    """BRU-PETS-9, -18, -24, -25, BRU-CARD-70."""
    table = a_table().houses("count baron").lives("pet_dog", 0).lives("pet_duck", 1)
    table = table.hand("king")

    jailer = laying_out("jailer", table.threats(blue=2, red=2))
    assert asked(jailer).left == 3  # type: ignore[union-attr]
    assert scores(table.persons("count").state, Seat(0))["laurels"] == 3  # blue pets
    assert scores(table.persons("engraver").state, Seat(0))["laurels"] == 2
    assert scores(table.persons("glass_painter").state, Seat(0))["laurels"] == 1
    assert scores(table.persons("king").state, Seat(0))["laurels"] == 2


def test_a_pets_back_shows_that_it_is_one() -> None:
    """BRU-PETS-19."""
    assert box.BACK[card("pet_dog")] == "pet_blue"
    assert box.BACK[card("prince")] == "blue"


def test_the_watchdog_is_a_person() -> None:
    """BRU-PETS-20, BRU-CARD-42."""
    table = a_table().houses("count").lives("watchdog", 0)

    assert standing(table.state.seats[0], "pets") == 0
    assert standing(table.state.seats[0], "persons") == 1


def test_laying_out_a_pet_is_laying_out_a_person() -> None:
    """BRU-PETS-22, BRU-CARD-50."""
    table = a_table().persons("fire_eater head_cook biologist").threats(blue=1)
    state = after(playing("pet_dog", table.guilders(2).houses("count")), c.LayOut(s.HouseId(3)))

    assert state.seats[0].guilders == 0
    assert choices(state) == (c.ChooseThreat("blue"), c.Decline())
    assert asked(after(state, c.Decline())) == s.TakeAnyWorkers(Seat(0), 1)
