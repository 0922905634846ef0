"""The door of the SDK: who I am, which tables there are, and the one socket to them all."""

from __future__ import annotations

import contextlib
import secrets
from types import TracebackType
from typing import Any, Literal, Self

import httpx
import msgspec

from clients.sdk.connection import Connection
from clients.sdk.refused import Disconnected, Refused
from clients.sdk.table import Table
from clients.sdk.wire import DeviceCode, Said, Summary


class Kontor:
    """A client of one server, as one player.

    `url`: of the server, as a browser would open it. `token`: who I am, from an earlier time;
    `code`: who I am, from another device (`device_code`). Without either a guest of that `name` is
    made. `lang`: of labels, sentences and refusals.
    Every call may raise Disconnected where no server answers.
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8700",
        *,
        name: str = "Guest",
        token: str | None = None,
        code: str | None = None,
        lang: Literal["en", "de"] = "en",
    ) -> None:
        self.name = name
        self.token = token
        self.player_id = ""
        self._code = code
        self._http = httpx.AsyncClient(base_url=url, timeout=30)
        self._socket_url = "ws" + url.rstrip("/").removeprefix("http") + "/ws"
        self._lang = lang
        self._connection: Connection | None = None
        self._tables: dict[str, Table] = {}

    async def __aenter__(self) -> Self:
        """Say who I am, and connect."""
        try:
            await self._enter()
        except BaseException:
            await self._leave()
            raise
        return self

    async def _enter(self) -> None:
        if self.token is None:
            who = {"name": self.name} if self._code is None else {"code": self._code}
            me = await self._call("POST", "/api/players", who)
            self.token = me["token"]
        else:
            me = await self._call("GET", "/api/me")
        self.player_id, self.name = me["player_id"], me["name"]
        self._connection = Connection(self._socket_url, self.token, self._lang)
        await self._connection.open()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the socket and all that hangs on it."""
        await self._leave()

    async def _leave(self) -> None:
        if self._connection is not None:
            await self._connection.close()
        await self._http.aclose()

    @property
    def connection(self) -> Connection:
        """The socket; it exists between `async with` and its end."""
        if self._connection is None:
            message = "Use `async with Kontor(…) as kontor`."
            raise RuntimeError(message)
        return self._connection

    async def games(self) -> list[dict[str, Any]]:
        """The games that live on this server, with seats, options and bots."""
        return await self._call("GET", "/api/games")

    async def box(self, game: str) -> dict[str, Any]:
        """What is in the box of a game, with names and texts in both languages."""
        return await self._call("GET", f"/api/games/{game}/box")

    async def open_table(
        self,
        game: str,
        *,
        seats: int,
        options: dict[str, Any] | None = None,
        bots: dict[int, str] | None = None,
        visibility: Literal["public", "private"] = "public",
        undo: bool = True,
        move_seconds: int | None = None,
    ) -> Table:
        """Open a table and take its first seat. Raises Refused `unknown_game`, `bad_options`."""
        body: dict[str, Any] = {
            "game": game,
            "seats": seats,
            "options": options or {},
            "bots": {str(seat): bot for seat, bot in (bots or {}).items()},
            "visibility": visibility,
            "undo": undo,
            "nonce": secrets.token_hex(16),
        }
        if move_seconds is not None:
            body["move_seconds"] = move_seconds
        opened = await self._call("POST", "/api/tables", body)
        return await self.watch(opened["table_id"], invite=opened.get("invite"))

    async def watch(self, table_id: str, *, invite: str | None = None) -> Table:
        """Watch a table from where I sit, or as a spectator.

        Raises Refused `unknown_table`, Disconnected.
        """
        try:
            return await (await self._watched(table_id, invite)).ready()
        except (Refused, Disconnected):
            await self.unwatch(table_id)
            raise

    async def _watched(self, table_id: str, invite: str | None) -> Table:
        table = self._tables.get(table_id)
        if table is None:
            table = Table(self, self.connection, table_id, invite)
            self._tables[table_id] = table
            await self.connection.watch(table_id, table)
        return table

    async def unwatch(self, table_id: str) -> None:
        """Watch a table no more."""
        self._tables.pop(table_id, None)
        await self.connection.unwatch(table_id)

    async def sit(self, table_id: str, seat: int, *, invite: str | None = None) -> Table:
        """Take a seat and watch the table from there. Raises Refused `seat_taken`, `not_open`."""
        await self.take_seat(table_id, seat, invite=invite)
        table = await self.watch(table_id, invite=invite)
        return await table.until(lambda table: table.seat is not None)

    async def tables(
        self, *, status: Literal["open", "running", "finished"] = "open", game: str | None = None
    ) -> list[Summary]:
        """Public tables, the newest first."""
        query = {"status": status} | ({"game": game} if game else {})
        listed = await self._call("GET", "/api/tables", query=query)
        return msgspec.convert(listed["tables"], list[Summary])

    async def device_code(self) -> DeviceCode:
        """A code that makes another device me: `Kontor(url, code=…)`. Once, for ten minutes."""
        return msgspec.convert(await self._call("POST", "/api/me/code"), DeviceCode)

    async def chat(
        self, table_id: str, *, since: int = 0, invite: str | None = None
    ) -> tuple[Said, ...]:
        """What was said at a table after that line, as far as I may hear it."""
        query = {"since": since} | ({"invite": invite} if invite else {})
        lines = await self._call("GET", f"/api/tables/{table_id}/chat", query=query)
        return msgspec.convert(lines, tuple[Said, ...])

    async def my_tables(self) -> list[Summary]:
        """My open and running tables, those that wait for me first."""
        return msgspec.convert((await self._call("GET", "/api/me"))["tables"], list[Summary])

    async def summary(self, table_id: str, *, invite: str | None = None) -> Summary:
        """One table in a few lines. Raises Refused `not_found`."""
        query = {"invite": invite} if invite else {}
        shown = await self._call("GET", f"/api/tables/{table_id}", query=query)
        return msgspec.convert(shown, Summary)

    async def take_seat(self, table_id: str, seat: int, *, invite: str | None = None) -> Summary:
        """Take a seat. Raises Refused `seat_taken`, `already_seated`, `not_open`."""
        body = {"nonce": secrets.token_hex(16)} | ({"invite": invite} if invite else {})
        return await self._seat("POST", table_id, seat, body)

    async def seat_bot(self, table_id: str, seat: int, bot: str) -> Summary:
        """Seat a bot; for the owner. Raises Refused."""
        return await self._seat("POST", table_id, seat, {"bot": bot})

    async def leave_seat(self, table_id: str, seat: int) -> Summary:
        """Leave a seat, clear it as the owner, or give it up in a running game."""
        return await self._seat("DELETE", table_id, seat, None)

    async def start(self, table_id: str) -> Summary:
        """Start with the seats taken; for the owner. Raises Refused `seats_empty`."""
        started = await self._call("POST", f"/api/tables/{table_id}/start")
        return msgspec.convert(started, Summary)

    async def log(
        self,
        table_id: str,
        *,
        since: int = 0,
        until: int | None = None,
        tell: Literal["en", "de"] | None = None,
        invite: str | None = None,
    ) -> list[dict[str, Any]]:
        """The entries with since < version ≤ until, redacted for me; after the end in full."""
        query: dict[str, Any] = {"since": since}
        query |= {} if until is None else {"until": until}
        query |= {} if tell is None else {"tell": tell}
        query |= {"invite": invite} if invite else {}
        answer = await self._answer("GET", f"/api/tables/{table_id}/log", None, query)
        return [msgspec.json.decode(line) for line in answer.content.splitlines() if line]

    async def at(
        self, table_id: str, version: int, *, viewer: str | None = None, invite: str | None = None
    ) -> dict[str, Any]:
        """The position at a version. `viewer`: after the end `seat:1`, `spectator` or `all`."""
        query = {"viewer": viewer} if viewer else {}
        query |= {"invite": invite} if invite else {}
        return await self._call("GET", f"/api/tables/{table_id}/at/{version}", query=query)

    async def _seat(
        self, method: str, table_id: str, seat: int, body: dict[str, Any] | None
    ) -> Summary:
        path = f"/api/tables/{table_id}/seats/{seat}"
        return msgspec.convert(await self._call(method, path, body), Summary)

    async def _call(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        query: dict[str, Any] | None = None,
    ) -> Any:
        return msgspec.json.decode((await self._answer(method, path, body, query)).content)

    async def _answer(
        self, method: str, path: str, body: dict[str, Any] | None, query: dict[str, Any] | None
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            answer = await self._http.request(
                method, path, json=body, params=query, headers=headers
            )
        except httpx.TransportError as error:
            message = f"No server answers at {self._http.base_url}"
            raise Disconnected(message) from error
        if answer.is_error:
            raise _refusal(answer)
        return answer


def _refusal(answer: httpx.Response) -> Refused:
    """The problem document of an answer, as an exception."""
    problem: dict[str, Any] = {}
    with contextlib.suppress(ValueError):
        problem = answer.json()
    code = problem.get("code", f"http_{answer.status_code}")
    return Refused(code, problem.get("detail") or problem.get("title") or answer.reason_phrase)
