"""Noninterference of a step: one command in two worlds with the same chance.

While a viewer's views after a command are equal, the redacted events must be equal, and the other
way round. While both are equal, the whole frame and the whole line of the log must be equal. If the
two worlds differ, the disclosure of an event must say that this viewer learned something. A missing
event must not reveal anything.

Another player's choice may be secret too. So other seats sometimes choose differently in the other
world, if the choice is secret. If the visible part of both choices is the same, they count as one
command.
"""

from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.decider import EVERYONE, AnyGame, Rejected, Viewer
from domain.table import table_queries
from domain.table.commands import Play, Undo
from domain.table.evolve import TABLE_EVENTS
from domain.table.state import Running, Table
from projections import viewer_frames
from projections.conformance.finding import Finding, expect_same
from projections.conformance.game_facts import GameFacts
from projections.conformance.playing import Step, booked, chosen
from projections.conformance.worlds import another_world
from projections.memo import Parts
from projections.projection import LANGS, AnyProjection, JsonObject
from projections.viewer_frames import Common, Seen

MOVES = 8
TRIES = 4
"""Number of tries to find a move that is possible in the other world too."""
OTHERWISE = 0.5
"""Probability that another seat makes another secret choice in the other world."""


class Worlds(NamedTuple):
    """Two tables that look alike to a viewer, and the secret that both draw from."""

    here: Table
    there: Table
    secret: bytes


class Look(NamedTuple):
    """A viewer's view of a table, and the cached parts for the next one."""

    seen: Seen
    parts: Parts


class Heard(NamedTuple):
    """The output for one viewer after one entry. `look`: at the table after it."""

    look: Look
    events: bytes
    view: bytes
    frames: tuple[bytes, ...]
    line: bytes


def check_moving(facts: GameFacts, table: Table, rng: Random, secret: bytes) -> None:
    """Run the check for every viewer, from this position on."""
    for viewer in table_queries.viewers(table):
        here = nothing_to_take_back(table)
        there = another_world(facts.game, here, viewer, f"moving/{rng.random()}")
        move_on(facts, Worlds(here, there, secret), viewer, rng)


def move_on(facts: GameFacts, worlds: Worlds, viewer: Viewer, rng: Random) -> None:
    looks = look_at_both(facts.projection, worlds, viewer)
    for _ in range(MOVES):
        steps = in_both(facts, worlds, viewer, rng)
        if steps is None:
            return
        heard = hear_both(facts.projection, steps, looks)
        if not still_alike(facts, worlds, steps, heard):
            return
        here, there = steps
        worlds = Worlds(here.after, there.after, worlds.secret)
        looks = (heard[0].look, heard[1].look)


def still_alike(
    facts: GameFacts, worlds: Worlds, steps: tuple[Step, Step], heard: tuple[Heard, Heard]
) -> bool:
    """Whether both worlds still look alike. Raises Finding if one of them reveals too much."""
    (here, there), (mine, other), viewer = steps, heard, heard[0].look.seen.viewer
    same_events, same_view = mine.events == other.events, mine.view == other.view
    if same_view:
        expect_same(
            "events tell no more than the view", mine.events, other.events, viewer, at="events"
        )
    if same_events:
        expect_same("a view tells no more than events", mine.view, other.view, viewer, at="view")
    if choices_look_alike(facts, worlds, steps, viewer):
        check_owned_up(facts, here, there, viewer)
    if same_view:
        for frame, elsewhere in zip(mine.frames, other.frames, strict=True):
            expect_same("a commit tells no secret", frame, elsewhere, viewer)
        expect_same("a line of the log tells no secret", mine.line, other.line, viewer)
    return same_view


def choices_look_alike(
    facts: GameFacts, worlds: Worlds, steps: tuple[Step, Step], viewer: Viewer
) -> bool:
    """Whether both are the same command, or secret choices with the same visible part."""
    here, there = (step.entry.command for step in steps)
    if here == there:
        return True
    if here is None or there is None:
        return False
    shows = facts.secret_choices.get(here["type"])
    if shows is None or here["type"] != there["type"]:
        return False
    decode = facts.projection.decode_command
    mine = shows(worlds.here.position, decode(here), viewer)
    return mine == shows(worlds.there.position, decode(there), viewer)


def nothing_to_take_back(table: Table) -> Table:
    """Return the table without undoable commands, which belong to the past of one world only."""
    stage = table.stage
    assert isinstance(stage, Running)
    return replace(table, stage=replace(stage, undo_points=()))


def in_both(
    facts: GameFacts, worlds: Worlds, viewer: Viewer, rng: Random
) -> tuple[Step, Step] | None:
    """Append a command here and its like there. Return None if no like is found."""
    here, there, _ = worlds
    if not (isinstance(here.stage, Running) and isinstance(there.stage, Running)):
        return None
    for _ in range(TRIES):
        command = chosen(facts.game, here, rng)
        like = the_like(facts, there, command, viewer, rng)
        if like is not None:
            return booked_in_both(facts, worlds, command, like)
    return None


def booked_in_both(
    facts: GameFacts, worlds: Worlds, command: Play | Undo, like: Play | Undo
) -> tuple[Step, Step]:
    """Append one command here and the other there. Raises Finding if one is refused."""
    here, there, secret = worlds
    try:
        return (
            booked(facts.projection, here, command, secret),
            booked(facts.projection, there, like, secret),
        )
    except Rejected as refusal:
        raise Finding(f"possible, but refused in a rearranged world: {like}") from refusal


def the_like(
    facts: GameFacts, table: Table, command: Play | Undo, viewer: Viewer, rng: Random
) -> Play | Undo | None:
    """Return the same command, or another secret choice of its kind if this table allows it."""
    if isinstance(command, Undo):
        return command if table_queries.may_undo(table, command.seat) else None
    offered = facts.game.options(table.position, command.seat)
    alike = [option for option in offered if type(option) is type(command.command)]
    tag = facts.projection.encode_command(command.command)["type"]
    secret = tag in facts.secret_choices and command.seat != viewer
    if alike and secret and rng.random() < OTHERWISE:
        return Play(command.seat, rng.choice(alike))
    return command if command.command in alike else None


def look_at_both(projection: AnyProjection, worlds: Worlds, viewer: Viewer) -> tuple[Look, Look]:
    return look(projection, worlds.here, viewer), look(projection, worlds.there, viewer)


def hear_both(
    projection: AnyProjection, steps: tuple[Step, Step], looks: tuple[Look, Look]
) -> tuple[Heard, Heard]:
    return hear(projection, steps[0], looks[0]), hear(projection, steps[1], looks[1])


def look(
    projection: AnyProjection, table: Table, viewer: Viewer, before: Parts | None = None
) -> Look:
    """Return a view, made with the cached parts of the last one, as a gateway does."""
    parts = before or Parts()
    return Look(viewer_frames.seen_by(projection, table, viewer, parts), parts)


def hear(projection: AnyProjection, step: Step, before: Look) -> Heard:
    """Return the output for a viewer when this entry is appended, and the log's later output."""
    viewer = before.seen.viewer
    after = look(projection, step.after, viewer, before.parts)
    commits = [
        viewer_frames.commit(Common(projection, step), before.seen, after.seen, lang)
        for lang in LANGS
    ]
    return Heard(
        look=after,
        events=msgspec.json.encode([(commit["events"], commit["tell"]) for commit in commits]),
        view=msgspec.json.encode(after.seen.view),
        frames=tuple(msgspec.json.encode(commit) for commit in commits),
        line=msgspec.json.encode(viewer_frames.entry(projection, step.entry, viewer)),
    )


def check_owned_up(facts: GameFacts, here: Step, there: Step, viewer: Viewer) -> None:
    """Check that the first event that differs discloses that this viewer learned something."""
    pairs = zip_longest(seen(facts, here, viewer), seen(facts, there, viewer))
    for mine, other in pairs:
        if mine is not None and other is not None and mine[1] == other[1]:
            continue
        if any(event and learns(facts.game, event[0], viewer) for event in (mine, other)):
            return
        here_shown, there_shown = (event and event[1] for event in (mine, other))
        promise = "what nobody disclosed tells something"
        expect_same(promise, here_shown, there_shown, viewer, at="event")


def seen(facts: GameFacts, step: Step, viewer: Viewer) -> list[tuple[Any, JsonObject]]:
    """Return the game's events that this viewer receives, each with its redacted form."""
    return [
        (event, shown)
        for event in step.entry.events
        if type(event) not in TABLE_EVENTS
        and (shown := facts.projection.redact(event, viewer)) is not None
    ]


def learns(game: AnyGame, event: Any, viewer: Viewer) -> bool:
    learned = game.disclosure(event).learned
    return viewer == EVERYONE or any(it.by is None or viewer in it.by for it in learned)
