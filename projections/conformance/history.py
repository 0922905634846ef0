"""The final log equals the live frames: the same events, no gap, no early disclosure."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from domain.decider import Viewer
from domain.table import table_queries
from domain.table.entry import Codec, Entry
from projections import viewer_frames
from projections.conformance.finding import expect, expect_same
from projections.conformance.game_facts import GameFacts
from projections.conformance.playing import RandomGame, Step
from projections.memo import Parts
from projections.projection import AnyProjection, JsonObject
from projections.viewer_frames import Common

LogLine: TypeAlias = Callable[[AnyProjection, Entry[Any], Viewer], JsonObject]


def check_history(game: RandomGame, line: LogLine = viewer_frames.entry) -> None:
    """Compare `since=0` at the end of a random game with the frames of all viewers."""
    facts, steps = game.facts, list(game.steps())
    viewers = table_queries.viewers(steps[1].after)
    codec = Codec(facts.game)
    read = [codec.decode(codec.encode(step.entry)) for step in steps]
    for viewer in viewers:
        live = sent(facts, steps, viewer)
        later = [line(facts.projection, entry, viewer) for entry in read]
        versions = [shown["version"] for shown in later]
        expect(versions == list(range(1, len(steps) + 1)), "versions have no gap", versions)
        for then, now in zip(live, later[1:], strict=True):
            sent_live, in_log = msgspec.json.encode(then), msgspec.json.encode(now["events"])
            expect_same("the log says what was sent live", sent_live, in_log, viewer, at="events")


def sent(facts: GameFacts, steps: Sequence[Step], viewer: Viewer) -> list[list[JsonObject]]:
    """Return the events of each commit that this viewer received."""
    projection, parts = facts.projection, Parts()
    then = viewer_frames.seen_by(projection, steps[0].after, viewer, parts)
    events: list[list[JsonObject]] = []
    for step in steps[1:]:
        now = viewer_frames.seen_by(projection, step.after, viewer, parts)
        events.append(viewer_frames.commit(Common(projection, step), then, now, "en")["events"])
        then = now
    return events
