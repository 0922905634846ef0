"""People who speak the wire by hand, so that tests see every frame as it is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Self

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Response
from websockets.typing import Subprotocol

from kontor.codes import HTTP_STATUS, SOCKET_CODES
from tests.server.patience import PATIENCE, until

Frame = dict[str, Any]


class Line:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def send(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def next(self) -> Frame:
        """Return the next frame, except `presence`, which comes at any time: see `presence`."""
        while True:
            frame = await self.any()
            if frame["type"] != "presence":
                return frame

    async def any(self) -> Frame:
        frame = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if "code" in frame:
            require_code_of_a_socket(frame)
        return frame

    async def presence(self, seats: dict[str, bool], spectators: int) -> Frame:
        """Wait until just these are said to be there."""
        while True:
            frame = await self.any()
            if (frame.get("seats"), frame.get("spectators")) == (seats, spectators):
                return frame

    async def until(self, kind: str) -> Frame:
        """The next frame of that type; those before it are passed over."""
        while True:
            frame = await self.next()
            if frame["type"] == kind:
                return frame

    async def commit(self, **fields: Any) -> Frame:
        """The next commit with these fields; what comes before it is passed over."""
        while True:
            frame = await self.until("commit")
            if fields.items() <= frame.items():
                return frame

    async def over(self) -> Frame:
        while "outcome" not in (frame := await self.until("commit")):
            pass
        return frame

    async def silent(self) -> bool:
        """Whether nothing more has come: a ping comes back before anything else."""
        await self.send("ping", n=424242)
        return (await self.next()) == {"type": "pong", "n": 424242}

    async def close_code(self) -> int:
        try:
            while True:
                await asyncio.wait_for(self.socket.recv(), PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    async def watch(self, table_id: str, **fields: Any) -> Frame:
        await self.send("watch", table=table_id, **fields)
        return await self.until("position")

    async def resume(self, table_id: str, seen: Frame) -> None:
        """Watch, with the version and mark of that frame."""
        mark = {"have": seen["version"], "resume_token": seen["resume_token"]}
        await self.send("watch", table=table_id, **mark)

    async def say(self, table_id: str, text: str) -> Frame:
        """Send a message to the chat, and return it as this socket receives it."""
        await self.send("say", table=table_id, text=text)
        return await self.until("said")

    async def ping(self, **fields: Any) -> Frame:
        """Send a ping and wait for its pong: all earlier frames are handled then."""
        await self.send("ping", **{"n": 1, **fields})
        return await self.until("pong")

    async def play(self, table_id: str, id_: str, command: str = "tick", **fields: Any) -> None:
        await self.send("act", table=table_id, id=id_, command={"type": command}, **fields)

    async def act(self, table_id: str, id_: str, command: str = "tick", **fields: Any) -> Frame:
        """Play; the answer, `accepted` or `rejected`."""
        await self.play(table_id, id_, command, **fields)
        while True:
            frame = await self.next()
            if frame["type"] in ("accepted", "rejected"):
                return frame


def require_code_of_a_socket(frame: Frame) -> None:
    """Check that the contract has the code for sockets, or that it is of a game's own rules."""
    is_of_a_rule = frame["type"] == "rejected" and frame["code"] not in HTTP_STATUS
    assert frame["code"] in SOCKET_CODES or is_of_a_rule, frame


async def require_code_of_http(response: httpx.Response) -> None:
    if response.headers.get("content-type") == "application/problem+json":
        await response.aread()
        problem = response.json()
        assert HTTP_STATUS.get(problem["code"]) == response.status_code == problem["status"]


def body_of(answer: httpx.Response, status: int = 200) -> Any:
    """Return the body of an answer. Raises AssertionError if its status is another one."""
    assert answer.status_code == status, answer.text
    return answer.json()


def refusal_of(answer: httpx.Response) -> tuple[int, str]:
    """Return its status and its code."""
    return answer.status_code, answer.json()["code"]


class Guest:
    """A player, or a stranger without a token."""

    def __init__(self, url: str, stack: AsyncExitStack, http: httpx.AsyncClient) -> None:
        self.url = url
        self.http = http
        self.token: str | None = None
        self.player_id = ""
        self._stack = stack

    async def register(self, name: str) -> Self:
        answer = (await self.http.post("/api/players", json={"name": name})).json()
        return self.known_as(answer["token"], answer["player_id"])

    def known_as(self, token: str | None, player_id: str = "") -> Self:
        self.token, self.player_id = token, player_id
        self.http.headers["Authorization"] = f"Bearer {token}"
        return self

    async def at(self, other: Door) -> Guest:
        """Return this player at another gateway."""
        return (await other.stranger()).known_as(self.token, self.player_id)

    async def get(self, path: str, **kwargs: Any) -> httpx.Response:
        return await self.http.get(path, **kwargs)

    async def post(self, path: str, body: Any = None, **kwargs: Any) -> httpx.Response:
        return await self.http.post(path, json={} if body is None else body, **kwargs)

    async def put(self, path: str, body: Any = None) -> httpx.Response:
        return await self.http.put(path, json={} if body is None else body)

    async def patch(self, path: str, body: Any = None) -> httpx.Response:
        return await self.http.patch(path, json={} if body is None else body)

    async def delete(self, path: str) -> httpx.Response:
        return await self.http.delete(path)

    async def summary(self, table_id: str) -> Frame:
        return (await self.get(f"/api/tables/{table_id}")).json()

    async def tables(self, path: str = "/api/me") -> list[str]:
        return [one["table_id"] for one in body_of(await self.get(path))["tables"]]

    async def open(self, game: str = "tick_tock", seats: int = 2, **more: Any) -> Frame:
        """Open a table; its summary."""
        body = {"game": game, "seats": seats, **more}
        return body_of(await self.post("/api/tables", body), 201)

    async def sit(self, table_id: str, seat: int, **body: Any) -> Frame:
        return body_of(await self.post(f"/api/tables/{table_id}/seats/{seat}", body))

    async def bare_line(self) -> Line:
        """A socket that has not said hello."""
        socket = socket_at(self.url, compression=None, max_size=None, close_timeout=1)
        return Line(await self._stack.enter_async_context(socket))

    async def line(self, lang: str = "en") -> Line:
        line = await self.bare_line()
        await line.send("hello", lang=lang, **({"token": self.token} if self.token else {}))
        assert (await line.next())["type"] == "welcome"
        return line

    async def act(self, table_id: str, id_: str, command: str = "tick") -> Frame:
        """Act over a new socket, and return the answer."""
        return await (await self.line()).act(table_id, id_, command)

    async def watching(self, table_id: str, **fields: Any) -> Line:
        """A socket that watches a table; its position has come."""
        line = await self.line()
        await line.watch(table_id, **fields)
        return line


def socket_at(url: str, path: str = "/ws", **more: Any) -> connect:
    """Connect to a server as clients do. `more`: other arguments of the library."""
    return connect(f"ws{url[4:]}{path}", **{"subprotocols": [Subprotocol("kontor.v1")], **more})


async def refused_socket(opening: Awaitable[object]) -> Response:
    """Return the answer to a handshake that the server refuses."""
    with pytest.raises(InvalidStatus) as refusal:
        await opening
    return refusal.value.response


class Door:
    """Where guests come in; everything of theirs is closed at the end."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self.url = url
        self._stack = stack

    async def stranger(self) -> Guest:
        http = await self._stack.enter_async_context(
            httpx.AsyncClient(
                base_url=self.url,
                timeout=PATIENCE,
                verify=False,
                event_hooks={"response": [require_code_of_http]},
            )
        )
        return Guest(self.url, self._stack, http)

    async def player(self, name: str = "Ann") -> Guest:
        return await (await self.stranger()).register(name)


async def ready(at: Door) -> None:
    stranger = await at.stranger()
    await until(lambda: stranger.get("/readyz"), lambda answer: answer.is_success)


@asynccontextmanager
async def door(url: str) -> AsyncIterator[Door]:
    async with AsyncExitStack() as stack:
        yield Door(url, stack)


async def two_at_a_table(at: Door, **more: Any) -> tuple[str, Guest, Guest]:
    """A running game of two: its table, Ann on seat 0, Bob on seat 1."""
    return await two_from_two_doors(at, at, **more)


async def two_from_two_doors(one: Door, other: Door, **more: Any) -> tuple[str, Guest, Guest]:
    """Open a table for two, with Ann at one gateway and Bob at another."""
    ann, bob = await one.player("Ann"), await other.player("Bob")
    return await table_of(ann, bob, **more), ann, bob


async def table_of(ann: Guest, bob: Guest, **more: Any) -> str:
    opened = await ann.open(**more)
    await bob.sit(opened["table_id"], 1, invite=opened.get("invite"))
    return opened["table_id"]


async def tick(table_id: str, *guests: Guest) -> None:
    """Let each of them say tick, in this order."""
    for number, guest in enumerate(guests):
        assert (await guest.act(table_id, f"tick{number}"))["type"] == "accepted"


async def watched_by_ann(at: Door) -> tuple[str, Guest, Line]:
    """A running game of two: its table, Ann, and a line of hers that watches it."""
    table_id, ann, _ = await two_at_a_table(at)
    return table_id, ann, await ann.watching(table_id)


async def ann_and_a_bot(at: Door, **more: Any) -> tuple[str, Guest, Line]:
    """A running game of Ann and a bot: its table, Ann, and a line of hers that watches it."""
    ann = await at.player("Ann")
    table_id = (await ann.open(**{"bots": {"1": "random"}, **more}))["table_id"]
    return table_id, ann, await ann.watching(table_id)
