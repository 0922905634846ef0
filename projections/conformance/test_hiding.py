"""Each clause on hiding has a row in which it holds; and rows find what shows or moves too much."""

from collections.abc import Callable

import pytest

from domain.decider import EVERYONE, Viewer
from projections.conformance.hiding import findings
from projections.conformance.planting import redacting, with_game, with_projection
from projections.conformance.room import Room
from projections.conformance.rooms import ROOMS, brought
from projections.projection import JsonObject

WITH_ROWS = {room.game.name: room for room in ROOMS if brought(room.game.name, "hiding", "rows")}

each_room = pytest.mark.parametrize("room", WITH_ROWS.values(), ids=WITH_ROWS)


def view_of_all(room: Room) -> Room:
    def view(state: object, _: Viewer) -> JsonObject:
        return room.projection.view(state, EVERYONE)

    return with_projection(room, view=view)


def events_told_to_all(room: Room) -> Room:
    return redacting(room, lambda event, _: room.projection.redact(event, EVERYONE))


def the_world_as_it_is(room: Room) -> Room:
    return with_game(room, rearrange=lambda state, *_: state)


@each_room
def test_only_who_may_can_tell_two_ways_apart(room: Room) -> None:
    assert findings(room) == []


@pytest.mark.parametrize("leak", [view_of_all, events_told_to_all, the_world_as_it_is])
@each_room
def test_a_row_finds_what_shows_too_much(room: Room, leak: Callable[[Room], Room]) -> None:
    assert findings(leak(room))
