"""Ships arrive, are offered and leave (section 18); what each brings, see `test_ships.py`."""

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide.dice import place_ships
from domain.bruges.story import begun
from domain.chance import Chance
from tests.bruges.a_table import a_table, after, opened, told
from tests.bruges.card_rows import as_it_lies, wrong
from tests.kernel.laid_out import of_type


def test_there_are_six_ships_of_each_colour_one_of_each_kind() -> None:
    """BRU-ZWIN-1, -2."""
    for colour in box.COLOURS:
        kinds = [ship.kind for ship in box.BOX.ships if ship.colour == colour]
        assert sorted(kinds) == sorted(
            ["workers_3", "threats_2", "guilders_6", "lightning_person", "extra_action", "ascend_1"]
        )
    assert all(len(it.pile) == 6 for it in opened(3, zwin=True).harbours)


def harbours(*sizes: int) -> tuple[s.Harbour, ...]:
    ships = ("workers_3", "threats_2", "guilders_6", "ascend_1")
    return tuple(
        s.Harbour(pile=tuple(s.ShipId(f"ship_{colour}_{kind}") for kind in ships[:size]))
        for colour, size in zip(box.COLOURS, sizes, strict=True)
    )


def test_ships_whose_die_shows_3_or_4_arrive() -> None:
    """BRU-ZWIN-3, -4, -5, -6, -28, -29, BRU-EX-22."""
    table = a_table(zwin=True).dice(3, 1, 4, 5, 6).table(harbours=harbours(2, 2, 1, 1, 1))
    story = begun(table.state, Chance(b"ships"))
    place_ships(story)

    arrived = of_type(tuple(story.events), e.ShipArrived)
    assert [it.colour for it in arrived] == ["blue", "yellow"]
    assert [it.next for it in arrived] == ["ship_blue_threats_2", None]
    assert [it.active for it in story.state.harbours] == [
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
    table = table.table(harbours=(more[0], *harbours(0, 1, 1, 1, 1)[1:]))
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
  hand king; canals 1 0; guilders 6; ship yellow guilders_6; workers yellow=1
    plays countess, build_canal left => +1 left token, -2 guilders, asks offer_ship 0
# An extra card allows a ship, and the token comes first.
  hand prince king; guilders 1; ship yellow guilders_6; workers blue=1 yellow=1;
      persons messenger tower_warden; threats blue=1  # BRU-ZWIN-20, -21
    activate messenger, play_card prince, build_canal left => -1 blue worker, +messenger turned,
      -prince in hand, +prince discarded, +1 left token, -1 guilder, offers blue / decline
    activate messenger, play_card prince, build_canal left, decline => -1 blue worker,
      +messenger turned, -prince in hand, +prince discarded, +1 left token, -1 guilder,
      asks offer_ship 0
"""


def test_a_ship_is_offered_after_each_token_built_by_card() -> None:
    assert wrong(ROWS, as_it_lies) == ""
