"""Notifications to players whose page is closed: the public interface of this package.

It also has the types of a message, for every way of delivery.
"""

from typing import Literal, TypeAlias

import msgspec

from domain.decider import Seat

Kind: TypeAlias = Literal["turn", "rematch", "invitation", "time"]
"""Your turn has begun; who played with you plays again; you are asked to play; time nearly up."""


class Notification(msgspec.Struct, frozen=True, array_like=True):
    """A notification. `table_id`: its target; for a rematch the table that is over.

    `by`: the seat there of the player who moved, rematches or invites; None: the server. `until`:
    the end of the notified player's time, seconds since 1970; 0: no clock. `once`: distinguishes
    notifications of the same kind at the same table. A repeated booking with the same value counts
    once.
    """

    kind: Kind
    table_id: str
    by: Seat | None = None
    until: float = 0.0
    once: str = ""

    @property
    def name(self) -> str:
        """Its own among those of one player."""
        return f"{self.kind} {self.table_id} {self.once}"


class Message(msgspec.Struct, frozen=True, rename={"call_id": "id"}):
    """A call in words. `tag`: a later one takes its place. `url`: where it leads, on the page."""

    call_id: str
    tag: str
    title: str
    body: str
    url: str


class NotDelivered(Exception):  # noqa: N818 - names what is so
    """A failed delivery.

    `went`: `later` for a retry, `gone` if the subscription ended, or `refused`.

    `retry_after`: seconds that the service requested.
    """

    def __init__(
        self, went: Literal["later", "gone", "refused"], reason: str, retry_after: int = 0
    ) -> None:
        super().__init__(reason)
        self.went, self.retry_after = went, retry_after
