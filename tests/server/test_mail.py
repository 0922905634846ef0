"""Mail to those who want it: an address is asked first, and one act ends it."""

import asyncio
import re
from collections.abc import AsyncIterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from server.http import notifications
from server.notifications.mail import host_of, is_mail_address
from server.notifications.subscriptions import MOST_SUBSCRIPTIONS, Subscription
from tests.conftest import Running
from tests.server.passing_time import Time
from tests.server.patience import until
from tests.server.test_notifications import counted, moves, no_queue
from tests.server.wire import Guest, refusal_of, table_of, two_at_a_table

HOUR = 3_600
PAGE = "https://play.example.org"


class Letters:
    """A mail server's received letters. `refuses`: its answers to the next ones instead.

    `lines`: the lines of the last letter, as received.
    """

    def __init__(self) -> None:
        self.came: list[EmailMessage] = []
        self.lines: list[bytes] = []
        self.refuses: list[str] = []

    async def handle_RCPT(  # noqa: N802 - as aiosmtpd calls it
        self, _: SMTP, __: Session, envelope: Envelope, address: str, ___: list[str]
    ) -> str:
        if self.refuses:
            return self.refuses.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - as aiosmtpd calls it
        self, _: SMTP, __: Session, envelope: Envelope
    ) -> str:
        assert isinstance(envelope.content, bytes)
        self.lines = envelope.content.splitlines()
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.came.append(letter)
        return "250 OK"


@pytest.fixture
def letters() -> Letters:
    return Letters()


@pytest.fixture
async def smtp(letters: Letters) -> AsyncIterator[str]:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(letters, loop=loop), "127.0.0.1", 0)
    yield f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    server.close()


@pytest.fixture
def given(given: dict[str, Any], smtp: str) -> dict[str, Any]:
    return {"smtp_url": smtp, "mail_from": "Kontor <house@example.org>", "public_url": PAGE} | given


async def ask_for_mail(guest: Guest, address: str = "bob@example.org", **more: Any) -> Any:
    return await guest.put("/api/me/calls/mail", {"address": address, **more})


def link_in(letter: EmailMessage) -> str:
    found = re.search(rf"{PAGE}(/mail/\S+)", letter.get_content())
    assert found is not None
    return found[1]


async def confirmed(guest: Guest, letters: Letters, **more: Any) -> None:
    assert (await ask_for_mail(guest, **more)).status_code == 200
    assert (await guest.http.post(link_in(letters.came[-1]))).status_code == 200
    letters.came.clear()


async def test_nobody_gets_mail_unconfirmed(at: Running, letters: Letters, time: Time) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    shown = (await ask_for_mail(bob, lang="de")).json()
    await moves(ann, table_id)
    stranger = await at.stranger()

    (asked,) = letters.came
    page = await stranger.get(link_in(asked))

    assert shown["mail"] is True
    assert shown["subscriptions"][0]["confirmed"] is False
    assert asked["Content-Language"] == "de"
    assert (asked["Subject"], asked["To"]) == ("Bestätige deine E-Mail-Adresse", "bob@example.org")
    assert "<form method=post>" in page.text
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert (await bob.get("/api/me/calls")).json() == shown  # a look at the page is no yes
    assert (await stranger.http.post(link_in(asked))).status_code == 200
    assert (await bob.get("/api/me/calls")).json()["subscriptions"][0]["confirmed"] is True
    forged = await stranger.http.post(f"/mail/confirm?token={bob.player_id}.xxxx")
    assert refusal_of(forged) == (404, "not_found")


async def test_one_mail_at_first_then_a_digest_and_one_click_ends_it(
    at: Running, stranger: Guest, letters: Letters, time: Time
) -> None:
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 40})
    other = await table_of(ann, bob)
    await confirmed(bob, letters)

    await moves(ann, table_id)
    time.passes(301)
    await until(lambda: counted(at, "sent", "mail") == 1)
    (first,) = letters.came
    assert f"List-Unsubscribe: {first['List-Unsubscribe']}".encode() in letters.lines
    await moves(ann, other)
    time.passes(6 * HOUR)
    await until(lambda: is_put_off(at, bob))
    assert len(letters.came) == 1
    time.passes(6 * HOUR)
    await until(lambda: counted(at, "sent", "mail") == 2)

    assert first["Subject"] == "Your turn: Tick Tock"
    assert f"{PAGE}/table/{table_id}" in first.get_content()
    assert first["From"] == "Kontor <house@example.org>"
    assert first.get_content_type() == "text/plain"
    assert letters.came[1]["Subject"] == "2 tables are waiting for you"
    stop = first["List-Unsubscribe"].strip("<>").removeprefix(PAGE)
    assert first["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    ended = await stranger.http.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert ended.status_code == 200
    assert (await stranger.http.post(stop)).status_code == 200
    assert (await bob.get("/api/me/calls")).json()["subscriptions"] == []


async def is_put_off(at: Running, guest: Guest) -> bool:
    (due,) = await at.app._notifier.queue.times([f"{guest.player_id}/mail"])
    return due is not None and due > at.services.clock() + HOUR


async def test_no_mail_after_the_move_was_made(at: Running, letters: Letters, time: Time) -> None:
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 40})
    await confirmed(bob, letters)
    await moves(ann, table_id)
    await moves(bob, table_id)
    time.passes(301)

    await until(lambda: no_queue(at, bob, "mail"))
    assert letters.came == []


async def test_an_address_that_takes_no_mail_is_forgotten_and_a_server_that_is_away_waited_for(
    at: Running, letters: Letters, time: Time
) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    await confirmed(bob, letters)
    letters.refuses = ["451 Later", "550 Nobody"]

    await moves(ann, table_id)
    time.passes(301)
    await until(lambda: counted(at, "later", "mail") == 1)
    time.passes(10)
    await until(lambda: counted(at, "gone", "mail") == 1)

    assert (await bob.get("/api/me/calls")).json()["subscriptions"] == []


@pytest.mark.server
async def test_no_mail_asks_for_a_subscription_that_cannot_be_added(
    at: Running, letters: Letters, bob: Guest
) -> None:
    subscriptions = at.app._notifier.subscriptions
    for number in range(MOST_SUBSCRIPTIONS):
        await subscriptions.put(bob.player_id, f"d{number}", Subscription("en"))

    assert (await ask_for_mail(bob)).json()["code"] == "too_many"
    assert letters.came == []


@pytest.mark.server(exempt_networks="")
async def test_one_address_is_not_asked_again_and_again(at: Running, letters: Letters) -> None:
    guests = [await at.player(f"Guest {number}") for number in range(4)]

    assert [(await ask_for_mail(guest)).status_code for guest in guests] == [200, 200, 200, 429]
    assert len(letters.came) == 3


@pytest.mark.parametrize(
    ("addresses", "most"),
    [
        ([*("b.ob@example.org", "BOB@example.org", "bob+1@example.org", "b.o.b+2@example.org")], 3),
        ([*("bob@gmail.com", "b.ob@googlemail.com", "bob+1@gmail.com", "bob+2@gmail.com")], 3),
        ([f"bob{number}@example.org" for number in range(8)], 6),
        ([f"bob@example{number}.org" for number in range(12)], 9),
    ],
    ids=["mailbox", "mailbox of two domains", "domain", "all"],
)
@pytest.mark.server
async def test_mails_to_one_mailbox_one_domain_and_all_are_bounded(
    bob: Guest, monkeypatch: pytest.MonkeyPatch, addresses: list[str], *, most: int
) -> None:
    monkeypatch.setattr(notifications, "TIMES_A_DOMAIN", 2)
    monkeypatch.setattr(notifications, "TIMES_IN_ALL", 3)
    statuses = [(await ask_for_mail(bob, address)).status_code for address in addresses]

    assert statuses == [200] * most + [429] * (len(addresses) - most)


async def test_stop_links_name_nobody(ann: Guest, bob: Guest, letters: Letters, time: Time) -> None:
    await confirmed(bob, letters)
    tokens = (f"{bob.player_id}.x", f"{ann.player_id}.x", "nobody.x", "", "x")

    answers = [
        await getattr(ann.http, method)(f"/mail/stop?token={token}")
        for method in ("get", "post")
        for token in tokens
    ]

    assert len({(one.status_code, one.text) for one in answers[:5]}) == 1
    assert len({(one.status_code, one.text) for one in answers[5:]}) == 1
    assert (await bob.get("/api/me/calls")).json()["subscriptions"][0]["confirmed"] is True


async def test_without_a_server_for_it_there_is_no_mail(bob: Guest) -> None:
    assert (await bob.get("/api/me/calls")).json()["mail"] is False
    assert (await ask_for_mail(bob)).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        *("bob", "bob@example", "bob@example.org\r\nBcc: all@example.org", "a b@example.org"),
        *("<bob@example.org>", "bob@example.org, ann@example.org", "b" * 250 + "@example.org"),
        *("bob@[127.0.0.1]", "", "bob@example.org\n"),
    ],
)
def test_what_might_be_read_as_more_than_an_address_is_none(address: str) -> None:
    assert not is_mail_address(address)
    assert is_mail_address("bob.b+kontor@mail.example.org")


@pytest.mark.parametrize("url", ["http://example.org", "smtp://", "example.org"])
def test_what_is_no_server_for_mail_is_said(url: str) -> None:
    with pytest.raises(ValueError, match="KONTOR_SMTP_URL"):
        host_of(url)
