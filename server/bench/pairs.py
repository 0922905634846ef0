"""Load: many tables of two seats that move in turn. It uses only the wire.

The sockets are picows', which cost a fifth of the server's side, so that the server is measured.
With several gateways each socket goes to any of them, as behind a load balancer.
"""

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    ws_connect,  # pyright: ignore[reportUnknownVariableType]
)

from kontor.patch import apply_patch

WARM_UP_SECONDS = 2.0
WEIGHED = 3
"""Number of tables whose whole views are kept, to compare their sizes with the patches."""

_encode = msgspec.json.encode
NOTHING = msgspec.Raw()


class Offered(msgspec.Struct):
    """An option; its command is sent back unchanged."""

    command: msgspec.Raw


class Heard(msgspec.Struct):
    """The part of any frame that a seat needs."""

    type: str
    table: str = ""
    version: int = 0
    by: int | None = None
    options: tuple[Offered, ...] = ()
    outcome: msgspec.Raw = NOTHING
    patch: msgspec.Raw = NOTHING
    view: msgspec.Raw = NOTHING


_heard = msgspec.json.Decoder(Heard)


class Tally(msgspec.Struct):
    """The counts. `waits`: seconds from sending `act` to the `commit` at the other seat.

    `patch_bytes`, `view_bytes`: of the same commits, at the tables with large views.
    """

    moves: int = 0
    finished: int = 0
    refused: int = 0
    waits: list[float] = []
    patch_bytes: int = 0
    view_bytes: int = 0


@dataclass(eq=False)
class Pair:
    """Two sockets at one table. `sent`: the time at which each version's move was sent.

    `weigh`: compare the sizes of views and patches. `pause`: seconds before a seat answers.
    """

    table_id: str
    tally: Tally
    chance: random.Random
    weigh: bool = False
    pause: float = 0.0
    sent: dict[int, float] = field(default_factory=dict[int, float])
    acts: int = 0
    over: asyncio.Event = field(default_factory=asyncio.Event)


class SeatSocket(WSListener):
    """One seat, which plays a random option whenever it has any."""

    def __init__(self, pair: Pair, seat: int, token: str) -> None:
        self._pair = pair
        self._seat = seat
        self._token = token
        self._view: dict[str, Any] = {}
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self._send({"type": "hello", "token": self._token})
        self._send({"type": "watch", "table": self._pair.table_id})

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        del transport
        if frame.msg_type != WSMsgType.TEXT:
            return
        heard = _heard.decode(frame.get_payload_as_memoryview())
        if heard.type == "commit":
            self._count(heard)
        elif heard.type == "rejected":
            self._pair.tally.refused += 1
        if self._pair.weigh and self._seat == 0:
            self._weigh(heard)
        if bytes(heard.outcome):
            self._pair.tally.finished += not self._pair.over.is_set()
            self._pair.over.set()
        elif heard.options and self._pair.pause:
            asyncio.get_running_loop().call_later(self._pair.pause, self._act, heard)
        elif heard.options:
            self._act(heard)

    def _count(self, heard: Heard) -> None:
        pair = self._pair
        if heard.by is not None and heard.by != self._seat:
            pair.tally.moves += 1
            sent = pair.sent.get(heard.version)
            if sent is not None:
                pair.tally.waits.append(time.perf_counter() - sent)

    def _weigh(self, heard: Heard) -> None:
        if heard.type == "position":
            self._view = msgspec.json.decode(heard.view)
        elif heard.type == "commit":
            self._view = apply_patch(self._view, msgspec.json.decode(heard.patch))
            self._pair.tally.patch_bytes += len(bytes(heard.patch))
            self._pair.tally.view_bytes += len(_encode(self._view))

    def _act(self, heard: Heard) -> None:
        pair = self._pair
        pair.acts += 1
        option = heard.options[pair.chance.randrange(len(heard.options))]
        act = {"type": "act", "table": pair.table_id, "id": str(pair.acts)}
        pair.sent[heard.version + 1] = time.perf_counter()
        self._send({**act, "command": option.command})

    def _send(self, frame: dict[str, Any]) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, _encode(frame))


async def play(
    urls: Sequence[str],
    game: str,
    tables: int,
    seconds: float,
    pause: float = 0.0,
    *,
    together: bool = False,
    begin: Callable[[], None] = lambda: None,
) -> Tally:
    """Play at `tables` tables for `seconds` after a warm-up; return the counts.

    `pause`: seconds before a seat answers. `together`: both sockets of a table use one gateway.
    `begin`: called when the warm-up is over.
    """
    tally = Tally()
    async with httpx.AsyncClient(base_url=urls[0], timeout=60, verify=False) as http:
        keepers = (
            keep_going(http, urls, game, tally, n, pause=pause, together=together)
            for n in range(tables)
        )
        async with at_work(keepers):
            return await counted_after_warm_up(tally, seconds, begin)


@contextlib.asynccontextmanager
async def at_work(jobs: Iterable[Coroutine[Any, Any, None]]) -> AsyncGenerator[None]:
    """Run the jobs while the context is open, then cancel them."""
    tasks = [asyncio.create_task(job) for job in jobs]
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def counted_after_warm_up(
    tally: Tally, seconds: float, begin: Callable[[], None] = lambda: None
) -> Tally:
    await asyncio.sleep(WARM_UP_SECONDS)
    begin()
    tally.moves, tally.waits, finished = 0, [], tally.finished
    await asyncio.sleep(seconds)
    counted = msgspec.structs.replace(tally, waits=list(tally.waits))
    counted.finished -= finished
    return counted


async def keep_going(
    http: httpx.AsyncClient,
    urls: Sequence[str],
    game: str,
    tally: Tally,
    number: int,
    *,
    pause: float,
    together: bool,
) -> None:
    """Play one game after the other at tables of two seats."""
    chance = seeded(number)
    tokens = [await guest(http, name) for name in ("Left", "Right")]
    while True:
        table_id = await open_table(http, game, tokens)
        pair = Pair(table_id, tally, chance, weigh=number < WEIGHED, pause=pause)
        doors = [chance.choice(urls)] * 2 if together else chance.choices(urls, k=2)
        sockets: list[WSTransport] = []
        try:
            for seat, (url, token) in enumerate(zip(doors, tokens, strict=True)):
                sockets.append(await connected(url, pair, seat, token))
            await pair.over.wait()
        finally:
            for socket in sockets:
                socket.disconnect()


def seeded(number: int) -> random.Random:
    return random.Random(number)


async def guest(http: httpx.AsyncClient, name: str) -> str:
    answer = await http.post("/api/players", json={"name": name})
    return answer.raise_for_status().json()["token"]


async def open_table(http: httpx.AsyncClient, game: str, tokens: Sequence[str]) -> str:
    """Open a table for these players, who sit down in their order; return its id."""
    owner, *others = ({"Authorization": f"Bearer {token}"} for token in tokens)
    body = {"game": game, "seats": len(tokens)}
    opened = (await http.post("/api/tables", json=body, headers=owner)).raise_for_status().json()
    for seat, headers in enumerate(others, start=1):
        path = f"/api/tables/{opened['table_id']}/seats/{seat}"
        (await http.post(path, json={}, headers=headers)).raise_for_status()
    return opened["table_id"]


async def connected(url: str, pair: Pair, seat: int, token: str) -> WSTransport:
    return await dialled(url, SeatSocket(pair, seat, token), f"/ws?table={pair.table_id}")


async def dialled(url: str, socket: WSListener, path: str = "/ws") -> WSTransport:
    """Open a socket to the server at that address. A cancelled call leaves no socket open."""
    dialling = asyncio.ensure_future(
        ws_connect(
            lambda: socket,
            f"ws{url.removeprefix('http')}{path}",
            extra_headers=[("Sec-WebSocket-Protocol", "kontor.v1")],
        )
    )
    try:
        transport, _ = await asyncio.shield(dialling)
    except asyncio.CancelledError:
        transport, _ = await dialling
        transport.disconnect()
        raise
    return transport
