"""What a table allows: who may sit, start, play, take back, leave. One function per command."""

from __future__ import annotations

import math
from typing import Any, TypeAlias, assert_never

import msgspec

from domain.box import replacing_box
from domain.chance import Chance, seed_of
from domain.decider import AnyGame, Decided, Outcome, Rejected, Seat, require_seats
from domain.table.commands import (
    Abandon,
    Admit,
    ChangeInvite,
    ComeBack,
    CommandToTable,
    LeaveSeat,
    OpenTable,
    Play,
    Refuse,
    SeatBot,
    StandIn,
    Start,
    TableCommand,
    TakeSeat,
    Undo,
)
from domain.table.events import (
    AskRefused,
    BotSeated,
    GameFinished,
    InviteChanged,
    OwnerChanged,
    SeatAskedFor,
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
from domain.table.standing import MOST_UNDOS, may_undo
from domain.table.state import (
    Ask,
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
TAKE_OVER_SECONDS = 30
"""So long a seat that was given up waits for who left it, before others may have it."""
MOST_ASKS = 8
"""Who may wait for an answer at one table."""
MOST_ENTRIES_OPEN = 100
"""Entries from which on an open table can only be left or started."""


def open_table(game: AnyGame, command: OpenTable, secret: bytes) -> Events:
    """The opening of a table; with every seat taken the game starts in the same entry.

    Raises Rejected `bad_options`: seats, options or bots that the game does not have.
    """
    require_seats(command.seats, game.seats)
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
        case Admit():
            return admit(table, player_id, command)
        case Refuse():
            return refuse(table, player_id, command)
        case ChangeInvite():
            return change_invite(table, player_id)
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
    """Sit down, or ask for a seat that was given up.

    Raises Rejected `already_seated`, `seat_taken`, `not_open`, `not_found`, `forbidden`,
    `too_many`.
    """
    holder = require_seat(table, command.seat)
    if table.seat_of(command.player.player_id) is not None:
        raise Rejected("already_seated")
    match table.stage:
        case Open():
            if not isinstance(holder, Vacant):
                raise Rejected("seat_taken", seat=command.seat)
            require_few_changes(table)
            taken = SeatTaken(command.seat, command.player, command.nonce)
            holders = with_holder(table.seats, command.seat, Person(command.player, command.nonce))
            return (taken, *started_when_full(game, table, holders, secret))
        case Running():
            if not (isinstance(holder, Bot) and holder.given_up):
                raise Rejected("seat_taken", why="not_given_up", seat=command.seat)
            if held_another(table, command):
                raise Rejected("already_seated", why="another")
            return take_over(table, command)
        case Finished() | Closed():
            raise Rejected("not_open", why="closed")
        case _:
            assert_never(table.stage)


def take_over(table: Table, command: TakeSeat) -> Events:
    """Who gave the seat up has it back at once; others need the invite, or ask those who play."""
    player = command.player
    if (player.player_id, command.seat) in table.left:
        return (SeatTakenOver(command.seat, player),)
    if command.invited:
        require_time_to_come_back(command)
        return (SeatTakenOver(command.seat, player),)
    if player.player_id in table.refused:
        raise Rejected("forbidden", why="refused")
    if table.ask_of(player.player_id, command.seat) is not None:
        raise Rejected("seat_taken", why="asked", seat=command.seat)
    if len(table.asks) >= MOST_ASKS:
        raise Rejected("too_many", why="asks", limit=MOST_ASKS, retry_after=TAKE_OVER_SECONDS)
    return (SeatAskedFor(command.seat, player),)


def admit(table: Table, player_id: str | None, command: Admit) -> Events:
    """Say yes to who asked for a seat. Raises Rejected `forbidden`, `not_found`, `seat_taken`."""
    ask = require_ask(table, player_id, command.seat, command.asker)
    require_time_to_come_back(command)
    return (SeatTakenOver(command.seat, ask.player),)


def refuse(table: Table, player_id: str | None, command: Refuse) -> Events:
    """Say no to who asked for a seat. Raises Rejected `forbidden`, `not_found`."""
    ask = require_ask(table, player_id, command.seat, command.asker)
    return (AskRefused(command.seat, ask.player),)


def change_invite(table: Table, player_id: str | None) -> Events:
    """Make the invite void and another one valid. Raises Rejected `forbidden`, `not_open`."""
    require_owner(table, player_id)
    if isinstance(table.stage, Finished | Closed):
        raise Rejected("not_open", why="closed")
    if isinstance(table.stage, Open):
        require_few_changes(table)
    return (InviteChanged(),)


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
    require_few_changes(table)
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
            sent_away = () if own or isinstance(holder, Bot) else (InviteChanged(),)
            return (SeatLeft(command.seat), *sent_away, *handed_on(table, command.seat, secret))
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
    if not may_undo(table, command.seat):
        raise Rejected("cannot_undo", why="often", limit=MOST_UNDOS)
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


def require_ask(table: Table, player_id: str | None, seat: Seat, asker: str) -> Ask:
    """What somebody asked for, to be answered by the owner or by a person at the table."""
    if player_id is None or table.seat_of(player_id) is None:
        require_owner(table, player_id)
    ask = table.ask_of(asker, seat)
    if ask is None:
        raise Rejected("not_found", why="ask", seat=seat)
    return ask


def require_time_to_come_back(command: TakeSeat | Admit) -> None:
    """Raises Rejected `seat_taken` while the seat waits for who gave it up."""
    wait = math.ceil(TAKE_OVER_SECONDS - command.left_ago)
    if wait > 0:
        seat = command.seat
        raise Rejected("seat_taken", why="just_left", seat=seat, seconds=wait, retry_after=wait)


def require_owner(table: Table, player_id: str | None) -> None:
    if table.owner.player_id != player_id:
        raise Rejected("forbidden", why="owner")


def require_open(table: Table) -> None:
    if not isinstance(table.stage, Open):
        raise Rejected("not_open", why="started")


def require_few_changes(table: Table) -> None:
    """Nobody sits down and stands up for ever. Raises Rejected `not_open`."""
    if table.version >= MOST_ENTRIES_OPEN:
        raise Rejected("not_open", why="changed_often")


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
