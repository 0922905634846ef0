"""The events of a table, besides the events of its game.

All of them are public. Tags and field names never change: new fields need a default.
"""

from typing import Annotated, Any, TypeAlias

import msgspec

from domain.bounds import Natural, Number, Row, Text
from domain.decider import Outcome, Seat
from domain.table.state import Player, Visibility

MOST_ANCESTORS = 8
"""Maximum number of games in the past of a fork."""


class TableOpened(msgspec.Struct, frozen=True, tag="table_opened", omit_defaults=True):
    """`commitment`: SHA-256 of the table's secret, in hex. `options`: the game's, with defaults.

    `hints`: whether a seat may ask for hints. `move_seconds`: 0 if there is only the reserve.
    `rated`: whether the result counts for the ratings of its players.
    """

    table_id: Text
    game: Text
    seats: Number
    owner: Player
    commitment: Text
    options: dict[str, Any] = {}
    visibility: Visibility = "public"
    undo: bool = True
    move_seconds: Natural | None = None
    hints: bool = False
    bank_seconds: Natural = 0
    increment_seconds: Natural = 0
    vacation_days: Natural = 0
    rated: bool = False


class Move(msgspec.Struct, frozen=True):
    """A command of the game that a seat played in the past of a fork, as plain values."""

    seat: Seat
    command: dict[str, Any]


class Ancestor(msgspec.Struct, frozen=True):
    """A finished game that a fork continues, with the facts behind its draws and events.

    `table_id`: the id in that game's seed. `secret`: revealed at its end, in hex. `nonces`: in seat
    order. `revision` and `box`: of its rules, as in `TableStarted`. `moves`: the moves up to the
    fork, without undone ones.
    """

    table_id: Text
    secret: Text
    nonces: Row[Text]
    revision: Natural
    box: Text
    moves: Row[Move]


class TableForked(msgspec.Struct, frozen=True, tag="table_forked"):
    """The table continues from `version` of `table_id`.

    The events of the game up to there follow in the same entry, without undone ones, so that this
    log replays alone. `ancestors`: the games they come from, the oldest first.
    """

    table_id: Text
    version: Natural
    ancestors: Annotated[tuple[Ancestor, ...], msgspec.Meta(max_length=MOST_ANCESTORS)]


class TableImported(msgspec.Struct, frozen=True, tag="table_imported", omit_defaults=True):
    """The log of a game played elsewhere, imported by `owner` and stored as `table_id`.

    `at`: time of the import, RFC 3339 UTC; the entries' own times are those of the game.
    `replayed`: whether the rules installed here gave every event of it again.
    """

    table_id: Text
    owner: Player
    at: Text
    replayed: bool = False


class SeatTaken(msgspec.Struct, frozen=True, tag="seat_taken", omit_defaults=True):
    """`nonce`: the player's part of the seed, public from here on."""

    seat: Seat
    player: Player
    nonce: Text = ""


class BotSeated(msgspec.Struct, frozen=True, tag="bot_seated", omit_defaults=True):
    """A bot with that policy sits down. `held`: it holds the seat for a person."""

    seat: Seat
    bot: Text
    held: bool = False


class SeatLeft(msgspec.Struct, frozen=True, tag="seat_left", omit_defaults=True):
    """A seat is free again before the start. `sent_away`: the owner removed a person from it."""

    seat: Seat
    sent_away: bool = False


class OwnerChanged(msgspec.Struct, frozen=True, tag="owner_changed"):
    """The owner left; the next player in seat order owns the table."""

    owner: Player


class PlayerChanged(msgspec.Struct, frozen=True, tag="player_changed"):
    """The person on a seat is now another player, and continues to play."""

    seat: Seat
    player: Player


class TableClosed(msgspec.Struct, frozen=True, tag="table_closed"):
    """The last player left before the start."""


class TableStarted(msgspec.Struct, frozen=True, tag="table_started", omit_defaults=True):
    """`seats`: the taken seats in order; from now on they are 0, 1, 2… `revision`: of the rules.

    `box`: SHA-256, in hex, of the components file that replaces the game's own; empty without one.
    """

    seats: Row[Seat]
    revision: Natural
    box: Text = ""


class SeatGivenUp(msgspec.Struct, frozen=True, tag="seat_given_up", omit_defaults=True):
    """A player left a running game; a bot with that policy continues.

    `held`: whether the bot holds the seat for the next player who seeks such a game.
    """

    seat: Seat
    player: Player
    bot: Text
    held: bool = False


class SeatAskedFor(msgspec.Struct, frozen=True, tag="seat_asked_for"):
    """A player asks to take over a seat that was given up; a person at the table must accept."""

    seat: Seat
    player: Player


class AskRefused(msgspec.Struct, frozen=True, tag="ask_refused"):
    """A player at the table declined another player's request for a seat."""

    seat: Seat
    player: Player


class InviteChanged(msgspec.Struct, frozen=True, tag="invite_changed"):
    """Earlier invite codes are no longer valid."""


class SeatTakenOver(msgspec.Struct, frozen=True, tag="seat_taken_over"):
    """A player took a seat that was given up, or that a bot held for people."""

    seat: Seat
    player: Player


class ChairsKept(msgspec.Struct, frozen=True, tag="chairs_kept", omit_defaults=True):
    """Bots that held seats for people keep them until the end of this game.

    `later`: whether its players still want people for the game after it.
    """

    later: bool = False


class StandInSeated(msgspec.Struct, frozen=True, tag="stand_in_seated"):
    """A seat's time ran out: a bot with that policy plays until its player acts again."""

    seat: Seat
    bot: Text


class StandInLeft(msgspec.Struct, frozen=True, tag="stand_in_left"):
    """The player of a seat acts again."""

    seat: Seat


class SeatAway(msgspec.Struct, frozen=True, tag="seat_away"):
    """The player of a seat is away, and its clock is paused `until` then; empty: they are back."""

    seat: Seat
    until: Text


class Undone(msgspec.Struct, frozen=True, tag="undone", omit_defaults=True):
    """A seat undid its last command: the game is again as it was at version `to`.

    `answers`: the bots whose answers were undone too.
    """

    seat: Seat
    to: Natural
    answers: Row[Seat] = ()


class HintGiven(msgspec.Struct, frozen=True, tag="hint_given"):
    """A seat got a hint on the position before this entry. The hint itself is not stored.

    The hint depends on the seat's knowledge, and everybody can see this event.
    """

    seat: Seat


class GameFinished(msgspec.Struct, frozen=True, tag="game_finished"):
    """The game is over, played to its end or abandoned."""

    outcome: Outcome


class SecretRevealed(msgspec.Struct, frozen=True, tag="secret_revealed"):
    """The table's secret, in hex: now anyone can repeat all draws."""

    secret: Text


TableEvent: TypeAlias = (
    TableOpened
    | TableForked
    | TableImported
    | SeatTaken
    | BotSeated
    | SeatLeft
    | OwnerChanged
    | PlayerChanged
    | TableClosed
    | TableStarted
    | SeatGivenUp
    | SeatAskedFor
    | AskRefused
    | SeatTakenOver
    | ChairsKept
    | InviteChanged
    | StandInSeated
    | StandInLeft
    | SeatAway
    | Undone
    | HintGiven
    | GameFinished
    | SecretRevealed
)

Events: TypeAlias = tuple[Any, ...]
"""Table events and game events, in the order they happened."""
