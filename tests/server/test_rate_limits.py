"""Rate limits of an address, a player and a socket; calls beyond them must wait."""

import asyncio
import contextlib
import re
from collections import Counter
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urlsplit

import pytest

from domain.decider import Rejected
from projections.projection import Lang
from projections.refusals import sentence
from server.http.forwarded import tell_of_unread_header
from server.rate_limits import limits, rate_limiter
from server.rate_limits.client_addresses import LONGEST_ADDRESS, TIMES_WIDER, Addresses, wider
from server.rate_limits.limits import RateLimit, RateLimits
from server.rate_limits.rate_limiter import TIMES_AN_ADDRESS, LocalRateLimiter, RateLimiter
from server.rate_limits.token_bucket import TokenBucket
from server.runtime.settings import Settings
from server.socket.socket_quota import SocketQuota
from server.store.redis_client import RedisClient
from tests.conftest import Running, Serve
from tests.server.passing_time import Time
from tests.server.patience import until
from tests.server.test_lobby import lobby_of, summary
from tests.server.wire import Guest, refused_socket, socket_at, two_at_a_table

SMALL = RateLimit("copies", "player", limit=2, seconds=3_600, burst=2)
NOBODY_EXEMPT = {"exempt_networks": "none"}


def answer_of(error: pytest.ExceptionInfo[Rejected]) -> tuple[str, Any]:
    return error.value.code, error.value.facts["retry_after"]


# The bucket.


@pytest.mark.parametrize(
    ("bucket", "waits"),
    [
        pytest.param(TokenBucket(10, 3), [(7.0, 1, 0)] * 3 + [(7.0, 1, 0.1)] * 9, id="a burst"),
        pytest.param(TokenBucket(0, 1), [(7.0, 1, 0)] * 50, id="no limit"),
        pytest.param(
            TokenBucket(10, 1),
            [(1.0, 1, 0), (1.05, 1, 0.05), (1.2, 1, 0), (1.25, 1, 0.05)],
            id="who waits may ask again",
        ),
        pytest.param(TokenBucket(1, 10), [(5, 8, 0), (5, 8, 6), (5, 2, 0)], id="what costs more"),
    ],
)
def test_how_long_one_waits(bucket: TokenBucket, waits: list[tuple[float, float, float]]) -> None:
    """`waits`: when is asked, at what cost, and how many seconds that must wait."""
    for when, cost, seconds in waits:
        assert bucket.wait(when, cost) == pytest.approx(seconds)


def test_who_waits_as_long_as_told_is_served() -> None:
    bucket = TokenBucket(3, 7)
    now = 1000.0
    for _ in range(100):
        wait = bucket.wait(now, 2)
        now += wait
        assert wait == 0 or bucket.wait(now, 2) == 0


def test_what_is_owed_is_waited_for_afterwards() -> None:
    bucket = TokenBucket(1, 2)

    bucket.owe(5.0, 7)

    assert bucket.wait(5.0, 0) == pytest.approx(5)


# In the memory of a gateway.


def test_each_has_a_bucket_of_its_own() -> None:
    """A cost above the burst takes the rest of the bucket."""
    limiter = LocalRateLimiter(SMALL, lambda: 0.0)
    for who, cost in (("a", 1), ("a", 1), ("b", 1), ("b", 50)):
        limiter.spend(who, cost)

    for who in ("a", "b"):
        with pytest.raises(Rejected) as error:
            limiter.spend(who)
        assert answer_of(error) == ("too_many", 1800)
    limiter.spend(None)


def test_buckets_that_are_full_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many addresses come by: their number is that of who came of late."""
    monkeypatch.setattr(rate_limiter, "FIRST_PURGE", 100)
    time = Time()
    limiter = LocalRateLimiter(SMALL._replace(seconds=1), time)
    limiter._purge_at = 100

    for number in range(5_000):
        time.now += 0.01
        limiter.spend(f"10.0.{number}")

    assert len(limiter._buckets) <= 201


# In Redis.


async def test_of_many_at_once_as_many_as_tokens_are_served(redis_client: RedisClient) -> None:
    limiter, rate_limit = RateLimiter(redis_client), SMALL._replace(limit=7, burst=7)
    calls = (limiter.spend(rate_limit, "ann") for _ in range(50))

    answers = await asyncio.gather(*calls, return_exceptions=True)

    assert answers.count(None) == 7
    assert sum(isinstance(answer, Rejected) for answer in answers) == 43


async def test_tokens_come_back_and_a_full_bucket_is_forgotten(redis_client: RedisClient) -> None:
    limiter, slow = RateLimiter(redis_client), SMALL._replace(limit=1, burst=1)
    bucket = "budget:copies:ann"
    await limiter.spend(slow, "ann")
    with pytest.raises(Rejected):
        await limiter.spend(slow, "ann")
    full = int(await redis_client.get(bucket) or b"")
    forgotten = await redis_client.ask("PEXPIRETIME", bucket)

    await redis_client.set(bucket, full - slow.seconds * 1_000_000)  # as much later

    assert forgotten == pytest.approx(full / 1_000, abs=10)
    await limiter.spend(slow, "ann")


async def test_if_time_goes_back_nobody_waits_longer_than_before(redis_client: RedisClient) -> None:
    limiter, quick = RateLimiter(redis_client), SMALL._replace(seconds=0.1, limit=1, burst=1)
    for payer in ("ann", "bob"):
        await redis_client.set(f"budget:copies:{payer}", 9_000_000_000_000_000)

    with pytest.raises(Rejected) as error:
        await limiter.spend(SMALL, "ann")
    with pytest.raises(Rejected):
        await limiter.spend(quick, "bob")
    await asyncio.sleep(0.11)

    assert answer_of(error) == ("too_many", 1800)
    await limiter.spend(quick, "bob")


# Addresses.


SCHOOL = "198.51.100.0/24, 2001:db8::/32"


@pytest.mark.parametrize(
    ("exempt", "host", "payer"),
    [
        *(
            (Settings().exempt_networks, host, payer)
            for host, payer in (
                ("192.0.2.7", "192.0.2.7"),
                ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
                ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
                ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
                ("::ffff:192.0.2.7", "192.0.2.7"),
                ("fe80::1%eth0", "fe80::/64"),
                ("no address", "no address"),
                ("x/64", "x_64"),
                ("::1/64", "::1_64"),
                ("127.0.0.1", None),
                ("::1", None),
                ("::ffff:127.0.0.9", None),
            )
        ),
        (SCHOOL, "198.51.100.9", None),
        (SCHOOL, "2001:db8:9::1", None),
        (SCHOOL, "127.0.0.1", "127.0.0.1"),
        ("none", "127.0.0.1", "127.0.0.1"),
    ],
)
def test_by_what_an_address_is_counted(exempt: str, host: str, payer: str | None) -> None:
    """A network may be exempt, and this machine need not be."""
    assert Addresses(exempt).payer({"client": (host, 1)}) == payer


def test_a2_what_a_header_says_instead_of_an_address_is_not_remembered_whole() -> None:
    addresses = Addresses("none")

    payers = {addresses.payer({"client": ("x" * 4_000 + f"{n}", 1)}) for n in range(100)}

    assert payers == {"x" * LONGEST_ADDRESS}


def test_who_has_no_address_is_not_counted() -> None:
    assert Addresses("none").payer({"client": None}) is None


# At the door.


@pytest.mark.parametrize(
    "rate_limit", vars(RateLimits(Settings())).values(), ids=lambda rate_limit: rate_limit.name
)
@pytest.mark.parametrize("lang", get_args(Lang))
def test_every_refusal_has_its_sentence(rate_limit: RateLimit, lang: Lang) -> None:
    said = sentence(rate_limit.refused(61.2), None, lang)

    assert said not in ("too_many", "too_fast")
    assert "{" not in said


@pytest.mark.parametrize(
    ("trusted", "said", "statuses"),
    [
        ("", ("192.0.2.1", "192.0.2.2", "192.0.2.3"), [200, 429, 429]),
        ("127.0.0.1", ("192.0.2.1", "192.0.2.2", "192.0.2.1"), [200, 200, 429]),
        ("*", ("x/64, 192.0.2.1",) * 2, [200, 429]),
        ("*", ("::1/64, 192.0.2.1",) * 2, [200, 429]),
    ],
)
async def test_the_word_of_a_trusted_proxy_is_taken_for_an_address_and_nobody_elses(
    serve: Serve,
    monkeypatch: pytest.MonkeyPatch,
    trusted: str,
    said: tuple[str, ...],
    statuses: list[int],
) -> None:
    """A forged network is counted as any other word: a proxy appends to what a client says."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    at = await serve(requests_per_second=1, requests_burst=1, **NOBODY_EXEMPT)
    at.services.read_limiter._clock = lambda: 1e9
    stranger = await at.stranger()

    answers = [await stranger.get("/healthz", headers={"X-Forwarded-For": one}) for one in said]

    assert [answer.status_code for answer in answers] == statuses


def said_of_proxies(logs: list[Any]) -> list[tuple[str, str]]:
    return [(it["address"], it["header"]) for it in logs if it["event"] == "forwarded_not_read"]


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
async def test_a13_an_unread_proxy_is_said(logs: list[Any], header: str, stranger: Guest) -> None:
    await stranger.get("/healthz")
    assert said_of_proxies(logs) == []
    for number in range(3):
        await stranger.get("/healthz", headers={header: f"for=192.0.2.{number}"})

    assert said_of_proxies(logs) == [("127.0.0.1", header.lower())]


async def test_a13_a_proxy_that_is_trusted_is_not_said(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, logs: list[Any]
) -> None:
    """Nor one whose client is near itself."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    stranger = await (await serve()).stranger()
    for address in ("192.0.2.1", "192.168.1.7", "10.0.0.1:4711", "::1"):
        headers = {"X-Forwarded-For": address, "X-Real-IP": address}
        assert (await stranger.get("/healthz", headers=headers)).is_success

    assert said_of_proxies(logs) == []


XFF = b"x-forwarded-for"
INNER = (b"x-real-ip", b"10.0.0.2")
"""Of two proxies the inner one names the outer one in a header of its own."""


@pytest.mark.parametrize(
    ("client", "headers", "said"),
    [
        *((near, [(XFF, b"192.0.2.1")], True) for near in ("127.0.0.1", "172.17.0.1", "fd00::1")),
        *((far, [(XFF, b"192.0.2.1")], False) for far in ("8.8.8.8", "2a00::1", "no address")),
        ("10.0.0.5", [(XFF, b"10.0.0.5, 10.0.0.2"), INNER], False),
        ("10.0.0.5", [(XFF, b"192.0.2.1, 10.0.0.5:4711"), INNER], False),
        ("fd00::1", [(XFF, b"FD00:0::1"), INNER], False),
        ("fd00::1", [(XFF, b"[fd00::1]:4711"), INNER], False),
        ("10.0.0.1", [(XFF, b"10.0.0.17")], True),  # no address is a part of another
    ],
)
def test_a13_a_proxy_nearby_is_said_unless_what_it_says_was_read(
    logs: list[Any], client: str, headers: list[tuple[bytes, bytes]], *, said: bool
) -> None:
    """However that address is written; a stranger who says so is not said."""
    look(client, *headers)

    assert said_of_proxies(logs) == [(client, "x-forwarded-for")] * said


def test_a13_who_says_so_from_nearby_hides_no_proxy_of_another_address(logs: list[Any]) -> None:
    """A client that comes through a published port seems to be as near as a proxy."""
    for client in ("172.17.0.1", "10.0.0.7", "172.17.0.1"):
        look(client, (b"x-forwarded-for", b"192.0.2.1"))

    assert [address for address, _ in said_of_proxies(logs)] == ["172.17.0.1", "10.0.0.7"]


def look(client: str, *headers: tuple[bytes, bytes]) -> None:
    scope = {"client": (client, 1), "headers": headers}
    tell_of_unread_header(Addresses(Settings().exempt_networks), scope)


@pytest.mark.server(guests_per_hour=1, guests_burst=2, **NOBODY_EXEMPT)
async def test_so_many_guests_come_from_one_address(left: Running, right: Running) -> None:
    strangers = [await one.stranger() for one in (left, right, left)]
    answers = [await one.post("/api/players", {"name": "Ann"}) for one in strangers]

    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["code"] == "too_many"
    assert 3_590 < int(answers[2].headers["retry-after"]) <= 3_600


@pytest.mark.server(tables_per_hour=2, **NOBODY_EXEMPT)
async def test_so_many_tables_are_opened_from_one_address(at: Running) -> None:
    """The limit holds for all callers, even if the tables are left again."""
    wanted = {"game": "tick_tock", "seats": 2}
    statuses: list[int] = []
    for name in ("Ann", "Bob", "Eve"):
        player = await at.player(name)
        answer = await player.post("/api/tables", wanted)
        statuses.append(answer.status_code)
        if answer.is_success:
            await player.delete(f"/api/tables/{answer.json()['table_id']}/seats/0")

    assert statuses == [201, 201, 429]


@pytest.mark.server(sockets_per_address=2, **NOBODY_EXEMPT)
async def test_so_many_sockets_of_one_address_are_open(at: Running, stranger: Guest) -> None:
    first, _ = await stranger.bare_line(), await stranger.bare_line()

    refused = await refused_socket(stranger.bare_line())

    assert (refused.status_code, refused.headers["retry-after"]) == (429, "10")
    assert b"2 open connections" in refused.body
    await first.socket.close()
    await until(lambda: at.admission.held_sockets._open["127.0.0.1"] == 1)
    await stranger.bare_line()


@pytest.mark.usefixtures("no_time_passes")
@pytest.mark.server(requests_per_second=1, requests_burst=1, **NOBODY_EXEMPT)
async def test_a_socket_is_a_call_too_and_its_refusal_is_not_logged(
    caplog: pytest.LogCaptureFixture, stranger: Guest
) -> None:
    await stranger.bare_line()

    assert (await refused_socket(stranger.bare_line())).status_code == 429
    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == []


@pytest.mark.server(**NOBODY_EXEMPT)
async def test_a_class_behind_one_address_comes_in_and_plays(at: Running) -> None:
    """Thirty pupils, two a table, with what a page asks for before it can play."""
    reads, given = at.services.read_limiter, Settings()
    reads._clock = lambda: 1e9
    table_id, *two = await two_at_a_table(at)
    for pupil in two:
        for _ in range(15):
            assert (await pupil.get(f"/api/tables/{table_id}")).is_success
        await pupil.watching(table_id)

    assert 15 * reads.bucket("127.0.0.1").missing(1e9) <= given.requests_burst
    assert min(given.guests_burst, given.sockets_per_address, given.connections_per_address) >= 30
    assert min(given.tables_per_hour, limits.SITTINGS_OF_ADDRESS) >= 15


PAGE = Path(__file__).parents[2] / "clients" / "web" / "src"


def pause_of(file: str, name: str) -> float:
    """How many seconds the web page lets pass before it asks again, as its source has it."""
    found = re.search(rf"const {name} = ([\d_]+)", (PAGE / file).read_text())
    assert found is not None
    return int(found[1]) / 1_000


@pytest.mark.server(**NOBODY_EXEMPT)
@pytest.mark.parametrize(("query", "pause"), [("", "PAUSE"), ("&free=9", "SELDOM")])
async def test_a_class_looks_at_a_full_lobby_all_the_time(
    at: Running, redis_client: RedisClient, query: str, pause: str
) -> None:
    """Thirty tabs of pupils have tables of their own, and there are more than one page shows."""
    reads = at.services.read_limiter
    reads._clock = lambda: 1e9
    await lobby_of(redis_client, (summary(number) for number in range(300)))
    pupil = await at.player()
    for _ in range(3):
        await pupil.open()

    async def price(path: str) -> float:
        before = reads.bucket("127.0.0.1").missing(1e9)
        assert (await pupil.get(path)).is_success
        return reads.bucket("127.0.0.1").missing(1e9) - before

    lists = 2 * await price(f"/api/tables?status=open&limit=20{query}")  # and running ones
    mine = await price("/api/me")

    lobby, app = pause_of("lobby/Lobby.svelte", pause), pause_of("App.svelte", "OFTEN")
    assert 30 * (lists / lobby + mine / app) <= Settings().requests_per_second


# Clients that ignore the limit are cut off.


@pytest.mark.usefixtures("no_time_passes")
@pytest.mark.server(requests_per_second=1, requests_burst=2, **NOBODY_EXEMPT)
async def test_who_connects_far_faster_than_they_may_call_is_cut(at: Running) -> None:
    port = urlsplit(at.url).port
    sockets = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]

    cut = 0
    for reader, writer in sockets:
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            cut += not await reader.read()
        writer.close()

    assert 7 <= cut <= 8


# Sockets of nobody's.


@pytest.mark.server(frames_per_second=0.001, frames_burst=20, **NOBODY_EXEMPT)
async def test_a8_sockets_of_nobodys_share_what_their_address_may_send(at: Running) -> None:
    strangers = [await (await at.stranger()).line() for _ in range(2)]
    ann = await (await at.player("Ann")).line()
    for line in (strangers[0], ann):
        for _ in range(12):
            await line.ping()

    for number in range(12):
        await strangers[1].send("ping", n=number)

    assert await strangers[1].close_code() == 4429


@pytest.mark.server(**NOBODY_EXEMPT)
async def test_a8_sockets_of_nobodys_share_what_their_address_is_shown(at: Running) -> None:
    """Another address has its own rate_limit, and so has a player with a name."""
    table_id, ann, _ = await two_at_a_table(at)
    for guest in (*[await at.stranger()] * 3, ann):
        await guest.watching(table_id)
    async with socket_at(at.url, local_addr=("127.0.0.2", 0)) as elsewhere:
        await elsewhere.send('{"type":"hello"}')
        await elsewhere.recv()

        buckets = Counter(socket._positions for socket in at.sockets.all)
        assert sorted(buckets.values()) == [1, 1, 3]


@pytest.mark.server(frames_per_second=0.001, frames_burst=20, **NOBODY_EXEMPT)
async def test_a8_players_of_one_address_share_what_they_may_send(at: Running) -> None:
    """Guests are free: sixty of them would have sixty times the limit of a player."""
    lines = [await (await at.player()).line() for _ in range(TIMES_AN_ADDRESS + 1)]
    for line in lines[1:]:
        for _ in range(15):
            await line.ping()

    for number in range(15):
        await lines[0].send("ping", n=number)

    assert await lines[0].close_code() == 4429


async def test_a8_players_of_an_exempt_network_share_nothing(at: Running, stranger: Guest) -> None:
    lines = [await (await at.player()).line() for _ in range(2)]
    lines += [await stranger.line() for _ in range(3)]

    assert len(lines) == len({socket._positions for socket in at.sockets.all})
    assert {socket._positions.wider for socket in at.sockets.all} == {None}


# Networks of IPv6.


def networks_in(prefix: str, number: int) -> list[str]:
    """Payers of so many networks of 64 bits in one of 48."""
    return [f"{prefix}:{n:x}::/64" for n in range(number)]


def served(limiter: LocalRateLimiter, payers: list[str]) -> int:
    done = 0
    for payer in payers:
        with contextlib.suppress(Rejected):
            limiter.spend(payer)
            done += 1
    return done


@pytest.mark.parametrize(
    ("payer", "around"),
    [
        ("2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("2001:db8:1::/64", "2001:db8:1::/48"),
        *((it, None) for it in ("2001:db8:1::/48", "192.0.2.7", "a_player-id", "no address")),
    ],
)
def test_a14_a_network_of_64_bits_lies_in_one_of_48(payer: str, around: str | None) -> None:
    assert wider(payer) == around


def test_a14_all_networks_of_somebody_have_a_limit_together() -> None:
    """One that has used up its own takes nothing from the others."""
    limiter = LocalRateLimiter(SMALL, lambda: 0.0)
    first, *others = networks_in("2001:db8:1", 200)

    assert served(limiter, [first] * 200) == 2
    assert served(limiter, others) == 2 * TIMES_WIDER - 2
    assert served(limiter, networks_in("2001:db8:2", 20)) == 20


def test_a14_what_networks_have_together_outlives_what_is_forgotten() -> None:
    time = Time()
    limiter = LocalRateLimiter(SMALL, time)
    limiter.spend("2001:db8:1::/64")
    time.now += 200  # the wider one is full again, the other is not
    limiter._purge()
    limiter.bucket("2001:db8:1::/64").wait(time.now)

    assert served(limiter, networks_in("2001:db8:1", 200)[1:]) == 2 * TIMES_WIDER - 1


async def test_a14_all_gateways_count_the_networks_together(redis_client: RedisClient) -> None:
    limiter = RateLimiter(redis_client)
    for payer in networks_in("2001:db8:1", 2 * TIMES_WIDER):
        await limiter.spend(SMALL, payer)

    with pytest.raises(Rejected):
        await limiter.spend(SMALL, "2001:db8:1:ffff::/64")
    await limiter.spend(SMALL, "2001:db8:2:ffff::/64")


def test_a14_what_is_held_is_counted_by_both() -> None:
    held = SocketQuota(2)
    payers = networks_in("2001:db8:1", TIMES_WIDER)

    assert all(held.add(payer) for payer in payers * 2)
    assert not held.add("2001:db8:1:ffff::/64")
    assert held.add("2001:db8:2::/64")
    for payer in (*payers * 2, "2001:db8:1:ffff::/64", "2001:db8:2::/64"):
        held.remove(payer)
    assert not held._open
