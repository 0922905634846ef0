"""The booking of notifications, into an outbox for each subscription of a player.

A booking survives its gateway. It is written to the outbox first. Then the outbox is added to the
queue of outboxes with something to send (`store/table_queue`), from which any gateway takes it
(`sender.py`). A repeated booking changes nothing.

A move costs nothing extra if no player is reachable: the reachable players are cached in memory.
"""

import asyncio
from functools import partial

import msgspec

from domain.decider import AnyGame, Seat
from domain.table import table_queries
from domain.table.state import Person, Table
from domain.table.step import Step
from server.automation.schedule import times_up
from server.notifications.notification import Notification
from server.notifications.subscriptions import Subscriptions
from server.runtime.clock import timestamp
from server.store import keys
from server.store.table_queue import TableQueue
from server.tables.cache import TableCache
from server.tables.post_commit_hooks import Work
from server.tables.tables import Store

JOIN_SECONDS = 0.3
"""Seconds within which bookings are sent together."""
UNANSWERED_SECONDS = 30.0
"""Seconds of a turn without a ping from the player's open page, after which they are notified."""
UNREAD_SECONDS = 120.0
"""Seconds after which a player is notified although their page sends pings, but is hidden."""
FIRST_PAUSE_SECONDS = 5.0
"""Seconds from a message of a subscription to the next one, or to the first retry. So fast moves of
two guests cannot make the server send many messages."""
OUTBOX_LEASE_SECONDS = 20.0
NEARLY_UP = 0.8
"""The used fraction of a clock at which the player who must act gets a reminder."""
SHORTEST_REMINDED_SECONDS = 3_600
"""The shortest clock in seconds with a reminder."""


BOOK = """
local pauses = {}
for at, outbox in ipairs(KEYS) do
  redis.call('HSETNX', outbox, ARGV[1], ARGV[2])
  redis.call('EXPIRE', outbox, ARGV[3])
  pauses[at] = redis.call('HMGET', outbox, 'told', 'lock', 'rests')
end
return pauses
"""
"""Puts an item into outboxes of a player; returns the times on which their next message depends."""


class Item(msgspec.Struct, frozen=True, array_like=True):
    """`at`: the event's time, seconds since 1970. `notified`: it was sent or seen."""

    what: Notification
    at: float
    notified: bool = False


class Notifier:
    """`cache`: tells who watches a table at this gateway. `added`: set at each booking.

    A player who watches a table, at any gateway, is notified only if they do not read the page.
    """

    def __init__(self, store: Store, cache: TableCache) -> None:
        redis, clock = self._redis, self._clock = store.redis, store.clock
        self._games = store.games
        self.subscriptions = Subscriptions(redis, clock)
        self.queue = TableQueue(redis, keys.OUTBOXES, clock, OUTBOX_LEASE_SECONDS)
        self.reminders = TableQueue(redis, keys.REMINDERS, clock, OUTBOX_LEASE_SECONDS)
        self.added = asyncio.Event()
        self._cache = cache

    async def notify(
        self,
        player_id: str,
        notification: Notification,
        since: float | None = None,
        wait_seconds: float = JOIN_SECONDS,
    ) -> None:
        """Put a notification into each outbox of the player. Raises Unavailable.

        `since`: the time of the event (seconds since 1970), None for now. `wait_seconds`: time
        until a sender reads the outbox.
        """
        if not self.subscriptions.may_reach(player_id):
            return
        subscription_ids = (await self.subscriptions.of(player_id)).for_table(notification.table_id)
        if not subscription_ids:
            return
        now = self._clock()
        data = msgspec.msgpack.encode(Item(notification, now if since is None else since))
        outboxes = [
            keys.OUTBOX.of(player_id, subscription_id) for subscription_id in subscription_ids
        ]
        booked = (notification.name, data, keys.OUTBOX.lifetime)
        pauses = await self._redis.ask("EVAL", BOOK, len(outboxes), *outboxes, *booked)
        pause = 0.0 if notification.kind == "time" else FIRST_PAUSE_SECONDS
        times = {
            f"{player_id}/{subscription_id}": max(
                now + wait_seconds,
                float(told or 0) + pause,
                now + pause if float(lock or 0) > now else now,
                float(rests or 0),
            )
            for subscription_id, (told, lock, rests) in zip(subscription_ids, pauses, strict=True)
        }
        await self.queue.add_all(times)
        self.added.set()

    def begin_turns(self, step: Step) -> Work | None:
        """Return the work that notifies players whose turn begins, and reminds them (a hook)."""
        if not self.subscriptions.players:
            return None
        after = step.after
        people = self._reachable(after, step.awaiting)
        if not people:
            return None
        game = self._games[after.game].game
        waited = () if step.before is None else table_queries.awaiting(game, step.before)
        fresh = {seat: player_id for seat, player_id in people.items() if seat not in waited}
        nearly_up = reminders(after)
        reminder_at = min((nearly_up[seat] for seat in fresh if seat in nearly_up), default=None)
        begun = {seat: player_id for seat, player_id in fresh.items() if seat != step.entry.by}
        return (
            partial(self._begin, step, begun, reminder_at)
            if begun or reminder_at is not None
            else None
        )

    async def _begin(self, step: Step, begun: dict[Seat, str], reminder_at: float | None) -> None:
        after = step.after
        if reminder_at is not None:
            await self.reminders.add(after.table_id, reminder_at)
        ends = times_up(after)
        for seat, player_id in begun.items():
            once, until = str(after.version), ends.get(seat, 0.0)
            notification = Notification("turn", after.table_id, step.entry.by, until, once)
            is_here = self._cache.is_watched_by(player_id, after.table_id)
            wait = UNANSWERED_SECONDS if is_here else JOIN_SECONDS
            await self.notify(player_id, notification, timestamp(step.entry.time), wait)

    async def remind(self, game: AnyGame, table: Table, now: float) -> float | None:
        """Notify players whose time is nearly up; return the next due time. Raises Unavailable."""
        nearly_up, ends = reminders(table), times_up(table)
        people = self._reachable(table, table_queries.awaiting(game, table))
        for seat in people.keys() & nearly_up:
            if nearly_up[seat] <= now < ends[seat]:
                once = repr(ends[seat])
                notification = Notification("time", table.table_id, None, ends[seat], once)
                await self.notify(people[seat], notification)
        return min(
            (ends_at for seat, ends_at in nearly_up.items() if seat in people and ends_at > now),
            default=None,
        )

    def _reachable(self, table: Table, awaiting: tuple[Seat, ...]) -> dict[Seat, str]:
        """Return the reachable players by seat, of those that must act and have no stand-in."""
        may_reach, seats = self.subscriptions.may_reach, table.seats
        return {
            seat: holder.player.player_id
            for seat in awaiting
            if isinstance(holder := seats[seat], Person)
            if not holder.stand_in and may_reach(holder.player.player_id)
        }


def reminders(table: Table) -> dict[Seat, float]:
    """Return the time of the reminder by seat, for seats with a long enough clock."""
    return {
        seat: timestamp(deadline.since) + NEARLY_UP * deadline.seconds
        for seat, deadline in table_queries.move_deadlines(table).items()
        if deadline.seconds >= SHORTEST_REMINDED_SECONDS
    }
