"""Load: a crowd of sockets. One table with many spectators, or many sockets that do nothing."""

import asyncio
import time
from typing import Any

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from server.bench.pairs import Heard, Pair, Tally, connected, dialled, guest, open_table, seeded

AT_ONCE = 100
PAUSE_SECONDS = 0.05
"""A move twenty times a second: each is seen by all before the next is made."""
_encode = msgspec.json.encode
_heard = msgspec.json.Decoder(Heard)


class Onlooker(WSListener):
    """A socket that greets and watches a table, if any; `arrivals`: version → arrival times."""

    def __init__(self, table_id: str | None, arrivals: dict[int, list[float]]) -> None:
        self._table_id = table_id
        self._arrivals = arrivals
        self.welcome = asyncio.Event()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._send(transport, {"type": "hello"})
        if self._table_id is not None:
            self._send(transport, {"type": "watch", "table": self._table_id})

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        del transport
        if frame.msg_type == WSMsgType.TEXT:
            heard = _heard.decode(frame.get_payload_as_memoryview())
            if heard.type == "commit":
                self._arrivals.setdefault(heard.version, []).append(time.perf_counter())
            elif heard.type in {"position", "welcome"}:
                self.welcome.set()

    def _send(self, transport: WSTransport, frame: dict[str, Any]) -> None:
        transport.send(WSMsgType.TEXT, _encode(frame))


async def watch_a_game(url: str, game: str, spectators: int) -> list[float]:
    """Seconds from a move sent to its arrival at the last of so many spectators, move by move."""
    arrivals: dict[int, list[float]] = {}
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=False) as http:
        tokens = [await guest(http, name) for name in ("Left", "Right")]
        table_id = await open_table(http, game, tokens)
        await gather(url, spectators, table_id, arrivals)
        pair = Pair(table_id, Tally(), seeded(1), pause=PAUSE_SECONDS)
        seats = [await connected(url, pair, seat, token) for seat, token in enumerate(tokens)]
        await pair.over.wait()
        await asyncio.sleep(0.5)
        for seat in seats:
            seat.disconnect()
    return [
        max(times) - pair.sent[version]
        for version, times in sorted(arrivals.items())
        if version in pair.sent and len(times) == spectators
    ]


async def gather(
    url: str, number: int, table_id: str | None, arrivals: dict[int, list[float]]
) -> list[WSTransport]:
    transports: list[WSTransport] = []
    for start in range(0, number, AT_ONCE):
        some = [Onlooker(table_id, arrivals) for _ in range(min(AT_ONCE, number - start))]
        transports += await asyncio.gather(*(dialled(url, one) for one in some))
        await asyncio.gather(*(one.welcome.wait() for one in some))
    return transports
