"""One entry of the ledger: a command that was booked, and the events that followed from it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, Union

import msgspec

from domain.decider import AnyGame, Seat
from domain.table.events import TableEvent

E = TypeVar("E")


class Entry(msgspec.Struct, Generic[E], frozen=True, omit_defaults=True):
    """`version`: counts from 1 without a gap. `time`: RFC 3339 UTC. `by`: None is the house.

    `command`: the game's command as plain values, where a seat played one.
    """

    version: int
    time: str
    events: tuple[E, ...]
    by: Seat | None = None
    command_id: str | None = None
    command: dict[str, Any] | None = None


class Codec:
    """Writes and reads the entries of one game's tables: msgpack maps with names."""

    def __init__(self, game: AnyGame) -> None:
        event: Any = Union[TableEvent, game.event]  # noqa: UP007 - the members are values here
        self._decoder = msgspec.msgpack.Decoder(Entry[event])
        self._encoder = msgspec.msgpack.Encoder()

    def encode(self, entry: Entry[Any]) -> bytes:
        """The entry as the ledger keeps it."""
        return self._encoder.encode(entry)

    def decode(self, data: bytes) -> Entry[Any]:
        """Raises msgspec.ValidationError on an event that this build does not know."""
        return self._decoder.decode(data)


class _Opening(msgspec.Struct):
    game: str = ""


class _FirstEntry(msgspec.Struct):
    events: tuple[_Opening, ...]


def game_of_first_entry(data: bytes) -> str:
    """The name of the game whose table this first entry opens."""
    return msgspec.msgpack.decode(data, type=_FirstEntry).events[0].game
