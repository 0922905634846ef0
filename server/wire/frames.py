"""The frames of the socket: what clients send (from `hello` on), and what we answer besides.

`position` and `commit` are made in `tables/broadcast.py`, of what the projections say.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from domain.decider import Rejected
from domain.table.state import Player
from server.wire import limits
from server.wire.framing import framed
from server.wire.json_input import read_json

Version = Annotated[int, msgspec.Meta(ge=0, le=limits.LARGEST_NUMBER)]
TableId = Annotated[str, msgspec.Meta(max_length=limits.LONGEST_TABLE_ID)]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.LONGEST_COMMAND_ID)]
Text = Annotated[str, msgspec.Meta(max_length=limits.LONGEST_TEXT)]
Saying = Annotated[str, msgspec.Meta(max_length=limits.LONGEST_SAYING)]


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """Who I am; without a token an anonymous spectator. Always the first frame.

    `alive`: send me something at least every so many seconds as the `welcome` says.
    """

    token: Text | None = None
    lang: str = "en"
    alive: bool = False


class Watch(msgspec.Struct, frozen=True, tag="watch"):
    """Send me this table from now on. With `have` and `mark`: what I miss since that version."""

    table: TableId
    invite: Text | None = None
    have: Version | None = None
    mark: Text | None = None


class Unwatch(msgspec.Struct, frozen=True, tag="unwatch"):
    table: TableId


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Play. `at`: the version I looked at."""

    table: TableId
    id: CommandId
    command: dict[str, Any]
    at: Version | None = None


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Take back my last command."""

    table: TableId
    id: CommandId
    at: Version | None = None


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Chat: at the table from a seat, else in the gallery."""

    table: TableId
    text: Saying


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    n: Annotated[int, msgspec.Meta(ge=-limits.LARGEST_NUMBER, le=limits.LARGEST_NUMBER)]


ClientFrame: TypeAlias = Hello | Watch | Unwatch | Act | Undo | Say | Ping


class Welcome(msgspec.Struct, frozen=True, tag="welcome", omit_defaults=True):
    """`heartbeat`: seconds; a socket silent for two of them is closed.

    `token`: a fresh one, where that of the `hello` is not of today. `alive`: seconds within which
    we send something, where the `hello` asked for it.
    """

    player: Player | None
    heartbeat: int
    token: str | None = None
    alive: int | None = None


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """Booked and durable; to the socket that acted."""

    table: str
    id: str
    version: int


class RejectedFrame(msgspec.Struct, frozen=True, tag="rejected"):
    """Nothing happened (`unavailable`: not known)."""

    table: str
    id: str
    code: str
    message: str


class Pong(msgspec.Struct, frozen=True, tag="pong", omit_defaults=True):
    """`token`: as in the `welcome`, for sockets that stay open for days."""

    n: int
    token: str | None = None


ChatRoom: TypeAlias = Literal["table", "gallery"]
"""Seats talk at the `table`, spectators in the `gallery`."""


class Speaker(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who said it. `seat`: where they sat then, None for a spectator."""

    player_id: str
    name: str
    seat: int | None = None


class Said(msgspec.Struct, frozen=True, tag="said", rename={"speaker": "from"}):
    """A line of chat. `n`: counts the lines of its table, over both rooms. `time`: RFC 3339 UTC."""

    table: str
    n: int
    room: ChatRoom
    speaker: Speaker
    text: str
    time: str


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who is there. `seats`: of each seat where a person sits whether they are online.

    `spectators`: about right.
    """

    table: str
    seats: dict[str, bool]
    spectators: int


class LedgerFrame(msgspec.Struct, frozen=True, tag="ledger"):
    """Whether the ledger is away: then nothing is booked, and nothing new is shown."""

    away: bool


class Alive(msgspec.Struct, frozen=True, tag="alive"):
    """Nothing happened; the line stands. To sockets that asked for it and were sent nothing."""


class ErrorFrame(msgspec.Struct, frozen=True, tag="error", omit_defaults=True):
    code: str
    message: str
    table: str | None = None


ServerFrame: TypeAlias = (
    Welcome | Accepted | RejectedFrame | Pong | Alive | ErrorFrame | Said | Presence | LedgerFrame
)

MALFORMED, BAD_TOKEN, SILENT, TOO_FAST = 4400, 4401, 4408, 4429
DRAINING, TOO_SLOW = 1012, 1013


class UnknownFrame(Exception):  # noqa: N818 - the wire's word
    """A frame of a type that we do not know; maybe a newer client."""


class _AnyFrame(msgspec.Struct):
    type: str


_decoder: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)
_any_decoder = msgspec.json.Decoder(_AnyFrame)
_encoder = msgspec.json.Encoder()
_KNOWN = frozenset({"hello", "watch", "unwatch", "act", "undo", "say", "ping"})


def parse(data: bytes) -> ClientFrame:
    """A frame of a client. Raises Rejected `malformed`, UnknownFrame."""
    try:
        return read_json(data, _decoder)
    except Rejected as refusal:
        if kind_of(data) not in (None, *_KNOWN):
            raise UnknownFrame from refusal
        raise


def kind_of(data: bytes) -> str | None:
    """The type a frame claims, None if it is not even JSON."""
    try:
        return read_json(data, _any_decoder).type
    except Rejected:
        return None


def text_frame(frame: ServerFrame) -> bytes:
    """The frame as it goes over the line."""
    return framed(_encoder.encode(frame))
