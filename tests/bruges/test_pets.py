"""Pets (section 15), and each of the 17 by what its card shows: colour, price, points."""

from clients.suite.text_rows import rows
from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.decide.rounds import standing, winners
from domain.bruges.houses import houses_with_room
from domain.bruges.scoring import scores
from domain.decider import Seat
from tests.bruges.a_card import lay_out, laying_out, proves, ready
from tests.bruges.a_table import (
    Table,
    a_table,
    after,
    asked,
    card,
    cards,
    choices,
    playing,
    refusal,
)
from tests.bruges.card_rows import as_it_lies, cards_of, wrong

PETS = """
# Each is laid out for its price beside a person, serves the other actions by its colour, and does
# nothing else; behind its name its colour, its price, a guilder less and its points.
pet_dog blue 4 3 2 | pet_cat violet 4 3 2 | pet_cow brown 8 7 4 | pet_horse red 10 9 5 |
      pet_donkey brown 6 5 3 | pet_pig red 6 5 3 | pet_sheep blue 6 5 3 | pet_goat yellow 6 5 3 |
      pet_hen yellow 2 1 1 | pet_rooster red 2 1 1 | pet_duck blue 2 1 1 | pet_goose violet 4 3 2 |
      pet_pigeon violet 2 1 1 | pet_rabbit brown 4 3 2 | pet_parrot yellow 8 7 4 |
      pet_falcon blue 8 7 4 | pet_ox brown 8 7 4
  houses count; lives monk 0; guilders {2}; workers {1}=1  # BRU-PETS-4 to -7, BRU-ACT-16
    plays {0}, lay_out 0 => +{0} laid out, -{2} guilders
    plays {0}, take_workers => +2 {1} workers
    plays {0}, build_house {1} => -1 {1} worker, +{0} as house
  die {1} 6 1
    plays {0}, take_guilders => +6 guilders
  houses count; lives monk 0; guilders {3}
    plays {0}, lay_out 0 => refused: not_enough_guilders
  ready  # BRU-PETS-10
    lays_out {0} =>
    lays_out {0}, activate {0} => refused: not_on_the_turn
# The first spaces of seat 0 are blue and violet (BRU-ACT-7).
pet_dog left right | pet_sheep left right | pet_duck left right | pet_falcon left right |
      pet_cat right left | pet_goose right left | pet_pigeon right left
  guilders 1
    plays {0}, build_canal {1} => +1 {1} token, -1 guilder
    plays {0}, build_canal {2} => refused: wrong_colour
pet_cow | pet_horse | pet_donkey | pet_pig | pet_goat | pet_hen | pet_rooster | pet_rabbit |
      pet_parrot | pet_ox
  guilders 1
    plays {0}, build_canal left => refused: wrong_colour
    plays {0}, build_canal right => refused: wrong_colour
"""


@proves(*cards_of(PETS))
def test_what_a_pet_is_good_for() -> None:
    """BRU-PETS-4 to -7, -10, BRU-ACT-7, -16."""
    assert wrong(PETS, as_it_lies) == ""


@proves(*cards_of(PETS))
def test_a_pet_brings_the_points_printed_on_it() -> None:
    """BRU-PETS-17: more than a third of its price."""
    nobody = sum(scores(ready().houses("poet").state, Seat(0)).values())
    for name, _, price, _, points in {row.names for row in rows(PETS) if len(row.names) == 5}:
        before, _ = lay_out(name, ready())
        assert scores(before, Seat(0))["persons"] == int(points)
        assert sum(scores(before, Seat(0)).values()) == nobody + int(points)
        assert 3 * int(points) > int(price)


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
