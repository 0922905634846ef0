"""Parts of a view are made once: nobody sees the difference, and nothing is kept for ever."""

import weakref
from collections.abc import Callable, Iterator
from copy import deepcopy
from inspect import signature
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
import pytest

from clients.sdk.patch import patched
from domain.decider import EVERYONE, Viewer
from domain.table import standing
from projections import viewer_frames
from projections.memo import Parts
from projections.projection import AnyProjection
from projections.viewer_frames import Common, seen_by
from tests.suite.playing import Start, Step, game_steps
from tests.suite.room import Room
from tests.suite.rooms import ROOMS, at_one_worker
from tests.suite.seeds import some_starts

pytestmark = pytest.mark.random

T = TypeVar("T")

each_room = pytest.mark.parametrize(
    "room",
    [
        at_one_worker(room.game.name, room, id=room.game.name)
        for room in ROOMS
        if "parts" in signature(room.projection.view).parameters
    ],
)


class Counted(Parts):
    """`asked`: how often they were asked."""

    __slots__ = ("asked",)

    def __init__(self, before: Parts | None) -> None:
        super().__init__(before)
        self.asked = 0

    def of(self, make: Callable[..., T], *things: Any) -> T:
        self.asked += 1
        return super().of(make, *things)


class Handed(NamedTuple):
    """A part that was handed out, and what it was then."""

    part: Any
    then: Any


class Witness(Counted):
    """Parts that remember what they handed out."""

    __slots__ = ("handed",)

    def __init__(self, before: Parts | None) -> None:
        super().__init__(before)
        self.handed: dict[int, Handed] = before.handed if isinstance(before, Witness) else {}

    def of(self, make: Callable[..., T], *things: Any) -> T:
        part = super().of(make, *things)
        if id(part) not in self.handed:
            self.handed[id(part)] = Handed(part, deepcopy(part))
        return part


P = TypeVar("P", bound=Parts)


class Shown(NamedTuple, Generic[P]):
    """One commit, and the parts of it that are kept for the next."""

    step: Step
    parts: P
    looks: dict[Viewer, viewer_frames.Seen]


def shown(room: Room, start: Start, of: Callable[[P | None], P]) -> Iterator[Shown[P]]:
    """A random game as a gateway shows it: looks at a position share parts, and take over the last.

    Commands are taken back along the way, so that positions of before come again.
    """
    kept: P | None = None
    for step in game_steps(room, start):
        parts = of(kept)
        viewers: tuple[Viewer, ...] = (*standing.viewers(step.after), EVERYONE)
        looks: dict[Viewer, viewer_frames.Seen] = {
            viewer: seen_by(room.projection, step.after, viewer, parts) for viewer in viewers
        }
        yield Shown(step, parts, looks)
        parts.settled()
        kept = parts


@each_room
def test_chained_parts_give_exactly_the_view_and_do_not_grow_with_the_game(room: Room) -> None:
    for start in some_starts(room):
        kept = None
        for one in shown(room, start, Counted):
            assert kept is None or kept._before == {}
            assert len(one.parts._made) <= one.parts.asked
            kept = one.parts
            for viewer, seen in one.looks.items():
                assert seen.view == room.projection.view(one.step.after.position, viewer)


@each_room
def test_no_part_that_was_handed_out_is_ever_changed(room: Room) -> None:
    """Neither by the views that hold it nor by the patches and frames that are made of them."""
    for start in some_starts(room):
        handed: dict[int, Handed] = {}
        looks: dict[Viewer, viewer_frames.Seen] = {}
        for one in shown(room, start, Witness):
            send(room.projection, one, looks)
            looks, handed = one.looks, one.parts.handed

        assert handed
        assert [now for now, then in handed.values() if now != then] == []


def send(
    projection: AnyProjection, one: Shown[Witness], before: dict[Viewer, viewer_frames.Seen]
) -> None:
    """Make the frames of a commit for everybody, as a gateway does, and take them on."""
    if one.step.before is None:
        return
    common = Common(projection, one.step)
    for viewer, seen in one.looks.items():
        former = before.get(viewer) or seen_by(projection, one.step.before, viewer)
        frame = viewer_frames.commit(common, former, seen, "en")
        heard = msgspec.json.decode(msgspec.json.encode(frame))
        assert patched(msgspec.json.decode(msgspec.json.encode(former.view)), heard["patch"]) == (
            msgspec.json.decode(msgspec.json.encode(seen.view))
        )


class Thing:
    """A part of a position."""


def counted(thing: Thing) -> list[Thing]:
    """A part that is another one each time it is made."""
    return [thing]


def test_a_part_is_made_once_for_all_who_look() -> None:
    parts, thing = Parts(), Thing()

    assert parts.of(counted, thing) is parts.of(counted, thing)


def test_a_part_of_what_is_still_there_is_taken_over() -> None:
    thing = Thing()
    first = Parts()
    part = first.of(counted, thing)

    second = Parts(first.settled())

    assert second.of(counted, thing) is part


def test_parts_of_equal_things_are_made_for_each() -> None:
    """Things are known by what they are, not by what they equal: `1 == True`."""
    parts = Parts()

    assert parts.of(repr, 1) == "1"
    assert parts.of(repr, True) == "True"  # noqa: FBT003 - the very point


def test_another_way_to_show_the_same_thing_is_another_part() -> None:
    parts, thing = Parts(), (1, 2)

    assert (parts.of(list, thing), parts.of(set, thing)) == ([1, 2], {1, 2})


def test_what_the_newest_position_no_longer_has_is_let_go() -> None:
    first, gone, stays = Parts(), Thing(), Thing()
    first.of(counted, gone)
    first.of(counted, stays)
    memory = weakref.ref(gone)
    del gone

    second = Parts(first.settled())
    second.of(counted, stays)
    first = second.settled()

    assert memory() is None
    assert len(first._made) == 1


def test_a_thing_lives_as_long_as_its_part() -> None:
    """Else its id could come to mean another thing, which would be shown as it was."""
    parts = Parts()
    part = parts.of(len, (thing := [1, 2]))
    memory = id(thing)
    del thing

    others = tuple([n] for n in range(1000))

    assert part == 2
    assert memory not in map(id, others)
