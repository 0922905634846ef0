"""Tells players what they are called for: takes outboxes from the queue, and empties them.

Before a call leaves it has an id, which stands in the outbox until it is known what became of it.
If whoever sends it is killed, another sends the same once more under the same id: the page's worker
shows an id once, and a push service has the later one take the place of the earlier (`Topic`).

What was told stays in the outbox as long as it holds, so that one call may speak of all tables that
wait; whatever no longer holds by the time it would be told is dropped.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from projections.calls import Telling, Waiting, tell_call
from projections.projection import Shown
from server.accounts.identity import Identity, new_id
from server.calls.calls import Calls, Item
from server.calls.mail import Letter, Mail, NotMailed
from server.calls.outgoing import Answer, Forbidden, NoAnswer, Outgoing
from server.calls.subscriptions import Subscription
from server.calls.web_push import PushSender, encrypted
from server.runtime.background import BackgroundTasks
from server.runtime.shared_clock import SharedClock
from server.runtime.telemetry import error_once, warn_seldom
from server.store import keys
from server.store.redis_client import RedisClient, Unavailable
from server.store.table_index import TableIndex
from server.store.table_queue import TableQueue
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.tables import Tables

CALLS_AT_ONCE = 64
CALLS_POLL_SECONDS = 0.5
OUTBOX_LOCK_SECONDS = 15.0
"""Within which a call is sent, or it is not known whether it was."""
BUSY_SECONDS = 0.5
"""After which an outbox is looked at again at which somebody else is."""
MAIL_WAITS_SECONDS = 300.0
"""Somebody who is about to come back anyway needs no mail."""
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 5.0, 3_600.0
MOST_CALL_TRIES = 12
"""With growing pauses: half a day."""
PUSH_KEPT_SECONDS = 86_400
"""How long a push service keeps a call for a browser that cannot be reached."""
HOLDS_SECONDS = 86_400.0
"""How long somebody is asked to play."""
LOCK = """
local till = tonumber(redis.call('HGET', KEYS[1], 'lock') or '0')
if till > tonumber(ARGV[1]) or redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HSET', KEYS[1], 'lock', ARGV[2]) + 1
"""
NOTE = """
if redis.call('HGET', KEYS[1], 'lock') ~= ARGV[1] then return 0 end
for at = 2, #ARGV, 2 do
  if ARGV[at + 1] == '' then redis.call('HDEL', KEYS[1], ARGV[at])
  else redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1]) end
end
return 1
"""
"""Fields and their values, of which an empty one is none; only while the lock is ours."""
TURNS = ("turn", "time")
OWN_FIELDS = frozenset(("lock", "sending", "tries", "rests", "told"))
Went: TypeAlias = Literal["sent", "later", "gone", "refused"]
ITEMS = msgspec.msgpack.Decoder(Item)


class LockLost(Exception):  # noqa: N818 - names what is so
    """Somebody else is at that outbox, or it was deleted."""


class Sending(msgspec.Struct, frozen=True, array_like=True):
    """What is on its way: the call's id, and the names of what it tells."""

    call_id: str
    names: tuple[str, ...]


class Outcome(NamedTuple):
    """`retry_after`: seconds that a push service asked for."""

    went: Went
    retry_after: int = 0


class PushMessage(msgspec.Struct, frozen=True, rename={"call_id": "id"}):
    """What a browser is sent, for the page's worker. `tag`: a later one takes its place."""

    call_id: str
    tag: str
    title: str
    body: str
    url: str


@dataclass(eq=False)
class Outbox:
    """What is to be told over one subscription, as it was read. `lock`: that we hold on it.

    `rests`: until then nothing is tried. `gone`: nobody is told anything there any more.
    """

    key: str
    lock: str
    player_id: str
    subscription_id: str
    to: Subscription
    items: dict[str, Item]
    sending: Sending | None
    tries: int
    rests: float
    told: float
    gone: bool = False

    @property
    def untold(self) -> dict[str, Item]:
        return {name: item for name, item in self.items.items() if not item.told}


@dataclass(eq=False)
class Messenger:
    """`players_at`: who watches these tables, anywhere. `mail`: None where there is none."""

    _redis: RedisClient
    _calls: Calls
    _tables: Tables
    _index: TableIndex
    _identity: Identity
    _players_at: Callable[[Sequence[str]], Awaitable[list[frozenset[str]]]]
    _outgoing: Outgoing
    _sender: PushSender
    _mail: Mail | None
    _mail_seconds: float
    _clock: SharedClock
    _under_way: BackgroundTasks = field(default_factory=BackgroundTasks)
    _busy: int = 0

    async def run(self) -> None:
        """Until cancelled: tell what is to be told."""
        queue = self._calls.queue
        while True:
            pause = CALLS_POLL_SECONDS
            try:
                due, until = await queue.look(CALLS_AT_ONCE)
                for member in due:
                    if self._busy < CALLS_AT_ONCE and (lease := await queue.take(member)):
                        self._busy += 1
                        self._under_way.spawn(self._work_off(queue, member, lease))
                pause = min(pause, pause if until is None else until)
            except Unavailable as error:
                warn_seldom("calls_wait", reason=str(error))
                await queue.until_it_answers()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(pause, 0.01)):
                    await self._calls.added.wait()
            self._calls.added.clear()

    async def run_reminders(self) -> None:
        """Until cancelled: book calls for those whose time is nearly up."""
        queue = self._calls.reminders
        while True:
            try:
                for table_id in (await queue.look(CALLS_AT_ONCE)).due:
                    lease = await queue.take(table_id)
                    if lease is not None:
                        await queue.settle(table_id, lease, await self._remind(table_id))
            except Unavailable as error:
                warn_seldom("reminders_wait", reason=str(error))
            await asyncio.sleep(10 * CALLS_POLL_SECONDS)

    async def _remind(self, table_id: str) -> float | None:
        with suppress(UnknownTable, UnreadableTable):
            live = await self._tables.catch_up.newest(table_id)
            return await self._calls.remind(live.hosted.game, live.table, self._clock())
        return None

    async def close(self) -> None:
        """Let go: what is on its way is found in the outbox."""
        await self._under_way.cancel()
        await self._outgoing.close()

    async def _work_off(self, queue: TableQueue, member: str, lease: float) -> None:
        again: float | None = self._clock() + FIRST_PAUSE_SECONDS
        try:
            async with asyncio.timeout(OUTBOX_LOCK_SECONDS):
                again = await self._look(member)
        except (Unavailable, TimeoutError) as error:
            warn_seldom("not_called", reason=str(error))
        except Exception as bug:  # noqa: BLE001 - one player's trouble is no other's
            error_once("not_called", bug)
            again = self._clock() + LONGEST_PAUSE_SECONDS
        finally:
            self._busy -= 1
        with suppress(Unavailable):
            await queue.settle(member, lease, again)

    async def _look(self, member: str) -> float | None:
        """Tell what is to be told there; when to look again, None: once something is booked."""
        player_id, _, subscription_id = member.partition("/")
        key, now = keys.OUTBOX.of(player_id, subscription_id), self._clock()
        lock = repr(now + OUTBOX_LOCK_SECONDS + random.random())  # noqa: S311 - tells locks apart
        if not await self._redis.run_script(LOCK, [key], [repr(now), lock]):
            return now + BUSY_SECONDS if await self._redis.ask("EXISTS", key) else None
        try:
            outbox = await self._read(key, lock, player_id, subscription_id)
            if outbox is None:
                await self._redis.ask("DEL", key)
                return None
            rests = self._rests_until(outbox, now)
            return await self._empty(outbox) if rests is None else rests
        except LockLost:
            return self._clock() + BUSY_SECONDS
        finally:
            await self._redis.run_script(NOTE, [key], [lock, "lock", ""])

    async def _read(
        self, key: str, lock: str, player_id: str, subscription_id: str
    ) -> Outbox | None:
        """None where nothing is to be told there any more."""
        to = (await self._calls.subscriptions.of(player_id)).to.get(subscription_id)
        if to is None or (to.address and not (to.confirmed and self._mail)):
            return None
        found = await self._redis.fields(key)
        booked = [(name, ITEMS.decode(found[name])) for name in found.keys() - OWN_FIELDS]
        items = dict(sorted(booked, key=lambda one: one[1].at))  # of a table the last one is told
        data = found.get("sending")
        sending = None if data is None else msgspec.msgpack.decode(data, type=Sending)
        tries, rests, told = (float(found.get(name, 0)) for name in ("tries", "rests", "told"))
        return Outbox(
            key, lock, player_id, subscription_id, to, items, sending, int(tries), rests, told
        )

    def _rests_until(self, outbox: Outbox, now: float) -> float | None:
        """Until when nothing is told there; None where it is told now."""
        if outbox.rests > now:
            return outbox.rests
        untold = outbox.untold.values()
        if outbox.to.address and untold and not any(item.what.kind == "time" for item in untold):
            first = min(item.at for item in untold) + MAIL_WAITS_SECONDS
            ready = max(first, outbox.told + self._mail_seconds)
            if ready > now:
                return ready
        return outbox.to.quiet.ends_after(now) if outbox.to.quiet else None

    async def _empty(self, outbox: Outbox) -> float | None:
        """Drop what no longer holds, and tell the rest, a call for each tag."""
        waiting, dropped, seen = await self._still_waiting(outbox)
        await self._note(outbox, dict.fromkeys(dropped, b""), told=seen)
        if outbox.sending is not None:
            names = [name for name in outbox.sending.names if name in waiting]
            call_id = outbox.sending.call_id
            again = await self._tell(outbox, names, waiting, call_id) if names else None
            if again or outbox.gone:
                return again
        while untold := [name for name in outbox.untold if name in waiting]:
            tag = topic_of(outbox.items[untold[0]])
            together = [name for name in waiting if topic_of(outbox.items[name]) == tag]
            again = await self._tell(outbox, together, waiting, None)
            if again or outbox.gone:
                return again
        return None

    async def _still_waiting(
        self, outbox: Outbox
    ) -> tuple[dict[str, Waiting], list[str], list[str]]:
        """By name what still holds; what does not, and of what does hold what was seen."""
        now, items = self._clock(), outbox.items
        tables = list({item.what.table_id: None for item in items.values()})
        shown = {one["table_id"]: one for one in await self._index.summaries(tables)}
        there = await self._players_at(tables)
        watched = {t for t, who in zip(tables, there, strict=True) if outbox.player_id in who}
        waiting: dict[str, Waiting] = {}
        for name, item in items.items():
            one = self._waiting(outbox, item, shown.get(item.what.table_id), now)
            if one is not None:
                waiting[name] = one
        seen = [n for n in waiting if items[n].what.table_id in watched and not items[n].told]
        return waiting, [name for name in items if name not in waiting], seen

    def _waiting(
        self, outbox: Outbox, item: Item, shown: Shown | None, now: float
    ) -> Waiting | None:
        what, hosted = item.what, self._tables.games.find(shown["game"]) if shown else None
        if shown is None or hosted is None:
            return None
        mine = seat_in(shown, outbox.player_id)
        if what.kind in TURNS:
            holds = mine in shown["awaiting"] and shown["status"] == "running"
            holds = holds and (what.kind == "turn" or now < what.until)
        else:
            holds = now < item.at + HOLDS_SECONDS
            holds = holds and not (what.kind == "invitation" and shown["status"] != "open")
        if not holds:
            return None
        left = what.until - now if what.until > now else None
        return Waiting(what.kind, shown, hosted.game.title, what.by, mine, left)

    async def _tell(
        self, outbox: Outbox, names: list[str], waiting: dict[str, Waiting], begun: str | None
    ) -> float | None:
        """Send one call; when to try again, None: it is settled. `begun`: its id, if it has one."""
        call_id, by = begun or new_id(), "mail" if outbox.to.address else "push"
        sending = msgspec.msgpack.encode(Sending(call_id, tuple(names)))
        await self._note(outbox, {"sending": sending})
        by_table = {waiting[name].shown["table_id"]: waiting[name] for name in names}
        told = tell_call(list(by_table.values()), outbox.to.lang)
        tag = topic_of(outbox.items[names[0]])
        url = self._path(list(by_table.values()))
        message = PushMessage(call_id, tag, told.title, told.body, url)
        went, retry_after = await self._send(outbox, message)
        outbox.tries += 1
        gave_up = went == "later" and outbox.tries >= MOST_CALL_TRIES
        counted = "given_up" if gave_up else "repeated" if begun and went == "sent" else went
        self._tables.counters.calls.by[by, counted] += 1
        now = self._clock()
        if counted == "later":
            pause = min(FIRST_PAUSE_SECONDS * 2 ** (outbox.tries - 1), LONGEST_PAUSE_SECONDS)
            again = now + min(max(pause, retry_after), 2 * LONGEST_PAUSE_SECONDS)
            rests = {"tries": str(outbox.tries).encode(), "rests": repr(again).encode()}
            await self._note(outbox, rests)
            return again
        if went == "gone":
            await self._calls.subscriptions.remove(outbox.player_id, outbox.subscription_id)
            outbox.gone = True
            return None
        outbox.tries, settled = 0, dict.fromkeys(("sending", "tries", "rests"), b"")
        await self._note(outbox, {**settled, "told": repr(now).encode()}, told=names)
        return None

    async def _note(
        self, outbox: Outbox, fields: dict[str, bytes], told: Iterable[str] = ()
    ) -> None:
        """Write these fields, empty for none, and that these items were told. Raises LockLost."""
        for name in told:
            outbox.items[name] = replace(outbox.items[name], told=True)
            fields = {**fields, name: msgspec.msgpack.encode(outbox.items[name])}
        words = [word for field in fields.items() for word in field]
        if words and not await self._redis.run_script(NOTE, [outbox.key], [outbox.lock, *words]):
            raise LockLost

    def _path(self, tables: Sequence[Waiting]) -> str:
        """Where a click leads to: the table, or of several the list of them."""
        if len(tables) > 1:
            return "/"
        shown = tables[0].shown
        path = f"/table/{shown['table_id']}"
        if tables[0].kind != "invitation" or shown["visibility"] == "public":
            return path
        return f"{path}#{self._identity.invite(shown['table_id'], shown.get('invites', 0))}"

    async def _send(self, outbox: Outbox, call: PushMessage) -> Outcome:
        to = outbox.to
        try:
            if to.address:
                assert self._mail is not None
                token = self._identity.mail_token("stop", outbox.player_id, to.address)
                told = Telling(call.title, call.body)
                where = f"{outbox.player_id}.{token}"
                letter = Letter(to.address, to.lang, told, call.url, call.call_id, where)
                await self._mail.call(letter)
                return Outcome("sent")
            return outcome_of(await self._push(to, call))
        except NotMailed as error:
            warn_seldom("not_mailed", reason=str(error))
            return Outcome("gone" if error.for_good else "later")
        except NoAnswer as error:
            warn_seldom("not_pushed", reason=str(error))
            return Outcome("later")
        except Forbidden as error:
            warn_seldom("push_forbidden", reason=str(error))
            return Outcome("gone")

    async def _push(self, to: Subscription, call: PushMessage) -> Answer:
        sender = await self._sender.get()
        host, port = self._outgoing.require_sound(to.endpoint)
        audience = f"https://{host}" + ("" if port == 443 else f":{port}")
        headers = {
            "Authorization": sender.authorization(audience, self._clock()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(PUSH_KEPT_SECONDS),
            "Urgency": "high",
            "Topic": call.tag[:32],
        }
        body = encrypted(msgspec.json.encode(call), to.public_key, to.secret)
        return await self._outgoing.post(to.endpoint, headers, body)


def seat_in(shown: Shown, player_id: str) -> int | None:
    """Where that player sits, None: nowhere there."""
    for holder in shown["seats"]:
        if holder["player"] and holder["player"]["player_id"] == player_id:
            return holder["seat"]
    return None


def topic_of(item: Item) -> str:
    """What is told together: all that waits for me; and by itself whatever asks me to play."""
    what = item.what
    return "turns" if what.kind in TURNS else f"{what.kind[0]}-{what.table_id}"


def outcome_of(answer: Answer) -> Outcome:
    """What the answer of a push service means (RFC 8030)."""
    match answer.status:
        case 200 | 201 | 202 | 204:
            return Outcome("sent")
        case 404 | 410:
            return Outcome("gone")
        case 408 | 425 | 429:
            return Outcome("later", answer.retry_after)
        case status if status >= 500:
            return Outcome("later", answer.retry_after)
        case status:
            warn_seldom("push_refused", status=status)
            return Outcome("refused")
