"""An archived table as bytes: a zstd frame, of a msgpack map, of columns (`columns.py`)."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import msgspec
import zstandard

from domain.table.chain import EMPTY, Head
from server.archive.columns import Columns, UnknownMark, from_columns, to_columns

LEVEL = 19
LARGEST = 64 << 20
"""Bytes of a table that is unpacked: more than any ledger has, and bounded."""
MILLISECOND = timedelta(milliseconds=1)
ODD = (ArithmeticError, LookupError, RecursionError, TypeError, ValueError)
"""What values raise that cannot be turned, or turned back: too many shapes, or too deep, say."""


class DamagedObject(Exception):  # noqa: N818 - names what is so
    """An object that is not what was packed."""


class NewerObject(DamagedObject):
    """An object that a newer build packed: sound, as far as is known, but not to be read here."""


class ArchivedHeader(msgspec.Struct, frozen=True):
    """The fields of an archived table that lists show.

    `version`, `tip`: the head of its ledger. `summary`: JSON, as it was stored beside the ledger.
    """

    table_id: str
    game: str
    version: int
    tip: bytes
    summary: bytes


class ArchivedTable(ArchivedHeader, frozen=True):
    """A finished table as it left Redis, with every entry of its ledger.

    `columns`: its entries, see `entries_of`. `as_booked`: replaces the columns if the entries are
    of an older form, because columns would not restore their exact bytes.
    """

    columns: Columns | None = None
    as_booked: tuple[bytes, ...] = ()

    @property
    def head(self) -> Head:
        return Head(self.version, self.tip)


Kind = TypeVar("Kind", bound=ArchivedHeader)


def archived(table_id: str, game: str, summary: bytes, entries: Sequence[bytes]) -> ArchivedTable:
    """A table to be packed, by what Redis has of it."""
    head, columns = EMPTY.after_all(entries), columns_of(entries)
    if columns is None:
        return ArchivedTable(table_id, game, *head, summary, as_booked=tuple(entries))
    return ArchivedTable(table_id, game, *head, summary, columns)


def packed(table: ArchivedTable) -> bytes:
    """A packed table, the same bytes each time: packing again changes nothing."""
    compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
    return compressor.compress(msgspec.msgpack.encode(table))


def unpacked(data: bytes, kind: type[Kind]) -> Kind:
    """The parts of an object that `kind` has. Raises DamagedObject, NewerObject."""
    try:
        size = zstandard.get_frame_parameters(data).content_size
        if size > LARGEST:
            raise DamagedObject(f"it would be {size} bytes large")
        return msgspec.msgpack.decode(zstandard.decompress(data), type=kind)
    except msgspec.ValidationError as error:  # whole, for its checksum holds, and of another form
        raise NewerObject(str(error)) from error
    except (zstandard.ZstdError, msgspec.MsgspecError) as error:
        raise DamagedObject(str(error)) from error


def entries_of(table: ArchivedTable) -> list[bytes]:
    """Return the entries of a table, byte for byte as they were booked.

    Raises DamagedObject if an entry is damaged, NewerObject if this build cannot read them.
    """
    entries = list(table.as_booked)
    if table.columns is not None:
        try:
            entries = list(from_deltas(from_columns(table.columns)))
        except UnknownMark as error:
            raise NewerObject(f"an unknown mark {error}: a newer build packed it") from error
        except ODD as error:
            raise DamagedObject(str(error)) from error
    elif not entries:
        raise NewerObject("its entries stand where only a newer build finds them")
    if EMPTY.after_all(entries) != table.head:
        raise DamagedObject("its entries are not those that were booked")
    return entries


def columns_of(entries: Sequence[bytes]) -> Columns | None:
    """Return the entries as columns; None if they could not be restored byte for byte."""
    try:
        columns = to_columns(list(to_deltas(entries)))
        same = list(from_deltas(from_columns(columns))) == list(entries)
    except (*ODD, msgspec.MsgspecError):
        return None
    return columns if same else None


def to_deltas(entries: Sequence[bytes]) -> Iterator[dict[str, Any]]:
    """Entries as maps, each with how much its version and its time are after those before it."""
    version, time = 0, datetime(1970, 1, 1, tzinfo=UTC)
    for data in entries:
        entry = msgspec.msgpack.decode(data)
        then = datetime.fromisoformat(entry["time"])
        entry["time"] = (then - time) // MILLISECOND
        entry["version"], version = entry["version"] - version, entry["version"]
        time = then
        yield entry


def from_deltas(entries: Sequence[dict[str, Any]]) -> Iterator[bytes]:
    """The entries again, as the ledger has them."""
    encode = msgspec.msgpack.Encoder().encode
    version, time = 0, datetime(1970, 1, 1, tzinfo=UTC)
    for entry in entries:
        version += entry["version"]
        time += entry["time"] * MILLISECOND
        entry["version"] = version
        entry["time"] = time.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
        yield encode(entry)
