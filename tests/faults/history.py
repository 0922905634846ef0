"""The record of clients' actions and views. `at`: monotonic seconds of this process's one clock."""

import hashlib
import time
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["people", "sdk", "spectator"]


class Noted(msgspec.Struct, frozen=True):
    at: float
    client: str
    table: str


class Opened(Noted, frozen=True, tag=True):
    """The server acknowledged a new table. `began`: when it was first asked for."""

    began: float


class Sent(Noted, frozen=True, tag=True):
    """A command. `command`: None takes the last one back. `looked`: its `at`, None if left out."""

    id: str
    command: dict[str, Any] | None
    looked: int | None


class Accepted(Noted, frozen=True, tag=True):
    id: str
    version: int


class Refused(Noted, frozen=True, tag=True):
    id: str
    code: str


class JsonObject(Noted, frozen=True, tag=True):
    """The position that a client has now. `look`: a digest, see `look_of`.

    `events`: a digest of a commit's events, empty for a position. `by`: the seat that moved.
    `position`: whether it is a complete position instead of one more commit. `damaged`: whether the
    server reports that later entries were lost, so that no player may act.
    """

    version: int
    viewer: str
    look: str
    by: int | None = None
    events: str = ""
    position: bool = False
    damaged: bool = False


class Trouble(Noted, frozen=True, tag=True):
    """An `error` frame about a table, a close code, or an exception of the SDK."""

    code: str


class Left(Noted, frozen=True, tag=True):
    """The end of a client's watching of a table."""


Record: TypeAlias = Opened | Sent | Accepted | Refused | JsonObject | Trouble | Left


class History:
    def __init__(self) -> None:
        self.records: list[Record] = []

    def add(self, record: Record) -> None:
        self.records.append(record)

    def since(self, moment: float) -> list[Record]:
        return self.records[bisect_left(self.records, moment, key=lambda record: record.at) :]

    def write(self, path: Path) -> None:
        """One JSON object a line."""
        path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in self.records))


def read(path: Path) -> Iterator[Record]:
    decoder = msgspec.json.Decoder(Record)
    return (decoder.decode(line) for line in path.read_bytes().splitlines())


def now() -> float:
    return time.monotonic()


def digest(value: Any) -> str:
    """Equal for equal JSON values."""
    plain = msgspec.json.encode(value, order="deterministic")
    return hashlib.blake2b(plain, digest_size=8).hexdigest()


def look_of(view: Any, options: list[Any], awaiting: Any, outcome: Any) -> str:
    """A digest of all that a viewer sees of a table and may do there. `options`: the commands."""
    ended = outcome and (outcome["reason"], outcome["ranking"], outcome["scores"])
    return digest((view, options, awaiting, ended))
