"""What a table allows: who may sit, start, play, take back, leave. One function per command."""

from __future__ import annotations

from typing import Any, TypeAlias, assert_never

import msgspec

from domain.box import replacing_box
from domain.chance import Chance, seed_of
from domain.decider import AnyGame, Decided, Outcome, Rejected, Seat
from domain.table.commands import (
    Abandon,
    ComeBack,
    CommandToTable,
    LeaveSeat,
    OpenTable,
    Play,
    SeatBot,
    StandIn,
    Start,
    TableCommand,
    TakeSeat,
    Undo,
)
from domain.table.events import (
    BotSeated,
    GameFinished,
    OwnerChanged,
    SeatGivenUp,
    SeatLeft,
    SeatTaken,
    SeatTakenOver,
    SecretRevealed,
    StandInLeft,
    StandInSeated,
    TableClosed,
    TableEvent,
    TableOpened,
    TableStarted,
    Undone,
)
from domain.table.state import (
    Bot,
    Closed,
    Finished,
    Holder,
    Open,
    Person,
    Player,
    Running,
    Table,
    Vacant,
    nonce_of,
)

Events: TypeAlias = tuple[Any, ...]
"""Table events and game events, in the order they happened."""


def open_table(game: AnyGame, command: OpenTable, secret: bytes) -> Events:
    """The opening of a table; with every seat taken the game starts in the same entry.

    Raises Rejected `bad_options`: seats, options or bots that the game does not have.
    """
    if command.seats not in game.seats:
        raise Rejected("bad_options", why="seats", least=game.seats[0], most=game.seats[-1])
    if any(seat not in range(1, command.seats) for seat in command.bots):
        raise Rejected("bad_options", why="bots")
    opened = TableOpened(
        table_id=command.table_id,
        game=game.name,
        seats=command.seats,
        owner=command.player,
        commitment=command.commitment,
        options=with_defaults(game, command.options),
        visibility=command.visibility,
        undo=command.undo,
        move_seconds=command.move_seconds,
    )
    seated = (
        SeatTaken(Seat(0), command.player, command.nonce),
        *(BotSeated(seat, bot) for seat, bot in sorted(command.bots.items())),
    )
    holders: list[Holder] = [Vacant()] * command.seats
    holders[0] = Person(command.player, command.nonce)
    for seat, bot in command.bots.items():
        holders[seat] = Bot(bot)
    if any(isinstance(holder, Vacant) for holder in holders):
        return (opened, *seated)
    start = started(game, command.table_id, opened.options, tuple(holders), secret)
    return (opened, *seated, *start)


def decide(
    game: AnyGame, table: Table, player_id: str | None, command: TableCommand, secret: bytes
) -> Decided[Any, Any]:
    """What follows from a command. `player_id`: who sends it, None for the house.

    The state is the game's after a command of the game, None after any other command: `book` takes
    it, so that the events of a command are folded once. Raises Rejected and changes nothing.
    """
    if isinstance(command, Play):
        return play(game, table, command, secret)
    return Decided(decide_about_table(game, table, player_id, command, secret), None)


def decide_about_table(
    game: AnyGame,
    table: Table,
    player_id: str | None,
    command: CommandToTable,
    secret: bytes,
) -> Events:
    """What follows from a command that is no move of the game. Raises Rejected."""
    match command:
        case OpenTable():
            raise Rejected("not_open", why="opened")
        case TakeSeat():
            return take_seat(game, table, command, secret)
        case SeatBot():
            return seat_bot(game, table, player_id, command, secret)
        case LeaveSeat():
            return leave_seat(table, player_id, command, secret)
        case Start():
            return start(game, table, player_id, secret)
        case Undo():
            return undo(table, command)
        case StandIn():
            return stand_in(game, table, command)
        case ComeBack():
            return come_back(table, command)
        case Abandon():
            return abandon(table, secret)
        case _:
            assert_never(command)


def take_seat(game: AnyGame, table: Table, command: TakeSeat, secret: bytes) -> Events:
    """Sit down. Raises Rejected `already_seated`, `seat_taken`, `not_open`, `not_found`."""
    holder = require_seat(table, command.seat)
    if table.seat_of(command.player.player_id) is not None:
        raise Rejected("already_seated")
    match table.stage:
        case Open():
            if not isinstance(holder, Vacant):
                raise Rejected("seat_taken", seat=command.seat)
            taken = SeatTaken(command.seat, command.player, command.nonce)
            holders = with_holder(table.seats, command.seat, Person(command.player, command.nonce))
            return (taken, *started_when_full(game, table, holders, secret))
        case Running():
            if not (isinstance(holder, Bot) and holder.given_up):
                raise Rejected("seat_taken", why="not_given_up", seat=command.seat)
            if held_another(table, command):
                raise Rejected("already_seated", why="another")
            return (SeatTakenOver(command.seat, command.player),)
        case Finished() | Closed():
            raise Rejected("not_open", why="closed")
        case _:
            assert_never(table.stage)


def held_another(table: Table, command: TakeSeat) -> bool:
    """Whether that player has sat on another seat of this game and seen its secrets."""
    player_id = command.player.player_id
    return any(who == player_id and seat != command.seat for who, seat in table.left)


def seat_bot(
    game: AnyGame, table: Table, player_id: str | None, command: SeatBot, secret: bytes
) -> Events:
    """Seat a bot. Raises Rejected `forbidden`, `seat_taken`, `not_open`, `not_found`."""
    holder = require_seat(table, command.seat)
    require_owner(table, player_id)
    require_open(table)
    if not isinstance(holder, Vacant):
        raise Rejected("seat_taken", seat=command.seat)
    holders = with_holder(table.seats, command.seat, Bot(command.bot))
    return (
        BotSeated(command.seat, command.bot),
        *started_when_full(game, table, holders, secret),
    )


def leave_seat(table: Table, player_id: str | None, command: LeaveSeat, secret: bytes) -> Events:
    """Leave, clear or give up a seat. Raises Rejected `forbidden`, `not_open`, `not_found`."""
    holder = require_seat(table, command.seat)
    own = isinstance(holder, Person) and holder.player.player_id == player_id
    match table.stage:
        case Open():
            if not own:
                require_owner(table, player_id)
            if isinstance(holder, Vacant):
                raise Rejected("not_found", why="nobody", seat=command.seat)
            return (SeatLeft(command.seat), *handed_on(table, command.seat, secret))
        case Running():
            if not isinstance(holder, Person) or not own:
                raise Rejected("forbidden", why="own_seat")
            given_up = SeatGivenUp(command.seat, holder.player, command.bot)
            if persons(with_holder(table.seats, command.seat, Bot(command.bot))):
                return (given_up, *owner_follows(table, command.seat))
            return (given_up, *ended(abandoned(table), secret))
        case Finished() | Closed():
            raise Rejected("not_open", why="closed")
        case _:
            assert_never(table.stage)


def start(game: AnyGame, table: Table, player_id: str | None, secret: bytes) -> Events:
    """Start with the seats taken. Raises Rejected `forbidden`, `not_open`, `seats_empty`."""
    require_owner(table, player_id)
    require_open(table)
    if table.fork_of is not None:
        raise Rejected("seats_empty", why="fork", least=len(table.seats))
    taken = tuple(holder for holder in table.seats if not isinstance(holder, Vacant))
    if len(taken) not in game.seats:
        raise Rejected("seats_empty", least=game.seats[0])
    return started(game, table.table_id, table.options, table.seats, secret)


def play(game: AnyGame, table: Table, command: Play, secret: bytes) -> Decided[Any, Any]:
    """A command of the game, and the game's state after it.

    Raises Rejected `finished`, `not_your_turn`, `not_found`, or what the game says.
    """
    running = require_running(table)
    require_seat(table, command.seat)
    chance = Chance(lambda: seed(table, secret), running.drawn)
    decided = game.decide(running.state, command.seat, command.command, chance)
    outcome = game.outcome(decided.state)
    if outcome is None:
        return decided
    return Decided((*decided.events, *ended(outcome, secret)), decided.state)


def undo(table: Table, command: Undo) -> Events:
    """Take the last command back. Raises Rejected `cannot_undo`, `finished`."""
    running = require_running(table)
    if not table.undo:
        raise Rejected("cannot_undo", why="off")
    if running.undoer != command.seat or not running.returns:
        raise Rejected("cannot_undo")
    return (Undone(command.seat, running.returns[-1].version),)


def stand_in(game: AnyGame, table: Table, command: StandIn) -> Events:
    """Have a bot play for a person the game waits for. Raises Rejected `finished`, `illegal`."""
    running = require_running(table)
    holder = require_seat(table, command.seat)
    if not isinstance(holder, Person) or holder.stand_in:
        raise Rejected("illegal")
    if command.seat not in game.awaiting(running.state):
        raise Rejected("illegal")
    return (StandInSeated(command.seat, command.bot),)


def come_back(table: Table, command: ComeBack) -> Events:
    """Nothing where no bot stands in. Raises Rejected `not_found`."""
    holder = require_seat(table, command.seat)
    if not isinstance(holder, Person) or not holder.stand_in:
        return ()
    return (StandInLeft(command.seat),)


def abandon(table: Table, secret: bytes) -> Events:
    """End a table that nobody plays at. Raises Rejected `finished`."""
    match table.stage:
        case Open():
            return (TableClosed(), SecretRevealed(secret.hex()))
        case Running():
            return ended(abandoned(table), secret)
        case Finished() | Closed():
            raise Rejected("finished")
        case _:
            assert_never(table.stage)


# The parts of those sentences.


def started_when_full(
    game: AnyGame, table: Table, holders: tuple[Holder, ...], secret: bytes
) -> Events:
    if any(isinstance(holder, Vacant) for holder in holders):
        return ()
    if table.fork_of is not None:  # its opening was long ago
        return (table_started(game, tuple(Seat(n) for n in range(len(holders)))),)
    return started(game, table.table_id, table.options, holders, secret)


def started(
    game: AnyGame,
    table_id: str,
    options: dict[str, Any],
    holders: tuple[Holder, ...],
    secret: bytes,
) -> Events:
    """The start and the game's opening. The taken seats close up."""
    taken = tuple(Seat(n) for n, holder in enumerate(holders) if not isinstance(holder, Vacant))
    nonces = tuple(nonce_of(holders[seat]) for seat in taken)
    chance = Chance(seed_of(secret, table_id, options, nonces))
    typed = msgspec.convert(options, game.table_options)
    opening = game.setup(typed, len(taken), chance)
    return (table_started(game, taken), *opening)


def table_started(game: AnyGame, seats: tuple[Seat, ...]) -> TableStarted:
    """By which rules and with which components it is played."""
    return TableStarted(seats, game.revision, replacing_box(game.name))


def handed_on(table: Table, seat: Seat, secret: bytes) -> tuple[TableEvent, ...]:
    """After a seat was left: the owner's leaving passes the table on, the last one's closes it."""
    left = with_holder(table.seats, seat, Vacant())
    if not persons(left):
        return (TableClosed(), SecretRevealed(secret.hex()))
    return owner_follows(table, seat)


def owner_follows(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    holder = table.seats[seat]
    if not isinstance(holder, Person) or holder.player != table.owner:
        return ()
    return (OwnerChanged(persons(with_holder(table.seats, seat, Vacant()))[0]),)


def ended(outcome: Outcome, secret: bytes) -> tuple[TableEvent, ...]:
    return (GameFinished(outcome), SecretRevealed(secret.hex()))


def abandoned(table: Table) -> Outcome:
    """Nobody plays any more: the game ends without a winner."""
    everybody = tuple(Seat(n) for n in range(len(table.seats)))
    return Outcome(ranking=(everybody,), scores={}, reason="abandoned")


def seed(table: Table, secret: bytes) -> bytes:
    """The seed of a table that has started, from its secret and what its players added."""
    return seed_of(secret, table.played_as, table.options, table.nonces)


def persons(holders: tuple[Holder, ...]) -> tuple[Player, ...]:
    return tuple(holder.player for holder in holders if isinstance(holder, Person))


def with_holder(holders: tuple[Holder, ...], seat: Seat, holder: Holder) -> tuple[Holder, ...]:
    return (*holders[:seat], holder, *holders[seat + 1 :])


def with_defaults(game: AnyGame, options: dict[str, Any]) -> dict[str, Any]:
    """The game's options, checked and filled up. Raises Rejected `bad_options`."""
    try:
        return msgspec.to_builtins(msgspec.convert(options, game.table_options))
    except msgspec.ValidationError as error:
        raise Rejected("bad_options", why="unfit", reason=str(error)) from error


def require_seat(table: Table, seat: Seat) -> Holder:
    if seat not in range(len(table.seats)):
        raise Rejected("not_found", why="seat", seat=seat, last=len(table.seats))
    return table.seats[seat]


def require_owner(table: Table, player_id: str | None) -> None:
    if table.owner.player_id != player_id:
        raise Rejected("forbidden", why="owner")


def require_open(table: Table) -> None:
    if not isinstance(table.stage, Open):
        raise Rejected("not_open", why="started")


def require_running(table: Table) -> Running:
    match table.stage:
        case Running():
            return table.stage
        case Open():
            raise Rejected("not_your_turn", why="not_started")
        case Finished() | Closed():
            raise Rejected("finished")
        case _:
            assert_never(table.stage)
