"""The 30 ships of the Zwin, by the sentence printed on each (section 18).

Each is used after a canal token built by card, for 1 worker of its colour (BRU-ZWIN-7, -9), which
its line says first, and two others; its colour need not be the card's, which is blue.
"""

from domain.bruges import commands as c
from domain.bruges import state as s
from tests.bruges.a_card import offered, proves, ready, used
from tests.bruges.a_table import after, asked, card
from tests.bruges.card_rows import cards_of, shipped, token_built, wrong

SHIPS = """
# Take 3 workers of any colours.
ship_blue_workers_3 blue brown yellow | ship_brown_workers_3 brown blue yellow |
      ship_yellow_workers_3 yellow blue brown | ship_red_workers_3 red blue brown |
      ship_violet_workers_3 violet blue brown
  workers {1}=1
    sails, use_ship {1}/decline, {2}/any, {3}, {2} =>
      -1 {1} worker, +2 {2} workers, +1 {3} worker
# Return up to 2 threat markers of any colours; get 1 point for each.
ship_blue_threats_2 blue brown yellow | ship_brown_threats_2 brown blue yellow |
      ship_yellow_threats_2 yellow blue brown | ship_red_threats_2 red blue brown |
      ship_violet_threats_2 violet blue brown
  workers {1}=1; threats {2}=2 {3}=1
    sails, use_ship {1}/decline, {2}/{3}/decline, {3}/{2}/decline =>
      -1 {1} worker, -1 {2} threat, -1 {3} threat, +2 points
    sails, use_ship {1}, {2}, decline => -1 {1} worker, -1 {2} threat, +1 point  # BRU-ZWIN-14
  workers {1}=1  # BRU-ZWIN-22, -26: a ship that could change nothing is not offered
    sails =>
# Take 6 guilders; its worker must be there, and it may be left alone.
ship_blue_guilders_6 blue brown yellow | ship_brown_guilders_6 brown blue yellow |
      ship_yellow_guilders_6 yellow blue brown | ship_red_guilders_6 red blue brown |
      ship_violet_guilders_6 violet blue brown
  workers {1}=1  # BRU-ZWIN-9, -27, BRU-DECIDE-21
    sails, use_ship {1}/decline => -1 {1} worker, +6 guilders
    sails, decline =>
  workers {2}=2 {3}=2
    sails =>
# Activate 1 lightning person in your display. The Noblewoman counts the Queen and herself.
ship_blue_lightning_person blue brown yellow | ship_brown_lightning_person brown blue yellow |
      ship_yellow_lightning_person yellow blue brown | ship_red_lightning_person red blue brown |
      ship_violet_lightning_person violet blue brown
  workers {1}=1; persons alchemist noblewoman queen
    sails, use_ship {1}/decline, noblewoman/alchemist => -1 {1} worker, +2 points
  workers {1}=1; persons queen thief  # BRU-ZWIN-22: nobody has guilders for the Thief
    sails =>
# Draw 1 card from a draw pile and carry out one action with it at once. The Smith is red.
ship_blue_extra_action blue brown yellow | ship_brown_extra_action brown blue yellow |
      ship_yellow_extra_action yellow blue brown | ship_red_extra_action red blue brown |
      ship_violet_extra_action violet blue brown
  workers {1}=1
    sails, use_ship {1}/decline, draw_from 1/draw_from 0, take_guilders =>
      -1 {1} worker, +4 guilders, +smith discarded
  workers {1}=1; piles /
    sails =>
# Ascend 1 step without paying.
ship_blue_ascend_1 blue brown yellow | ship_brown_ascend_1 brown blue yellow |
      ship_yellow_ascend_1 yellow blue brown | ship_red_ascend_1 red blue brown |
      ship_violet_ascend_1 violet blue brown
  workers {1}=1
    sails, use_ship {1}/decline => -1 {1} worker, +1 step
  workers {1}=1; step 11
    sails =>
# The worker paid is not there for the effect; only own lightning persons work, and once.
ship_red_lightning_person
  persons englishman; discard queen; workers red=1  # BRU-ZWIN-9, -22: he needs a red one himself
    sails =>
  persons englishman; discard queen; workers red=2
    sails, use_ship red/decline, queen/decline =>
      -2 red workers, -queen discarded, +queen as house
  # BRU-ZWIN-23, -24: no worker or once-per-round person, no pet, none of others, not twice
  persons astronomer alchemist accountant prince jester; houses count; lives pet_dog 5;
      1: persons potter; workers red=2
    sails, use_ship red/decline, alchemist/jester => -1 red worker, +6 guilders
# The card drawn is good for every action. The Potter is brown, as is the next space on the left.
ship_yellow_extra_action
  # BRU-ZWIN-17, -26
  piles potter monk / nun abbot / queen; houses count; workers yellow=1 brown=1; guilders 9
    sails, use_ship yellow, draw_from 0, lay_out 0/take_workers/take_guilders/build_canal left/
      build_house brown => -1 yellow worker, +potter laid out, +3 brown workers
  # BRU-ZWIN-19: a token of that card allows no further ship
  piles potter monk / nun abbot / queen; workers yellow=2; guilders 9
    sails, use_ship yellow, draw_from 0, build_canal left =>
      -1 yellow worker, +1 left token, -2 guilders, +potter discarded
"""


@proves(*cards_of(SHIPS))
def test_what_a_ship_brings_for_a_worker_of_its_colour() -> None:
    """BRU-ZWIN-7 to -10, -13 to -19, -22 to -27, BRU-EX-23, BRU-DECIDE-21."""
    assert wrong(SHIPS, shipped) == ""


@proves("ship_red_guilders_6", "ship_violet_ascend_1")
def test_exactly_one_ship_may_be_used_for_a_token() -> None:
    """BRU-ZWIN-7, -27."""
    table = ready().workers(red=2, violet=2)
    used("ship_red_guilders_6")
    used("ship_violet_ascend_1")
    state = token_built(table.ships(red="guilders_6", violet="ascend_1"))
    assert offered(state) == {c.UseShip("red"), c.UseShip("violet"), c.Decline()}

    assert not isinstance(asked(after(state, c.UseShip("red"))), s.OfferShip)


@proves("ship_red_guilders_6")
def test_a_token_built_by_a_person_allows_no_ship() -> None:
    """BRU-ZWIN-11."""
    used("ship_red_guilders_6")
    table = ready().ships(red="guilders_6").persons("bard").workers(blue=1, red=1).guilders(2)
    now = after(table, c.Activate(card("bard")), c.ChooseSection("left"))

    assert not isinstance(asked(now), s.OfferShip)
    assert now.seats[0].canals == (1, 0)
