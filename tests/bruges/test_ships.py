"""The Zwin: the 30 ships, by the sentence on each, and how they come and go (section 18)."""

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide.dice import place_ships
from domain.bruges.event_recorder import begun
from domain.chance import Chance
from tests.bruges.a_card import proves
from tests.bruges.a_table import a_table, after, opened, told
from tests.bruges.card_rows import as_it_lies, cards_of, shipped, wrong
from tests.kernel.laid_out import of_type

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
# A token built by a person allows no ship.
ship_red_guilders_6
  persons bard; workers blue=1 red=1; guilders 2  # BRU-ZWIN-11
    activates bard, left/right => -1 blue worker, +bard turned, +1 left token, -2 guilders
"""


@proves(*cards_of(SHIPS))
def test_what_a_ship_brings_for_a_worker_of_its_colour() -> None:
    """BRU-ZWIN-7 to -10, -13 to -19, -22 to -27, BRU-EX-23, BRU-DECIDE-21."""
    assert wrong(SHIPS, shipped) == ""


def test_there_are_six_ships_of_each_colour_one_of_each_kind() -> None:
    """BRU-ZWIN-1, -2."""
    for colour in components.COLOURS:
        kinds = [ship.kind for ship in components.BOX.ships if ship.colour == colour]
        assert sorted(kinds) == sorted(
            ["workers_3", "threats_2", "guilders_6", "lightning_person", "extra_action", "ascend_1"]
        )
    assert all(len(it.pile) == 6 for it in opened(3, zwin=True).harbours)


def harbours(*sizes: int) -> tuple[s.Harbour, ...]:
    ships = ("workers_3", "threats_2", "guilders_6", "ascend_1")
    return tuple(
        s.Harbour(pile=tuple(s.ShipId(f"ship_{colour}_{kind}") for kind in ships[:size]))
        for colour, size in zip(components.COLOURS, sizes, strict=True)
    )


def test_ships_whose_die_shows_3_or_4_arrive() -> None:
    """BRU-ZWIN-3, -4, -5, -6, -28, -29, BRU-EX-22."""
    table = a_table(zwin=True).middle(dice=(3, 1, 4, 5, 6), harbours=harbours(2, 2, 1, 1, 1))
    recorder = begun(table.state, Chance(b"ships"))
    place_ships(recorder)

    arrived = of_type(tuple(recorder.events), e.ShipArrived)
    assert [it.colour for it in arrived] == ["blue", "yellow"]
    assert [it.next for it in arrived] == ["ship_blue_threats_2", None]
    assert [it.active for it in recorder.state.harbours] == [
        "ship_blue_workers_3",
        None,
        "ship_yellow_workers_3",
        None,
        None,
    ]


def test_ships_leave_at_the_end_of_the_round_and_an_empty_pile_is_made_anew() -> None:
    """BRU-ZWIN-12."""
    table = a_table().ships(blue="guilders_6").turn(1, 4, played=True)
    more = tuple(
        s.Harbour(it.pile, it.active, (s.ShipId("ship_blue_ascend_1"),) if it.active else (), 1)
        for it in table.state.harbours
    )
    table = table.middle(harbours=(more[0], *harbours(0, 1, 1, 1, 1)[1:]))
    events = told(table, c.EndTurn())

    (shuffled,) = of_type(events, e.ShipsShuffled)
    assert set(shuffled.order) == {"ship_blue_guilders_6", "ship_blue_ascend_1"}
    state = after(table, c.EndTurn())
    assert (state.harbours[0].active, state.harbours[0].cleared) == (None, ())


ROWS = """
# A ship may be used again with another token.
  hand king countess; guilders 1; ship yellow guilders_6; workers yellow=2  # BRU-ZWIN-10
    plays prince, build_canal left, use_ship yellow =>
      +1 left token, -1 yellow worker, +5 guilders
# An extra card allows a ship, and the token comes first.
  hand prince king; guilders 1; ship yellow guilders_6; workers blue=1 yellow=1;
      persons messenger tower_warden; threats blue=1  # BRU-ZWIN-20, -21
    activate messenger, play_card prince, build_canal left => -1 blue worker, +messenger turned,
      -prince in hand, +prince discarded, +1 left token, -1 guilder, offers blue / decline
    activate messenger, play_card prince, build_canal left, decline => -1 blue worker,
      +messenger turned, -prince in hand, +prince discarded, +1 left token, -1 guilder,
      asks offer_ship 0
# Exactly one ship may be used for a token.
  ship red guilders_6 violet ascend_1; workers red=2 violet=2  # BRU-ZWIN-7, -27
    sails, use_ship red/use_ship violet/decline => -1 red worker, +6 guilders
"""


def test_a_ship_is_offered_after_each_token_built_by_card() -> None:
    assert wrong(ROWS, as_it_lies) == ""
