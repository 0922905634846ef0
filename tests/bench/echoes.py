"""Load for the peer of the gateway figure: pairs that answer each other through an echo."""

import time

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from tests.bench.pairs import Tally, counted_after_warm_up, dialled


class Said(msgspec.Struct):
    """What one seat says to the other."""

    table: str
    by: int
    sent: int


_decode = msgspec.json.Decoder(Said).decode
_encode = msgspec.json.encode


class EchoSocket(WSListener):
    """Answers whatever the other seat says."""

    def __init__(self, table: str, seat: int, tally: Tally) -> None:
        self._table = table
        self._seat = seat
        self._tally = tally

    def say(self, transport: WSTransport) -> None:
        said = Said(self._table, self._seat, time.perf_counter_ns())
        transport.send(WSMsgType.TEXT, _encode(said))

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.say(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        said = _decode(frame.get_payload_as_memoryview())
        if said.by != self._seat:
            self._tally.moves += 1
            self._tally.waits.append((time.perf_counter_ns() - said.sent) / 1e9)
            self.say(transport)


async def echo(url: str, pairs: int, seconds: float) -> Tally:
    """Keep that many pairs talking for so long; what was counted after a warm-up."""
    tally = Tally()
    sockets = [
        await dialled(url, EchoSocket(str(n), seat, tally)) for n in range(pairs) for seat in (0, 1)
    ]
    counted = await counted_after_warm_up(tally, seconds)
    for socket in sockets:
        socket.disconnect()
    return counted
