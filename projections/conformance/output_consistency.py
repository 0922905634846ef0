"""Noninterference of one position: a viewer's output does not depend on hidden facts.

The output is compared to the byte: the view, options and labels, the awaited seats, and the answer
to every refused command.
"""

from base64 import b64encode
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from domain.decider import EVERYONE, Rejected, Seat, Viewer
from domain.table import table_queries
from domain.table.commands import Play, TableCommand, Undo
from domain.table.decide.starting import seed
from domain.table.state import Table
from projections import viewer_frames
from projections.conformance.finding import Finding, expect, expect_same
from projections.conformance.game_facts import GameFacts
from projections.conformance.mutation import Heard
from projections.conformance.playing import decided
from projections.conformance.worlds import hidden_things, hidden_zones, worlds
from projections.projection import LANGS, AnyProjection

WORLDS = 2
PROBES = 4


def check_output(facts: GameFacts, table: Table, heard: Heard, rng: Random, secret: bytes) -> None:
    """Check every viewer in some rearranged worlds, and that no output contains the seed."""
    shown: list[bytes] = []
    for viewer in table_queries.viewers(table):
        heard.learn(hidden_things(facts, table, viewer).values())
        shown += check_seen_from(facts, table, viewer, probes_of(viewer, heard, rng), secret)
    check_no_seed(table, shown, secret)


def check_seen_from(
    facts: GameFacts, table: Table, viewer: Viewer, probes: tuple[TableCommand, ...], secret: bytes
) -> tuple[bytes, ...]:
    """Check the output of one viewer. Returns it."""
    shown = all_shown(facts.projection, table, viewer)
    before = replies(facts, table, probes, secret)
    zones = hidden_zones(facts, table, viewer)
    for world in worlds(facts.game, table, viewer, WORLDS):
        there = all_shown(facts.projection, world, viewer)
        for here, elsewhere in zip(shown, there, strict=True):
            expect_same("a viewer's bytes tell no secret", here, elsewhere, viewer)
        answers = replies(facts, world, probes, secret)
        expect_same("a refusal tells no secret", before, answers, viewer, at="refusals")
        if zones != hidden_zones(facts, world, viewer):
            check_this_world_is_shown(facts, table, world, viewer)
    return shown


def check_this_world_is_shown(facts: GameFacts, table: Table, world: Table, viewer: Viewer) -> None:
    """Check that the view of `all` differs between different worlds."""
    here, there = (facts.projection.view(one.position, EVERYONE) for one in (table, world))
    expect(here != there, "every world is looked at for itself", viewer, here)


def check_no_seed(table: Table, shown: Sequence[bytes], secret: bytes) -> None:
    """Check that no output before the end contains the secret or the seed."""
    kept = msgspec.msgpack.encode(table.position)
    for key in (secret, seed(table, secret)):
        for form in (key, key.hex().encode(), b64encode(key), msgspec.json.encode(list(key))):
            expect(form not in kept, "no seed in a state")
            expect(all(form not in part for part in shown), "no seed in what is shown")


def all_shown(projection: AnyProjection, table: Table, viewer: Viewer) -> tuple[bytes, ...]:
    """Return the whole `position` frame, in each language."""
    seen = viewer_frames.seen_by(projection, table, viewer)
    return tuple(
        msgspec.json.encode(viewer_frames.position(projection, seen, lang)) for lang in LANGS
    )


def probes_of(viewer: Viewer, heard: Heard, rng: Random) -> tuple[TableCommand, ...]:
    """Return commands for this viewer to try: an undo, those of other positions, invented ones."""
    if isinstance(viewer, str):
        return ()
    seat = Seat(viewer)
    return (Undo(seat), *(Play(seat, command) for command in heard.probes(rng, PROBES)))


def replies(
    facts: GameFacts, table: Table, probes: tuple[TableCommand, ...], secret: bytes
) -> dict[str, dict[str, Any]]:
    return {repr(probe): reply(facts, table, probe, secret) for probe in probes}


def reply(facts: GameFacts, table: Table, probe: TableCommand, secret: bytes) -> dict[str, Any]:
    """Return code and facts of a refusal, or only the fact that the command is accepted."""
    try:
        decided(facts.game, table, probe, secret)
    except Rejected as refusal:
        return {"code": refusal.code, "facts": refusal.facts}
    except Exception as bug:
        raise Finding(f"answered by {bug!r}: {probe}") from bug
    return {"accepted": True}
