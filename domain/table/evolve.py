"""The reducer of a table: entry by entry, from the first. It contains no rule."""

from collections.abc import Iterable
from typing import Any, assert_never, get_args

from msgspec.structs import replace

from domain.cards import replaced
from domain.decider import NOTHING_DISCLOSED, AnyGame, Disclosure, Seat
from domain.table import events as e
from domain.table import state as s
from domain.table.clocks import gone_away, timed
from domain.table.entry import Entry
from domain.table.table_queries import is_played_by_bot
from domain.table.undo import after_command, returned, without_undo_points

TABLE_EVENTS = frozenset(get_args(e.TableEvent))


def replay(game: AnyGame, entries: Iterable[Entry[Any]], table: s.Table | None = None) -> s.Table:
    """Return the table after these entries. Raises ValueError without entries."""
    for entry in entries:
        table = after_entry(game, table, entry)
    if table is None:
        message = "An empty ledger has no table."
        raise ValueError(message)
    return table


def after_entry(
    game: AnyGame, table: s.Table | None, entry: Entry[Any], position: Any = None
) -> s.Table:
    """Return the table after one more entry.

    `position`: the game's state after a command, if the caller has just decided it; None: the
    game's events are folded.
    """
    return timed(game, table, evolved(game, table, entry, position), entry)


def evolved(game: AnyGame, table: s.Table | None, entry: Entry[Any], position: Any) -> s.Table:
    """Return the table after one more entry, without its clocks."""
    before = table.stage if table is not None else None
    if isinstance(before, s.Running) and entry.command is not None and table is not None:
        return play(game, before, table, entry, position)
    for event in entry.events:
        if type(event) in TABLE_EVENTS:
            table = evolve(game, table, event, entry)
        else:  # The opening of the game in the entry of its start, or the past of a fork.
            assert table is not None
            table = with_opening_event(game, table, event)
    assert table is not None
    return replace(table, version=entry.version, touched_at=entry.time)


def play(
    game: AnyGame, running: s.Running, table: s.Table, entry: Entry[Any], position: Any
) -> s.Table:
    """Return the table after a command of the game, with the commands that may be undone now.

    The game's own events come first, then those of the table.
    """
    state = running.state
    seat = entry.by
    disclosures: list[Disclosure] = []
    of_table: list[e.TableEvent] = []
    for event in entry.events:
        if type(event) in TABLE_EVENTS:
            of_table.append(event)
            continue
        if position is None:
            state = game.evolve(state, event)
        disclosed = game.disclosure(event)
        if disclosed is not NOTHING_DISCLOSED:
            disclosures.append(disclosed)
    by_person = seat is not None and not is_played_by_bot(table, seat)
    table = replace(
        table,
        version=entry.version,
        stage=after_command(table, seat, state if position is None else position, disclosures),
        touched_at=entry.time,
        attended=entry.version if by_person else table.attended,
        moves=table.moves + by_person,
    )
    for event in of_table:
        table = evolve(game, table, event, entry)
    return table


def evolve(game: AnyGame, table: s.Table | None, event: e.TableEvent, entry: Entry[Any]) -> s.Table:
    """Return the table after one of its own events."""
    if table is None:
        assert isinstance(event, e.TableOpened)
        return opened(event, entry)
    match event:
        case e.TableOpened():
            return opened(event, entry)
        case e.TableForked(table_id=origin, version=version):
            stage = s.Open(resumes=s.Running(game.initial))
            return replace(table, fork_of=s.Fork(origin, version), stage=stage)
        case e.TableImported(table_id=table_id, owner=owner, at=at, replayed=replayed):
            return replace(
                table,
                table_id=table_id,
                owner=owner,
                imported_from=table.table_id,
                opened_at=at,
                played_at=table.opened_at,
                replayed=replayed,
                rated=False,
            )
        case e.SeatTaken(seat=seat, player=player, nonce=nonce):
            return seated(table, seat, s.Person(player, nonce))
        case e.BotSeated(seat=seat, bot=bot, held=held):
            return changed_by_owner(with_holder(table, seat, s.Bot(bot, held=held)))
        case e.SeatLeft(seat=seat, sent_away=sent_away):
            holder = table.seats[seat]
            if sent_away and isinstance(holder, s.Person):
                table = replace(table, refused=table.refused | {holder.player.player_id})
            return with_holder(table, seat, s.Vacant())
        case e.OwnerChanged(owner=owner):
            return replace(table, owner=owner)
        case e.PlayerChanged(seat=seat, player=player):
            return known_as(table, seat, player)
        case e.TableClosed():
            return replace(table, stage=s.Closed(), finished_at=entry.time)
        case e.TableStarted(seats=seats):
            holders = tuple(table.seats[seat] for seat in seats)
            return replace(
                table,
                seats=holders,
                nonces=tuple(s.nonce_of(holder) for holder in holders),
                stage=resumed(table) or s.Running(game.initial),
                started_at=entry.time,
                attended=entry.version,
            )
        case e.SeatGivenUp(seat=seat, player=player, bot=bot, held=held):
            left = table.left | {(player.player_id, seat)}
            plays_on = s.Bot(bot, held=True) if held else s.Bot(bot, entry.time)
            return without_undo_points(
                replace(
                    with_holder(table, seat, plays_on),
                    left=left,
                    attended=entry.version,
                )
            )
        case e.SeatAskedFor(seat=seat, player=player):
            return replace(table, asks=(*table.asks, s.Ask(seat, player)))
        case e.AskRefused(seat=seat, player=player):
            refused = table.refused | {player.player_id}
            asks = tuple(ask for ask in table.asks if ask.player.player_id not in refused)
            return replace(table, asks=asks, refused=refused)
        case e.SeatTakenOver(seat=seat, player=player):
            asks = tuple(
                ask
                for ask in table.asks
                if ask.seat != seat and ask.player.player_id != player.player_id
            )
            before = table.seats[seat]
            person = s.Person(player, held=isinstance(before, s.Bot) and before.held)
            return without_undo_points(replace(seated(table, seat, person), asks=asks))
        case e.ChairsKept(later=later):
            return replace(table, seek="later" if later else "over")
        case e.InviteChanged():
            changed = replace(table, invites=table.invites + 1)
            sent_away = any(isinstance(event, e.SeatLeft) for event in entry.events)
            return changed if sent_away else changed_by_owner(changed)
        case e.StandInSeated(seat=seat, bot=bot):
            return replace(stood_in(table, seat, bot), attended=entry.version)
        case e.StandInLeft(seat=seat):
            return replace(stood_in(table, seat, ""), attended=entry.version)
        case e.SeatAway(seat=seat, until=until):
            return replace(gone_away(table, seat, until, entry.time), attended=entry.version)
        case e.Undone(seat=seat, to=to):
            return replace(returned(table, seat, to), attended=entry.version)
        case e.HintGiven(seat=seat):
            return replace(hinted(table, seat, entry.version - 1), attended=entry.version)
        case e.GameFinished(outcome=outcome):
            stage = s.Finished(table.position, outcome)
            return replace(table, stage=stage, asks=(), finished_at=entry.time)
        case e.SecretRevealed(secret=secret):
            if not isinstance(table.stage, s.Finished):
                return table
            return replace(table, stage=replace(table.stage, secret=secret))
        case _:
            assert_never(event)


def opened(event: e.TableOpened, entry: Entry[Any]) -> s.Table:
    return s.Table(
        version=entry.version,
        table_id=event.table_id,
        game=event.game,
        owner=event.owner,
        seats=(s.Vacant(),) * event.seats,
        stage=s.Open(),
        commitment=event.commitment,
        options=event.options,
        visibility=event.visibility,
        undo=event.undo,
        move_seconds=event.move_seconds,
        hints=event.hints,
        bank_seconds=event.bank_seconds,
        increment_seconds=event.increment_seconds,
        vacation_days=event.vacation_days,
        rated=event.rated,
        opened_at=entry.time,
    )


def with_opening_event(game: AnyGame, table: s.Table, event: Any) -> s.Table:
    before = resumed(table) or table.stage
    assert isinstance(before, s.Running)
    drawn = before.drawn.union(draw.name for draw in game.disclosure(event).draws)
    running = s.Running(game.evolve(before.state, event), drawn)
    return replace(table, stage=s.Open(running) if isinstance(table.stage, s.Open) else running)


def resumed(table: s.Table) -> s.Running | None:
    """Return the game that a fork will continue when it starts."""
    return table.stage.resumes if isinstance(table.stage, s.Open) else None


def seated(table: s.Table, seat: Seat, person: s.Person) -> s.Table:
    sittings = with_one_more(table.sittings, person.player)
    return replace(with_holder(table, seat, person), sittings=sittings)


def known_as(table: s.Table, seat: Seat, player: s.Player) -> s.Table:
    """Return the table with another player on that seat; the rest of the seat is unchanged."""
    holder = table.seats[seat]
    assert isinstance(holder, s.Person)
    owns = table.owner.player_id == holder.player.player_id
    asks = tuple(ask for ask in table.asks if ask.player.player_id != player.player_id)
    table = with_holder(table, seat, replace(holder, player=player))
    return replace(table, owner=player if owns else table.owner, asks=asks)


def changed_by_owner(table: s.Table) -> s.Table:
    return replace(table, changes=with_one_more(table.changes, table.owner))


def with_one_more(counts: dict[str, int], player: s.Player) -> dict[str, int]:
    return {**counts, player.player_id: counts.get(player.player_id, 0) + 1}


def stood_in(table: s.Table, seat: Seat, bot: str) -> s.Table:
    seats = tuple(
        replace(holder, stand_in=bot) if number == seat and isinstance(holder, s.Person) else holder
        for number, holder in enumerate(table.seats)
    )
    return replace(table, seats=seats)


def hinted(table: s.Table, seat: Seat, version: int) -> s.Table:
    running = table.stage
    if not isinstance(running, s.Running):
        return table
    return replace(table, stage=replace(running, hinted={**running.hinted, seat: version}))


def with_holder(table: s.Table, seat: Seat, holder: s.Vacant | s.Person | s.Bot) -> s.Table:
    return replace(table, seats=replaced(table.seats, seat, holder))
