"""The kit for a game that hides more than marks can say, as the guide shows it."""

import re
from types import SimpleNamespace
from typing import Annotated, Any, NewType

import msgspec

from domain.chance import Chance
from domain.decider import SPECTATOR, Seat
from domain.zones import OWN, Zones
from projections.burgundy import BURGUNDY
from projections.kit import by_place, replace, with_holding
from projections.zones import zones_shown
from tests.games.guide import GUIDE

EXAMPLE = re.compile(r"^```python\n(class Player.*?)^```$", re.DOTALL | re.MULTILINE)

Card, Place = NewType("Card", int), NewType("Place", int)


def example() -> SimpleNamespace:
    """The guide's game, and its functions."""
    (block,) = EXAMPLE.findall(GUIDE)
    names: dict[str, Any] = {
        "msgspec": msgspec,
        "Annotated": Annotated,
        "OWN": OWN,
        "Card": Card,
        "Place": Place,
        "replace": replace,
        "by_place": by_place,
        "with_holding": with_holding,
    }
    exec(block, names)
    player: Any = names["Player"]
    state = msgspec.defstruct("State", [("seats", tuple[player, ...], ())], frozen=True)
    game = replace(BURGUNDY.game, rearrange=Zones(state).rearrange)
    plain = replace(BURGUNDY, game=game, view=lambda state, viewer, _: zones_shown(state, viewer))
    names["PLAIN"] = plain
    made = names["with_secret_looks"](plain)
    hands = (player((1, 2), (2,)), player((3, 4), (0,)), player((5, 6)), player((7, 8)))
    return SimpleNamespace(made=made, state=state(hands))


def test_a_hand_that_was_looked_at_in_secret_is_shown_to_that_seat_alone() -> None:
    it = example()
    hands = {
        viewer: [seat.get("hand") for seat in it.made.view(it.state, viewer)["seats"].values()]
        for viewer in (Seat(0), Seat(3), SPECTATOR)
    }

    assert hands[Seat(0)] == [{"0": 1, "1": 2}, None, {"0": 5, "1": 6}, None]
    assert hands[Seat(3)] == [None, None, None, {"0": 7, "1": 8}]
    assert hands[SPECTATOR] == [None] * 4


def test_it_stays_in_other_worlds_of_that_seat() -> None:
    it = example()
    worlds = [it.made.game.rearrange(it.state, Seat(0), Chance(b"%d" % n)) for n in range(30)]
    views = {msgspec.json.encode(it.made.view(world, Seat(0))) for world in worlds}

    assert len(views) == 1
    assert {world.seats[2].hand for world in worlds} == {(5, 6)}
    assert len({world.seats[1].hand for world in worlds}) > 3
    assert len({world.seats[1].seen for world in worlds}) == 1


def test_a_struct_a_game_and_a_projection_are_changed_alike() -> None:
    assert replace(BURGUNDY, game=replace(BURGUNDY.game, revision=7)).game.revision == 7
    assert replace(SimpleStruct(1), field=2) == SimpleStruct(2)


class SimpleStruct(msgspec.Struct, frozen=True):
    field: int
