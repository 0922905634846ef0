"""The sender of notifications: it takes outboxes from the queue and empties them.

Before a message is sent it gets an id, which stays in the outbox until its result is known. If its
sender is killed, another sends the message again under the same id. The page's service worker shows
an id once, and a push service replaces the earlier message by the later one (`Topic`).

Sent items stay in the outbox while they are valid, so that one message can list all tables where
the player must act. Items that are no longer valid are dropped.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from projections.notifications import Waiting, notification_text
from projections.projection import JsonObject
from server.accounts.identity import new_id
from server.automation.queues import drain, poll
from server.notifications.mail import Mail
from server.notifications.notification import Message, NotDelivered
from server.notifications.notifier import (
    FIRST_PAUSE_SECONDS,
    UNANSWERED_SECONDS,
    UNREAD_SECONDS,
    Item,
    Notifier,
)
from server.notifications.outbox import (
    OUTBOX_LOCK_SECONDS,
    TURNS,
    LockLost,
    Outbox,
    Sending,
    newest_turns,
    outbox_of,
    topic_of,
    turn_of,
)
from server.notifications.outgoing import AT_ONCE_OUTSIDE
from server.notifications.web_push import PushSender
from server.runtime.background import BackgroundTasks
from server.runtime.settings import Settings
from server.runtime.telemetry import error_once, warn_seldom
from server.store import keys
from server.store.redis_client import Unavailable
from server.store.seeking import has_chair_for, holder_of
from server.store.table_queue import TableQueue
from server.tables.subscriber import LastPings
from server.tables.tables import Store, Tables

OUTBOX_POLL_SECONDS = 0.5
SHORTEST_POLL_SECONDS = 0.1
"""Least time between two reads of the queue, because each reads all its shards."""
BUSY_SECONDS = 0.5
"""Seconds until the next try for an outbox that another sender has locked."""
DOUBTED_SECONDS = 13.0
"""Maximum seconds until the lists contain a committed move."""
MAIL_WAITS_SECONDS = 300.0
"""Delay of a mail, which a player who returns soon does not need."""
LONGEST_PAUSE_SECONDS = 3_600.0
MOST_SEND_TRIES = 12
"""Maximum tries; with the growing pauses they take half a day."""
HOLDS_SECONDS = 86_400.0
"""Seconds for which a notification of an invitation or rematch is valid."""


@dataclass(eq=False)
class NotificationSender:
    """The task that sends notifications.

    `last_pings`: returns the last pings of players who watch tables, at any gateway. `mail`: None
    without a mail server.
    """

    _settings: Settings
    _store: Store
    _tables: Tables
    _notifier: Notifier
    _last_pings: Callable[[Sequence[str]], Awaitable[list[dict[str, LastPings]]]]
    _push: PushSender
    _mail: Mail | None
    _under_way: BackgroundTasks = field(default_factory=BackgroundTasks)

    async def run(self) -> None:
        """Send due notifications until cancelled."""
        queue = self._notifier.queue
        while True:
            pause = OUTBOX_POLL_SECONDS
            try:
                due, until = await queue.look(AT_ONCE_OUTSIDE)
                for member in due:
                    has_slot = len(self._under_way) < AT_ONCE_OUTSIDE
                    if has_slot and (lease := await queue.take(member)):
                        self._under_way.spawn(self._work_off(queue, member, lease))
                pause = min(pause, pause if until is None else until)
            except Unavailable as error:
                warn_seldom("calls_wait", reason=str(error))
                await queue.until_it_answers()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._notifier.added.wait()
            await asyncio.sleep(SHORTEST_POLL_SECONDS)
            self._notifier.added.clear()

    async def run_reminders(self) -> None:
        """Book reminders for players whose time is nearly up, until cancelled."""
        await poll("reminders_wait", self._remind_due, 10 * OUTBOX_POLL_SECONDS)

    async def _remind_due(self) -> None:
        queue, clock = self._notifier.reminders, self._store.clock
        await drain("not_called", queue, clock, self.remind, LONGEST_PAUSE_SECONDS)

    async def remind(self, table_id: str, _: float) -> float | None:
        """Book the due reminders of a table; return the time of the next, None without one."""
        live = await self._tables.follower.newest(table_id)
        return await self._notifier.remind(live.hosted.game, live.table, self._store.clock())

    async def close(self) -> None:
        """Cancel all sending; the outboxes keep unfinished messages."""
        await self._under_way.cancel()

    async def _work_off(self, queue: TableQueue, member: str, lease: float) -> None:
        again: float | None = self._store.clock() + FIRST_PAUSE_SECONDS
        try:
            async with asyncio.timeout(OUTBOX_LOCK_SECONDS):
                again = await self._look(member)
        except (Unavailable, TimeoutError) as error:
            warn_seldom("not_called", reason=str(error))
        except Exception as bug:  # noqa: BLE001 - a bug with one player must not stop others
            error_once("not_called", bug)
            again = self._store.clock() + LONGEST_PAUSE_SECONDS
        with suppress(Unavailable):
            await queue.settle(member, lease, again)

    async def _look(self, member: str) -> float | None:
        """Send an outbox's items; return the time of the next try, None until a new booking."""
        player_id, _, subscription_id = member.partition("/")
        key, now = keys.OUTBOX.of(player_id, subscription_id), self._store.clock()
        to = (await self._notifier.subscriptions.of(player_id)).to.get(subscription_id)
        if to is None or (to.address and not (to.confirmed and self._mail)):
            await self._store.redis.ask("DEL", key)  # the subscription has ended
            return None
        async with outbox_of(self._store.redis, player_id, subscription_id, to, now) as outbox:
            if outbox is None:
                return now + BUSY_SECONDS if await self._store.redis.ask("EXISTS", key) else None
            rests = self._rests_until(outbox, now)
            try:
                return await self._empty(outbox) if rests is None else rests
            except LockLost:
                return self._store.clock() + BUSY_SECONDS

    def _rests_until(self, outbox: Outbox, now: float) -> float | None:
        """Return the time before which nothing is sent; None to send now."""
        if outbox.rests > now:
            return outbox.rests
        unsent = outbox.unsent.values()
        if unsent and not any(item.what.kind == "time" for item in unsent):
            ready = outbox.notified_at + FIRST_PAUSE_SECONDS
            if outbox.to.address:
                first = min(item.at for item in unsent) + MAIL_WAITS_SECONDS
                ready = max(first, outbox.notified_at + self._settings.mail_hours * 3_600)
            if ready > now:
                return ready
        return outbox.to.quiet.ends_after(now) if outbox.to.quiet else None

    async def _empty(self, outbox: Outbox) -> float | None:
        """Drop invalid items and send the others, one message per topic; return as `_look`."""
        waiting, later = await self._still_waiting(outbox)
        while names := outbox.next_message(waiting):
            again = await self._tell(outbox, names, waiting)
            if again is not None:
                return again
        return later

    async def _still_waiting(self, outbox: Outbox) -> tuple[dict[str, Waiting], float | None]:
        """Return the valid items by name, and the time of the next check of undecided ones."""
        now, items = self._store.clock(), outbox.items
        tables = list({item.what.table_id: None for item in items.values()})
        summaries = {
            summary["table_id"]: summary for summary in await self._store.index.summaries(tables)
        }
        pings_by_table = dict(zip(tables, await self._last_pings(tables), strict=True))
        newest = newest_turns(items.values())
        begun = outbox.sending.names if outbox.sending else ()
        waiting: dict[str, Waiting] = {}
        dropped, seen, again_at = list[str](), list[str](), list[float]()
        for name, item in items.items():
            table_id = item.what.table_id
            summary = summaries.get(table_id)
            if is_ahead(item, summary) and now < item.at + DOUBTED_SECONDS:
                again_at.append(now + BUSY_SECONDS)
                continue
            valid = await self._valid(outbox.player_id, item, summary, now)
            if valid is None or (item.what.kind == "turn" and turn_of(item) < newest[table_id]):
                dropped.append(name)
                continue
            is_sent = item.notified or name in begun
            last_pings = None if is_sent else pings_by_table[table_id].get(outbox.player_id)
            if last_pings is not None and last_pings.read_at >= item.at:
                seen.append(name)
            elif last_pings is not None and now < notify_at(item, last_pings):
                again_at.append(notify_at(item, last_pings))
                continue
            waiting[name] = valid
        fields = dict.fromkeys(dropped, b"")
        if dropped and not waiting and not again_at:  # or fast moves would cause a check after each
            fields["rests"] = repr(now + FIRST_PAUSE_SECONDS).encode()
        await outbox.note(fields, notified=seen)
        return waiting, min(again_at, default=None)

    async def _valid(
        self, player_id: str, item: Item, summary: JsonObject | None, now: float
    ) -> Waiting | None:
        """Return the facts of a notification; None if it no longer applies or is blocked."""
        hosted = self._tables.games.find(summary["game"]) if summary else None
        if summary is None or hosted is None:
            return None
        holder = holder_of(summary, player_id)
        own_seat: int | None = holder["seat"] if holder else None
        if not holds(item, summary, player_id, own_seat, now):
            return None
        kind, by, until = item.what.kind, item.what.by, item.what.until
        left = until - now if until > now else None
        waiting = Waiting(kind, summary, hosted.game.title, by, own_seat, left)
        return None if await self._is_kept_apart(player_id, waiting) else waiting

    async def _is_kept_apart(self, player_id: str, waiting: Waiting) -> bool:
        """Whether a block exists between a player and the inviting player."""
        is_asked = waiting.kind not in TURNS and waiting.by is not None
        asker = waiting.summary["seats"][waiting.by]["player"] if is_asked else None
        are_apart = self._store.blocks.are_apart
        return asker is not None and await are_apart(player_id, [asker["player_id"]])

    async def _tell(
        self, outbox: Outbox, names: list[str], waiting: dict[str, Waiting]
    ) -> float | None:
        """Send one message; return the time of the next try, None if it is done."""
        begun = outbox.sending
        outbox.sending = Sending(begun.message_id if begun else new_id(), tuple(names))
        await outbox.note({"sending": msgspec.msgpack.encode(outbox.sending)})
        tables = list({waiting[name].summary["table_id"]: waiting[name] for name in names}.values())
        text, tag = notification_text(tables, outbox.to.lang), topic_of(outbox.items[names[0]])
        message = Message(outbox.sending.message_id, tag, text.title, text.body, self._path(tables))
        went, retry_after = await self._deliver(outbox, message)
        outbox.tries += 1
        if went == "sent" and begun:
            went = "repeated"
        if went == "later" and outbox.tries >= MOST_SEND_TRIES:
            went = "given_up"
        self._tables.counters.notifications.by[outbox.by, went] += 1
        now = self._store.clock()
        if went == "later":
            pause = min(FIRST_PAUSE_SECONDS * 2 ** (outbox.tries - 1), LONGEST_PAUSE_SECONDS)
            again = now + min(max(pause, retry_after), 2 * LONGEST_PAUSE_SECONDS)
            rests = {"tries": str(outbox.tries).encode(), "rests": repr(again).encode()}
            await outbox.note(rests)
            return again
        outbox.sending, outbox.tries = None, 0
        if went == "gone":
            await self._notifier.subscriptions.remove(outbox.player_id, outbox.subscription_id)
            outbox.items.clear()
            return None
        settled = dict.fromkeys(("sending", "tries", "rests"), b"")
        await outbox.note({**settled, "told": repr(now).encode()}, notified=names)
        return None

    def _path(self, tables: Sequence[Waiting]) -> str:
        """Return the path that a click opens: the table, or the start page for several tables."""
        if len(tables) > 1:
            return "/"
        summary = tables[0].summary
        path = f"/table/{summary['table_id']}"
        if tables[0].kind != "invitation" or summary["visibility"] == "public":
            return path
        invites = summary.get("invites", 0)
        return f"{path}#{self._store.identity.invite(summary['table_id'], invites)}"

    async def _deliver(self, outbox: Outbox, message: Message) -> tuple[str, int]:
        """Send a message; return `sent` or `NotDelivered.went`, and the seconds before a retry."""
        to, player_id = outbox.to, outbox.player_id
        try:
            if self._mail is not None and to.address:
                token = self._store.identity.mail_token("stop", player_id, to.address)
                await self._mail.notify(to.address, to.lang, message, f"{player_id}.{token}")
            else:
                await self._push.send(player_id, to, message, self._store.clock())
        except NotDelivered as error:
            warn_seldom("not_delivered", by=outbox.by, went=error.went, reason=str(error))
            return error.went, error.retry_after
        return "sent", 0


def holds(
    item: Item, summary: JsonObject, player_id: str, own_seat: int | None, now: float
) -> bool:
    """Whether the reason for this notification of a player still exists."""
    kind = item.what.kind
    if kind in TURNS:
        must_act = summary["status"] == "running" and own_seat in summary["awaiting"]
        return must_act and (kind == "turn" or now < item.what.until)
    if kind == "invitation" and not has_chair_for(summary, player_id):
        return False
    return now < item.at + HOLDS_SECONDS


def notify_at(item: Item, last_pings: LastPings) -> float:
    """Return the time (seconds since 1970) to notify a player who does not read their open page."""
    return item.at + (UNANSWERED_SECONDS if last_pings.at < item.at else UNREAD_SECONDS)


def is_ahead(item: Item, summary: JsonObject | None) -> bool:
    """Whether the item is newer than the lists."""
    return summary is None or (item.what.kind == "turn" and summary["version"] < turn_of(item))
