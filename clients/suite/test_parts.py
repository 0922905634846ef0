"""Parts of a view are kept: nobody sees the difference, and nothing is kept for ever."""

from collections.abc import Callable, Iterator
from inspect import signature
from itertools import islice
from typing import Any, Concatenate, NamedTuple, TypeVar

import msgspec
import pytest

from clients.suite.playing import Start, Step, game_steps
from clients.suite.room import Room
from clients.suite.rooms import ROOMS
from clients.suite.seeds import some_starts
from domain.decider import EVERYONE, Viewer
from domain.table import table_queries
from kontor.patch import apply_patch
from projections import viewer_frames
from projections.memo import Parts
from projections.projection import AnyProjection
from projections.viewer_frames import Common, seen_by

pytestmark = pytest.mark.random

T = TypeVar("T")

each_room = pytest.mark.parametrize(
    "room",
    [room for room in ROOMS if "parts" in signature(room.projection.view).parameters],
    ids=lambda room: room.game.name,
)
EVERY = 3
"""Every third position is shown a second time, of no parts that are kept."""


class Handed(NamedTuple):
    """A part that was handed out, and what it was then."""

    part: Any
    then: bytes


HANDED: dict[int, Handed] = {}


class Witness(Parts):
    """Parts that remember in `HANDED` what they handed out, in every branch."""

    __slots__ = ()

    def of(self, make: Callable[..., T], *things: Any) -> T:
        return witnessed(super().of(make, *things))

    def grown(self, make: Callable[Concatenate[Parts, ...], T], *things: Any) -> T:
        return witnessed(super().grown(make, *things))


def witnessed(part: T) -> T:
    if id(part) not in HANDED:
        HANDED[id(part)] = Handed(part, msgspec.msgpack.encode(part))
    return part


class Shown(NamedTuple):
    """One commit, and how it looks from everywhere."""

    step: Step
    looks: dict[Viewer, viewer_frames.Seen]


def shown(room: Room, start: Start, parts: Parts) -> Iterator[Shown]:
    """A random game as a gateway shows it: all looks at all of its positions share the parts.

    Commands are taken back along the way, so that positions of before come again.
    """
    for step in game_steps(room, start):
        viewers: tuple[Viewer, ...] = (*table_queries.viewers(step.after), EVERYONE)
        looks: dict[Viewer, viewer_frames.Seen] = {
            viewer: seen_by(room.projection, step.after, viewer, parts) for viewer in viewers
        }
        yield Shown(step, looks)


@each_room
def test_kept_parts_give_exactly_the_view(room: Room) -> None:
    for start in some_starts(room):
        for one in islice(shown(room, start, Parts()), None, None, EVERY):
            for viewer, seen in one.looks.items():
                fresh = viewer_frames.seen_by(room.projection, one.step.after, viewer).view
                assert msgspec.json.encode(seen.view) == msgspec.json.encode(fresh)


@each_room
def test_no_part_that_was_handed_out_is_ever_changed(room: Room) -> None:
    """Neither by the views that hold it nor by the patches and frames that are made of them."""
    HANDED.clear()
    for start in some_starts(room):
        looks: dict[Viewer, viewer_frames.Seen] = {}
        for one in shown(room, start, Witness()):
            send(room.projection, one, looks)
            looks = one.looks

    assert HANDED
    changed = [now for now, then in HANDED.values() if msgspec.msgpack.encode(now) != then]
    assert changed == []


def send(projection: AnyProjection, one: Shown, before: dict[Viewer, viewer_frames.Seen]) -> None:
    """Make the frames of a commit for everybody, as a gateway does, and take them on."""
    if one.step.before is None:
        return
    common = Common(projection, one.step)
    for viewer, seen in one.looks.items():
        former = before.get(viewer) or seen_by(projection, one.step.before, viewer)
        frame = viewer_frames.commit(common, former, seen, "en")
        heard = msgspec.json.decode(msgspec.json.encode(frame))
        assert apply_patch(
            msgspec.json.decode(msgspec.json.encode(former.view)), heard["patch"]
        ) == (msgspec.json.decode(msgspec.json.encode(seen.view)))
