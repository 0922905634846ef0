"""Laurel persons: the points that each brings at the end of the game, by its printed sentence.

The game ends in the position of the row. `points` are the laurel points of seat 0 in its outcome.
Cards of the opponent, or of another colour or group, do not count.
"""

from collections.abc import Callable

from tests.bruges.a_card import at_home, laurels, lies, proves, proves_each, ready
from tests.bruges.a_table import Table

Before = Callable[[Table], Table]


# Persons. No other laurel person is in the display unless the row says so.

PERSONS: list[tuple[str, str, int]] = [
    # 1 point per blue (brown, yellow, red, violet) person in your display, this one included.
    ("count", "", 1),
    ("count", "prince mason earl", 3),
    ("countess", "earl saddler prince", 3),
    ("baron", "duke lady thief queen", 4),
    ("baroness", "queen knight abbess monk", 4),
    ("margrave", "noblewoman duke", 2),
    # 2 points per person of the nobility (offices, ...) group in your display, this one included.
    ("king", "", 2),
    ("king", "queen prince monk", 6),
    ("mayor", "notary judge monk", 6),
    ("theatre_master", "bard monk", 4),
    ("guild_master", "banker accountant monk", 6),
    ("master_craftsman", "mason monk", 4),
    ("majordomo", "page monk", 4),
    ("cardinal", "monk nun thief", 6),
    ("patron", "embroiderer monk", 4),
    ("captain", "archer jailer monk", 6),
    ("gang_leader", "thief monk", 4),
    ("philosopher", "inventor monk", 4),
    # 1 point per laurel person in your display, this one included; the Bishop has no workers.
    ("storyteller", "monk queen", 1),
    ("storyteller", "monk bishop", 2),
    # 1 point per different person group in your display: art, nobility, craft.
    ("engraver", "", 1),
    ("engraver", "queen lady mason", 3),
]


@proves_each("name others points", PERSONS)
def test_points_for_persons(name: str, others: str, points: int) -> None:
    """BRU-CARD-35, -41, BRU-PERSON-12, BRU-END-5."""
    table = lies(name, ready(2).persons(others))

    assert laurels(table) == points
    assert laurels(table.persons("page thief lawyer monk", 1)) == points


# Houses. The laurel person lives in the first of these.

HOUSES: list[tuple[str, str, int]] = [
    # 1 point per 2 houses in your display.
    ("castellan", "count", 0),
    ("castellan", "count baron duke", 1),
    ("castellan", "count baron duke queen", 2),
    # 1 further point per blue (brown, yellow, red, violet) house in your display.
    ("fresco_painter", "queen", 0),
    ("fresco_painter", "count mayor prince queen", 3),
    ("sculptor", "earl castellan queen", 2),
    ("poet", "duke lady queen", 2),
    ("composer", "count queen", 1),
    ("goldsmith", "king judge queen", 2),
    # 5 points if you have at least 1 house of each colour.
    ("cupbearer", "count earl duke queen", 0),
    ("cupbearer", "count earl duke queen king", 5),
    ("cupbearer", "count earl duke queen king judge", 5),
]


@proves_each("name houses points", HOUSES)
def test_points_for_houses(name: str, houses: str, points: int) -> None:
    """BRU-CARD-36, BRU-END-5: the one it lives in included."""
    table = at_home(name, ready(2).houses(houses))

    assert laurels(table) == points
    assert laurels(table.houses("count earl duke queen king", 1)) == points


# The rest of a display.

DISPLAY: list[tuple[str, Before, int]] = [
    # 1 point per 3 guilders you own.
    ("city_treasurer", lambda it: it.holds(guilders=2).holds(1, guilders=9), 0),
    ("city_treasurer", lambda it: it.holds(guilders=8), 2),
    ("city_treasurer", lambda it: it.holds(guilders=9), 3),
    # 4 points if you have no threat markers.
    ("confessor", lambda it: it.threats(1, red=2), 4),
    ("confessor", lambda it: it.threats(red=1), 0),
    # 1 point per 2 workers in your display.
    ("bishop", lambda it: it.workers(red=1).workers(1, red=4), 0),
    ("bishop", lambda it: it.workers(red=3, blue=4), 3),
    ("bishop", lambda it: it.workers(red=1, blue=1), 1),
    # 2 further points per built canal space 3 and per statue of yours.
    ("geographer", lambda it: it.holds(canals=(2, 2)).holds(1, canals=(5, 5)), 0),
    ("geographer", lambda it: it.holds(canals=(3, 2)), 2),
    ("geographer", lambda it: it.holds(canals=(3, 4), statues=(7,)), 6),
    ("geographer", lambda it: it.holds(canals=(5, 5), statues=(7, 6)), 8),
    # 1 point per 2 steps you have reached on the reputation track.
    ("lord", lambda it: it.holds(step=1).holds(1, step=8), 0),
    ("lord", lambda it: it.holds(step=7), 3),
    ("lord", lambda it: it.holds(step=11), 5),
]


@proves_each("name before points", DISPLAY)
def test_points_for_what_else_lies_there(name: str, before: Before, points: int) -> None:
    """BRU-CARD-34, -37, BRU-EX-15, BRU-END-5, -17."""
    assert laurels(before(lies(name, ready(2)))) == points


@proves("glass_painter")
def test_the_glass_painter_counts_houses_with_a_resident_of_their_colour() -> None:
    """BRU-PETS-25: the Knight's house is red as he is, and counts once with a red pet in it.

    The Monk's house is red, the Glass Painter's blue, and one more red house stands empty.
    """
    table = ready(2).houses("count queen knight smith")
    table = at_home("glass_painter", table).lives("abbess", 1).lives("monk", 2)
    assert laurels(table) == 1
    assert laurels(table.lives("pet_pig", 1)) == 1
    assert laurels(table.lives("pet_pig", 2)) == 2  # beside the Monk

    at_red = ready(2).houses("queen").lives("glass_painter", 0)
    assert laurels(at_red) == 1


@proves("king", "city_treasurer")
def test_a_laurel_person_in_the_hand_or_as_a_house_brings_nothing() -> None:
    """BRU-PERSON-12: only if in the display."""
    table = ready(2).holds(hand="king").houses("city_treasurer").holds(guilders=9)
    assert laurels(table) == 0

    assert laurels(lies("king", lies("city_treasurer", table))) == 3 + 2


@proves("count", "engraver", "storyteller")
def test_pets_count_as_persons_of_their_colour_and_as_a_group() -> None:
    """BRU-PETS-9, -18, -24: the Dog is blue, no laurel person and of the group of pets."""
    table = ready(2).houses("queen").lives("pet_dog", 0)

    assert laurels(lies("count", table)) == 2
    assert laurels(lies("engraver", table)) == 2
    assert laurels(lies("storyteller", table)) == 1
