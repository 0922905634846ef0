"""What somebody is called for while their page is closed: the public face of this room.

And what a call is made of, by whatever way it goes.
"""

from typing import Literal, TypeAlias

import msgspec

from domain.decider import Seat

Kind: TypeAlias = Literal["turn", "rematch", "invitation", "time"]
"""Your turn has begun; who played with you plays again; you are asked to play; time nearly up."""


class Notification(msgspec.Struct, frozen=True, array_like=True):
    """`table_id`: where to go; of a rematch the table that is over.

    `by`: the seat there of who moved, plays again or asks; None: the server. `until`: when the time
    of who is called is up, seconds since 1970; 0: it is not counted. `once`: what tells it from
    another of the same kind at the same table; booked again with the same it is booked once.
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
    """`went`: `later`, it may be delivered then; `gone`, nobody is there any more; or `refused`.

    `retry_after`: seconds that were asked for.
    """

    def __init__(
        self, went: Literal["later", "gone", "refused"], reason: str, retry_after: int = 0
    ) -> None:
        super().__init__(reason)
        self.went, self.retry_after = went, retry_after
