"""The check of an imported log, which also removes the ids of players and prepares it for storage.

Its players become mere names, so the results count for no account. The first entry records the
import, its time and the importing player, so that the log can be exported and checked again.
"""

import dataclasses
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.audit import NOT_COMMITTED, NOT_OVER
from domain.decider import EVERYONE, MOST_OPTIONS, SPECTATOR, Seat, Viewer
from domain.table.entry import Codec, Entry
from domain.table.events import TableImported
from domain.table.evolve import replay
from domain.table.people import players_in
from domain.table.state import Player, Running, Table
from domain.table.step import next_step
from projections import table_view, viewer_frames
from projections.memo import Parts
from projections.projection import LANGS, AnyProjection
from projections.text_errors import raise_it
from projections.viewer_frames import Common, Seen, seen_by
from server.game_logs.log_bounds import require_bounds
from server.game_logs.log_file import ALTERED, BadLog, ExportedLog, Flaw

FLAWS = {ALTERED: Flaw.ALTERED, NOT_COMMITTED: Flaw.NOT_COMMITTED, NOT_OVER: Flaw.UNFINISHED}
LARGEST_SUMMARY = 16_384
"""Maximum bytes of a summary as JSON; a page of the lobby has a hundred of them."""


class CheckedLog(msgspec.Struct, frozen=True, tag="log"):
    """A valid log in the form to be stored.

    `entries`: the entries as the ledger stores them. `summary`: the table's summary as JSON.
    """

    entries: tuple[bytes, ...]
    summary: bytes


def checked(games: Mapping[str, AnyProjection], log: bytes, imported: TableImported) -> CheckedLog:
    """Return the log as the table that it becomes. Raises BadLog with the first bad line."""
    exported = ExportedLog(log.splitlines(), games)
    require_bounds(exported.game, exported.entries)
    replayed = are_all_replayed(exported)
    entries = tuple(imported_entries(exported.entries, replace(imported, replayed=replayed)))
    require_presentable(exported, entries)
    table = replay(exported.game, entries)
    summary = msgspec.json.encode(table_view.summary(exported.game, table))
    if len(summary) > LARGEST_SUMMARY:
        raise BadLog("Line 1: the summary is too long.")
    codec = Codec(exported.game)
    return CheckedLog(tuple(map(codec.encode, entries)), summary)


def are_all_replayed(exported: ExportedLog) -> bool:
    """Whether the rules reproduced every event of the log; if not, only its draws were checked.

    Raises BadLog if an event is wrong, and for a fork whose past cannot be checked.
    """
    audit = exported.audit()
    for finding in audit.findings:
        message = f"Line {finding.version}: {finding.message}"
        raise BadLog(message, FLAWS.get(finding.message, Flaw.OTHER), finding.version)
    if audit.decisions is None and exported.fork_of is not None:
        raise BadLog("Line 1: the past of this fork is incomplete or of other rules.")
    return audit.decisions is not None


def require_presentable(exported: ExportedLog, entries: tuple[Entry[Any], ...]) -> None:
    """Check that every version can be shown to every viewer in every language. Raises BadLog."""
    projection = dataclasses.replace(exported.projection, report=raise_it)
    seats = range(len(replay(exported.game, entries).seats))
    viewers: tuple[Viewer, ...] = (*map(Seat, seats), SPECTATOR, EVERYONE)
    table: Table | None = None
    views: dict[Viewer, Seen] = {}
    parts = Parts()
    for number, entry in enumerate(entries, start=1):
        try:
            step = next_step(projection.game, table, entry)
            table = step.after
            require_few_options(projection, table)
            after: dict[Viewer, Seen] = {
                viewer: seen_by(projection, table, viewer, parts) for viewer in viewers
            }
            show(Common(projection, step, parts), views, after)
            views = after
        except MemoryError:
            raise
        except Exception as error:
            # A log may contain anything; an error of a view means an impossible position.
            raise BadLog(f"Line {number}: this position is not possible in this game.") from error


def show(common: Common, before: dict[Viewer, Seen], after: dict[Viewer, Seen]) -> None:
    """Make the frames of a version for every viewer and language. Raises any error of a view."""
    for (viewer, look), lang in product(after.items(), LANGS):
        if before:
            viewer_frames.commit(common, before[viewer], look, lang)
        else:
            viewer_frames.position(common.projection, look, lang)


def require_few_options(projection: AnyProjection, table: Table) -> None:
    """Raise ValueError if a seat has more options than any game allows."""
    if not isinstance(table.stage, Running):
        return
    for seat in range(len(table.seats)):
        if len(projection.game.options(table.stage.state, Seat(seat))) > MOST_OPTIONS:
            raise ValueError("Too many options.")


def imported_entries(
    entries: Iterable[Entry[Any]], imported: TableImported
) -> Iterable[Entry[Any]]:
    """Yield the entries without the ids of players; the first one records the import."""
    for entry in entries:
        events = tuple(
            without_ids(event) for event in entry.events if not isinstance(event, TableImported)
        )
        if entry.version == 1:
            events = (events[0], imported, *events[1:])
        yield replace(entry, events=events)


def without_ids(event: Any) -> Any:
    """Return the event with mere names as players."""
    players = players_in(event)
    bare = {field: Player("", player.name) for field, player in players.items()}
    return replace(event, **bare) if bare else event
