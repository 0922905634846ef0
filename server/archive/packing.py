"""An archived table as bytes: a zstd frame of a msgpack map with columns (`columns.py`)."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import msgspec
import zstandard

from domain.table.chain import EMPTY, Head
from server.archive.columns import Columns, UnknownMark, from_columns, to_columns

LEVEL = 19
LARGEST = 64 << 20
"""Maximum bytes of an unpacked table, more than any ledger has."""
MILLISECOND = timedelta(milliseconds=1)
ODD = (ArithmeticError, LookupError, RecursionError, TypeError, ValueError)
"""Errors of values that cannot be packed or restored, such as too many shapes or levels."""


class DamagedObject(Exception):  # noqa: N818 - names a state
    """An object that differs from the packed one."""


class NewerObject(DamagedObject):
    """An object that a newer build packed. It seems undamaged, but this build cannot read it."""


class ArchivedHeader(msgspec.Struct, frozen=True):
    """The fields of an archived table that lists show.

    `version`, `tip`: the head of its ledger. `summary`: the stored JSON of the table's summary.
    """

    table_id: str
    game: str
    version: int
    tip: bytes
    summary: bytes


class ArchivedTable(ArchivedHeader, frozen=True):
    """A finished table as it left Redis, with every entry of its ledger.

    `columns`: its entries, see `entries_of`. `as_booked`: the entries themselves, in place of
    columns, if they have an older form whose exact bytes columns would not restore.
    """

    columns: Columns | None = None
    as_booked: tuple[bytes, ...] = ()

    @property
    def head(self) -> Head:
        return Head(self.version, self.tip)


Kind = TypeVar("Kind", bound=ArchivedHeader)


def archived(table_id: str, game: str, summary: bytes, entries: Sequence[bytes]) -> ArchivedTable:
    """Return a table to be packed, from its data in Redis."""
    head, columns = EMPTY.after_all(entries), columns_of(entries)
    if columns is None:
        return ArchivedTable(table_id, game, *head, summary, as_booked=tuple(entries))
    return ArchivedTable(table_id, game, *head, summary, columns)


def packed(table: ArchivedTable) -> bytes:
    """Pack a table. Equal tables give equal bytes."""
    compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
    return compressor.compress(msgspec.msgpack.encode(table))


def unpacked(data: bytes, kind: type[Kind]) -> Kind:
    """Unpack the fields of `kind` from an object. Raises DamagedObject, NewerObject."""
    try:
        size = zstandard.get_frame_parameters(data).content_size
        if size > LARGEST:
            raise DamagedObject(f"it would be {size} bytes large")
        return msgspec.msgpack.decode(zstandard.decompress(data), type=kind)
    except msgspec.ValidationError as error:  # the checksum is right, but the form is another
        raise NewerObject(str(error)) from error
    except (zstandard.ZstdError, msgspec.MsgspecError) as error:
        raise DamagedObject(str(error)) from error


def entries_of(table: ArchivedTable) -> list[bytes]:
    """Return the entries of a table, byte for byte as they were committed.

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
    """Yield entries as maps; version and time are the differences from the entry before."""
    version, time = 0, datetime(1970, 1, 1, tzinfo=UTC)
    for data in entries:
        entry = msgspec.msgpack.decode(data)
        then = datetime.fromisoformat(entry["time"])
        entry["time"] = (then - time) // MILLISECOND
        entry["version"], version = entry["version"] - version, entry["version"]
        time = then
        yield entry


def from_deltas(entries: Sequence[dict[str, Any]]) -> Iterator[bytes]:
    """Yield the entries as in the ledger; the inverse of `to_deltas`."""
    encode = msgspec.msgpack.Encoder().encode
    version, time = 0, datetime(1970, 1, 1, tzinfo=UTC)
    for entry in entries:
        version += entry["version"]
        time += entry["time"] * MILLISECOND
        entry["version"] = version
        entry["time"] = time.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
        yield encode(entry)
