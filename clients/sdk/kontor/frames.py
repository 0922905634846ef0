"""The frames of the socket and their limits, as both ends know them.

`position` and `commit` carry what a game shows: the server writes them in `tables/broadcast.py`,
the SDK reads them in `wire.py`. Fields that a client does not know are ignored.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from kontor.codes import OF_A_RULE, SOCKET_CODES

LARGEST_NUMBER = (1 << 53) - 1
"""The largest integer that every JSON reader keeps exact."""
LARGEST_FRAME = 65_536
"""Bytes that the server takes in one frame. Sizes of text are characters."""
LONGEST_COMMAND_ID = 64
LONGEST_TABLE_ID = 64
LONGEST_TEXT = 256
"""Of a token, an invite or a resume token."""
LONGEST_SAYING = 500
"""Of a line of chat."""

Version = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]
TableId = Annotated[str, msgspec.Meta(max_length=LONGEST_TABLE_ID)]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_COMMAND_ID)]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
Saying = Annotated[str, msgspec.Meta(max_length=LONGEST_SAYING)]
Lang: TypeAlias = Literal["en", "de"]
Code = Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(SOCKET_CODES)})]
CodeOrRule = Annotated[
    str,
    msgspec.Meta(
        description="One of the codes of every table, or a code of the game's own rules.",
        extra_json_schema={
            "anyOf": [{"enum": list(SOCKET_CODES)}, {"type": "string", "pattern": OF_A_RULE}]
        },
    ),
]


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The player's identity; without a token an anonymous spectator. Always the first frame.

    `alive`: ask for at least one frame within the seconds that the `welcome` names.
    """

    token: Text | None = None
    lang: Lang = "en"
    alive: bool = False


class Watch(msgspec.Struct, frozen=True, tag="watch"):
    """Send me this table from now on.

    With `have` and `resume_token`: what I miss since that version.
    """

    table: TableId
    invite: Text | None = None
    have: Version | None = None
    resume_token: Text | None = None


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
    """A sign of life. `unread`: the page is open, but hidden: its player does not see the table."""

    n: Annotated[int, msgspec.Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
    unread: bool = False


ClientFrame: TypeAlias = Hello | Watch | Unwatch | Act | Undo | Say | Ping


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player as others know them. `gone`: they had themselves deleted."""

    player_id: str
    name: str
    gone: bool = False


class Welcome(msgspec.Struct, frozen=True, tag="welcome", omit_defaults=True):
    """`heartbeat`: seconds; a socket silent for two of them is closed.

    `token`: a fresh one, where that of the `hello` is not of today. `alive`: seconds within which
    we send something, where the `hello` asked for it. `time`: the server's, RFC 3339 UTC; a client
    whose own clock is wrong counts with it.
    """

    player: Named | None
    heartbeat: int
    token: str | None = None
    alive: int | None = None
    time: str | None = None


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """Booked and durable; to the socket that acted."""

    table: str
    id: str
    version: int


class RejectedFrame(msgspec.Struct, frozen=True, tag="rejected"):
    """The command was refused and changed nothing (`unavailable`: the result is unknown)."""

    table: str
    id: str
    code: CodeOrRule
    message: str


class Pong(msgspec.Struct, frozen=True, tag="pong", omit_defaults=True):
    """`token`: as in the `welcome`, for sockets that stay open for days."""

    n: int
    token: str | None = None


ChatRoom: TypeAlias = Literal["table", "gallery"]
"""Seats talk at the `table`, spectators in the `gallery`."""


class Speaker(msgspec.Struct, frozen=True, omit_defaults=True):
    """The author of a message. `seat`: the author's seat at that time, None for a spectator."""

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
    """Connected people. `seats`: for each seat with a person, whether the player is online.

    `spectators`: approximate.
    """

    table: str
    seats: dict[int, bool]
    spectators: int


class LedgerFrame(msgspec.Struct, frozen=True, tag="ledger"):
    """Whether the ledger is away: then nothing is booked, and nothing new is shown."""

    away: bool


class Alive(msgspec.Struct, frozen=True, tag="alive"):
    """A keepalive, for sockets that asked for it and received nothing else."""


class ErrorFrame(msgspec.Struct, frozen=True, tag="error", omit_defaults=True):
    code: Code
    message: str
    table: str | None = None


ServerFrame: TypeAlias = (
    Welcome | Accepted | RejectedFrame | Pong | Alive | ErrorFrame | Said | Presence | LedgerFrame
)
