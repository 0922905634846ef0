"""Notifications to players whose page is closed: the public types of this package.

They include a message and a failed delivery, for mail and web push.
"""

from typing import Literal, TypeAlias

import msgspec

from domain.decider import Seat

Kind: TypeAlias = Literal["turn", "rematch", "invitation", "time"]
"""The player's turn begins; an opponent opens a rematch; an invitation; time is nearly up."""


class Notification(msgspec.Struct, frozen=True, array_like=True):
    """A notification. `table_id`: its target; for a rematch the finished table.

    `by`: the seat there of the player who moved, opened the rematch or invites; None for the
    server. `until`: the end of the notified player's time, seconds since 1970; 0 without a clock.
    `once`: distinguishes notifications of the same kind at the same table; a repeated booking with
    the same value counts once.
    """

    kind: Kind
    table_id: str
    by: Seat | None = None
    until: float = 0.0
    once: str = ""

    @property
    def name(self) -> str:
        """A name that is unique among the notifications of a player."""
        return f"{self.kind} {self.table_id} {self.once}"


class Message(msgspec.Struct, frozen=True, rename={"message_id": "id"}):
    """The text of a notification. `tag`: a later message replaces it. `url`: a path of our page."""

    message_id: str
    tag: str
    title: str
    body: str
    url: str


class NotDelivered(Exception):  # noqa: N818 - names a state
    """A failed delivery.

    `went`: `later` for a retry, `gone` if the subscription has ended, or `refused`.

    `retry_after`: seconds that the service requested.
    """

    def __init__(
        self, went: Literal["later", "gone", "refused"], reason: str, retry_after: int = 0
    ) -> None:
        super().__init__(reason)
        self.went, self.retry_after = went, retry_after
