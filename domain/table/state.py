"""The state of a table: its seats, and the stage of its game."""

from typing import Any, Literal, TypeAlias

import msgspec

from domain.bounds import Text
from domain.decider import Outcome, Seat


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person, as the others at the table know them.

    `gone`: they have deleted their account and have no name.
    """

    player_id: Text
    name: Text
    gone: bool = False


class Vacant(msgspec.Struct, frozen=True, tag="vacant"):
    """A free seat."""


class Person(msgspec.Struct, frozen=True, tag="person"):
    """A person on a seat. `nonce`: their part of the seed.

    `stand_in`: the policy that plays until they are back; empty: they play themselves. `held`:
    whether a bot held this seat for people before.
    """

    player: Player
    nonce: str = ""
    stand_in: str = ""
    held: bool = False


class Bot(msgspec.Struct, frozen=True, tag="bot"):
    """A bot. `given_up_at`: when it replaced a player who left; empty: it was seated.

    `held`: it holds the seat for a person.
    """

    policy: str
    given_up_at: str = ""
    held: bool = False

    @property
    def given_up(self) -> bool:
        """Whether the seat can be taken over."""
        return bool(self.given_up_at)


Visibility: TypeAlias = Literal["public", "private"]
Seek: TypeAlias = Literal["now", "later", "over"]
"""Whether people are wanted on seats that bots hold: in this game, in the one after it, or not.
"""
Holder: TypeAlias = Vacant | Person | Bot


def nonce_of(holder: Holder) -> str:
    """Return the part of the seed from this seat; empty for a bot."""
    return holder.nonce if isinstance(holder, Person) else ""


class UndoPoint(msgspec.Struct, frozen=True):
    """A position to which a seat can return: the state at that version, before `seat` acted."""

    version: int
    state: Any
    seat: Seat


class Running(msgspec.Struct, frozen=True, tag="running"):
    """A running game.

    `drawn`: the names of all draws so far. `undo_points`: the position before each undoable
    command, oldest first; no other past position is stored. `undos`: the player of the latest undo,
    and the number of undos since another person acted or a final command. `hinted`: seats with a
    hint on this position, and its version.
    """

    state: Any
    drawn: frozenset[str] = frozenset()
    undo_points: tuple[UndoPoint, ...] = ()
    undos: tuple[Seat, int] | None = None
    hinted: dict[Seat, int] = {}


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Players are still sitting down. `resumes`: the game that a fork will continue."""

    resumes: Running | None = None


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The game is over. `secret`: in hex, once revealed."""

    state: Any
    outcome: Outcome
    secret: str = ""


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """Everybody left before the start."""


Stage: TypeAlias = Open | Running | Finished | Closed


PLAYED = (Running, Finished)
"""The stages with a position."""


class Fork(msgspec.Struct, frozen=True):
    """The origin of a fork: a table, and the version whose position it continues."""

    table_id: str
    version: int


class Ask(msgspec.Struct, frozen=True):
    """A player's request to take over a seat that was given up."""

    seat: Seat
    player: Player


class SeatClock(msgspec.Struct, frozen=True):
    """The remaining time of a seat in milliseconds, when its clock last stopped or started.

    `reserve`: of its bank. `spent`: on the current move before the clock ran last. `moved`: it has
    acted in the move, which may still be undone. `away_until`: its clock is paused until then (RFC
    3339 UTC); empty: never away, or back. `vacation`: remaining time away. `absences`: the number
    of absences.
    """

    reserve: int
    vacation: int = 0
    spent: int = 0
    moved: bool = False
    away_until: str = ""
    absences: int = 0


class Table(msgspec.Struct, frozen=True):
    """One table. `version`: of the last entry. Times are RFC 3339 UTC, from the ledger.

    `hints`: whether a seat may ask for hints. `move_seconds`: a seat's allowance for each move,
    None without a clock, 0 if there is only the reserve. `bank_seconds`: a seat's reserve for the
    game. `increment_seconds`: added to it after each move. `vacation_days`: how long a seat's clock
    may pause while its player is away. `nonces`: each seat's part of the seed, in seat order, once
    the game has started. `left`: players who gave up a seat, and which; they may take over no
    other. `asks`: requests to take over a seat, in order. `refused`: players who were removed or
    may not ask again; only the invite admits them. `sittings`: how many times each person took a
    seat here. `changes`: how many times each seated a bot or changed the invite as owner.
    `invites`: how many times the invite was changed; each number has one code. `imported_from`: the
    id of an imported game at its origin, `played_at`: its opening there; empty for all others.
    `replayed`: whether the rules are known to have made all of it. `seek`: only used if bots keep
    seats for people. `moves`: the number of moves by people, including undone ones: entries with a
    command of the game. `touched_at`: the time of the last entry. `attended`: the last version at
    which a person acted, or a stand-in began or ended. `since`: the start of each awaited seat's
    move, if moves are timed or can be interrupted. `clocks`: of every seat of a running game, if
    moves are timed. `known_as`: in a finished game, the seats of guests who were merged into
    another player later, by that player; not in the ledger. `rated`: whether the result counts for
    ratings; an imported log is never rated.
    """

    version: int
    table_id: str
    game: str
    owner: Player
    seats: tuple[Holder, ...]
    stage: Stage
    commitment: str
    options: dict[str, Any]
    visibility: Visibility
    undo: bool
    move_seconds: int | None
    hints: bool
    opened_at: str
    started_at: str = ""
    finished_at: str = ""
    nonces: tuple[str, ...] = ()
    left: frozenset[tuple[str, Seat]] = frozenset()
    asks: tuple[Ask, ...] = ()
    refused: frozenset[str] = frozenset()
    sittings: dict[str, int] = {}
    changes: dict[str, int] = {}
    invites: int = 0
    fork_of: Fork | None = None
    imported_from: str = ""
    played_at: str = ""
    replayed: bool = True
    touched_at: str = ""
    attended: int = 0
    seek: Seek = "now"
    moves: int = 0
    since: tuple[tuple[Seat, str], ...] = ()
    bank_seconds: int = 0
    increment_seconds: int = 0
    vacation_days: int = 0
    clocks: tuple[SeatClock, ...] = ()
    known_as: dict[str, Seat] = {}
    rated: bool = False

    def seat_of(self, player_id: str | None) -> Seat | None:
        """Return the seat of that player, or None."""
        for number, holder in enumerate(self.seats):
            if isinstance(holder, Person) and holder.player.player_id == player_id:
                return Seat(number)
        return None if player_id is None else self.known_as.get(player_id)

    def ask_of(self, player_id: str, seat: Seat) -> Ask | None:
        """Return that player's request for that seat, or None."""
        return next(
            (ask for ask in self.asks if (ask.player.player_id, ask.seat) == (player_id, seat)),
            None,
        )

    @property
    def played_as(self) -> str:
        """The id in the seed: that of the table where the game was played."""
        return self.imported_from or self.table_id

    @property
    def position(self) -> Any:
        """The game's state, or None before the start."""
        return self.stage.state if isinstance(self.stage, PLAYED) else None
