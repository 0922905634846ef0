"""Parts of a view are cached: the view is the same as without a cache, and the cache is bounded."""

from collections.abc import Callable, Iterator
from inspect import signature
from typing import Any, Concatenate, NamedTuple, TypeVar

import msgspec
import pytest

from domain.decider import EVERYONE, Viewer
from domain.table import table_queries
from kontor.patch import apply_patch
from projections import viewer_frames
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import ALL_GAME_FACTS, as_parameters
from projections.conformance.playing import Start, Step, game_steps
from projections.conformance.seeds import some_starts
from projections.memo import Parts
from projections.projection import AnyProjection
from projections.viewer_frames import Common, seen_by

pytestmark = pytest.mark.random

A = TypeVar("A")
T = TypeVar("T")

WITH_PARTS = [it for it in ALL_GAME_FACTS if "parts" in signature(it.projection.view).parameters]
each_game = pytest.mark.parametrize("facts", as_parameters(WITH_PARTS))
EVERY = 3
"""Every third position is viewed again without cached parts.

Commits are sent to one viewer after the other.
"""


class Handed(NamedTuple):
    """A part that was returned, and its content at that time."""

    part: Any
    then: str


HANDED: dict[int, Handed] = {}


class Witness(Parts):
    """Parts that remember in `HANDED` everything that they returned, in every branch."""

    __slots__ = ()

    def of(self, make: Callable[..., T], *things: Any) -> T:
        return witnessed(super().of(make, *things))

    def grown(self, make: Callable[Concatenate[Parts, ...], T], *things: Any) -> T:
        return witnessed(super().grown(make, *things))

    def each(self, make: Callable[[A], T], things: tuple[A, ...]) -> tuple[T, ...]:
        return tuple(map(witnessed, super().each(make, things)))


def witnessed(part: T) -> T:
    """Remember a part as text, because large numbers in it have no encoding."""
    if id(part) not in HANDED:
        HANDED[id(part)] = Handed(part, repr(part))
    return part


class JsonObject(NamedTuple):
    """One commit, and its views for all viewers."""

    step: Step
    looks: dict[Viewer, viewer_frames.Seen]


def shown(facts: GameFacts, start: Start, parts: Parts) -> Iterator[JsonObject]:
    """Yield a random game as a gateway shows it: all views of all positions share the parts.

    Commands are undone along the way, so that earlier positions occur again.
    """
    for step in game_steps(facts, start):
        viewers: tuple[Viewer, ...] = (*table_queries.viewers(step.after), EVERYONE)
        looks: dict[Viewer, viewer_frames.Seen] = {
            viewer: seen_by(facts.projection, step.after, viewer, parts) for viewer in viewers
        }
        yield JsonObject(step, looks)


@each_game
def test_kept_parts_give_exactly_the_view_and_none_is_ever_changed(facts: GameFacts) -> None:
    """Neither the views nor the patches and frames made of them change a part."""
    HANDED.clear()
    for start in some_starts(facts):
        before: dict[Viewer, viewer_frames.Seen] = {}
        for number, one in enumerate(shown(facts, start, Witness())):
            if number % EVERY == 0:
                expect_fresh(facts.projection, one)
            if before:
                send(facts.projection, one, before, list(before)[number % len(before)])
            before = one.looks

    assert HANDED
    changed = [now for now, then in HANDED.values() if repr(now) != then]
    assert changed == []


def expect_fresh(projection: AnyProjection, one: JsonObject) -> None:
    """Raise AssertionError if a view differs from one made without cached parts."""
    for viewer, seen in one.looks.items():
        fresh = seen_by(projection, one.step.after, viewer).view
        assert msgspec.json.encode(seen.view) == msgspec.json.encode(fresh)


def send(
    projection: AnyProjection,
    one: JsonObject,
    before: dict[Viewer, viewer_frames.Seen],
    viewer: Viewer,
) -> None:
    """Make the frame of a commit for a viewer, as a gateway does, and remember the new view."""
    former, seen = before[viewer], one.looks[viewer]
    frame = read_again(viewer_frames.commit(Common(projection, one.step), former, seen, "en"))
    assert apply_patch(read_again(former.view), frame["patch"]) == read_again(seen.view)


def read_again(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
