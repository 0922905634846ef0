"""Pets (section 15), and each of the 17 by what its card shows: colour, price, points."""

from domain.bruges import components
from domain.bruges.display_queries import houses_with_room
from domain.bruges.scoring import scores
from domain.decider import Seat
from projections.conformance.text_rows import rows
from tests.bruges.a_card import lay_out, proves, ready
from tests.bruges.a_table import a_table, card
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


def test_a_house_has_room_for_one_person_and_one_pet() -> None:
    """BRU-PETS-6, -7, -8, -21, BRU-DECIDE-9."""
    table = a_table().houses("count baron earl").lives("queen", 0).lives("pet_dog", 1)
    holding = table.state.seats[0]

    assert [house.id for house in houses_with_room(holding, card("king"))] == [1, 2]
    assert [house.id for house in houses_with_room(holding, card("pet_cat"))] == [0, 2]


def test_a_pets_back_shows_that_it_is_one() -> None:
    """BRU-PETS-19."""
    assert components.BACK[card("pet_dog")] == "pet_blue"
    assert components.BACK[card("prince")] == "blue"


MODULE = """
# Two pets in one house are not allowed.
  houses count; lives pet_dog 0; guilders 9  # BRU-PETS-8
    plays pet_cat, lay_out 0 => refused: no_room
# Plague may take a pet; fire returns all residents.
  seats 2; houses count baron; lives queen 0; lives pet_dog 0; threats brown=2; rolled 3 6 3 3 3
    settles, pet_dog/queen => -2 brown threats, -pet_dog laid out, +pet_dog discarded,
      1: +1 brown threat  # BRU-PETS-9, -11, BRU-THREAT-6
  seats 2; houses count baron; lives queen 0; lives pet_dog 0; threats red=2; rolled 3 3 3 6 3
    settles, house 0/house 1 => -2 red threats, -count as house, +count discarded,
      -queen laid out, +queen in hand, -pet_dog laid out, +pet_dog in hand,
      1: +1 red threat  # BRU-PETS-12
# Pets count for their own majority alone, and only where they are played with.
  seats 2; pets; houses count baron; lives queen 0; lives pet_dog 0; turn 1 4 played=1
    => wins pets 0  # BRU-PETS-13, -15
    1: end_turn => +persons majority, +pets majority, scores majorities 8, asks refill 1
  seats 2; pets; houses count; lives pet_dog 0
    => wins persons, wins pets 0  # BRU-PETS-14
  seats 2; pets; houses count baron; lives pet_dog 0; 1: houses duke; 1: lives pet_cat 0
    => wins pets  # BRU-PETS-16, -26
  seats 2; pets; houses count baron; lives pet_dog 0; 1: houses duke; 1: lives pet_cat 0;
      persons judge
    => wins pets 0  # BRU-PETS-26
  seats 2; houses count baron; lives queen 0; lives pet_dog 0; turn 1 4 played=1
    1: end_turn => +persons majority, asks refill 1  # BRU-PETS-2, -14
# They count as persons and as one group. The Dog and the Duck are blue.
  houses count baron; lives pet_dog 0; lives pet_duck 1; threats blue=2 red=2
    lays_out jailer => asks return_markers 0 3 blue red False  # BRU-PETS-9, BRU-CARD-70
count 3 | engraver 2 | glass_painter 1 | king 2
  houses count baron; lives pet_dog 0; lives pet_duck 1; persons {0}
    => scores laurels {1}  # BRU-PETS-18, -24, -25
.
# The Watchdog is a person.
  seats 2; pets; houses count; lives watchdog 0  # BRU-PETS-20, BRU-CARD-42
    => wins persons 0, wins pets
# Laying out a pet is laying out a person.
  houses count; persons fire_eater head_cook biologist; guilders 2; threats blue=1
    plays pet_dog, lay_out 0, blue/decline => +pet_dog laid out, -2 guilders, -1 blue threat,
      +1 point, asks take_any_workers 0 1  # BRU-PETS-22, BRU-CARD-50
"""


def test_pets_are_persons_with_a_majority_of_their_own() -> None:
    """BRU-PETS-2, -8, -9, -11 to -16, -18, -20, -22, -24 to -26."""
    assert wrong(MODULE, as_it_lies) == ""
