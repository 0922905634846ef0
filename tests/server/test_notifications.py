"""Notifications of players whose page is closed: their text, time and cost."""

import asyncio
from collections.abc import Iterable
from time import monotonic
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from domain.decider import Seat
from server.notifications import notifier, outbox, sender
from server.notifications.notification import Notification
from server.notifications.subscriptions import Subscription
from server.notifications.web_push import encrypted
from server.socket.presence import REFRESH_SECONDS, VALID_SECONDS, Watchers
from server.store import keys
from server.store.redis_client import RedisClient
from server.store.table_index import TableIndex
from server.tables.subscriber import LastPings
from server.wire import base64url
from tests.conftest import Running, Serve
from tests.running.push_service import Browser, PushService
from tests.server.calls import calls_of
from tests.server.passing_time import Time, first_option
from tests.server.patience import until
from tests.server.test_keys import look_through
from tests.server.test_seeks import move, seek
from tests.server.wire import Guest, Line, body_of, refusal_of, table_of, two_at_a_table

DAY = 86_400


async def subscribe(guest: Guest, browser: Browser, name: str = "phone", **more: Any) -> Any:
    body = {"subscription": browser.subscription, **more}
    return body_of(await guest.put(f"/api/me/calls/{name}", body))


@pytest.fixture
def given(given: dict[str, Any], push: PushService) -> dict[str, Any]:
    return given | {"push_hosts": push.host}


async def bob_is_called(
    at: Running, push: PushService, quiet: Any = None, **more: Any
) -> tuple[str, Guest, Guest, Browser]:
    """Return a running game of Ann and Bob: its table, the players, and the phone of Bob."""
    table_id, ann, bob = await two_at_a_table(at, **{"options": {"ticks": 40}, **more})
    browser = push.browser()
    await subscribe(bob, browser, quiet=quiet)
    return table_id, ann, bob, browser


async def moves(guest: Guest, *table_ids: str) -> Line:
    line = await guest.line()
    for table_id in table_ids:
        assert (await line.act(table_id, f"move-{table_id}"))["type"] == "accepted"
    return line


def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (notifier, sender):
        monkeypatch.setattr(module, "FIRST_PAUSE_SECONDS", 0.0)


def counted(at: Running, went: str, by: str = "push") -> int:
    return at.tables.counters.notifications.by[by, went]


def test_a_message_is_encrypted_as_in_the_example_of_rfc_8291() -> None:
    sender = int.from_bytes(base64url.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        base64url.decoded(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        base64url.decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        ec.derive_private_key(sender, ec.SECP256R1()),
        base64url.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )

    assert body == base64url.decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tl"
        "zAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


async def test_a_new_turn_notifies_unless_it_is_watched(serve: Serve, push: PushService) -> None:
    at = await serve(push_hosts=push.host, push_contact="mailto:house@example.org")
    table_id, ann, bob = await two_at_a_table(at, move_seconds=3 * DAY, options={"ticks": 40})
    browser = push.browser("bob")
    shown = await subscribe(bob, browser, lang="de", name="phone")
    await subscribe(ann, push.browser("ann"))

    line = await ann.watching(table_id)
    await line.act(table_id, "a1")
    (call,) = await push.messages(browser, 1)

    assert (call["title"], call["url"]) == ("Du bist dran: Ticktack", f"/table/{table_id}")
    assert call["body"] == "Ann hat gezogen. Du hast noch 3 Tage."
    headers, _, _ = push.asked[0]
    claims = push.claims(headers)
    assert (claims["k"], claims["aud"]) == (shown["key"], f"https://{push.host}")
    assert claims["sub"] == "mailto:house@example.org"
    assert (headers["ttl"], headers["topic"]) == (str(DAY), "turns")
    await moves(bob, table_id)
    await line.until("commit")
    assert len(push.asked) == 1
    assert [one["id"] for one in shown["subscriptions"]] == ["phone"]
    assert push.host not in str(shown["subscriptions"])


async def test_tables_that_wait_are_told_of_together(
    at: Running, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pauses(monkeypatch)
    table_id, ann, bob, browser = await bob_is_called(at, push)
    others = [await table_of(ann, bob) for _ in range(2)]

    await moves(ann, table_id, others[0])
    (both,) = await push.messages(browser, 1)
    await moves(ann, others[1])
    *_, three = await push.messages(browser, 2)

    assert (both["title"], both["url"]) == ("2 tables are waiting for you", "/")
    assert (both["tag"], three["tag"]) == ("turns", "turns")
    assert three["title"] == "3 tables are waiting for you"
    await until(lambda: counted(at, "sent") == 2)


async def test_a_silent_table_calls_nobody(at: Running, push: PushService) -> None:
    table_id, ann, bob, _ = await bob_is_called(at, push)
    other = await table_of(ann, bob)
    silenced = await bob.put(f"/api/tables/{table_id}/calls", {"on": False})

    await moves(ann, table_id, other)
    await until(lambda: push.asked)

    assert silenced.json()["silent"] == [table_id]
    assert (await bob.get("/api/me/calls")).json()["silent"] == [table_id]
    assert [table for table, _ in await turns_in(at, bob)] == [other]


async def test_quiet_hours_delay_a_message(at: Running, push: PushService, time: Time) -> None:
    """The tests' time is 2027-01-15, 8:00 UTC."""
    quiet = {"start": "08:00", "end": "10:30", "zone": "Europe/Berlin"}
    table_id, ann, bob, browser = await bob_is_called(at, push, quiet, move_seconds=3 * DAY)

    await moves(ann, table_id)
    time.passes(1)
    ends = time.now - 1 + 1.5 * 3_600
    await until(lambda: is_due(at, bob, ends))
    assert push.asked == []
    time.passes(1.5 * 3_600)

    assert [call["title"] for call in await push.messages(browser, 1)] == ["Your turn: Tick Tock"]
    bad = {"start": "8", "end": "25:00", "zone": "Mars"}
    body = {"subscription": browser.subscription, "quiet": bad}
    assert (await bob.put("/api/me/calls/phone", body)).status_code == 422


async def is_due(at: Running, guest: Guest, when: float, within: float = 61) -> bool:
    (due,) = await at.app._notifier.queue.times([f"{guest.player_id}/phone"])
    return due is not None and abs(due - when) < within


async def test_expiring_time_is_told_once(at: Running, push: PushService, time: Time) -> None:
    table_id, ann, _, browser = await bob_is_called(at, push, move_seconds=5 * 3_600)
    await moves(ann, table_id)
    time.passes(1)
    await push.messages(browser, 1)

    time.passes(4 * 3_600)
    await at.app._notification_sender.remind(table_id, 0)
    await at.app._notification_sender.remind(table_id, 0)
    time.passes(1)

    _, call = await push.messages(browser, 2)
    assert call["title"] == "Time is running out: Tick Tock"
    assert call["body"] == "At the table: Ann. You have 1 hour left."
    assert await at.app._notifier.reminders.times([table_id]) == [time.now - 4 * 3_600 - 2 + 14_400]


async def test_who_played_along_is_called_to_a_rematch(at: Running, push: PushService) -> None:
    table_id, ann, bob, browser = await bob_is_called(at, push, options={"ticks": 2})
    await moves(ann, table_id)
    await moves(bob, table_id)

    for _ in range(2):
        assert (await ann.post(f"/api/tables/{table_id}/rematch")).status_code == 201

    (call,) = await push.messages(browser, 1)
    assert (call["title"], call["url"]) == ("Ann wants a rematch: Tick Tock", f"/table/{table_id}")


async def test_who_seeks_is_called_to_a_chair_of_a_bot(serve: Serve, push: PushService) -> None:
    """Ann's own game has gone too far for Bob to come in."""
    at = await serve(push_hosts=push.host, think=first_option)
    ann, bob, browser = await at.player("Ann"), await at.player("Bob"), push.browser()
    hers = (await seek(ann, options={"ticks": 20}))["table_id"]
    line = await ann.watching(hers)
    await move(line, hers, 3)
    await subscribe(ann, browser)
    await line.socket.close()

    his = await seek(bob, options={"ticks": 20})

    async def titles() -> list[str]:
        """Return the titles of calls to his table. A call to her own turn may come first."""
        calls = await push.messages(browser, 1)
        return [it["title"] for it in calls if it["url"] == f"/table/{his['table_id']}"]

    await until(titles)
    assert his["status"] == "running"
    assert await titles() == ["Bob invites you to play Tick Tock"]


async def test_a_call_that_was_on_its_way_when_all_was_killed_comes_under_the_same_id(
    serve: Serve, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after it was sent, before that was noted: once more, and it says so."""
    monkeypatch.setattr(notifier, "OUTBOX_LEASE_SECONDS", 1.0)
    at = await serve(push_hosts=push.host)
    table_id, ann, _, browser = await bob_is_called(at, push)
    monkeypatch.setattr(outbox, "OUTBOX_LOCK_SECONDS", 1.0)
    push.answers = [b""]

    await moves(ann, table_id)
    (first,) = await push.messages(browser, 1)
    monkeypatch.setattr(at.app._notification_sender, "_work_off", AsyncMock())  # sends no more
    await at.stop()
    await at.app._notification_sender._under_way.cancel()
    again = await serve(push_hosts=push.host)
    *_, second = await push.messages(browser, 2)
    await until(lambda: counted(again, "repeated") == 1)

    assert second == first


async def test_the_lock_of_a_killed_gateway_ends(redis_client: RedisClient) -> None:
    key, to = keys.OUTBOX.of("ann", "phone"), Subscription("en")
    await redis_client.ask("HSET", key, "lock", repr(100.0))

    async with outbox.outbox_of(redis_client, "ann", "phone", to, 99.0) as before:
        assert before is None
    async with outbox.outbox_of(redis_client, "ann", "phone", to, 101.0) as after:
        assert after is not None


async def test_a_call_that_was_booked_when_all_was_killed_is_not_lost(
    serve: Serve, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between the move and its call: whoever finds what follows the move books it."""
    at = await serve(push_hosts=push.host)
    table_id, ann, _, browser = await bob_is_called(at, push)

    monkeypatch.setattr(at.app._notifier, "notify", AsyncMock(side_effect=asyncio.CancelledError))
    await (await ann.line()).play(table_id, "a1")
    await until(lambda: at.redis.hget(keys.COMMITTED.of(table_id), "todo"))
    await at.stop()
    await serve(push_hosts=push.host)

    (call,) = await push.messages(browser, 1)
    assert call["title"] == "Your turn: Tick Tock"


async def test_a_turn_that_the_lists_do_not_know_yet_is_called_for_once_they_do(
    at: Running, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would look as if another player were to move."""
    table_id, ann, _, browser = await bob_is_called(at, push)
    behind = [await at.services.index.summaries([table_id]), []]
    summaries = TableIndex.summaries

    async def late(index: TableIndex, table_ids: Iterable[str]) -> Any:
        return behind.pop() if behind else await summaries(index, table_ids)

    monkeypatch.setattr(TableIndex, "summaries", late)
    await moves(ann, table_id)

    (call,) = await push.messages(browser, 1)
    assert call["title"] == "Your turn: Tick Tock"
    assert behind == []


async def test_a_killed_gateway_delays_a_call(at: Running, push: PushService, time: Time) -> None:
    """The record outlives the gateway, but nothing is heard of the page after the turn began."""
    table_id, ann, bob, browser = await bob_is_called(at, push)
    record = msgspec.msgpack.encode(Watchers({bob.player_id: LastPings(time.now, time.now)}, 0))
    await at.redis.hset(keys.PRESENT.of("killed"), table_id, record)  # pyright: ignore[reportGeneralTypeIssues]
    await at.redis.zadd(keys.GATEWAYS.of(), {"killed": time.now + VALID_SECONDS})

    time.passes(1)
    await moves(ann, table_id)
    booked = time.now
    time.passes(1)
    await until(lambda: is_due(at, bob, booked + notifier.UNANSWERED_SECONDS))
    early = len(push.asked)
    time.passes(notifier.UNANSWERED_SECONDS)

    (call,) = await push.messages(browser, 1)
    assert early == 0
    assert call["title"] == "Your turn: Tick Tock"
    assert REFRESH_SECONDS < notifier.UNANSWERED_SECONDS


@pytest.mark.parametrize(
    ("pings", "called_after"),
    [
        ([], notifier.UNANSWERED_SECONDS),
        ([{"unread": True}], notifier.UNREAD_SECONDS),
        ([{"unread": True}, {}], None),
    ],
    ids=["a silent page", "a hidden page", "a page that is read"],
)
async def test_a_page_that_is_open_is_called_unless_it_is_read(
    at: Running,
    push: PushService,
    time: Time,
    pings: list[dict[str, Any]],
    called_after: float | None,
) -> None:
    table_id, ann, bob, browser = await bob_is_called(at, push)
    line = await bob.watching(table_id)
    time.passes(1)

    await moves(ann, table_id)
    began = time.now
    time.passes(1)
    for ping in pings:
        await line.ping(**ping)

    if called_after is None:
        await pass_while_there(at, time, table_id, notifier.UNANSWERED_SECONDS)
        await until(lambda: no_queue(at, bob))
        assert push.asked == []
        return
    await pass_while_there(at, time, table_id, called_after - 10)
    await until(lambda: is_due(at, bob, began + called_after, within=1))
    assert push.asked == []
    await pass_while_there(at, time, table_id, 10)
    (call,) = await push.messages(browser, 1)
    assert call["title"] == "Your turn: Tick Tock"


async def pass_while_there(at: Running, time: Time, table_id: str, seconds: float) -> None:
    """Let time pass; the gateway writes again and again who watches that table."""
    presence = at.context.presence
    for _ in range(round(seconds / REFRESH_SECONDS)):
        time.passes(REFRESH_SECONDS)
        await presence.renew()
        await until(lambda: presence._stored.get(table_id) == presence._here(table_id))


async def test_a_turn_that_is_booked_again_after_the_next_one_is_not_told(
    at: Running, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gateway that booked it was killed before it noted that. Past turns leave no data."""
    without_pauses(monkeypatch)
    table_id, ann, bob, browser = await bob_is_called(at, push)
    line = await moves(ann, table_id)
    await push.messages(browser, 1)
    ((_, first),) = await turns_in(at, bob)
    await bob.act(table_id, "b1")
    await line.act(table_id, "a2")
    await push.messages(browser, 2)

    again = Notification("turn", table_id, Seat(0), once=first)
    await at.app._notifier.notify(bob.player_id, again)
    await until(lambda: no_queue(at, bob))

    assert len(push.asked) == 2
    assert first not in [version for _, version in await turns_in(at, bob)]
    assert await at.redis.hlen(keys.OUTBOX.of(bob.player_id, "phone")) == 2


async def turns_in(at: Running, guest: Guest) -> list[list[str]]:
    """Return the table and the first version of each turn in the outbox of a phone."""
    fields = await at.redis.hkeys(keys.OUTBOX.of(guest.player_id, "phone"))
    return [field.decode().split()[1:3] for field in fields if field.startswith(b"turn ")]


async def test_a_subscription_that_is_gone_is_forgotten(at: Running, push: PushService) -> None:
    table_id, ann, bob, _ = await bob_is_called(at, push)
    push.answers = [b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"]

    await moves(ann, table_id)
    await until(lambda: counted(at, "gone") == 1)

    assert (await bob.get("/api/me/calls")).json()["subscriptions"] == []
    await until(lambda: no_calls_of(at, bob))


async def no_queue(at: Running, guest: Guest, to: str = "phone") -> bool:
    return await at.app._notifier.queue.times([f"{guest.player_id}/{to}"]) == [None]


async def test_after_past_turns_comes_a_pause(at: Running, push: PushService, time: Time) -> None:
    """Two guests who answer at once could make the server check as fast as they move."""
    table_id, ann, bob, browser = await bob_is_called(at, push)
    hers, his = await moves(ann, table_id), await bob.line()
    assert (await his.act(table_id, "b1"))["type"] == "accepted"
    time.passes(1)
    await until(lambda: no_queue(at, bob))
    checked = time.now

    time.passes(1)
    assert (await hers.act(table_id, "a2"))["type"] == "accepted"

    pause_ends = checked + notifier.FIRST_PAUSE_SECONDS
    await until(lambda: is_due(at, bob, pause_ends, within=0.1))
    assert push.asked == []
    time.passes(notifier.FIRST_PAUSE_SECONDS)
    (call,) = await push.messages(browser, 1)
    assert call["title"] == "Your turn: Tick Tock"


async def test_fast_moves_send_one_message(at: Running, push: PushService, time: Time) -> None:
    """Two guests of one person could make the server send messages as fast as they move."""
    table_id, ann, bob, browser = await bob_is_called(at, push)
    hers, his = await moves(ann, table_id), await bob.line()
    time.passes(1)
    await push.messages(browser, 1)
    await until(lambda: counted(at, "sent") == 1)
    pause_ends = time.now + notifier.FIRST_PAUSE_SECONDS

    for n in range(3):
        await his.act(table_id, f"b{n}")
        await hers.act(table_id, f"a{n}")
        time.passes(1)
        await until(lambda: is_due(at, bob, pause_ends, within=0.1))

    assert len(push.asked) == 1
    time.passes(notifier.FIRST_PAUSE_SECONDS)
    await push.messages(browser, 2)
    await until(lambda: no_queue(at, bob))


async def test_many_bookings_share_a_read_of_the_queue(
    at: Running, push: PushService, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await subscribe(bob, push.browser())
    looks, began = calls_of(monkeypatch, at.app._notifier.queue, "look"), monotonic()

    for number in range(60):
        turn = Notification("turn", "table", Seat(0), once=str(number))
        await at.app._notifier.notify(bob.player_id, turn)

    assert len(looks) <= 2 + (monotonic() - began) / sender.SHORTEST_POLL_SECONDS


async def no_calls_of(at: Running, guest: Guest) -> bool:
    return [key async for key in at.redis.scan_iter(f"*{guest.player_id}}}:calls*")] == []


async def test_a_failing_service_is_asked_later(at: Running, push: PushService, time: Time) -> None:
    table_id, ann, bob, browser = await bob_is_called(at, push)
    other = await table_of(ann, bob)
    push.answers = [b"HTTP/1.1 429 Wait\r\nRetry-After: 600\r\nContent-Length: 0\r\n\r\n"]

    await moves(ann, table_id)
    time.passes(1)
    (first,) = await push.messages(browser, 1)
    await until(lambda: is_due(at, bob, time.now + 600))
    await moves(ann, other)
    time.passes(2)
    await until(lambda: is_due(at, bob, time.now + 598))
    assert len(push.asked) == 1
    time.passes(600)

    _, second, both = await push.messages(browser, 3)
    assert second == first
    assert both["title"] == "2 tables are waiting for you"
    await until(lambda: counted(at, "sent") == 1)
    assert (counted(at, "later"), counted(at, "repeated")) == (1, 1)


async def test_kept_keys_are_listed_and_go_with_a_player(at: Running, push: PushService) -> None:
    table_id, ann, bob, _ = await bob_is_called(at, push, move_seconds=DAY)
    await bob.put(f"/api/tables/{'x' * 16}/calls", {"on": False})
    await moves(ann, table_id)
    await until(lambda: counted(at, "sent") == 1)
    await until(lambda: no_queue(at, bob))
    seen: set[keys.Key] = set()
    await look_through(at.redis, seen)

    assert seen >= {keys.SUBSCRIPTIONS, keys.OUTBOX, keys.SUBSCRIBERS, keys.VAPID, keys.REMINDERS}
    await bob.delete("/api/me")
    await until(lambda: no_calls_of(at, bob))
    assert await at.redis.zscore(keys.SUBSCRIBERS.of(), bob.player_id) is None


async def test_signing_out_everywhere_ends_calls_to_browsers(push: PushService, bob: Guest) -> None:
    await subscribe(bob, push.browser())
    bob.known_as((await bob.delete("/api/me/sessions")).json()["token"], bob.player_id)

    assert (await bob.get("/api/me/calls")).json()["subscriptions"] == []


async def test_a_player_has_ten_subscriptions_at_most(at: Running, push: PushService) -> None:
    bob, browser = await at.player("Bob"), push.browser()
    for number in range(10):
        await subscribe(bob, browser, f"d{number}")

    body = {"subscription": browser.subscription}
    assert refusal_of(await bob.put("/api/me/calls/d10", body)) == (429, "too_many")
    await subscribe(bob, browser, "d9")
    cara = await at.player("Cara")
    tries = (cara.put(f"/api/me/calls/d{number}", body) for number in range(20))
    statuses = [answer.status_code for answer in await asyncio.gather(*tries)]
    assert (statuses.count(200), statuses.count(429)) == (10, 10)
    assert await at.redis.memory_usage(keys.SUBSCRIPTIONS.of(bob.player_id)) / 10 < 1_024


async def test_an_unseated_guest_is_forgotten_with_its_data(at: Running, push: PushService) -> None:
    """Otherwise each made-up guest of an attacker fills Redis for half a year."""
    bob = await at.player("Bob")
    key = keys.SUBSCRIPTIONS.of(bob.player_id)
    await at.redis.expire(keys.PLAYER.of(bob.player_id), 2 * DAY)
    await subscribe(bob, push.browser())
    as_guest = await at.redis.ttl(key)

    await bob.sit((await (await at.player("Eve")).open())["table_id"], 1)

    assert 0 < as_guest <= 2 * DAY < 179 * DAY < await at.redis.ttl(key)


async def test_a_move_costs_nothing_more_where_nobody_can_be_called(
    at: Running, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 40})
    await subscribe(await at.player("Eve"), push.browser())
    read = calls_of(monkeypatch, at.app._notifier.subscriptions._redis, "fields")

    await moves(ann, table_id)
    await moves(bob, table_id)

    assert read == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a",
        "https://push.example.org:8443/a",
        "https://user@push.example.org/a",
        "https://push.example.org/\n",
        "https://" + "a" * 1_100,
        "https://[::1",
        "ftp://push.example.org/",
    ],
)
async def test_what_is_no_plain_address_of_https_is_refused(endpoint: str, bob: Guest) -> None:
    body = {"subscription": Browser(endpoint).subscription}

    assert (await bob.put("/api/me/calls/phone", body)).status_code == 422
