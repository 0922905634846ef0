"""A log from elsewhere: checked, stripped of whose it was, and kept as a table of its own.

The players in it are bare names: nobody's results. That it was brought here, and by whom, stands in
its first entry, so that it can be exported and checked again.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.decider import EVERYONE, SPECTATOR, AnyGame
from domain.table.entry import Entry
from domain.table.events import (
    BotSeated,
    OwnerChanged,
    SeatGivenUp,
    SeatTaken,
    SeatTakenOver,
    StandInSeated,
    TableForked,
    TableImported,
    TableOpened,
)
from domain.table.evolve import book, replay
from domain.table.state import Player, Table
from projections import table_view, viewer_frames
from projections.faults import raise_it
from server.accounts.identity import normalized_name
from server.logs.log_file import BadLog, Record
from server.runtime.game_registry import GameRegistry, HostedGame
from server.store.keys import keys_of_table
from server.store.redis_client import Command, RedisClient
from server.wire.limits import (
    LONGEST_IDEMPOTENCY_KEY,
    LONGEST_NONCE,
    LONGEST_POLICY,
    LONGEST_TABLE_ID,
)

OF_THE_OPENING = TableOpened | TableForked | TableImported
LONGEST_ID = max(LONGEST_TABLE_ID, LONGEST_POLICY)
LONGEST_COMMAND_ID = len("http/") + LONGEST_IDEMPOTENCY_KEY


class Imported(NamedTuple):
    """A log that was found sound, as it is to be kept."""

    hosted: HostedGame
    entries: tuple[Entry[Any], ...]
    table: Table


def checked(games: GameRegistry, lines: Sequence[bytes], table_id: str, owner: Player) -> Imported:
    """The log as the table of that id. Raises BadLog with the first bad line."""
    record = Record(lines, {hosted.game.name: hosted.projection for hosted in games.all()})
    hosted = games.find(record.game.name)
    assert hosted is not None
    require_bounds(record.game, record.entries)
    require_openings_first(record.entries)
    require_times(record.entries)
    entries = tuple(imported_entries(record.entries, TableImported(table_id, owner)))
    try:
        require_sound(record)
        table = replay(hosted.game, entries)
        require_presentable(record, entries)
    except BadLog:
        raise
    except Exception as error:
        # A log may hold anything; what no rule and no reducer foresaw is no log of this game.
        message = f"Line {first_impossible(record)}: no game could have gone like that."
        raise BadLog(message) from error
    return Imported(hosted, entries, table)


def require_sound(record: Record) -> None:
    """Every draw and every decision is as it must be."""
    findings = record.audit().findings
    if findings:
        message = f"Line {findings[0].version}: {findings[0].message}"
        raise BadLog(message)


def first_impossible(record: Record) -> int:
    """The first line that cannot even be booked; else the last one, where it must go wrong."""
    table: Table | None = None
    for number, entry in enumerate(record.entries, start=1):
        try:
            table = book(record.game, table, entry)
        except Exception:  # noqa: BLE001 - whatever it is, it is this line's
            return number
    return len(record.entries)


def require_bounds(game: AnyGame, entries: Iterable[Entry[Any]]) -> None:
    """Nothing is larger than it could have become here; looked at before anything is made of it."""
    for number, entry in enumerate(entries, start=1):
        for fault in out_of_bounds(game, entry):
            message = f"Line {number}: {fault}"
            raise BadLog(message)


def out_of_bounds(game: AnyGame, entry: Entry[Any]) -> Iterator[str]:
    if len(entry.command_id or "") > LONGEST_COMMAND_ID:
        yield "that command id is too long."
    for event in entry.events:
        if isinstance(event, TableOpened) and event.seats not in game.seats:
            yield f"{game.title['en']} is played with {game.seats[0]} to {game.seats[-1]} seats."
        if any(normalized_name(player.name) != player.name for player in named_in(event)):
            yield "nobody can be called that."
        if any(len(id_) > LONGEST_ID for id_ in ids_in(event)):
            yield "that id is too long."
        if any(len(nonce) > LONGEST_NONCE for nonce in nonces_in(event)):
            yield "that nonce is too long."


def named_in(event: Any) -> tuple[Player, ...]:
    """The people an event names."""
    match event:
        case TableOpened(owner=player) | OwnerChanged(owner=player) | TableImported(owner=player):
            return (player,)
        case SeatTaken(player=player) | SeatGivenUp(player=player) | SeatTakenOver(player=player):
            return (player,)
        case _:
            return ()


def ids_in(event: Any) -> tuple[str, ...]:
    """The tables and policies an event names."""
    match event:
        case TableOpened(table_id=id_) | TableImported(table_id=id_):
            return (id_,)
        case TableForked(table_id=id_, ancestors=ancestors):
            return (id_, *(ancestor.table_id for ancestor in ancestors))
        case BotSeated(bot=bot) | StandInSeated(bot=bot) | SeatGivenUp(bot=bot):
            return (bot,)
        case _:
            return ()


def nonces_in(event: Any) -> tuple[str, ...]:
    match event:
        case SeatTaken(nonce=nonce):
            return (nonce,)
        case TableForked(ancestors=ancestors):
            return tuple(nonce for ancestor in ancestors for nonce in ancestor.nonces)
        case _:
            return ()


def require_openings_first(entries: Iterable[Entry[Any]]) -> None:
    """A table is opened, forked and imported in its first entry, and nowhere else."""
    for number, entry in enumerate(entries, start=1):
        openings = [isinstance(event, OF_THE_OPENING) for event in entry.events]
        opened = [isinstance(event, TableOpened) for event in entry.events]
        sound = opened[0] and sum(opened) == 1 if number == 1 else not any(openings)
        if not sound:
            message = f"Line {number}: a table is opened once, in the first line."
            raise BadLog(message)


def require_times(entries: Iterable[Entry[Any]]) -> None:
    """Every entry says when it was booked, in UTC."""
    for number, entry in enumerate(entries, start=1):
        try:
            booked = datetime.fromisoformat(entry.time)
        except ValueError:
            booked = None
        if booked is None or booked.utcoffset() != timedelta():
            message = f"Line {number}: {entry.time!r} is no time in UTC."
            raise BadLog(message)


def require_presentable(record: Record, entries: Iterable[Entry[Any]]) -> None:
    """Whoever asks for it can be shown every version of it."""
    projection = dataclasses.replace(record.projection, report=raise_it)
    table: Table | None = None
    for entry in entries:
        table = book(record.game, table, entry)
        for viewer in (SPECTATOR, EVERYONE):
            viewer_frames.position(
                projection, viewer_frames.seen_by(projection, table, viewer), "en"
            )
        events = viewer_frames.redacted(projection, entry, EVERYONE)
        viewer_frames.sentences(projection, events, table_view.names(table, "en"), "en")


def imported_entries(
    entries: Iterable[Entry[Any]], imported: TableImported
) -> Iterable[Entry[Any]]:
    """The entries without the ids of players, the first one saying that it came from elsewhere."""
    for entry in entries:
        events = tuple(
            without_ids(event) for event in entry.events if not isinstance(event, TableImported)
        )
        if entry.version == 1:
            events = (events[0], imported, *events[1:])
        yield replace(entry, events=events)


def without_ids(event: Any) -> Any:
    """The event with its player as a bare name."""
    match event:
        case TableOpened(owner=player) | OwnerChanged(owner=player):
            return replace(event, owner=Player("", player.name))
        case SeatTaken(player=player) | SeatGivenUp(player=player) | SeatTakenOver(player=player):
            return replace(event, player=Player("", player.name))
        case _:
            return event


async def store(redis: RedisClient, imported: Imported) -> None:
    """Write the whole ledger at once; nobody finds half of it."""
    table, hosted = imported.table, imported.hosted
    ledger, booked, summary, _ = keys_of_table(table.table_id)
    writes: list[Command] = [
        ("XADD", ledger, f"{entry.version}-0", "e", hosted.codec.encode(entry))
        for entry in imported.entries
    ]
    writes.append(("HSET", booked, "version", table.version))
    shown = table_view.summary(hosted.game, table)
    writes.append(("SET", summary, msgspec.json.encode(shown)))
    await redis.transaction(writes)
