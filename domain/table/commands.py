"""The commands to a table, from a player or from the server (for itself and its bots)."""

from typing import Any, TypeAlias

import msgspec

from domain.decider import Seat
from domain.table.state import Player, Visibility


class OpenTable(msgspec.Struct, frozen=True, tag="open_table"):
    """Open a table; `player` owns it and takes seat 0.

    `options`: the game's own, as plain values. `bots`: which policy sits on which seat.
    `commitment`: SHA-256 of the table's secret, in hex. `hints`: None for the default, which is on
    where nobody plays against another person. `vacation_days`: None for the default,
    `VACATION_DAYS` where a move has a day or more. `held`: the bots give their seats up for people.
    """

    table_id: str
    player: Player
    seats: int
    commitment: str
    options: dict[str, Any] = {}
    bots: dict[Seat, str] = {}
    visibility: Visibility = "public"
    undo: bool = True
    move_seconds: int | None = None
    hints: bool | None = None
    nonce: str = ""
    bank_seconds: int = 0
    increment_seconds: int = 0
    vacation_days: int | None = None
    held: bool = False


class TakeSeat(msgspec.Struct, frozen=True, tag="take_seat"):
    """Sit down on a free seat; in a running game on one that a bot plays.

    Such a seat is kept for people or was given up; the second kind may need a request. `invited`:
    the player brought the invite that the seats see. `left_ago`: seconds since the seat was given
    up.
    """

    seat: Seat
    player: Player
    nonce: str = ""
    invited: bool = False
    left_ago: float = 0


class Admit(msgspec.Struct, frozen=True, tag="admit"):
    """The owner or a seat lets somebody take over the seat they asked for.

    `left_ago`: seconds since it was given up.
    """

    seat: Seat
    asker: str
    left_ago: float = 0


class Refuse(msgspec.Struct, frozen=True, tag="refuse"):
    """The owner or a seat does not let somebody take over a seat; they may not ask again."""

    seat: Seat
    asker: str


class ChangeInvite(msgspec.Struct, frozen=True, tag="change_invite"):
    """The owner makes a new invite; the one before is void."""


class SeatBot(msgspec.Struct, frozen=True, tag="seat_bot"):
    """The owner seats a bot."""

    seat: Seat
    bot: str


class LeaveSeat(msgspec.Struct, frozen=True, tag="leave_seat"):
    """Leave a seat, or clear it as the owner; in a running game give one's own up.

    `bot`: the policy that plays on in a running game.
    """

    seat: Seat
    bot: str = "steady"


class ChangePlayer(msgspec.Struct, frozen=True, tag="change_player"):
    """Replace a guest on a seat by the player that the guest was merged into."""

    seat: Seat
    player: Player


class Start(msgspec.Struct, frozen=True, tag="start"):
    """The owner starts with the seats that are taken; they close up."""


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A command of the game itself, by a seat."""

    seat: Seat
    command: Any


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """A seat takes its last command back."""

    seat: Seat


class GiveHint(msgspec.Struct, frozen=True, tag="give_hint"):
    """A seat for which the game waits asks what to do."""

    seat: Seat


class KeepChairs(msgspec.Struct, frozen=True, tag="keep_chairs"):
    """Stop seeking people for the seats that bots keep; from the owner or the server."""


class StandIn(msgspec.Struct, frozen=True, tag="stand_in"):
    """The server lets a bot play for a seat whose time ran out."""

    seat: Seat
    bot: str


class ComeBack(msgspec.Struct, frozen=True, tag="come_back"):
    """The player of a seat acts, or is there again; a bot that stood in plays no longer."""

    seat: Seat


class GoAway(msgspec.Struct, frozen=True, tag="go_away"):
    """The player of a seat is away until then, RFC 3339 UTC; empty: they are back.

    `time`: when they say so.
    """

    seat: Seat
    until: str
    time: str


class Abandon(msgspec.Struct, frozen=True, tag="abandon"):
    """End a table that nobody plays at, from the server."""


CommandToTable: TypeAlias = (
    OpenTable
    | TakeSeat
    | Admit
    | Refuse
    | ChangeInvite
    | SeatBot
    | LeaveSeat
    | ChangePlayer
    | Start
    | Undo
    | GiveHint
    | KeepChairs
    | StandIn
    | ComeBack
    | GoAway
    | Abandon
)
"""What concerns the table alone and leaves the game as it stands, or only begins it."""

TableCommand: TypeAlias = CommandToTable | Play
