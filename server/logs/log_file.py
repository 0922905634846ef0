"""Logs outside of the ledger: an exported NDJSON file, or a table's log fetched from a server."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Union
from urllib.parse import urlsplit

import httpx
import msgspec

from domain.audit import Audit, audit
from domain.decider import AnyGame, Viewer
from domain.table.entry import Entry
from domain.table.events import TableEvent
from domain.table.evolve import book
from domain.table.state import Fork, Table
from projections import table_view, viewer_frames
from projections.catalog import PROJECTIONS
from projections.projection import AnyProjection, Lang, Shown
from server.wire.json_input import is_too_deep
from server.wire.limits import DEEPEST_NESTING


class BadLog(Exception):  # noqa: N818 - a refusal, said to whoever brought the log
    """No log of a table that this build can read; the message says where and why."""


class Record:
    """A finished log, ready to be checked and replayed."""

    def __init__(
        self, lines: Iterable[bytes], projections: Mapping[str, AnyProjection] = PROJECTIONS
    ) -> None:
        """Read an NDJSON log of one of these games. Raises BadLog, with the first bad line."""
        kept = [line for line in lines if line.strip()]
        _require_shallow(kept)
        self.projection = _projection_of(kept, projections)
        self.game: AnyGame = self.projection.game
        event: Any = Union[TableEvent, self.game.event]  # noqa: UP007 - values, not annotations
        decoder = msgspec.json.Decoder(Entry[event])
        self.entries: tuple[Entry[Any], ...] = tuple(_entries(decoder, kept))

    @property
    def fork_of(self) -> Fork | None:
        """Where a fork comes from; None for any other table."""
        return book(self.game, None, self.entries[0]).fork_of

    def audit(self) -> Audit:
        """Check every draw and every decision."""
        return audit(self.game, self.entries)

    def sentences(self, lang: Lang) -> Iterator[tuple[int, list[str]]]:
        """Version by version, the sentences of what happened."""
        table: Table | None = None
        for entry in self.entries:
            table = book(self.game, table, entry)
            events = viewer_frames.redacted(self.projection, entry, "all")
            names = table_view.names(table, lang)
            yield entry.version, viewer_frames.sentences(self.projection, events, names, lang)

    def view(self, version: int, viewer: Viewer) -> Shown:
        """What this viewer saw at that version. Raises BadLog for one that is not there."""
        table: Table | None = None
        for entry in self.entries[:version]:
            table = book(self.game, table, entry)
        if table is None or table.version != version:
            message = f"The log has versions 1 to {len(self.entries)}."
            raise BadLog(message)
        if not isinstance(viewer, str) and viewer not in range(len(table.seats)):
            message = f"The table has seats 0 to {len(table.seats) - 1}."
            raise BadLog(message)
        return viewer_frames.seen_by(self.projection, table, viewer).view


def read(source: str) -> Record:
    """The log at a path, or of a table's address such as http://host/table/ID. Raises BadLog."""
    if not source.startswith(("http://", "https://")):
        try:
            return Record(Path(source).read_bytes().splitlines())
        except OSError as error:
            message = f"Cannot read {source}: {error.strerror}."
            raise BadLog(message) from error
    address = urlsplit(source)
    table_id = address.path.rstrip("/").rpartition("/")[2]
    url = f"{address.scheme}://{address.netloc}/api/tables/{table_id}/log"
    try:
        answer = httpx.get(url, timeout=30)
    except httpx.HTTPError as error:
        message = f"Cannot reach {url}: {error}."
        raise BadLog(message) from error
    if answer.is_error:
        message = f"{url} answers {answer.status_code}: {answer.json().get('detail', '')}"
        raise BadLog(message)
    return Record(answer.content.splitlines())


def _require_shallow(lines: Iterable[bytes]) -> None:
    for number, line in enumerate(lines, start=1):
        if is_too_deep(line):
            message = f"Line {number}: at most {DEEPEST_NESTING} objects may stand in one another."
            raise BadLog(message)


def _projection_of(lines: list[bytes], projections: Mapping[str, AnyProjection]) -> AnyProjection:
    if not lines:
        message = "The log is empty."
        raise BadLog(message)
    try:
        opening = msgspec.json.decode(lines[0], type=_First).events[0]
    except (msgspec.DecodeError, IndexError) as error:
        message = f"Line 1 is no opening of a table: {error}"
        raise BadLog(message) from error
    if opening.game not in projections:
        message = f"Line 1: the game {opening.game!r} does not live here."
        raise BadLog(message)
    return projections[opening.game]


def _entries(decoder: msgspec.json.Decoder[Entry[Any]], lines: list[bytes]) -> Iterator[Entry[Any]]:
    for number, line in enumerate(lines, start=1):
        try:
            yield decoder.decode(line)
        except msgspec.DecodeError as error:
            message = f"Line {number} is no entry of a finished log: {error}"
            raise BadLog(message) from error


class _Opening(msgspec.Struct):
    game: str = ""


class _First(msgspec.Struct):
    events: tuple[_Opening, ...]
