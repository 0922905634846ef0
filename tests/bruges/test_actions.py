"""The six actions, canals and houses (BRU-ACT, BRU-CANAL, BRU-HOUSE)."""

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.scoring import scores
from domain.decider import Seat
from tests.bruges.a_table import a_table, after, booked, build_house, card, choices, playing, told
from tests.bruges.card_rows import as_it_lies, wrong

ACTIONS = """
# Take 2 workers of the colour of the card, or what its die shows; that is always possible.
  ready
    plays queen, take_workers/take_guilders => +2 red workers  # BRU-ACT-2, -3, -11, BRU-EX-4
  dice 1 2 6 3 4
    plays duke, take_guilders => +6 guilders  # BRU-ACT-4, BRU-EX-5
# Return a threat marker of the colour for a point.
  threats brown=1 red=1
    plays earl, return_threat => -1 brown threat, +1 point  # BRU-ACT-5, -6, BRU-EX-6
  threats red=1
    plays earl, return_threat => refused: no_such_threat
# Build a canal token on the next space of a section of yours, of the colour of the card.
  guilders 3
    plays prince, build_canal left => +1 left token, -1 guilder  # BRU-ACT-7, -10, BRU-EX-7
    plays prince, build_canal right => refused: wrong_colour  # BRU-CANAL-2
  ready
    plays prince, build_canal left => refused: not_enough_guilders
  guilders 20; canals 1 0  # BRU-CANAL-2, BRU-DECIDE-8: the second space on the left is brown
    plays countess, build_canal left => +1 left token, -2 guilders
    plays baron, build_canal left => refused: wrong_colour
  guilders 20; canals 5 5
    plays margrave, build_canal left => refused: section_complete
  guilders 20; canals 5 0
    plays margrave, build_canal left => refused: section_complete
    plays margrave, build_canal right => +1 right token, -1 guilder
  # BRU-CANAL-6, -8: the fifth space takes the topmost statue
  guilders 5; canals 4 0
    plays margrave, build_canal left => +1 left token, +7 as statue, -5 guilders
  persons toll_collector  # BRU-ACT-12: costs are paid before what reacts brings gains
    plays prince, build_canal left => refused: not_enough_guilders
# Build the card face down as a house for a worker of its colour; as many as one likes.
  workers violet=1 red=1  # BRU-ACT-8, -17, BRU-EX-8, BRU-HOUSE-1
    plays king, build_house violet => -1 violet worker, +king as house
    plays king, build_house red => refused: worker_needed
    plays king, build_house => refused: worker_needed
  workers red=1
    plays king, build_house violet => refused: no_such_worker
  houses count countess baron baroness margrave prince queen judge earl duke princess; workers red=1
    plays knight, build_house red => -1 red worker, +knight as house  # BRU-HOUSE-4
  persons carpenter; workers violet=1
    plays king, build_house violet => refused: no_worker_needed
# Lay the person out for its price on a house of any colour, in which there is no other one.
  guilders 10; houses baroness; persons queen  # BRU-ACT-9, -16, -17, BRU-EX-9
    plays prince, lay_out 0 => +prince laid out, -9 guilders
    plays prince, lay_out 1 => refused: no_room  # BRU-HOUSE-2, -5
    plays prince, lay_out 7 => refused: no_room
  guilders 8; houses count  # BRU-ACT-10
    plays prince, lay_out 0 => refused: not_enough_guilders
  # BRU-ACT-13, BRU-DECIDE-15: reactions come before lightning and its second run
  persons fire_eater astronomer head_cook; threats red=1
    lays_out alchemist => ReturnMarkers asked
    lays_out alchemist, red/decline => -1 red threat, +1 point, TakeAnyWorkers asked
    lays_out alchemist, red, any, run_again/decline =>
      -1 red threat, +1 point, +1 blue worker, +12 guilders
"""


def test_what_the_six_actions_do() -> None:
    """BRU-ACT-2 to -13, -16, -17, BRU-CANAL-2, -6, BRU-HOUSE-1, -2, -4, -5."""
    assert wrong(ACTIONS, as_it_lies) == ""


def test_a_statue_comes_before_what_reacts() -> None:
    """BRU-ACT-13, -14, BRU-CANAL-6, -9."""
    table = a_table().canals(4, 0).persons("glassblower").guilders(10)
    table = table.persons("acrobat").workers(red=1)
    events = told(table, c.Activate(card("acrobat")), c.ChooseSection("left"))

    kinds = [type(it) for it in events if isinstance(it, e.SectionCompleted | e.PointsGained)]
    assert kinds == [e.SectionCompleted, e.PointsGained]
    assert not booked(e.CardPlayed, events)


# Canals.


def test_spaces_cost_1_to_5_guilders_from_the_seal() -> None:
    """BRU-CANAL-3."""
    assert box.COSTS == (1, 2, 3, 4, 5)


def test_a_player_builds_in_the_own_sections_alone() -> None:
    """BRU-CANAL-1, -4: seat 1 begins with a brown space on the left."""
    table = a_table().hand("countess", 1).guilders(1, 1).turn(1)
    state = after(after(table, *choices(table)[:1]), c.BuildCanal("left"))

    assert state.seats[1].canals == (1, 0)
    assert state.seats[0].canals == (0, 0)


def test_a_space_of_cost_3_is_worth_3_points() -> None:
    """BRU-CANAL-5, BRU-END-7."""
    assert scores(a_table().canals(2, 0).state, Seat(0))["canals"] == 0
    assert scores(a_table().canals(3, 5).state, Seat(0))["canals"] == 6


def test_the_fifth_space_takes_the_topmost_statue() -> None:
    """BRU-CANAL-6, BRU-END-8."""
    table = playing("margrave", a_table().canals(4, 0).guilders(5))
    state = after(table, c.BuildCanal("left"))

    assert (state.seats[0].statues, state.statues) == ((7,), (6, 5, 4, 3, 2))
    assert scores(state, Seat(0))["statues"] == 7


def test_without_a_statue_left_a_section_yields_none() -> None:
    """BRU-CANAL-8."""
    table = playing("margrave", a_table().canals(4, 0).guilders(5).table(statues=()))

    assert after(table, c.BuildCanal("left")).seats[0].statues == ()


# Houses.


def test_each_house_is_worth_a_point_lived_in_or_not() -> None:
    """BRU-HOUSE-3, BRU-END-4."""
    table = a_table().houses("count baron").persons("queen")

    assert scores(table.state, Seat(0))["houses"] == 3


def test_what_is_built_and_laid_out_is_told() -> None:
    """BRU-ACT-8, -9."""
    built = told(playing("king", a_table().workers(violet=1)), build_house("violet"))
    assert booked(e.HouseBuilt, built)[0].worker == "violet"

    table = playing("prince", a_table().guilders(10).houses("baroness"))
    assert booked(e.PersonLaidOut, told(table, c.LayOut(s.HouseId(0))))[0].price == 9
