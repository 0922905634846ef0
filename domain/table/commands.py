"""The commands to a table, from a player or from the server (for itself and its bots)."""

from typing import Any, TypeAlias

import msgspec

from domain.decider import Seat
from domain.table.state import Player, Visibility


class OpenTable(msgspec.Struct, frozen=True, tag="open_table"):
    """Open a table; `player` owns it and takes seat 0.

    `options`: the game's own, as plain values. `bots`: policies by seat. `commitment`: SHA-256 of
    the table's secret, in hex. `hints`: None for the default, which is on if no two people play
    against each other. `vacation_days`: None for the default, `VACATION_DAYS` if a move has at
    least a day. `held`: the bots give their seats to people who want them. `rated`: the result
    counts for ratings.
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
    rated: bool = False


class TakeSeat(msgspec.Struct, frozen=True, tag="take_seat"):
    """Sit down on a free seat; in a running game on one that a bot plays.

    Such a seat is kept for people or was given up; the second kind may need a request. `invited`:
    the player has the invite that the seats see. `left_ago`: seconds since the seat was given up.
    """

    seat: Seat
    player: Player
    nonce: str = ""
    invited: bool = False
    left_ago: float = 0


class Admit(msgspec.Struct, frozen=True, tag="admit"):
    """Accept a request to take over a seat; sent by the owner or a seat.

    `left_ago`: seconds since it was given up.
    """

    seat: Seat
    asker: str
    left_ago: float = 0


class Refuse(msgspec.Struct, frozen=True, tag="refuse"):
    """Decline a request to take over a seat; the player may not repeat it."""

    seat: Seat
    asker: str


class ChangeInvite(msgspec.Struct, frozen=True, tag="change_invite"):
    """Make a new invite, as the owner; the earlier one becomes invalid."""


class SeatBot(msgspec.Struct, frozen=True, tag="seat_bot"):
    """Seat a bot, as the owner."""

    seat: Seat
    bot: str


class LeaveSeat(msgspec.Struct, frozen=True, tag="leave_seat"):
    """Leave a seat, or clear it as the owner; in a running game give up one's own seat.

    `bot`: the policy that continues in a running game.
    """

    seat: Seat
    bot: str = "steady"


class ChangePlayer(msgspec.Struct, frozen=True, tag="change_player"):
    """Replace a guest on a seat by the player that the guest was merged into."""

    seat: Seat
    player: Player


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Start with the taken seats, as the owner; free seats are removed."""


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play a command of the game itself, for a seat."""

    seat: Seat
    command: Any


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Undo the last command of a seat."""

    seat: Seat


class GiveHint(msgspec.Struct, frozen=True, tag="give_hint"):
    """Give a hint to an awaited seat."""

    seat: Seat


class KeepChairs(msgspec.Struct, frozen=True, tag="keep_chairs"):
    """Stop seeking people for the seats that bots keep; from the owner or the server."""


class StandIn(msgspec.Struct, frozen=True, tag="stand_in"):
    """Let a bot play for a seat whose time ran out; sent by the server."""

    seat: Seat
    bot: str


class ComeBack(msgspec.Struct, frozen=True, tag="come_back"):
    """Remove the stand-in of a seat, because its player acts or is back."""

    seat: Seat


class GoAway(msgspec.Struct, frozen=True, tag="go_away"):
    """Pause the clock of an absent player's seat until then, RFC 3339 UTC; empty: they are back.

    `time`: of this command.
    """

    seat: Seat
    until: str
    time: str


class Abandon(msgspec.Struct, frozen=True, tag="abandon"):
    """End a table without players; sent by the server."""


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
"""Commands that concern only the table: they leave the game unchanged, or start it."""

TableCommand: TypeAlias = CommandToTable | Play
