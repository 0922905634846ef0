"""A subscriber of a table, from the table's side."""

from typing import Protocol, Self

import msgspec

from domain.decider import Rejected
from domain.table.state import Table
from projections.projection import Lang


class LastPings(msgspec.Struct, frozen=True, array_like=True):
    """When the last ping of a page arrived, and the last one of a page that was not hidden.

    Both in seconds since 1970.
    """

    at: float
    read_at: float

    def or_later(self, other: Self) -> Self:
        """The later of both times."""
        return type(self)(max(self.at, other.at), max(self.read_at, other.read_at))


class Subscriber(Protocol):
    """`player_id`: None for an anonymous spectator. `lang`: of labels and sentences.

    `last_pings`: the times of its last pings, at first of its connection.
    """

    player_id: str | None
    lang: Lang
    last_pings: LastPings

    def send(self, frame: bytes, *, later: bool = False) -> None:
        """Hand over a frame as it goes over the line; never waits.

        `later`: after the frames of other tables, for it goes to a crowd. The order of the frames
        of one subscriber stays.
        """
        ...

    def may_still_see(self, table: Table) -> bool:
        """Whether a table is shown to it, now that other people sit there."""
        ...

    def lost(self, table_id: str) -> None:
        """Report that the table no longer exists."""
        ...

    def not_shown(self, table_id: str, refusal: Rejected) -> None:
        """Report that the table cannot be shown; it is not sent until the next request."""
        ...
