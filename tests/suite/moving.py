"""Noninterference, moving: the same commands are booked in two worlds with the same chance.

While the views after a command are equal the redacted events are, and while the events are equal
the views are. As long as both are, the whole frame and the whole line of the log are.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from domain.decider import Rejected, Viewer
from domain.table.commands import Play, Undo
from domain.table.state import Running, Table
from projections import frames
from projections.projection import LANGS, AnyProjection, Shown
from tests.suite.finding import Finding, expect
from tests.suite.playing import Step, booked, chosen
from tests.suite.room import Room
from tests.suite.worlds import another_world

MOVES = 8
TRIES = 4
"""How often a move is chosen that may be impossible in the other world."""


class Worlds(NamedTuple):
    """Two tables that look alike to a viewer, and the secret that both draw from."""

    here: Table
    there: Table
    secret: bytes


class Heard(NamedTuple):
    """What one viewer gets of one entry."""

    events: bytes
    view: Shown
    frames: tuple[bytes, ...]
    line: bytes


def check_moving(room: Room, table: Table, rng: Random, secret: bytes) -> None:
    """For every viewer, from this position on."""
    for viewer in frames.viewers(table):
        here = nothing_to_take_back(table)
        there = another_world(room.game, here, viewer, f"moving/{rng.random()}")
        move_on(room, Worlds(here, there, secret), viewer, rng)


def move_on(room: Room, worlds: Worlds, viewer: Viewer, rng: Random) -> None:
    for _ in range(MOVES):
        steps = in_both(room, worlds, rng)
        if steps is None:
            return
        mine, other = (hear(room.projection, step, viewer) for step in steps)
        same_events, same_view = mine.events == other.events, mine.view == other.view
        move = steps[0].entry.command
        evidence = (viewer, move, mine.events, other.events)
        expect(same_events or not same_view, "events tell no more than the view", *evidence)
        expect(same_view or not same_events, "a view tells no more than events", *evidence)
        if not same_view:
            return
        expect(mine.frames == other.frames, "a commit tells no secret", viewer, mine, other)
        expect(mine.line == other.line, "a line of the log tells no secret", viewer, mine, other)
        worlds = Worlds(steps[0].after, steps[1].after, worlds.secret)


def nothing_to_take_back(table: Table) -> Table:
    """Both worlds begin here; what could be taken back belongs to the one world's past."""
    stage = table.stage
    assert isinstance(stage, Running)
    return replace(table, stage=replace(stage, undoer=None, returns=()))


def in_both(room: Room, worlds: Worlds, rng: Random) -> tuple[Step, Step] | None:
    """A command that is possible in both worlds, booked in both; None where none is found."""
    here, there, secret = worlds
    if not (isinstance(here.stage, Running) and isinstance(there.stage, Running)):
        return None
    for _ in range(TRIES):
        command = chosen(room.game, here, rng)
        if not possible(room, there, command):
            continue
        try:
            return (
                booked(room.projection, here, command, secret),
                booked(room.projection, there, command, secret),
            )
        except Rejected as refusal:
            raise Finding(f"possible, but refused in a rearranged world: {command}") from refusal
    return None


def possible(room: Room, table: Table, command: Play | Undo) -> bool:
    if isinstance(command, Undo):
        return frames.may_undo(table, command.seat)
    return command.command in room.game.options(table.position, command.seat)


def hear(projection: AnyProjection, step: Step, viewer: Viewer) -> Heard:
    """What the viewer is sent when this entry is booked, and what the log says later."""
    assert step.before is not None
    before = frames.look(projection, step.before, viewer)
    after = frames.look(projection, step.after, viewer)
    commits = [frames.commit(projection, before, after, step.entry, lang) for lang in LANGS]
    return Heard(
        events=msgspec.json.encode([(commit["events"], commit["tell"]) for commit in commits]),
        view=after.view,
        frames=tuple(msgspec.json.encode(commit) for commit in commits),
        line=msgspec.json.encode(frames.entry(projection, step.entry, viewer)),
    )
