"""Noninterference of an opening: two that look alike to a viewer are told alike.

No other world of the table before it can be made, as nothing lies there. So one is opened twice:
as it is drawn, and with two things of a shuffle in each other's place, or another side of a die.
Where a viewer's views of both are equal the redacted events are, and the other way round.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from clients.suite.finding import expect_same
from clients.suite.planting import told_to_all
from clients.suite.playing import Start
from clients.suite.room import Room
from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer, fold
from domain.table.table_options import typed_options

T = TypeVar("T", bound="str | int")

OTHERS = 24
"""So many other openings are compared with each, spread over its draws."""


class Swap(NamedTuple):
    """Of the draw of that name: which two places of a shuffle. Of a die: any, it is turned on."""

    draw: str
    places: tuple[int, int]


class Altered(Chance):
    """Chance that draws as it would, but for one swap. `sizes`: of the shuffles and dice so far."""

    __slots__ = ("_swap", "sizes")

    def __init__(self, seed: bytes, swap: Swap | None = None) -> None:
        super().__init__(seed)
        self._swap = swap
        self.sizes: dict[str, int] = {}

    def shuffle(self, name: str, things: Iterable[T]) -> tuple[T, ...]:
        order = list(super().shuffle(name, things))
        self.sizes[name] = len(order)
        if self._swap is not None and self._swap.draw == name:
            one, other = self._swap.places
            order[one], order[other] = order[other], order[one]
        return tuple(order)

    def roll(self, name: str, sides: int) -> int:
        side = super().roll(name, sides)
        self.sizes[name] = sides
        turned = self._swap is not None and self._swap.draw == name
        return side % sides + 1 if turned else side


class Opened(NamedTuple):
    """What has happened, and the position after it."""

    events: tuple[Any, ...]
    state: Any


def opened(room: Room, start: Start, chance: Chance) -> Opened:
    game, opening = room.game, start.opening
    options = typed_options(game, dict(opening.options))
    events = game.setup(options, opening.seats, chance)
    return Opened(events, fold(game, game.initial, events))


def alike(room: Room, start: Start) -> Iterator[tuple[Viewer, Opened, Opened]]:
    """An opening beside others, for each viewer who sees the same or is told the same of both."""
    rng, seed = Random(f"{start.seed}/opening"), start.secret
    as_drawn = Altered(seed)
    here = opened(room, start, as_drawn)
    swaps = [
        Swap(draw, places)
        for draw, size in as_drawn.sizes.items()
        for places in combinations(range(size), 2)
    ]
    for swap in rng.sample(swaps, min(OTHERS, len(swaps))):
        there = opened(room, start, Altered(seed, swap))
        for viewer in (*map(Seat, range(start.opening.seats)), SPECTATOR):
            if any(look(room, here, viewer) == look(room, there, viewer) for look in (told, shown)):
                yield viewer, here, there


def check_opening(room: Room, start: Start) -> None:
    for viewer, here, there in alike(room, start):
        events = told(room, here, viewer), told(room, there, viewer)
        expect_same("events tell no more than the view", *events, viewer, at="events")
        views = shown(room, here, viewer), shown(room, there, viewer)
        expect_same("a view tells no more than events", *views, viewer, at="view")


def told(room: Room, opened: Opened, viewer: Viewer) -> bytes:
    redact = room.projection.redact
    return msgspec.json.encode([it for event in opened.events if (it := redact(event, viewer))])


def shown(room: Room, opened: Opened, viewer: Viewer) -> bytes:
    return msgspec.json.encode(room.projection.view(opened.state, viewer))


def events_told_to_all(room: Room, start: Start) -> dict[type[Any], bool]:
    """Each event of this opening of which somebody is told less than happened, and whether it is
    found if all are told: where two openings that look alike differ in it."""
    found: dict[type[Any], bool] = {}
    redact = room.projection.redact
    for viewer, here, there in alike(room, start):
        for kind in {type(it) for it in here.events if redact(it, viewer) != redact(it, EVERYONE)}:
            if of_kind(here, kind) != of_kind(there, kind):
                leaky = told_to_all(room, kind)
                found[kind] = told(leaky, here, viewer) != told(leaky, there, viewer)
    return found


def of_kind(opened: Opened, kind: type[Any]) -> list[Any]:
    return [event for event in opened.events if type(event) is kind]
