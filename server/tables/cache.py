"""The tables in this gateway's memory: loaded from the ledger, dropped when unused.

A table in memory is a fold of the ledger and may lag behind it.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from domain.decider import Rejected
from domain.table.chain import EMPTY, Head
from domain.table.entry import game_of_first_entry
from domain.table.evolve import after_entry, replay
from domain.table.state import Finished, Table
from domain.table.step import Step, next_step
from domain.table.table_options import typed_options
from domain.table.table_queries import seats_by_player
from server.accounts.merged_accounts import MergedAccounts
from server.archive.archive import Archive
from server.archive.packing import DamagedObject
from server.runtime.background import SharedWork
from server.runtime.bounded_dict import Bounded
from server.runtime.game_registry import GameRegistry, HostedGame
from server.runtime.telemetry import error_once, warn_once
from server.store.ledger import Ledger, Reading
from server.store.redis_client import Unavailable
from server.tables.live_table import KEPT, Folded, LiveTable

FOLDED_IN_THREAD = 64
"""Number of entries above which a ledger is folded in a thread, off the event loop."""
MOST_UNREADABLE = 1000
"""Maximum number of unreadable tables that are remembered."""
UNREADABLE_SECONDS = 5.0
"""Time before an unreadable archived table is read again; it has no head that shows a change."""
UNWATCHED_SECONDS = 10.0
"""Time for which a table without subscribers stays in memory after its last use."""
MOST_ARCHIVED = 16
"""Maximum number of archived tables in memory that nobody watches; the oldest is dropped."""


class UnknownTable(Exception):  # noqa: N818 - the wire's word
    """No table has that id."""


class UnreadableTable(Exception):  # noqa: N818 - names what is so
    """The ledger of a table at `head` cannot be folded.

    `head`: EMPTY for an archived table, None if unknown. `cause`:

    - a ValidationError, if a newer build wrote an unknown event, game or option
    - a NewerObject, if a newer build packed it differently
    - a DamagedObject, if the archive returns invalid data
    - anything else is a bug
    """

    def __init__(self, table_id: str, head: Head | None, cause: Exception) -> None:
        super().__init__(table_id)
        self.head = head
        self.cause = cause
        self.since = time.monotonic()


@dataclass(eq=False)
class TableCache:
    """`loaded`: tables by id. `subscribed`: ids of the tables whose updates Redis sends here."""

    _ledger: Ledger
    _games: GameRegistry
    _archive: Archive | None
    _merged_accounts: MergedAccounts
    loaded: dict[str, LiveTable] = field(default_factory=dict[str, LiveTable])
    subscribed: set[str] = field(default_factory=set[str])
    _loading: SharedWork[str, LiveTable] = field(default_factory=SharedWork[str, LiveTable])
    _unreadable: Bounded[str, UnreadableTable] = field(
        default_factory=lambda: Bounded(MOST_UNREADABLE)
    )
    _from_archive: deque[str] = field(default_factory=deque[str])

    async def get(self, table_id: str) -> LiveTable:
        """Return the table, loaded if necessary; it may lag behind. Raises UnknownTable."""
        live = self.loaded.get(table_id)
        if live is None:
            live = await self._loading.of(table_id, lambda: self._load(table_id))
        live.used = time.monotonic()
        return live

    def is_watched_by(self, player_id: str, table_id: str) -> bool:
        """Whether that player watches this table at this gateway."""
        live = self.loaded.get(table_id)
        return live is not None and any(
            subscriber.player_id == player_id for subscriber in live.subscribers
        )

    def add(self, live: LiveTable) -> None:
        self.loaded[live.table_id] = live
        if live.archived is not None:
            self._from_archive.append(live.table_id)
            if len(self._from_archive) > MOST_ARCHIVED:
                self._evict(self._from_archive.popleft())

    def remove(self, live: LiveTable) -> None:
        self.loaded.pop(live.table_id, None)

    async def close(self) -> None:
        """Cancel the loading of tables."""
        await self._loading.cancel()

    def evict_unwatched(self) -> None:
        """Drop the tables that nobody watches and that were not used for a while."""
        long_ago = time.monotonic() - UNWATCHED_SECONDS
        for live in tuple(self.loaded.values()):
            if not live.subscribers and live.used < long_ago:
                self._evict(live.table_id)

    def _evict(self, table_id: str) -> None:
        """Drop that table if it is in memory, has no subscriber and its lock is free."""
        live = self.loaded.get(table_id)
        if live is not None and not live.subscribers and not live.lock.locked():
            del self.loaded[table_id]

    async def fold(self, table_id: str) -> Folded:
        """Return a fold of the whole ledger, up to the first damage, or of the archive.

        Raises UnknownTable, UnreadableTable, or Rejected `ledger_damaged` if no entry is readable.
        """
        await self._require_changed(table_id)
        reading = await self._ledger.read(table_id, EMPTY)
        head = reading.head
        try:
            if head == EMPTY:
                return await self._with_joined(await self._folded_from_archive(table_id))
            return await self._with_joined(await self._folded(reading))
        except (UnknownTable, Rejected, Unavailable):
            raise
        except Exception as error:
            raise self.unreadable(table_id, head, error) from error

    def unreadable(self, table_id: str, head: Head | None, cause: Exception) -> UnreadableTable:
        """Log once and remember that a table cannot be folded, until its head changes."""
        match cause:
            case DamagedObject():
                pass  # logged by the reader of the archive
            case msgspec.ValidationError():
                warn_once("unknown_event", table=table_id, reason=str(cause))
            case _:
                error_once("table_unreadable", cause, table=table_id)
        unreadable = UnreadableTable(table_id, head, cause)
        self._unreadable[table_id] = unreadable
        return unreadable

    async def _require_changed(self, table_id: str) -> None:
        """Raise UnreadableTable if the ledger has not changed since it could not be folded."""
        failure = self._unreadable.get(table_id)
        if failure is None:
            return
        is_long_ago = (
            failure.head == EMPTY and time.monotonic() >= failure.since + UNREADABLE_SECONDS
        )
        if failure.head == await self._ledger.head(table_id) and not is_long_ago:
            raise UnreadableTable(table_id, failure.head, failure.cause)
        self._unreadable.pop(table_id, None)

    async def _folded(self, reading: Reading) -> Folded:
        if not reading.is_sound:
            folded = sound_part(self._games, reading)
            self.log_damage(folded.table, reading.head)
            return folded
        hosted = self._hosted(game_of_first_entry(reading.entries[0]))
        if len(reading.entries) > FOLDED_IN_THREAD:
            table = await asyncio.to_thread(fold_entries, hosted, reading.entries)
        else:
            table = fold_entries(hosted, reading.entries)
        typed_options(hosted.game, table.options)  # raises for unknown options: other rules
        return Folded(hosted, table, reading.reached)

    async def _folded_from_archive(self, table_id: str) -> Folded:
        archived = None if self._archive is None else await self._archive.find(table_id)
        if archived is None:
            raise UnknownTable(table_id)
        hosted = self._hosted(archived.table.game)
        table = await asyncio.to_thread(fold_entries, hosted, archived.entries)
        return Folded(hosted, table, archived.table.head, archived=tuple(archived.entries))

    async def _with_joined(self, folded: Folded) -> Folded:
        """Add the current ids of merged guests to a finished game; other games have an event."""
        if not isinstance(folded.table.stage, Finished):
            return folded
        seats = {
            player_id: seat
            for player_id, seat in seats_by_player(folded.table.seats).items()
            if player_id
        }
        now = await self._merged_accounts.players(tuple(seats))
        known_as = {
            player: seats[player_id] for player_id, player in now.items() if player not in seats
        }
        return folded._replace(table=replace(folded.table, known_as=known_as))

    def _hosted(self, game: str) -> HostedGame:
        """Return the game. Raises ValidationError if it is unknown, so written by a newer build."""
        hosted = self._games.find(game)
        if hosted is None:
            raise msgspec.ValidationError(f"There is no game {game!r} here.")
        return hosted

    def log_damage(self, table: Table, head: Head) -> None:
        """Log once the readable version of a damaged ledger, and the version of its head."""
        error_once(
            "ledger_damaged", table=table.table_id, head=head.version, readable=table.version
        )

    async def recall(self, live: LiveTable) -> None:
        """Fold the last positions again in a thread, and keep them in `recalled`."""
        entries = await self._entries(live, live.table.version)
        live.recalled = await asyncio.to_thread(last_positions, live.hosted, entries)

    async def step(self, live: LiveTable, version: int) -> Step:
        """Return the commit of that version, folded again if it is not in memory."""
        step = live.step(version)
        if step is not None:
            return step
        entries = await self._entries(live, version)
        return await asyncio.to_thread(last_step, live.hosted, entries)

    async def _load(self, table_id: str) -> LiveTable:
        began = time.monotonic()
        folded = await self.fold(table_id)
        secret = await self._ledger.secret(table_id)
        live = LiveTable(folded, secret)
        live.looked_at = began
        self.add(live)
        return live

    async def entries(self, live: LiveTable, until: int, since: int = 0) -> list[bytes]:
        """Return the encoded entries since < version ≤ until; none if the ledger is deleted."""
        if since >= until:
            return []
        if live.archived is not None:
            return list(live.archived[since:until])
        numbered = await self._ledger.entries(live.table_id, since, until)
        if numbered or self._archive is None:
            return [data for _, data in numbered]
        moved = (await self.fold(live.table_id)).archived or ()  # maybe archived just now
        return list(moved[since:until])

    async def _entries(self, live: LiveTable, until: int) -> list[bytes]:
        """Return all entries up to that version. Raises UnknownTable if there are none."""
        entries = await self.entries(live, until)
        if not entries:
            raise UnknownTable(live.table_id)
        return entries


def sound_part(games: GameRegistry, reading: Reading) -> Folded:
    """Return the readable part of a damaged ledger.

    Raises Rejected `ledger_damaged` without one.
    """
    hosted: HostedGame | None = None
    table: Table | None = None
    head = EMPTY
    intact = min(reading.intact, reading.head.version)
    with contextlib.suppress(Exception):  # an entry that cannot be decoded or folded is damage
        for data in reading.entries[:intact]:
            hosted = hosted or games.find(game_of_first_entry(data))
            if hosted is None:
                break
            table = after_entry(hosted.game, table, hosted.codec.decode(data))
            head = head.after(data)
    if hosted is None or table is None:
        raise Rejected("ledger_damaged")
    return Folded(hosted, table, head, reading.head)


def last_positions(hosted: HostedGame, entries: list[bytes]) -> tuple[Table, ...]:
    """Return the table after each of the last `KEPT` + 1 entries. `entries`: from the first on."""
    return tuple(deque(tables_after(hosted, entries), maxlen=KEPT + 1))


def tables_after(hosted: HostedGame, entries: Iterable[bytes]) -> Iterator[Table]:
    """Yield the table after each of these entries, which begin with the table's first."""
    table: Table | None = None
    for data in entries:
        table = after_entry(hosted.game, table, hosted.codec.decode(data))
        yield table


def last_step(hosted: HostedGame, entries: list[bytes]) -> Step:
    """Return the commit of the last of these entries, which begin with the table's first."""
    *former, last = entries
    before = fold_entries(hosted, former) if former else None
    return next_step(hosted.game, before, hosted.codec.decode(last))


def fold_entries(hosted: HostedGame, entries: Iterable[bytes]) -> Table:
    """Return the table after these entries, which begin with the table's first."""
    return replay(hosted.game, (hosted.codec.decode(data) for data in entries))
