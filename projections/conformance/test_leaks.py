"""The suite catches what it is there to catch: every planted leak, and for its own reason."""

from collections.abc import Iterator
from typing import Any

import pytest

from projections.conformance.finding import Finding
from projections.conformance.opening import events_told_to_all as events_of_opening_told_to_all
from projections.conformance.plain_leaks import events_told_to_all, zones_shown_to_all
from projections.conformance.planting import Planted
from projections.conformance.room import Room
from projections.conformance.rooms import EACH_ROOM, ROOMS, brought
from projections.conformance.seeds import many_starts

pytestmark = pytest.mark.random

each_room = pytest.mark.parametrize("room", EACH_ROOM)


def every_leak() -> Iterator[Any]:
    """Yield the planted leaks of all games."""
    for room in ROOMS:
        game = room.game.name
        planted: tuple[Planted, ...] = brought(game, "leaks", "LEAKS", otherwise=())
        yield from (pytest.param(one, id=f"{game}-{one}") for one in planted)


@pytest.mark.parametrize("planted", tuple(every_leak()))
def test_a_planted_leak_is_found(planted: Planted) -> None:
    room = planted.leak()

    with pytest.raises(Finding, match=f"^{planted.promise}"):
        planted.hunt(room)


@each_room
def test_a_hidden_zone_that_is_shown_to_all_is_found(room: Room) -> None:
    """A leak for each zone that `hidden` of the room names, in the games of one hand."""
    zones = zones_shown_to_all(room)

    assert [zone for zone, is_found in zones.items() if not is_found] == []


@each_room
def test_an_event_that_is_told_whole_to_all_is_found(room: Room) -> None:
    """A leak for each event that some viewer receives only in part."""
    events = events_told_to_all(room)

    assert [event for event, is_found in events.items() if not is_found] == []


@each_room
def test_an_event_of_an_opening_that_is_told_whole_to_all_is_found(room: Room) -> None:
    events = events_of_opening_told_to_all(room, many_starts(room))

    assert events
    assert [event for event, is_found in events.items() if not is_found] == []
