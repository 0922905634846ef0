"""How a table stands: who sits where, and where its game is."""

from typing import Any, Literal, TypeAlias

import msgspec

from domain.bounds import Text
from domain.decider import Outcome, Seat


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person, as the others at the table know them.

    `gone`: they had themselves deleted; the name is none.
    """

    player_id: Text
    name: Text
    gone: bool = False


class Vacant(msgspec.Struct, frozen=True, tag="vacant"):
    """Nobody sits here."""


class Person(msgspec.Struct, frozen=True, tag="person"):
    """A person sits here. `nonce`: what they added to the seed.

    `stand_in`: the policy that plays until they are back; empty, they play themselves.
    `held`: whether a bot held this seat for people before.
    """

    player: Player
    nonce: str = ""
    stand_in: str = ""
    held: bool = False


class Bot(msgspec.Struct, frozen=True, tag="bot"):
    """A bot. `given_up_at`: since when it plays on for somebody who left; empty, it was seated.

    `held`: it was seated until a person comes.
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
"""Whether people are wanted on chairs that bots hold: in this game, for the one after it, no more.
"""
Holder: TypeAlias = Vacant | Person | Bot


def nonce_of(holder: Holder) -> str:
    """What this seat adds to the seed; a bot adds nothing."""
    return holder.nonce if isinstance(holder, Person) else ""


class UndoPoint(msgspec.Struct, frozen=True):
    """A position that may be returned to: the state as of that version, before `seat` acted."""

    version: int
    state: Any
    seat: Seat


class Running(msgspec.Struct, frozen=True, tag="running"):
    """The game is played.

    `drawn`: the names of all draws so far. `undo_points`: before each command that may be taken
    back, oldest first; nothing else of the past is kept. `undos`: who took something back last, and
    how often since another person acted or something was done that cannot be taken back. `hinted`:
    who was given a hint on this position, and at which version.
    """

    state: Any
    drawn: frozenset[str] = frozenset()
    undo_points: tuple[UndoPoint, ...] = ()
    undos: tuple[Seat, int] | None = None
    hinted: dict[Seat, int] = {}


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Players are still sitting down. `resumes`: the game as a fork will go on with it."""

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
"""The stages in which there is a position."""


class Fork(msgspec.Struct, frozen=True):
    """Where a fork comes from: a table, and the version whose position it goes on from."""

    table_id: str
    version: int


class Ask(msgspec.Struct, frozen=True):
    """Somebody would like to take over a seat that was given up."""

    seat: Seat
    player: Player


class SeatClock(msgspec.Struct, frozen=True):
    """What a seat has left of its time, in milliseconds, as of when its clock last stood or began.

    `reserve`: of its bank. `spent`: on the move that it is at, before its clock ran last. `moved`:
    it has acted in that move, which it may still take back. `away_until`: its clock stands until
    then (RFC 3339 UTC); empty: it was never away, or came back. `vacation`: so long it may still be
    away. `absences`: how often it went.
    """

    reserve: int
    vacation: int = 0
    spent: int = 0
    moved: bool = False
    away_until: str = ""
    absences: int = 0


class Table(msgspec.Struct, frozen=True):
    """One table. `version`: of the last entry booked. Times are RFC 3339 UTC, from the ledger.

    `hints`: whether a seat may ask what to do.
    `move_seconds`: a seat's allowance for each move, None where nothing is timed, 0 where there is
    but the reserve. `bank_seconds`: a seat's reserve for the game. `increment_seconds`: added to it
    after each move. `vacation_days`: so long a seat's clock may stand while its player is away.
    `nonces`: what each seat added to the seed, in seat order, once the game has started.
    `left`: who gave up which seat here; they may take over no other. `asks`: who would like to
    take over a seat, in the order they asked. `refused`: who was sent away, or may not ask any
    more; the invite alone lets them in. `sittings`: how often each person took a seat here,
    `changes`: how often each seated a bot or changed the invite as its owner.
    `invites`: how often the invite was changed; one code belongs to each number.
    `imported_from`: the id under which an imported game was played, `played_at`: when it was opened
    there; empty for all others. `replayed`: whether rules are known to have made all of it.
    `seek`: means something only where bots hold chairs for people. `moves`: how many moves people
    have made themselves, those they took back too: entries with a command of the game.
    `touched_at`: when the last entry was booked. `attended`: the last version at which a person
    acted themselves, or a bot began or ended to play for one. `since`: since when each awaited seat
    has had its move, where moves are timed or moments granted. `clocks`: of every seat of a running
    game, where moves are timed. `known_as`: in a game that is over, the seats of guests who were
    joined to another player since, by that player; it stands in no ledger.
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

    def seat_of(self, player_id: str | None) -> Seat | None:
        """The seat of that player, or None."""
        for number, holder in enumerate(self.seats):
            if isinstance(holder, Person) and holder.player.player_id == player_id:
                return Seat(number)
        return None if player_id is None else self.known_as.get(player_id)

    def ask_of(self, player_id: str, seat: Seat) -> Ask | None:
        """What that player asked for of that seat, or None."""
        return next(
            (ask for ask in self.asks if (ask.player.player_id, ask.seat) == (player_id, seat)),
            None,
        )

    @property
    def played_as(self) -> str:
        """The id that stands in the seed: that of the table where the game was played."""
        return self.imported_from or self.table_id

    @property
    def position(self) -> Any:
        """The game's state, or None before the start."""
        return self.stage.state if isinstance(self.stage, PLAYED) else None
