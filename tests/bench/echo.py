"""The peer of the gateway figure: the same sockets with nothing behind them.

What one seat of a table sends, both get: no rules, no ledger, no views, nothing hidden, in memory.

    python -m tests.bench.echo
"""

import socket
from collections import defaultdict
from typing import Any

import msgspec
import uvicorn

from server.socket.send_queue import SendQueue
from server.socket.transport import TRANSPORT, SocketProtocol
from server.wire.framing import framed


class Heard(msgspec.Struct):
    """`table`: whose sockets get it."""

    table: str


class Echo:
    """An ASGI application."""

    def __init__(self) -> None:
        self._tables: dict[str, set[SendQueue]] = defaultdict(set)
        self._decode = msgspec.json.Decoder(Heard).decode

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept", "subprotocol": "kontor.v1"})
        queue = SendQueue(send, scope["extensions"][TRANSPORT], 1 << 20)
        while (message := await receive())["type"] == "websocket.receive":
            text = message["bytes"]
            listening = self._tables[self._decode(text).table]
            listening.add(queue)
            frame = framed(text)
            for one in listening:
                one.put(frame)


def main() -> None:
    """Serve until killed, on a free port that the first line names."""
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        Echo(),
        ws=SocketProtocol,
        ws_per_message_deflate=False,
        log_config=None,
        lifespan="off",
        loop="uvloop",
    )
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
