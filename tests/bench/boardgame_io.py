"""boardgame.io as a peer, if node finds it: its server in memory, and pairs that play there.

npm install --prefix /tmp/peer boardgame.io
NODE_PATH=/tmp/peer/node_modules python -m tests.bench peer
"""

import asyncio
import contextlib
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from server.bench.pairs import Tally, counted_after_warm_up, dialled

SERVER = Path(__file__).with_suffix(".mjs")
MISSING = (
    "node does not find boardgame.io: npm install --prefix /tmp/peer boardgame.io, "
    "then NODE_PATH=/tmp/peer/node_modules python -m tests.bench peer"
)
SOCKET_IO = "/socket.io/?EIO=4&transport=websocket"
OPEN, PING, PONG, CONNECT, EVENT = "0", "2", "3", "40", "42"
"""How its frames begin, before the name of the game."""

_encode = msgspec.json.encode


class Context(msgspec.Struct):
    player: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    """The part of the whole state that a seat needs. Each move brings the whole state."""

    context: Context = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class Update(msgspec.Struct, array_like=True):
    type: str
    match: str
    state: State


class Heard(msgspec.Struct, array_like=True):
    type: str


_heard = msgspec.json.Decoder(Heard)
_update = msgspec.json.Decoder(Update)


class Match:
    """Two seats. `sent`: when the move was sent that makes the state of that number.

    `pause`: seconds before a seat answers.
    """

    def __init__(self, game: str, name: str, tally: Tally, pause: float) -> None:
        self.game, self.name, self.tally, self.pause = game, name, tally, pause
        self.sent: dict[int, float] = {}


class MatchSocket(WSListener):
    """One seat: says tick whenever it is its turn."""

    def __init__(self, match: Match, seat: str) -> None:
        self._match = match
        self._seat = seat
        self._began = False

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        text = frame.get_payload_as_utf8_text()
        game = f"/{self._match.game},"
        if text.startswith(EVENT + game):
            self._hear(transport, text.removeprefix(EVENT + game))
        elif text.startswith(CONNECT + game):
            self._say(transport, "sync", self._match.name, self._seat, None, 2)
        elif text == PING:
            transport.send(WSMsgType.TEXT, PONG.encode())
        elif text.startswith(OPEN):
            transport.send(WSMsgType.TEXT, f"{CONNECT}{game}".encode())

    def _hear(self, transport: WSTransport, text: str) -> None:
        match, kind = self._match, _heard.decode(text).type
        if kind == "sync" and self._seat == "0" and not self._began:
            self._began = True
            self._act(transport, 0)
        if kind != "update":
            return
        state = _update.decode(text).state
        if state.context.player != self._seat:
            return
        match.tally.moves += 1
        if state.number in match.sent:
            match.tally.waits.append(time.perf_counter() - match.sent.pop(state.number))
        if match.pause:
            later = asyncio.get_running_loop().call_later
            later(match.pause, self._act, transport, state.number)
        else:
            self._act(transport, state.number)

    def _act(self, transport: WSTransport, number: int) -> None:
        payload = {"type": "tick", "args": [], "playerID": self._seat}
        self._match.sent[number + 1] = time.perf_counter()
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._say(transport, "update", action, number, self._match.name, self._seat)

    def _say(self, transport: WSTransport, *said: object) -> None:
        text = f"{EVENT}/{self._match.game},".encode() + _encode(said)
        transport.send(WSMsgType.TEXT, text)


@contextlib.contextmanager
def boardgame_io() -> Iterator[str]:
    """A server of it, and where it listens; an empty string where node does not find it."""
    command = ["node", str(SERVER)]
    out, nowhere = subprocess.PIPE, subprocess.DEVNULL
    with contextlib.ExitStack() as stack:
        try:
            process = subprocess.Popen(command, stdout=out, stderr=nowhere, text=True)
        except FileNotFoundError:
            yield ""
            return
        stack.enter_context(process)
        stack.callback(process.kill)
        assert process.stdout is not None
        yield process.stdout.readline().strip()


async def matches(url: str, game: str, pairs: int, seconds: float, pause: float = 0.0) -> Tally:
    """Keep that many pairs playing for so long; what was counted after a warm-up."""
    tally = Tally()
    all_matches = [Match(game, f"{time.monotonic_ns()}-{n}", tally, pause) for n in range(pairs)]
    sockets = [
        await dialled(url, MatchSocket(match, seat), SOCKET_IO)
        for match in all_matches
        for seat in ("1", "0")  # whoever begins comes last
    ]
    counted = await counted_after_warm_up(tally, seconds)
    for socket in sockets:
        socket.disconnect()
    return counted
