"""Logs outside the ledger: the NDJSON lines of a finished game."""

from codecs import BOM_UTF8
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from domain.audit import Audit, Finding, audit
from domain.decider import AnyGame, Viewer
from domain.plugins import not_offered
from domain.table.entry import Entry, FirstEntry, entry_of
from domain.table.evolve import after_entry
from domain.table.state import Fork, Table
from kontor.frames import LARGEST_NUMBER, LONGEST_TEXT
from projections import table_view, viewer_frames
from projections.projection import AnyProjection, JsonObject, Lang
from projections.registry import PROJECTIONS
from server.game_logs.log_chain import check_chain
from server.wire.json_input import is_too_deep, shortened
from server.wire.limits import DEEPEST_NESTING, MOST_EVENTS, MOST_EVENTS_OF_A_PAST, MOST_LINES

ALTERED = "This line is not the one that was booked: its tip does not follow from it."
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Exceptions of a decoder for text that is not JSON, or not of its type."""


class Flaw(Enum):
    """Flaws of a log that may come from a user's mistake; all others are `OTHER`."""

    EMPTY = "empty"
    UNREADABLE = "unreadable"
    ALTERED = "altered"
    NOT_COMMITTED = "not_committed"
    UNFINISHED = "unfinished"
    OTHER = "other"


class BadLog(Exception):  # noqa: N818 - a refusal, shown to the importing user
    """A log that this build cannot accept. The message says where and why, in English.

    `line`: counted from 1; 0 if the flaw is not in one line.
    """

    def __init__(self, message: str, flaw: Flaw = Flaw.OTHER, line: int = 0) -> None:
        super().__init__(message)
        self.flaw = flaw
        self.line = line


class ExportedLog:
    """A finished log, ready to be checked and replayed."""

    def __init__(
        self, rows: Iterable[bytes], projections: Mapping[str, AnyProjection] = PROJECTIONS
    ) -> None:
        """Read an NDJSON log of one of these games. Raises BadLog, with the first bad line."""
        kept_rows = [row for row in rows if row.strip()]
        kept_rows[:1] = [row.removeprefix(BOM_UTF8) for row in kept_rows[:1]]
        _require_modest(kept_rows)
        self.projection = _projection_of(kept_rows, projections)
        self.game: AnyGame = self.projection.game
        decoder = msgspec.json.Decoder(entry_of(self.game))
        self.entries: tuple[Entry[Any], ...] = tuple(_entries(decoder, kept_rows))
        self.chain = check_chain(kept_rows)

    @property
    def fork_of(self) -> Fork | None:
        """The origin of a fork; None for any other table. Raises BadLog."""
        return next(table.fork_of for _, table in self.tables())

    def audit(self) -> Audit:
        """Check every line, draw and decision. Raises BadLog if that fails with an error."""
        broken = self.chain.broken_at
        altered = () if broken is None else (Finding(broken, ALTERED),)
        try:
            audited = audit(self.game, self.entries)
            return replace(audited, findings=(*altered, *audited.findings))
        except MemoryError:
            raise
        except Exception as error:
            raise _impossible(self.last_possible() + 1) from error

    def tables(self) -> Iterator[tuple[Entry[Any], Table]]:
        """Yield each entry and the table after it. Raises BadLog at an impossible entry."""
        table: Table | None = None
        for number, entry in enumerate(self.entries, start=1):
            with _line(number):
                table = after_entry(self.game, table, entry)
            yield entry, table

    def last_possible(self) -> int:
        """Return the last possible line, at most the last but one: the audit failed after it."""
        possible = 0
        with suppress(BadLog):
            for _ in self.tables():
                possible += 1
        return min(possible, len(self.entries) - 1)

    def sentences(self, lang: Lang) -> Iterator[tuple[int, list[str]]]:
        """Yield each version with the sentences of its events. Raises BadLog."""
        for entry, table in self.tables():
            with _line(entry.version):
                events = viewer_frames.redacted(self.projection, entry, "all")
                names = table_view.names(table, lang)
            yield entry.version, viewer_frames.sentences(self.projection, events, names, lang)

    def view(self, version: int, viewer: Viewer) -> JsonObject:
        """Return a viewer's view at a version. Raises BadLog if either does not exist."""
        table = next((table for entry, table in self.tables() if entry.version == version), None)
        if table is None:
            raise BadLog(f"The log has versions 1 to {len(self.entries)}.")
        if not isinstance(viewer, str) and viewer not in range(len(table.seats)):
            raise BadLog(f"The table has seats 0 to {len(table.seats) - 1}.")
        with _line(version):
            return viewer_frames.seen_by(self.projection, table, viewer).view


def _impossible(number: int) -> BadLog:
    return BadLog(f"Line {number}: this entry is not possible in this game.")


@contextmanager
def _line(number: int) -> Generator[None]:
    """Turn any error at a line into BadLog, because such a line is impossible in this game."""
    try:
        yield
    except (BadLog, MemoryError):
        raise
    except Exception as error:
        raise _impossible(number) from error


def _require_modest(rows: Sequence[bytes]) -> None:
    """Raise BadLog for too many lines, too deep nesting, or too large values for any game."""
    if len(rows) > MOST_LINES:
        raise BadLog(f"A log has at most {MOST_LINES} lines.")
    for number, row in enumerate(rows, start=1):
        if is_too_deep(row):
            message = f"Line {number}: objects are nested deeper than {DEEPEST_NESTING} levels."
            raise BadLog(message)
        try:
            value = msgspec.json.decode(row)
        except UNREADABLE as error:
            message = f"Line {number} is not an entry of a finished log: {shortened(str(error))}"
            raise BadLog(message, Flaw.UNREADABLE, number) from error
        if not all(map(_is_modest, _parts(value))):
            raise BadLog(f"Line {number}: a number, text or list is too large.")


def _parts(value: Any) -> Iterator[Any]:
    """Yield the value and all values inside it, including names of fields."""
    waiting: list[Any] = [value]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, dict):
            fields = cast("dict[str, Any]", part)
            waiting += (*fields, *fields.values())
        elif isinstance(part, list):
            waiting += cast("list[Any]", part)


def _is_modest(value: Any) -> bool:
    match value:
        case int() | float():
            return -LARGEST_NUMBER <= value <= LARGEST_NUMBER
        case str():
            return len(value) <= LONGEST_TEXT
        case list() | dict():
            return len(cast("list[Any] | dict[str, Any]", value)) <= MOST_EVENTS_OF_A_PAST
        case _:
            return True


def _projection_of(rows: list[bytes], projections: Mapping[str, AnyProjection]) -> AnyProjection:
    if not rows:
        raise BadLog("The log is empty.", Flaw.EMPTY)
    try:
        opening = msgspec.json.decode(rows[0], type=FirstEntry).events[0]
    except (*UNREADABLE, IndexError) as error:
        message = f"Line 1 does not open a table: {shortened(str(error))}"
        raise BadLog(message, Flaw.UNREADABLE, 1) from error
    if opening.game not in projections:
        game = shortened(opening.game)
        own = projections is PROJECTIONS  # else do not reveal why
        why = not_offered(game, projections) if own else f"this server has no game {game!r}."
        raise BadLog(f"Line 1: {why}")
    return projections[opening.game]


def _entries(decoder: msgspec.json.Decoder[Entry[Any]], rows: list[bytes]) -> Iterator[Entry[Any]]:
    for number, row in enumerate(rows, start=1):
        try:
            entry = decoder.decode(row)
        except UNREADABLE as error:
            message = f"Line {number} is not an entry of a finished log: {shortened(str(error))}"
            raise BadLog(message, Flaw.UNREADABLE, number) from error
        if len(entry.events) > (MOST_EVENTS_OF_A_PAST if number == 1 else MOST_EVENTS):
            raise BadLog(f"Line {number} has too many events.")
        yield entry
