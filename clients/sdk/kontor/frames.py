"""The frames of the socket and their limits, shared by server and client.

`position` and `commit` contain views of games: the server writes them in `tables/broadcast.py`, the
SDK reads them in `wire.py`. Clients ignore unknown fields.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from kontor.codes import OF_A_RULE, SOCKET_CODES

LARGEST_NUMBER = (1 << 53) - 1
"""The largest integer that every JSON parser reads exactly."""
LARGEST_FRAME = 65_536
"""Maximum bytes of a frame to the server. Text lengths are in characters."""
LONGEST_COMMAND_ID = 64
LONGEST_TABLE_ID = 64
LONGEST_TEXT = 256
"""Maximum length of a token, an invite or a resume token."""
LONGEST_SAYING = 500
"""Maximum length of a chat message."""

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

    `alive`: request a frame at least every few seconds; the `welcome` names the interval.
    """

    token: Text | None = None
    lang: Lang = "en"
    alive: bool = False


class Watch(msgspec.Struct, frozen=True, tag="watch"):
    """Subscribe to a table.

    With `have` and `resume_token` the server sends only the versions after `have`.
    """

    table: TableId
    invite: Text | None = None
    have: Version | None = None
    resume_token: Text | None = None


class Unwatch(msgspec.Struct, frozen=True, tag="unwatch"):
    table: TableId


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Play a command. `at`: the version on which the choice is based."""

    table: TableId
    id: CommandId
    command: dict[str, Any]
    at: Version | None = None


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Undo my last command."""

    table: TableId
    id: CommandId
    at: Version | None = None


class Say(msgspec.Struct, frozen=True, tag="say"):
    """A chat message: to the table from a seat, else to the gallery."""

    table: TableId
    text: Saying


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """A keepalive. `unread`: the page is open but hidden, so its player does not see the table."""

    n: Annotated[int, msgspec.Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
    unread: bool = False


ClientFrame: TypeAlias = Hello | Watch | Unwatch | Act | Undo | Say | Ping


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player as shown to others. `gone`: the account was deleted."""

    player_id: str
    name: str
    gone: bool = False


class Welcome(msgspec.Struct, frozen=True, tag="welcome", omit_defaults=True):
    """The answer to `hello`. `heartbeat`: seconds; a socket silent for twice as long is closed.

    `token`: a fresh one if that of the `hello` is not from today. `alive`: maximum seconds between
    two frames of the server, if the `hello` requested it. `time`: the server's time (RFC 3339 UTC),
    for clients with a wrong clock.
    """

    player: Named | None
    heartbeat: int
    token: str | None = None
    alive: int | None = None
    time: str | None = None


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """The command is committed and durable. Only the socket that sent it receives this."""

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
    """The answer to `ping`. `token`: as in `welcome`, for sockets that stay open for days."""

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
    """A chat message. `n`: its number at the table, over both rooms. `time`: RFC 3339 UTC."""

    table: str
    n: int
    room: ChatRoom
    speaker: Speaker
    text: str
    time: str


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Connected players. `seats`: for each seat with a person, whether the player is online.

    `spectators`: approximate.
    """

    table: str
    seats: dict[int, bool]
    spectators: int


class LedgerFrame(msgspec.Struct, frozen=True, tag="ledger"):
    """Whether the ledger does not answer: then nothing is committed, and nothing new is shown."""

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
