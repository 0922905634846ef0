"""Prices of expensive calls: paid before the work, and about as high as its cost."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from starlette.requests import Request

from server.http import new_tables, requests
from server.http.cached_responses import accepts, is_known
from server.http.players import CALLS_A_TABLE, CALLS_TO_SIGN_OUT
from server.http.problems import accepted_language
from server.http.services import LISTS_OF_AN_ADDRESS
from server.store import keys
from server.store.table_index import TableIndex
from server.wire.limits import LONGEST_LIST, LONGEST_QUERY
from tests.conftest import Running, Serve
from tests.server.patience import PATIENCE, until
from tests.server.playing import finished
from tests.server.wire import Guest, refusal_of, refused_socket, socket_at

NOW = 1e9


@pytest.fixture
async def counted(serve: Serve) -> Running:
    """A server that counts the calls of this address, and where no time passes for that."""
    at = await serve(requests_burst=100_000, exempt_networks="none")
    at.services.read_limiter._clock = lambda: NOW
    return at


@contextmanager
def costs(running: Running, calls: float) -> Iterator[None]:
    """Check that this address pays for that number of calls meanwhile."""
    paid = partial(running.services.read_limiter.bucket("127.0.0.1").missing, NOW)
    before = paid()
    yield
    assert paid() - before == pytest.approx(calls)


async def test_a_page_is_paid_by_its_games(counted: Running) -> None:
    """Each thousand costs as much as a call, before the records are read."""
    ann, stranger = await counted.player("Ann"), await counted.stranger()
    records = {f"t{number}": "2 1 40" for number in range(2_500)}
    await counted.redis.hset(keys.PLAYED.of(ann.player_id, "tick_tock"), mapping=records)

    with costs(counted, 3.5):
        page = await stranger.get(f"/api/players/{ann.player_id}")

    assert page.json()["games"][0]["played"] == 2_500


# Addresses.


@pytest.mark.parametrize("path", ["/api/tables", "/healthz", "/", "/table/abc", "/nosuch"])
async def test_a9_a_long_query_is_refused_before_it_is_parsed(
    monkeypatch: pytest.MonkeyPatch, path: str, stranger: Guest
) -> None:
    assert (await stranger.get(f"{path}?{'a' * LONGEST_QUERY}")).status_code != 413
    monkeypatch.setattr(Request, "query_params", property(never))

    refused = await stranger.get(f"{path}?{'a&' * (LONGEST_QUERY * 3 // 4)}")

    assert refusal_of(refused) == (413, "too_big")
    assert f"{LONGEST_QUERY} bytes" in refused.json()["detail"]


def never(_: Request) -> None:
    raise AssertionError


async def test_a9_a_socket_has_no_long_query_either(at: Running) -> None:
    query = "a&" * (LONGEST_QUERY * 3 // 4)

    assert (await refused_socket(socket_at(at.url, f"/ws?{query}"))).status_code == 413


def test_a9_of_a_list_in_a_header_only_so_much_is_read() -> None:
    """Values beyond the limit are ignored."""
    rest = "x" * LONGEST_LIST
    headers = [
        (name, f"{rest},{value}".encode())
        for name, value in ((b"if-none-match", 'W/"e"'), (b"accept-encoding", "gzip"))
    ]
    request = Request({"type": "http", "headers": headers})

    assert not is_known(request, 'W/"e"')
    assert not accepts(request, "gzip")
    assert accepted_language(f"{rest},de") == "en"
    assert accepted_language(f"de,{rest}") == "de"


# Prices.


@pytest.mark.parametrize(
    ("path", "beyond"),
    [
        *((path, 2) for path in ("/api/tables", "/api/tables?limit=1&free=99", "/api/me")),
        ("/api/tables?limit=3", 1),
        *((f"/api/{path}", 0) for path in ("tables?limit=2", "tables?game=nosuch", "me/results")),
    ],
)
async def test_a9_tables_that_are_looked_at_are_paid_for(
    counted: Running, path: str, beyond: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The price of the call includes the first two of four."""
    monkeypatch.setattr(requests, "TABLES_A_CALL", 2)
    ann = await counted.player("Ann")
    for _ in range(4):
        await ann.open()

    with costs(counted, 1 + beyond / 2):
        assert (await ann.get(path)).status_code == 200


@pytest.mark.parametrize(("size", "calls"), [(100, 0), (1_024, 1), (30_000, 29)])
async def test_a9_a_large_body_is_paid_for(counted: Running, size: int, calls: int) -> None:
    ann, json = await counted.player("Ann"), {"Content-Type": "application/json"}

    with costs(counted, 1 + calls):
        await ann.http.post("/api/tables", content=b" " * size, headers=json)


@pytest.mark.parametrize(
    ("method", "path", "tables"),
    [
        ("DELETE", "/api/me/sessions", 0),
        ("PUT", "/api/me/away", 3),
        ("POST", "/api/me/joined", 3),
        ("DELETE", "/api/me", 5),
    ],
)
async def test_a9_what_is_done_at_every_table_is_paid_for_each(
    counted: Running, method: str, path: str, tables: int
) -> None:
    """There are three tables, one chat and one result."""
    ann, eve = await counted.player("Ann"), await counted.player("Eve")
    over = (await ann.open(seats=1, options={"ticks": 1}))["table_id"]
    line = await ann.watching(over)
    await line.say(over, "Hello")
    await line.act(over, "a1")
    for _ in range(3):
        await ann.open()
    await until(lambda: counted.redis.zcard(keys.RESULTS.of(ann.player_id, "tick_tock")))
    asker = eve if path == "/api/me/joined" else ann

    with costs(counted, 1 + CALLS_TO_SIGN_OUT + tables * CALLS_A_TABLE):
        answer = await asker.http.request(method, path, json={"token": ann.token})

    assert answer.is_success, answer.text


@pytest.mark.server(requests_burst=40, exempt_networks="none")
async def test_a9_who_cannot_pay_for_all_tables_changes_none(at: Running, ann: Guest) -> None:
    """No call costs more than the rest of a full bucket after the call's own price."""
    for _ in range(30):
        await at.redis.sadd(keys.TABLES_OF_PLAYER.of(ann.player_id), str(_))
    bucket = at.services.read_limiter.bucket("127.0.0.1")

    at.services.read_limiter._clock = lambda: NOW
    bucket._full_at = NOW + 1.5  # 30 of its 40 tokens are missing
    refused = await ann.put("/api/me/away")
    bucket._full_at = 0.0
    allowed = await ann.put("/api/me/away")

    assert (refused.json()["code"], allowed.status_code) == ("too_fast", 200)


async def test_a9_each_table_that_a_seek_tries_is_paid_for(counted: Running) -> None:
    """Tables of players who blocked the seeker all refuse, and none is tried a second time."""
    ann, bob = await counted.player(), await counted.player()
    await ann.put(f"/api/me/blocked/{bob.player_id}", {})
    for _ in range(3):
        await ann.open()

    with costs(counted, 1 + 3 * CALLS_A_TABLE):
        assert (await bob.post("/api/seeks", {"game": "tick_tock", "seats": 2})).status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "read"),
    [
        ("GET", "/api/me", "of_player"),
        ("GET", "/api/tables?status=open", "public"),
        ("POST", "/api/seeks", "seeking"),
    ],
)
async def test_a9_an_address_reads_few_lists_at_once(
    counted: Running, monkeypatch: pytest.MonkeyPatch, method: str, path: str, read: str
) -> None:
    """Each takes milliseconds for hundreds of tables, and a move waits for all that came before."""
    guests = [await counted.player() for _ in range(3 * LISTS_OF_AN_ADDRESS)]
    index, running, most, full = getattr(TableIndex, read), 0, 0, asyncio.Event()

    async def count(*asked: Any) -> Any:
        nonlocal running, most
        running += 1
        most = max(most, running)
        if most == LISTS_OF_AN_ADDRESS:
            full.set()
        await asyncio.wait_for(full.wait(), PATIENCE)
        await asyncio.sleep(0.05)
        running -= 1
        return await index(*asked)

    monkeypatch.setattr(TableIndex, read, count)
    body = {"game": "tick_tock", "seats": 2}
    asked = (guest.http.request(method, path, json=body) for guest in guests)

    assert all(answer.is_success for answer in await asyncio.gather(*asked))
    assert most == LISTS_OF_AN_ADDRESS


async def forked_from(guest: Guest, table_id: str) -> Any:
    return await guest.post(f"/api/tables/{table_id}/fork", {"version": 3})


@pytest.mark.server(tables_per_hour=2, exempt_networks="none")
async def test_a9_a_fork_is_paid_in_advance(monkeypatch: pytest.MonkeyPatch, at: Running) -> None:
    table_id, ann, bob = await finished(at)
    assert (await forked_from(ann, table_id)).status_code == 201
    monkeypatch.setattr(new_tables, "fork_table", never)
    monkeypatch.setattr(new_tables, "read_entries", never)

    assert refusal_of(await forked_from(bob, table_id)) == (429, "too_many")


@pytest.mark.server(tables_per_hour=1, exempt_networks="none")
async def test_a9_an_opening_that_is_refused_costs_no_table(ann: Guest) -> None:
    for _ in range(3):
        refused = await ann.post("/api/tables", {"game": "tick_tock", "seats": 99})
        assert refused.status_code == 422

    await ann.open()
