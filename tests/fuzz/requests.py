"""HTTP requests at every endpoint with hostile paths, queries, headers and bodies, byte by byte."""

import asyncio
import re
from asyncio import IncompleteReadError, StreamReader
from collections import Counter
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit

import httpx

from server.http.api import CALLS
from server.http.endpoint import Call
from tests.fuzz.hostile import TEXTS, altered, broken, encoded
from tests.fuzz.target import Target

CONNECTIONS = 8
PATIENCE = 30.0
"""Seconds after which no answer is going to come."""
A_STRANGER_FOR = 20
"""Requests, after which it is somebody else: they may have deleted themselves."""
METHODS = ("GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH", "TRACE", "G\x01T")
LENGTH = re.compile(rb"\r\ncontent-length: *([0-9]+)", re.IGNORECASE)
BODIES: dict[str, Any] = {
    "/api/players": {"name": "Eve", "code": "ABCD-EFGH"},
    "/api/tables": {
        "game": "villagers",
        "seats": 2,
        "options": {"modules": []},
        "visibility": "private",
        "bots": {"1": "random"},
        "undo": True,
        "move_seconds": 60,
        "nonce": "n",
    },
    "/api/tables/{table}/seats/{seat}": {
        "invite": "x",
        "nonce": "n",
        "bot": "random",
        "admit": "p",
        "refuse": "p",
    },
    "/api/tables/{table}/fork": {
        "version": 3,
        "visibility": "public",
        "seat": 0,
        "bots": {"1": "random"},
        "nonce": "n",
    },
    "/api/tables/{table}/rematch": {"nonce": "n"},
    "/api/games/{game}/lesson/play": {"bot": "random", "nonce": "n"},
    "/api/tables/{table}/back": {},
    "/api/logs": [{"version": 1, "time": "2026-01-01T00:00:00Z", "events": [{"type": "x"}]}],
}
TYPES = ("application/json",) * 6 + ("text/plain", "application/json; charset=utf-16", "", "x")


async def requests(aim: Target, number: int, seed: int) -> Counter[str]:
    """Send so many; how often which status."""
    answers: Counter[str] = Counter()
    each = number // CONNECTIONS + 1

    async def some(http: httpx.AsyncClient, luck: Random) -> None:
        caller, token = Caller(aim), ""
        for n in range(each):
            if n % A_STRANGER_FOR == 0:
                token = (await http.post("/api/players", json={"name": "Eve"})).json()["token"]
            answers["sent"] += 1
            answers[await caller.ask(a_request(aim, token, luck))] += 1
        caller.hang_up()

    async with httpx.AsyncClient(base_url=aim.url, timeout=PATIENCE) as http:
        await asyncio.gather(*(some(http, Random(f"{seed}/{n}")) for n in range(CONNECTIONS)))
    return answers


class Caller:
    """A connection that is kept alive while the server keeps it."""

    def __init__(self, aim: Target) -> None:
        self._where = urlsplit(aim.url)
        self._line: tuple[StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> str:
        """The status of the answer, or what came instead of one."""
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self._connected()
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                if not request.startswith(b"HEAD "):
                    await pass_over_body(reader, head)
        except (OSError, IncompleteReadError, asyncio.LimitOverrunError) as error:
            self.hang_up()
            return "no answer in time" if isinstance(error, TimeoutError) else "cut"
        if b"connection: close" in head.lower():
            self.hang_up()
        return head.split(b" ", 2)[1].decode()

    async def _connected(self) -> tuple[StreamReader, asyncio.StreamWriter]:
        if self._line is None or self._line[0].at_eof():
            self.hang_up()
            self._line = await asyncio.open_connection(self._where.hostname, self._where.port)
        return self._line

    def hang_up(self) -> None:
        if self._line is not None:
            self._line[1].transport.abort()
        self._line = None


async def pass_over_body(reader: StreamReader, head: bytes) -> None:
    """Skip the body of the answer with that head."""
    if length := LENGTH.search(head):
        await reader.readexactly(int(length[1]))
    elif b"transfer-encoding: chunked" in head.lower():
        while size := int((await reader.readuntil(b"\r\n"))[:-2], 16):
            await reader.readexactly(size + 2)
        await reader.readexactly(2)


def a_request(aim: Target, token: str, luck: Random) -> bytes:
    call = luck.choice(CALLS)
    method = call.method if luck.random() < 0.9 else luck.choice(METHODS)
    head = [f"{method} {a_path(call, aim, luck)} HTTP/1.1", *some_headers(token, luck)]
    body = a_body(call, luck) if call.method == "POST" else b""
    framing, body = framed(body, luck)
    lines = [line.encode("utf-8", "surrogatepass") for line in (*head, *framing)]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def a_path(call: Call, aim: Target, luck: Random) -> str:
    table = luck.choice(aim.tables)
    names = {"table": table.table_id, "game": table.game, "seat": "1", "version": "2"}
    path = call.path
    for name, usual in names.items():
        given = usual if luck.random() < 0.8 else in_an_address(luck.choice(TEXTS), luck)
        path = path.replace("{" + name + "}", given)
    values = (*TEXTS, "1", "2", "de", "spectator", "all", "seat:0", "open", "villagers", "9" * 16)
    query = "&".join(
        f"{name}={in_an_address(luck.choice(values), luck)}"
        for name in (*call.query, "nonsense")
        if luck.random() < 0.4
    )
    if luck.random() < 0.05:
        path += luck.choice(("/", "//evil.example/", "/\\evil/", "?" + "a&" * 1_500))
    return f"{path}?{query}" if query else path


def in_an_address(text: str, luck: Random) -> str:
    """Percent-encoded, or one time in ten as it is."""
    if luck.random() < 0.9:
        return quote(text.encode("utf-8", "surrogatepass"), safe="")
    return text.replace("\r\n", "")


def some_headers(token: str, luck: Random) -> list[str]:
    """Return headers of a browser, some hostile, one time in a hundred with a line break."""
    bad = [text for text in TEXTS if luck.random() < 0.01 or "\r\n" not in text]
    found = [f"Host: {luck.choice(('127.0.0.1',) * 60 + ('evil.example', '[', ''))}"]
    found += [f"Content-Type: {luck.choice(TYPES)}"]
    if luck.random() < 0.8:
        given = token if luck.random() < 0.9 else luck.choice(bad)
        found.append(f"Authorization: {luck.choice(('Bearer',) * 9 + ('Basic', ''))} {given}")
    for name in ("Idempotency-Key", "Accept-Language", "If-None-Match", "X-Forwarded-For"):
        if luck.random() < 0.15:
            found.append(f"{name}: {luck.choice(bad)}")
    if luck.random() < 0.01:
        found.append("Expect: 100-continue")
    if luck.random() < 0.05:
        found += more_headers(luck)
    return found


def more_headers(luck: Random) -> list[str]:
    """As many as may be, or more; some of them take long to read."""
    number, end = luck.choice((1, 64, 65, 98, 256, 3_000, 15_000)), luck.choice(("b", "\x00", ""))
    name = luck.choice(("a", "Accept-Language", "Connection", "Sec-WebSocket-Protocol", "Cookie"))
    match luck.randrange(5):
        case 0:
            return [f"{name}:{end}"] * number
        case 1:
            return [f"{name}: b", *([f" {end}"] * number)]
        case 2:
            return [f"{name}:{luck.choice((' ', chr(9))) * number}{end}"]
        case 3:
            return [f"{name}: {'de,' * number}{end}", "Upgrade: websocket"]
        case _:
            return [f"{name}: {'c' * number}{end}"]


def a_body(call: Call, luck: Random) -> bytes:
    usual = BODIES.get(call.path, {})
    kept = usual
    if isinstance(usual, dict):
        kept = {name: value for name, value in usual.items() if luck.random() < 0.6}
    given = kept if luck.random() < 0.2 else altered(kept, luck)
    return encoded(given, luck)


def framed(body: bytes, luck: Random) -> tuple[list[str], bytes]:
    """The headers that say how long the body is, and the body; a few of them lie."""
    match luck.randrange(60):
        case 0:
            return ["Transfer-Encoding: chunked"], b"%x\r\n" % len(body) + body + b"\r\n0\r\n\r\n"
        case 1:
            return ["Transfer-Encoding: chunked"], broken(b"%x\r\n" % len(body) + body, luck)
        case 2:
            return [f"Content-Length: {luck.choice(TEXTS)}"], body
        case 3:
            return [f"Content-Length: {len(body)}", "Transfer-Encoding: chunked"], body
        case 4:
            crumbs = b"".join(
                b"1%s\r\n%c\r\n" % (b";x" * luck.randrange(200), sign) for sign in body
            )
            trailers = b"a:b\r\n" * luck.choice((0, 3, 3_000))
            return ["Transfer-Encoding: chunked"], crumbs + b"0\r\n" + trailers + b"\r\n"
        case _:
            return [f"Content-Length: {len(body)}"], body
