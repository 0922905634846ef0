"""Attacks that one guest or one anonymous address can make on a server, by name."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.bench import guests
from tests.bench.floods import Flood, draw_out, hang_up, insist, many, press_on, send
from tests.logs.hostile import MEASURED
from tests.running.push_service import Browser
from tests.server.raw_http import CHUNKED, GET, POST, SOCKET
from tests.server.raw_socket import CONT, PING, PONG, TEXT, masked

FEW, SOCKETS, GUEST_PAIRS, KEPT, IDLE = 4, 20, 30, 200, 300
PACE = 2_000_000 / KEPT
"""Bytes a second on each of them."""
HALF = POST + b"Content-Length: 60000\r\n\r\n{"
NONSENSE = POST + CHUNKED + b"nonsense\r\n"
UPGRADE = SOCKET + b"Sec-WebSocket-Protocol: kontor.v1\r\n\r\n"
IN_THE_MIDDLE = (
    POST[:30],
    HALF,
    HALF + b"no JSON",
    b"GET /api/tables?limit=100 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    UPGRADE,
    UPGRADE + masked(TEXT, b'{"type":"hello"}'),
    UPGRADE + masked(TEXT, b'{"type":"hello"}')[:9],
    UPGRADE + masked(TEXT, b'{"type":', fin=False),
)
"""Where a client may hang up: in headers, bodies and answers, before a frame, in it and after."""
OLD = {"type": "act", "id": "1", "command": {"type": "tick"}, "at": 0}
COSTLY = (
    "/api/games/villagers/events.schema.json",
    "/api/openapi.json",
    "/api/tables?game=nosuch&limit=100",
    "/api/tables?status=finished&limit=100",
)

HEADS: Mapping[str, bytes] = {
    "lines": GET + b"a:b\r\n" * 3_000 + b"\r\n",
    "more lines": GET + b"a:b\r\n" * 12_000 + b"\r\n",
    "as much as may be": GET + (b"a: " + b"b" * 150 + b"\r\n") * 98 + b"\r\n",
    "folds": GET + b"a:b\r\n" + b" c\r\n" * 90 + b"\r\n",
    "blanks": GET + b"a:" + b" " * 2_000 + b"\x00\r\n\r\n",
    "lists": UPGRADE[:-2] + b"Connection: " + b"a," * 4_000 + b"Upgrade\r\n\r\n",
    "targets": GET.replace(b"healthz", b"%ff" * 1_300) + b"\r\n",
    "short": (GET + b"\r\n") * 100,
    "chunks": POST + CHUNKED + b"1\r\n \r\n" * 2_000,
    "trailers": POST + CHUNKED + b"2\r\n{}\r\n0\r\n" + b"a:b\r\n" * 3_000 + b"\r\n",
}
"""Requests that cost most before, or without, an answer."""
MADE_UP = [
    ("GET", path, None)
    for path in ("/learn/{n}-made-up", "/table/{n}", "/covers/{n}", "/api/games/{n}/help")
]
LONG_QUERY = "/api/tables?" + "a&" * 5_000
LISTS = ("/api/tables?free=99&limit=100", "/api/tables?status=open&limit=100")
FOR_BOTS = {
    "game": "villagers",
    "seats": 5,
    "move_seconds": 5,
    "bots": dict.fromkeys("1234", "steady"),
}
"""A table at which bots have to play, for nobody."""
POSTED: Mapping[str, tuple[str, Any]] = {
    "guests": ("/api/players", {"name": "Eve {n}"}),
    "codes": ("/api/players", {"name": "Eve", "code": "{n}"}),
    "options": ("/api/tables", {"game": "tick", "seats": 2, "options": {"x": 1}}),
    "brackets": ("/api/players", {"name": "Eve {n}", "more": [[]] * 15_000}),
}
BROWSER = Browser("https://push.example.org/" + "x" * 990).subscription
WISHES: list[tuple[str, str, Any]] = [
    ("PUT", "/api/me/calls/made-up-{n}", {"subscription": BROWSER}),
    ("POST", "/api/seeks", {"game": "villagers", "seats": 3, "move_seconds": 259_200}),
]
"""What a server keeps for a player for days."""
WATCHES = b"".join(
    masked(TEXT, b'{"type":"watch","table":"made-up-%d","invite":"x"}' % n) for n in range(1_000)
)

ATTACKS: Mapping[str, Flood] = {
    "pings": partial(send, b"", masked(PING, b"x" * 125) * 2_000),
    "pongs": partial(send, b"", masked(PONG) * 40_000),
    "fragments": partial(send, masked(TEXT, fin=False), masked(CONT, fin=False) * 40_000),
    "bytes": partial(many, SOCKETS, partial(send, b"", masked(TEXT, b" " * 60_000) * 4)),
    "old at": partial(many, FEW, partial(guests.at_a_table, "tick", OLD)),
    "many guests": partial(many, GUEST_PAIRS, partial(guests.at_a_table, "tick", OLD)),
    "made-up tables": partial(many, SOCKETS, partial(send, b"", WATCHES)),
    "watch": partial(many, FEW, partial(guests.at_a_table, "villagers", {"type": "watch"})),
    "connections": partial(many, IDLE, partial(draw_out, b"")),
    "bodies": partial(many, IDLE, partial(draw_out, HALF)),
    "nonsense": partial(many, SOCKETS, partial(draw_out, NONSENSE)),
    "reads": partial(many, SOCKETS, partial(guests.read_again, COSTLY)),
    "replays": partial(guests.replay_again, SOCKETS, "bruges", "all_modules_2"),
    "hang up": partial(many, SOCKETS, partial(hang_up, IN_THE_MIDDLE)),
    **{
        name: partial(many, SOCKETS, partial(guests.ask_again, [("POST", path, body)]))
        for name, (path, body) in POSTED.items()
    },
    "tables": partial(many, SOCKETS, guests.open_and_leave),
    "wishes": partial(many, SOCKETS, partial(guests.ask_again, WISHES)),
    "seats": partial(many, SOCKETS, guests.sit_and_stand),
    "bots": partial(many, FEW, partial(guests.ask_again, [("POST", "/api/tables", FOR_BOTS)])),
    "same key": guests.wait_for_the_same,
    "made-up names": partial(many, SOCKETS, partial(guests.ask_again, MADE_UP)),
    "long queries": partial(many, SOCKETS, partial(guests.read_again, (LONG_QUERY,))),
    "lists": partial(many, SOCKETS, partial(guests.read_again, LISTS)),
    "keys": partial(many, SOCKETS, guests.do_nothing_under_keys),
    "chat": partial(many, FEW, guests.read_a_full_chat),
    **{
        f"heads: {name}": partial(many, KEPT, partial(press_on, head, PACE))
        for name, head in HEADS.items()
    },
    "after 429": partial(many, KEPT, partial(insist, GET + b"\r\n")),
    **{
        f"log: {name}": partial(many, FEW, partial(guests.bring, log))
        for name, log in MEASURED.items()
    },
}
