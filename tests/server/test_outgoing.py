"""Requests to addresses that strangers choose: where they may go, and what they may cost."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.notifications import outgoing
from server.notifications.outgoing import Answer, Forbidden, NoAnswer, Outgoing, is_public
from server.rate_limits.limits import NEW_SUBSCRIPTIONS
from tests.running.push_service import CREATED, PushService
from tests.server.calls import calls_of
from tests.server.patience import PATIENCE, until


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "0.0.0.0", "224.0.0.1"),
        *("100.64.0.1", "255.255.255.255", "::1", "fe80::1%eth0", "fd00::1", "fec0::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1"),
        *("240.0.0.1", "::", "3fff::1", "3fff:fff::1", "5f00::1", "64:ff9b:1::7f00:1", "100::1"),
        *("100:0:0:1::1", "2001:20::1", "2001:30::1", "192.88.99.1", "2001:db8::1", "192.0.2.1"),
    ],
)
def test_no_address_of_a_network_is_called(address: str) -> None:
    assert not is_public(address)
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1:248:1893:25c8:1946")


async def posted(push: PushService) -> Answer:
    return await Outgoing(frozenset({push.host})).post(f"https://{push.host}/a", {}, b"x", "ann")


async def test_a_name_that_leads_into_this_network_is_not_called(push: PushService) -> None:
    with pytest.raises(Forbidden, match="is at"):
        await Outgoing(frozenset()).post("https://localhost/", {}, b"", "ann")


async def test_a_name_is_looked_up_once(push: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    """A different second answer of the name server is therefore never used."""
    ask = calls_of(monkeypatch, outgoing.socket, "getaddrinfo")

    assert (await posted(push)).status == 201
    names = [name for name, *_ in ask if isinstance(name, str) and not name[0].isdigit()]
    assert names == ["localhost"]


async def test_slow_names_to_look_up_hold_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are folded and passkeys looked at in the threads of the loop."""
    answered = threading.Event()
    monkeypatch.setattr(outgoing, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(outgoing.socket, "getaddrinfo", lambda *_, **__: answered.wait(60))
    service = Outgoing(frozenset())

    try:
        await asyncio.gather(
            *(service.post(f"https://{n}.example.org/", {}, b"", f"player{n}") for n in range(99)),
            return_exceptions=True,
        )
        async with asyncio.timeout(10):
            assert await asyncio.to_thread(lambda: 1) == 1
    finally:
        answered.set()


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (b"HTTP/1.1 302 Found\r\nLocation: https://localhost/b\r\nContent-Length: 0\r\n\r\n", 302),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n" + b"x" * 100_000, 200),
    ],
)
async def test_redirects_and_floods_end(push: PushService, answer: bytes, status: int) -> None:
    push.answers = [answer]

    assert (await posted(push)).status == status
    assert len(push.asked) == 1


async def test_a_silent_host_is_left(push: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "ANSWER_SECONDS", 0.2)
    push.answers = [b""]

    with pytest.raises(NoAnswer):
        await posted(push)


async def test_hosts_of_one_address_that_never_answer_hold_up_no_other_call(
    push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as it may name in a day. They are silent for longer than a busy machine takes."""
    monkeypatch.setattr(outgoing, "ANSWER_SECONDS", 60.0)
    over = asyncio.Event()

    async def be_silent(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await over.wait()
        writer.close()

    silent = await asyncio.start_server(be_silent, "0.0.0.0")
    port = silent.sockets[0].getsockname()[1]
    hosts = [f"127.0.2.{n + 1}:{port}" for n in range(NEW_SUBSCRIPTIONS)]
    service = Outgoing(frozenset({push.host, *hosts}))
    calls = (service.post(f"https://{one}/", {}, b"", "eve") for one in hosts)
    waiting = [asyncio.ensure_future(call) for call in calls]
    await asyncio.sleep(0)

    async with asyncio.timeout(outgoing.ANSWER_SECONDS - 1):
        answer = await service.post(f"https://{push.host}/a", {}, b"x", "ann")

    assert answer.status == 201
    over.set()
    await asyncio.gather(*waiting, return_exceptions=True)
    silent.close()


ENDLESS_INTERIM_ANSWERS = b"HTTP/1.1 103 Early Hints\r\n\r\n" * 5_000 + CREATED
ENDLESS_HEADER_LINES = CREATED.replace(b"\r\n", b"\r\n" + b"a: b\r\n" * 10_000, 1)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(ENDLESS_INTERIM_ANSWERS, id="interim answers without end"),
        pytest.param(ENDLESS_HEADER_LINES, id="header lines without end"),
        pytest.param(b"SSH-2.0-OpenSSH\r\n\r\n", id="another protocol"),
        pytest.param(b"HTTP/1.1 999\r\n\r\n", id="no status"),
        pytest.param(b"HTTP/1.1", id="no head"),
    ],
)
async def test_too_long_or_foreign_bytes_are_no_answer(push: PushService, answer: bytes) -> None:
    push.answers = [answer]

    with pytest.raises(NoAnswer):
        await posted(push)


async def test_interim_answers_are_skipped(push: PushService) -> None:
    """Each costs as much as a search for its end, so that many of them do not delay moves."""
    refused = b"HTTP/1.1 429 Slow down\r\nA:b\r\nretry-after:7 \r\nContent-Length: 9\r\n\r\n"
    push.answers = [b"HTTP/1.1 103\r\n\r\n" * 900 + refused]

    assert await posted(push) == (429, 7)


@pytest.mark.parametrize("url", ["https://a.example/b c", "https://a.example/b\r\nc: d"])
def test_an_address_adds_nothing_to_the_head_of_its_request(url: str) -> None:
    with pytest.raises(Forbidden):
        Outgoing(frozenset()).require_sound(url)


async def test_slow_look_ups_of_one_player_leave_threads_for_others(
    push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, slow = threading.Event(), list[str]()
    look_up = outgoing.socket.getaddrinfo

    def getaddrinfo(host: str, *more: int, **named: int) -> object:
        if host.endswith(".slow.example"):
            slow.append(host)
            answered.wait(60)
        return look_up(host, *more, **named)

    monkeypatch.setattr(outgoing.socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(outgoing, "ANSWER_SECONDS", PATIENCE)
    monkeypatch.setattr(outgoing, "LOOK_UPS", ThreadPoolExecutor(outgoing.LOOK_UPS_EACH + 1))
    service = Outgoing(frozenset({push.host}))
    names = [f"https://{n}.slow.example/" for n in range(3 * outgoing.LOOK_UPS_EACH)]
    waiting = [asyncio.ensure_future(service.post(name, {}, b"", "eve")) for name in names]

    try:
        await until(lambda: len(slow) == outgoing.LOOK_UPS_EACH)
        answer = await service.post(f"https://{push.host}/a", {}, b"x", "ann")
    finally:
        looked_up = len(slow)
        for one in waiting:
            one.cancel()
        answered.set()
        await asyncio.gather(*waiting, return_exceptions=True)

    assert looked_up == outgoing.LOOK_UPS_EACH
    assert answer.status == 201
