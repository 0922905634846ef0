"""The reducer of a table: entry by entry, from the first. It consults no rule."""

from collections.abc import Iterable
from typing import Any, assert_never, get_args

from msgspec.structs import replace

from domain.decider import NOTHING_DISCLOSED, AnyGame, Disclosure, Seat
from domain.table.clocks import timed
from domain.table.entry import Entry
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
    TableForked,
    TableImported,
    TableOpened,
    TableStarted,
    Undone,
)
from domain.table.standing import is_played_by_bot
from domain.table.state import (
    Ask,
    Bot,
    Closed,
    Finished,
    Fork,
    Open,
    Person,
    Player,
    Running,
    Table,
    Vacant,
    nonce_of,
)
from domain.table.undo import after_command, returned, without_undo_points

TABLE_EVENTS = frozenset(get_args(TableEvent))


def replay(game: AnyGame, entries: Iterable[Entry[Any]], table: Table | None = None) -> Table:
    """The table after these entries. Raises ValueError where there is none."""
    for entry in entries:
        table = book(game, table, entry)
    if table is None:
        message = "An empty ledger has no table."
        raise ValueError(message)
    return table


def book(game: AnyGame, table: Table | None, entry: Entry[Any], position: Any = None) -> Table:
    """The table after one more entry.

    `position`: the game's state after a command of the game, from whoever has just decided it; None
    where nobody knows it: then the game's events are folded.
    """
    return timed(game, table, booked(game, table, entry, position), entry)


def booked(game: AnyGame, table: Table | None, entry: Entry[Any], position: Any) -> Table:
    """The same, but for its clocks."""
    before = table.stage if table is not None else None
    if isinstance(before, Running) and entry.command is not None and table is not None:
        return play(game, before, table, entry, position)
    for event in entry.events:
        if type(event) in TABLE_EVENTS:
            table = evolve(game, table, event, entry)
        else:  # the opening of the game in the entry that starts it, or the past of a fork
            assert table is not None
            table = with_opening_event(game, table, event)
    assert table is not None
    return replace(table, version=entry.version, touched_at=entry.time)


def play(game: AnyGame, running: Running, table: Table, entry: Entry[Any], position: Any) -> Table:
    """The table after a command of the game, and who may take what back now.

    The game's own events come first, then those of the table.
    """
    state = running.state
    seat = entry.by
    told: list[Disclosure] = []
    of_table: list[TableEvent] = []
    for event in entry.events:
        if type(event) in TABLE_EVENTS:
            of_table.append(event)
            continue
        if position is None:
            state = game.evolve(state, event)
        disclosed = game.disclosure(event)
        if disclosed is not NOTHING_DISCLOSED:
            told.append(disclosed)
    attended = table.attended if seat is None or is_played_by_bot(table, seat) else entry.version
    table = replace(
        table,
        version=entry.version,
        stage=after_command(table, seat, state if position is None else position, told),
        touched_at=entry.time,
        attended=attended,
    )
    for event in of_table:
        table = evolve(game, table, event, entry)
    return table


def evolve(game: AnyGame, table: Table | None, event: TableEvent, entry: Entry[Any]) -> Table:
    """The table after one of its own events."""
    if table is None:
        assert isinstance(event, TableOpened)
        return opened(event, entry)
    match event:
        case TableOpened():
            return opened(event, entry)
        case TableForked(table_id=origin, version=version):
            stage = Open(resumes=Running(game.initial))
            return replace(table, fork_of=Fork(origin, version), stage=stage)
        case TableImported(table_id=table_id, owner=owner, at=at, replayed=replayed):
            return replace(
                table,
                table_id=table_id,
                owner=owner,
                imported_from=table.table_id,
                opened_at=at,
                played_at=table.opened_at,
                replayed=replayed,
            )
        case SeatTaken(seat=seat, player=player, nonce=nonce):
            return seated(table, seat, Person(player, nonce))
        case BotSeated(seat=seat, bot=bot):
            return changed_by_owner(with_holder(table, seat, Bot(bot)))
        case SeatLeft(seat=seat, sent_away=sent_away):
            holder = table.seats[seat]
            if sent_away and isinstance(holder, Person):
                table = replace(table, refused=table.refused | {holder.player.player_id})
            return with_holder(table, seat, Vacant())
        case OwnerChanged(owner=owner):
            return replace(table, owner=owner)
        case TableClosed():
            return replace(table, stage=Closed(), finished_at=entry.time)
        case TableStarted(seats=seats):
            holders = tuple(table.seats[seat] for seat in seats)
            return replace(
                table,
                seats=holders,
                nonces=tuple(nonce_of(holder) for holder in holders),
                stage=resumed(table) or Running(game.initial),
                started_at=entry.time,
                attended=entry.version,
            )
        case SeatGivenUp(seat=seat, player=player, bot=bot):
            left = table.left | {(player.player_id, seat)}
            return without_undo_points(
                replace(
                    with_holder(table, seat, Bot(bot, entry.time)),
                    left=left,
                    attended=entry.version,
                )
            )
        case SeatAskedFor(seat=seat, player=player):
            return replace(table, asks=(*table.asks, Ask(seat, player)))
        case AskRefused(seat=seat, player=player):
            refused = table.refused | {player.player_id}
            asks = tuple(ask for ask in table.asks if ask.player.player_id not in refused)
            return replace(table, asks=asks, refused=refused)
        case SeatTakenOver(seat=seat, player=player):
            asks = tuple(
                ask
                for ask in table.asks
                if ask.seat != seat and ask.player.player_id != player.player_id
            )
            return without_undo_points(replace(seated(table, seat, Person(player)), asks=asks))
        case InviteChanged():
            changed = replace(table, invites=table.invites + 1)
            sent_away = isinstance(entry.events[0], SeatLeft)
            return changed if sent_away else changed_by_owner(changed)
        case StandInSeated(seat=seat, bot=bot):
            return replace(stood_in(table, seat, bot), attended=entry.version)
        case StandInLeft(seat=seat):
            return replace(stood_in(table, seat, ""), attended=entry.version)
        case Undone(seat=seat, to=to):
            return replace(returned(table, seat, to), attended=entry.version)
        case GameFinished(outcome=outcome):
            stage = Finished(table.position, outcome)
            return replace(table, stage=stage, asks=(), finished_at=entry.time)
        case SecretRevealed(secret=secret):
            if not isinstance(table.stage, Finished):
                return table
            return replace(table, stage=replace(table.stage, secret=secret))
        case _:
            assert_never(event)


def opened(event: TableOpened, entry: Entry[Any]) -> Table:
    return Table(
        version=entry.version,
        table_id=event.table_id,
        game=event.game,
        owner=event.owner,
        seats=(Vacant(),) * event.seats,
        stage=Open(),
        commitment=event.commitment,
        options=event.options,
        visibility=event.visibility,
        undo=event.undo,
        move_seconds=event.move_seconds,
        opened_at=entry.time,
    )


def with_opening_event(game: AnyGame, table: Table, event: Any) -> Table:
    before = resumed(table) or table.stage
    assert isinstance(before, Running)
    drawn = before.drawn.union(draw.name for draw in game.disclosure(event).draws)
    running = Running(game.evolve(before.state, event), drawn)
    return replace(table, stage=Open(running) if isinstance(table.stage, Open) else running)


def resumed(table: Table) -> Running | None:
    """The game as a fork that has not started will go on with it."""
    return table.stage.resumes if isinstance(table.stage, Open) else None


def seated(table: Table, seat: Seat, person: Person) -> Table:
    sittings = with_one_more(table.sittings, person.player)
    return replace(with_holder(table, seat, person), sittings=sittings)


def changed_by_owner(table: Table) -> Table:
    return replace(table, changes=with_one_more(table.changes, table.owner))


def with_one_more(counts: dict[str, int], player: Player) -> dict[str, int]:
    return {**counts, player.player_id: counts.get(player.player_id, 0) + 1}


def stood_in(table: Table, seat: Seat, bot: str) -> Table:
    seats = tuple(
        replace(holder, stand_in=bot) if number == seat and isinstance(holder, Person) else holder
        for number, holder in enumerate(table.seats)
    )
    return replace(table, seats=seats)


def with_holder(table: Table, seat: Seat, holder: Vacant | Person | Bot) -> Table:
    return replace(table, seats=(*table.seats[:seat], holder, *table.seats[seat + 1 :]))
