"""The interface between a table and its subscribers."""

from typing import Protocol, Self

import msgspec

from domain.decider import Rejected
from domain.table.state import Table
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

    def may_still_see(self, table: Table) -> bool:
        """Whether the subscriber may see the table after a change of its seats or invite."""
        ...

    def lost(self, table_id: str) -> None:
        """Report that the table does not exist, or that the subscriber may no longer see it."""
        ...

    def not_shown(self, table_id: str, refusal: Rejected) -> None:
        """Report that the table cannot be sent; the subscriber must request it again."""
        ...
