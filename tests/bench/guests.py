"""Requests of guests, as fast as the server answers: over HTTP, and at tables of their own."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import httpx

from tests.bench.floods import PAUSE_SECONDS, STALLED_SECONDS, Aim, many, read_on
from tests.logs.written import golden, text_of
from tests.server.raw_socket import TEXT, RawSocket, masked

ENOUGH = 100_000
Visit = tuple[str, str, Any]
"""Method, path, and what is sent as JSON."""


@asynccontextmanager
async def client_at(aim: Aim, name: str | None = None) -> AsyncGenerator[httpx.AsyncClient]:
    """A client of HTTP there, a guest if it has a name. Waits until there may be a guest."""
    transport = httpx.AsyncHTTPTransport(local_address=aim.source)
    async with httpx.AsyncClient(
        base_url=aim.url, transport=transport, timeout=60, verify=False
    ) as http:
        while name is not None:
            with contextlib.suppress(httpx.HTTPError):
                answer = await http.post("/api/players", json={"name": name})
                if answer.is_success:
                    http.headers["Authorization"] = f"Bearer {answer.json()['token']}"
                    break
            await asyncio.sleep(0.2)
        yield http


async def read_again(paths: Iterable[str], aim: Aim) -> None:
    """Nameless, on a connection that is kept."""
    async with client_at(aim) as http:
        for path in itertools.cycle(paths):
            await sent(http, ("GET", path, None))


async def ask_again(visits: Sequence[Visit], aim: Aim) -> None:
    """As a guest. `{n}` in a path or a body is a number that was not there before."""
    async with client_at(aim, "Eve") as http:
        for n in range(ENOUGH):
            for method, path, body in visits:
                text = json.dumps(body).replace("{n}", f"{n:08}")
                await sent(http, (method, path.replace("{n}", str(n)), json.loads(text)))


async def sent(http: httpx.AsyncClient, visit: Visit, **headers: str) -> httpx.Response | None:
    """The answer, None if the server hung up."""
    method, path, body = visit
    try:
        return await http.request(method, path, json=body, headers=headers)
    except httpx.HTTPError:
        await asyncio.sleep(PAUSE_SECONDS)
        return None


async def open_and_leave(aim: Aim) -> None:
    async with client_at(aim, "Eve") as http:
        while True:
            answer = await sent(http, ("POST", "/api/tables", {"game": "tick", "seats": 2}))
            if answer is not None and answer.is_success:
                table = answer.json()["table_id"]
                await sent(http, ("DELETE", f"/api/tables/{table}/seats/0", None))


async def sit_and_stand(aim: Aim) -> None:
    async with client_at(aim, "Eve") as owner, client_at(aim, "Mallory") as guest:
        opened = await owner.post("/api/tables", json={"game": "burgundy", "seats": 3})
        seat = f"/api/tables/{opened.json()['table_id']}/seats/1"
        while True:
            await sent(guest, ("POST", seat, {}))
            await sent(guest, ("DELETE", seat, None))


async def wait_for_the_same(aim: Aim) -> None:
    """Everybody under one idempotency key."""
    async with client_at(aim, "Eve") as http:
        for n in itertools.count():
            visit = ("POST", "/api/tables", {"game": "tick", "seats": 2})
            key = {"Idempotency-Key": f"key-{n}"}
            await asyncio.gather(*(sent(http, visit, **key) for _ in range(50)))


async def do_nothing_under_keys(aim: Aim) -> None:
    """Calls that book nothing, each under an idempotency key of its own."""
    async with client_at(aim, "Eve") as http:
        opened = await http.post("/api/tables", json={"game": "burgundy", "seats": 1})
        visit = ("POST", f"/api/tables/{opened.json()['table_id']}/back", {})
        for n in range(ENOUGH):
            await sent(http, visit, **{"Idempotency-Key": f"{n:0128}"})


async def read_a_full_chat(aim: Aim) -> None:
    """Nameless, a room with as many signs of four bytes as a player may say at once."""
    async with client_at(aim, "Eve") as http:
        opened = await http.post("/api/tables", json={"game": "tick", "seats": 2})
        table = opened.json()["table_id"]
        token = http.headers["Authorization"].removeprefix("Bearer ")
    socket = await RawSocket.open(aim.url, aim.local)
    socket.write(masked(TEXT, json.dumps({"type": "hello", "token": token}).encode()))
    line = {"type": "say", "table": table, "text": "\U0001f600" * 500}
    for _ in range(10):
        socket.write(masked(TEXT, json.dumps(line, ensure_ascii=False).encode()))
    await socket.writer.drain()
    await read_again([f"/api/tables/{table}/chat"], aim)


async def bring(log: Callable[[], bytes], aim: Aim) -> None:
    """Bring a log; should it be taken, look at it, list it, fork it."""
    body = log()
    async with client_at(aim, "Eve") as http:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                answer = await http.post("/api/logs", content=body)
                if answer.is_success:
                    table = f"/api/tables/{answer.json()['table_id']}"
                    await http.get(f"{table}/replay?viewer=seat:0")
                    await http.post(f"{table}/fork", json={"version": 2})
                await http.get("/api/tables?limit=100")
            await asyncio.sleep(PAUSE_SECONDS)


async def replay_again(readers: int, game: str, name: str, aim: Aim) -> None:
    """Nameless, so many at once: the whole of a long game, and never the same answer twice."""
    log = text_of(golden(game, name))
    async with client_at(aim, "Eve") as http:
        answer = await http.post("/api/logs", content=log)
        table = answer.raise_for_status().json()
    replay, last = f"/api/tables/{table['table_id']}/replay", table["version"]
    paths = itertools.cycle(
        f"{replay}?since={since}&until={last - since % 3}&viewer={viewer}"
        for since in range(1, last // 2)
        for viewer in ("spectator", "all")
    )
    await many(readers, partial(read_again, paths), aim)


async def at_a_table(game: str, frame: dict[str, Any], aim: Aim) -> None:
    """Send one frame repeatedly from a seat, and read; connect again where refused."""
    async with client_at(aim, "Eve") as owner, client_at(aim, "Mallory") as other:
        answer = await owner.post("/api/tables", json={"game": game, "seats": 2})
        table = answer.json()["table_id"]
        await other.post(f"/api/tables/{table}/seats/1", json={})
        token = owner.headers["Authorization"].removeprefix("Bearer ")
    hello = json.dumps({"type": "hello", "token": token}).encode()
    again = masked(TEXT, json.dumps({**frame, "table": table}).encode()) * 50
    while True:
        with contextlib.suppress(
            OSError, EOFError, TimeoutError, asyncio.LimitOverrunError, AssertionError
        ):
            socket = await RawSocket.open(aim.url, aim.local)
            reading = asyncio.create_task(read_on(socket.reader))
            try:
                socket.write(masked(TEXT, hello))
                while not socket.writer.is_closing() and not reading.done():
                    socket.write(again)
                    async with asyncio.timeout(STALLED_SECONDS):
                        await socket.writer.drain()
                    await asyncio.sleep(PAUSE_SECONDS)
            finally:
                reading.cancel()
                socket.writer.transport.abort()
        await asyncio.sleep(PAUSE_SECONDS)
