"""One entry of the ledger: a command, and the events that followed from it."""

from types import MappingProxyType
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec.structs import replace

from domain.bounds import Natural, Text
from domain.decider import AnyGame, Seat
from domain.table.events import TableEvent
from domain.table.shown_names import OtherNames, with_shown_names

E = TypeVar("E")


class Entry(msgspec.Struct, Generic[E], frozen=True, omit_defaults=True):
    """`version`: counts from 1 without a gap. `time`: RFC 3339 UTC. `by`: None is the server.

    `command`: the game's command as plain values, if a seat played one.
    """

    version: Natural
    time: Text
    events: tuple[E, ...]
    by: Seat | None = None
    command_id: Text | None = None
    command: dict[str, Any] | None = None


def entry_of(game: AnyGame) -> Any:
    """Return the type of an entry of this game's tables, for a decoder."""
    event: Any = Union[TableEvent, game.event]  # noqa: UP007 - the members are values here
    return Entry[event]


class Codec:
    """Encodes and decodes the entries of one game's tables: msgpack maps with names.

    `shown_names`: players whose names are replaced when an entry is read.
    """

    def __init__(self, game: AnyGame, shown_names: OtherNames = MappingProxyType({})) -> None:
        self._decoder = msgspec.msgpack.Decoder(entry_of(game))
        self._encoder = msgspec.msgpack.Encoder()
        self._shown_names = shown_names

    def encode(self, entry: Entry[Any]) -> bytes:
        """Return the bytes of an entry, as the ledger stores them."""
        return self._encoder.encode(entry)

    def decode(self, data: bytes) -> Entry[Any]:
        """Raises msgspec.ValidationError on an event that this build does not know."""
        entry = self._decoder.decode(data)
        if not self._shown_names:
            return entry
        events = with_shown_names(entry.events, self._shown_names)
        return entry if events is entry.events else replace(entry, events=events)


class _Opening(msgspec.Struct):
    game: str = ""


class FirstEntry(msgspec.Struct):
    """The first entry of a log: its first event names the game."""

    events: tuple[_Opening, ...]


def game_of_first_entry(data: bytes) -> str:
    """Return the name of the game whose table this first entry opens."""
    return msgspec.msgpack.decode(data, type=FirstEntry).events[0].game
