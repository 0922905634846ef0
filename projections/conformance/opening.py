"""Noninterference of openings: two that look alike to a viewer send the viewer the same.

No other world of the table before its opening exists, because the table is empty. So one game is
opened twice: as drawn, and with two things of a shuffle swapped, or another side of a die. If a
viewer's views of both are equal, the redacted events must be equal, and the other way round.

The check does not see secrets that only several different draws reveal, such as a sum of two. It
does not see a secret without a draw.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from domain.chance import Chance
from domain.decider import SPECTATOR, Seat, Viewer, fold
from domain.table.table_options import typed_options
from projections.conformance.finding import Finding, expect_same
from projections.conformance.game_facts import GameFacts
from projections.conformance.planting import told_to_all
from projections.conformance.playing import Start

T = TypeVar("T", bound="str | int")

OTHERS = 12
"""Maximum number of other openings that each is compared with, per draw."""


class Swap(NamedTuple):
    """A draw, with two places of a shuffle to swap. For a die, any two: another side comes up."""

    draw: str
    places: tuple[int, int]


class Altered(Chance):
    """Chance with the usual draws, except for one swap. `sizes`: of the shuffles, 0 for a die."""

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
        self.sizes[name] = 0
        turned = self._swap is not None and self._swap.draw == name
        return side % sides + 1 if turned else side


class OpenedGame(NamedTuple):
    """The events so far, and the position after them."""

    events: tuple[Any, ...]
    state: Any


def open_game(facts: GameFacts, start: Start, chance: Chance) -> OpenedGame:
    game = facts.game
    options = typed_options(game, dict(start.opening.options))
    events = game.setup(options, start.opening.seats, chance)
    return OpenedGame(events, fold(game, game.initial, events))


def look_alikes(facts: GameFacts, start: Start) -> Iterator[tuple[Viewer, OpenedGame, OpenedGame]]:
    """Yield pairs of openings, for each viewer with the same view or events of both."""
    rng, seed = Random(f"{start.seed}/opening"), start.secret
    as_drawn = Altered(seed)
    here = open_game(facts, start, as_drawn)
    swaps = [swap for draw in as_drawn.sizes for swap in swaps_of(draw, as_drawn.sizes[draw], rng)]
    for swap in swaps:
        there = open_game(facts, start, Altered(seed, swap))
        if there.state == here.state:  # The swapped thing has no part in the game.
            continue
        for viewer in (*map(Seat, range(start.opening.seats)), SPECTATOR):
            if any(
                look(facts, here, viewer) == look(facts, there, viewer)
                for look in (events_for, view_for)
            ):
                yield viewer, here, there


def swaps_of(draw: str, places: int, rng: Random) -> Iterator[Swap]:
    """Yield some swaps of a shuffle, or the only one of a die, which has no places."""
    if not places:
        yield Swap(draw, (0, 0))
    pairs = list(combinations(range(places), 2))
    yield from (Swap(draw, pair) for pair in rng.sample(pairs, min(OTHERS, len(pairs))))


def check_opening(facts: GameFacts, start: Start) -> None:
    for viewer, here, there in look_alikes(facts, start):
        events = events_for(facts, here, viewer), events_for(facts, there, viewer)
        expect_same("events tell no more than the view", *events, viewer, at="events")
        views = view_for(facts, here, viewer), view_for(facts, there, viewer)
        expect_same("a view tells no more than events", *views, viewer, at="view")


def events_for(facts: GameFacts, opening: OpenedGame, viewer: Viewer) -> bytes:
    redact = facts.projection.redact
    return msgspec.json.encode([it for event in opening.events if (it := redact(event, viewer))])


def view_for(facts: GameFacts, opening: OpenedGame, viewer: Viewer) -> bytes:
    return msgspec.json.encode(facts.projection.view(opening.state, viewer))


def events_told_to_all(facts: GameFacts, starts: Iterable[Start]) -> dict[type[Any], bool]:
    """Return each event that differs between openings that a viewer cannot tell apart.

    The value is whether the check finds the event if it is sent whole to everybody. Openings with
    the same events for the same number of seats are compared once.
    """
    found: dict[type[Any], bool] = {}
    compared: set[tuple[int, frozenset[type[Any]]]] = set()
    for start in starts:
        events = open_game(facts, start, Chance(start.secret)).events
        like = start.opening.seats, frozenset(map(type, events))
        if like in compared:
            continue
        compared.add(like)
        pairs = list(look_alikes(facts, start))
        for kind in {type(event) for _, here, _ in pairs[:1] for event in here.events}:
            differs = any(of_kind(here, kind) != of_kind(there, kind) for _, here, there in pairs)
            if differs and not found.get(kind):
                found[kind] = is_found(told_to_all(facts, kind), start)
    return found


def of_kind(opening: OpenedGame, kind: type[Any]) -> list[Any]:
    return [event for event in opening.events if type(event) is kind]


def is_found(facts: GameFacts, start: Start) -> bool:
    try:
        check_opening(facts, start)
    except Finding:
        return True
    return False
