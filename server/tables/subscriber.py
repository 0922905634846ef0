"""The interface between a table and its subscribers."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, MutableSet, Sequence
from typing import Protocol, Self, TypeAlias

import msgspec

from domain.decider import SPECTATOR, Rejected, Seat, Viewer
from domain.table.state import Holder, Table
from domain.table.table_queries import seats_by_player
from projections.projection import Lang


class LastPings(msgspec.Struct, frozen=True, array_like=True):
    """The times of the last pings from a page (`at`) and from a visible page (`read_at`).

    Both are in seconds since 1970.
    """

    at: float
    read_at: float

    def or_later(self, other: Self) -> Self:
        """Return the later time of each field."""
        return type(self)(max(self.at, other.at), max(self.read_at, other.read_at))


class Subscriber(Protocol):
    """`player_id`: None for an anonymous spectator. `lang`: of labels and sentences.

    `last_pings`: the times of its last pings; before the first ping, the time of connection.
    """

    player_id: str | None
    lang: Lang
    last_pings: LastPings

    def send(self, frame: bytes, /) -> None:
        """Queue an encoded frame; never waits. The frames of one subscriber stay in order."""
        ...

    def send_later(self, frame: bytes, /) -> None:
        """Queue a frame that waits: for the frames of other tables, or for the next `send`."""
        ...

    def send_with_answer(self, frame: bytes, /) -> None:
        """Queue a frame until the answer to a command that is due; else as `send_later` does."""
        ...

    def may_still_see(self, table: Table) -> bool:
        """Whether the subscriber may see the table after a change of its seats or invite."""
        ...

    def lost(self, table_id: str) -> None:
        """Report that the table does not exist, or that the subscriber may no longer see it."""
        ...

    def not_shown(self, table_id: str, refusal: Rejected) -> None:
        """Report that the table cannot be sent; the subscriber must request it again."""
        ...


Audiences: TypeAlias = Mapping[tuple[Viewer, Lang], Sequence[Subscriber]]


class Subscribers(MutableSet[Subscriber]):
    """The subscribers of one table, also by their view; they are grouped again after a change.

    They stay in the order in which they were added.
    """

    def __init__(self) -> None:
        self._all: dict[Subscriber, None] = {}
        self._seats: tuple[Holder, ...] | None = None
        self._audiences: Audiences = {}

    def __contains__(self, subscriber: object) -> bool:
        return subscriber in self._all

    def __iter__(self) -> Iterator[Subscriber]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, value: Subscriber) -> None:
        self._seats = None
        self._all[value] = None

    def discard(self, value: Subscriber) -> None:
        self._seats = None
        self._all.pop(value, None)

    def audiences(self, seats: tuple[Holder, ...]) -> Audiences:
        """Return the subscribers by viewer and language. `seats`: of the table now."""
        if self._seats is not seats:
            self._seats, self._audiences = seats, self._grouped(seats_by_player(seats))
        return self._audiences

    def _grouped(self, seats: Mapping[str | None, Seat]) -> Audiences:
        audiences = defaultdict[tuple[Viewer, Lang], list[Subscriber]](list)
        for subscriber in self._all:
            viewer: Viewer = seats.get(subscriber.player_id, SPECTATOR)
            audiences[viewer, subscriber.lang].append(subscriber)
        return audiences
