"""The door of the SDK: who I am, which tables there are, and the one socket to them all."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Generator
from typing import Any, Literal, Self
from urllib.parse import quote

import httpx
import msgspec

from kontor.connection import Connection
from kontor.frames import Said
from kontor.proxy import proxy_for
from kontor.refused import Disconnected, Refused
from kontor.table import Table
from kontor.wire import BlockedPlayer, DeviceCode, Hint, Invitation, Passkey, Summary

RETRY_WAITS = (0.2, 0.5, 1.0, 2.0)
"""Seconds between tries of a call whose answer must not be lost."""
TOO_MANY, AWAY = 429, 503
SHORTEST_RETRY_AFTER, LONGEST_RETRY_AFTER = 1, 30.0
"""Seconds: of one wait at least, and of one call in all, because it was told to come later."""


class Kontor:
    """A client of one server, as one player.

    `url`: of the server, as a browser would open it. `token`: who I am, from an earlier time;
    `code`: who I am, from another device (`device_code`). Without either a guest of that `name` is
    made. `lang`: of labels, sentences and refusals. `near`: the id of a table at whose gateway I
    would like to be; it is a hint for a load balancer, and any gateway serves any table.
    Every call may raise Disconnected if no server answers, and so may this constructor if a package
    for the proxy is missing. Calls from another event loop than that of `async with` raise
    RuntimeError. If nothing was done yet and the server sends `Retry-After`, a call waits for that
    time, at most 30 s. Then it raises Refused `too_fast`, `too_many` or `unavailable`.
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8700",
        *,
        name: str = "Guest",
        token: str | None = None,
        code: str | None = None,
        lang: Literal["en", "de"] = "en",
        near: str | None = None,
    ) -> None:
        self.name = name
        self._token = token
        self.player_id = ""
        self._code = code
        self._http = httpx.AsyncClient(
            base_url=url,
            timeout=30,
            headers={"Accept-Language": lang},
            transport=httpx.AsyncHTTPTransport(
                verify=not url.lower().startswith("http:"),  # else it reads for 0.1 s whom to trust
                proxy=proxy_for(url),
            ),
        )
        self._socket_url = "ws" + url.rstrip("/").removeprefix("http") + "/ws"
        if near is not None:
            self._socket_url += f"?table={quote(near, safe='')}"
        self._lang = lang
        self._connection: Connection | None = None
        self._tables: dict[str, Table] = {}

    def __repr__(self) -> str:
        who = (
            f"{self.name!r} ({self.player_id})"
            if self.player_id
            else f"{self.name!r}, not connected"
        )
        return f"<Kontor {self._http.base_url} as {who}>"

    def __await__(self) -> Generator[Any, None, Self]:
        """`kontor = await Kontor(…)`, as in a notebook; then `await kontor.close()` ends it."""
        return self.__aenter__().__await__()

    async def close(self) -> None:
        """Close the socket and all that depends on it."""
        await self._leave()

    async def __aenter__(self) -> Self:
        """Say who I am, and connect."""
        try:
            await self._enter()
        except BaseException:
            await self._leave()
            raise
        return self

    async def _enter(self) -> None:
        if self._token is None:
            who = {"name": self.name} if self._code is None else {"code": self._code}
            me = await self._call("POST", "/api/players", who)
        else:
            me = await self._call("GET", "/api/me")
        self._token = me.get("token") or self._token
        self.player_id, self.name = me["player_id"], me["name"]
        self._connection = Connection(self._socket_url, self._token, self._lang)
        await self._connection.open()

    async def __aexit__(self, *_: object) -> None:
        await self._leave()

    async def _leave(self) -> None:
        if self._connection is not None:
            await self._connection.close()
        await self._http.aclose()

    @property
    def token(self) -> str | None:
        """What proves who I am, to be kept. It is renewed every day, and holds thirty."""
        return self._token if self._connection is None else self._connection.token

    @property
    def connection(self) -> Connection:
        """The socket; it exists between `async with` and its end."""
        if self._connection is None:
            message = "Use `async with Kontor(…) as kontor`, or `kontor = await Kontor(…)`."
            raise RuntimeError(message)
        return self._connection

    async def sign_out_everywhere(self, *, keep_passkeys: bool = False) -> None:
        """End all tokens, codes and passkeys of mine but `token`, which is another one then.

        Raises Refused, Disconnected if it is not known whether that was done.
        """
        connection = self.connection
        key = {"Idempotency-Key": secrets.token_hex(16)}
        connection.exchanging = True
        try:
            path = "/api/me/sessions" + ("?passkeys=keep" if keep_passkeys else "")
            connection.token = (await self._persistently("DELETE", path, key))["token"]
        finally:
            connection.exchanging = False

    async def delete_me(self) -> None:
        """Have me deleted: seats, name and what I said go, my games stay. I am nobody then."""
        await self._call("DELETE", "/api/me")

    @property
    def ledger_away(self) -> bool:
        """Whether the server has said that its ledger does not answer: then nothing goes on."""
        return self.connection.ledger_away

    async def games(self) -> list[dict[str, Any]]:
        """The games that live on this server, with seats, options and bots.

        `bots` of each: the levels to choose from, each stronger than the one before it (`gentle`,
        `steady`, `keen`, `strong`), then those that the operator installed.
        """
        return await self._call("GET", "/api/games")

    async def box(self, game: str) -> dict[str, Any]:
        """What is in the box of a game, with names and texts in both languages."""
        return await self._call("GET", f"/api/games/{game}/box")

    async def texts(self, game: str) -> dict[str, dict[str, str]]:
        """All that is said of a game, by key, in both languages."""
        return await self._call("GET", f"/api/games/{game}/texts")

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
        hints: bool | None = None,
        bank_seconds: int | None = None,
        increment_seconds: int | None = None,
        vacation_days: int | None = None,
    ) -> Table:
        """Open a table and take its first seat. Raises Refused `unknown_game`, `bad_options`.

        `bots`: which level sits on which seat, as `games()` lists them: `{1: "keen"}`.
        `hints`: whether a seat may ask what to do; by default where I play alone or against bots.
        `move_seconds`: for each move; once they are used up a move draws on the seat's reserve,
        `bank_seconds` for the game, to which each move adds `increment_seconds`. `vacation_days`:
        for how long one may be `away`; by default 7 where a move has a day.
        """
        body: dict[str, Any] = {
            "game": game,
            "seats": seats,
            "options": options or {},
            "bots": {str(seat): bot for seat, bot in (bots or {}).items()},
            "visibility": visibility,
            "undo": undo,
        }
        wishes: dict[str, int | None] = {
            "move_seconds": move_seconds,
            "hints": hints,
            "bank_seconds": bank_seconds,
            "increment_seconds": increment_seconds,
            "vacation_days": vacation_days,
        }
        body |= {name: wish for name, wish in wishes.items() if wish is not None}
        return await self._sit_down_by("/api/tables", body)

    async def rematch(self, table_id: str) -> Table:
        """Play a finished game once more, at one table for all who sat there.

        The first of them opens it, whoever comes after them sits down at the same one; who did not
        sit there opens one like it. Raises Refused `not_finished`, `too_many`.
        """
        return await self._sit_down_by(f"/api/tables/{table_id}/rematch", {})

    async def seek(
        self,
        game: str,
        *,
        seats: int,
        options: dict[str, Any] | None = None,
        move_seconds: int | None = None,
        bank_seconds: int | None = None,
        increment_seconds: int | None = None,
    ) -> Table:
        """Play with people: sit down where somebody waits for such a game, or wait at a table.

        There bots hold the other chairs until people come, who have moved there less than three
        times; a game of days begins with who comes. Its clock is as `open_table` has it. Raises
        Refused `unknown_game`, `bad_options`, `too_many`.
        """
        clock = {
            "move_seconds": move_seconds,
            "bank_seconds": bank_seconds,
            "increment_seconds": increment_seconds,
        }
        body = {"game": game, "seats": seats, "options": options or {}}
        body |= {name: wish for name, wish in clock.items() if wish is not None}
        return await self._sit_down_by("/api/seeks", body)

    async def end_seek(self, table_id: str) -> Summary:
        """Wait for nobody any more at that table of mine: bots keep their chairs."""
        return msgspec.convert(await self._call("DELETE", f"/api/seeks/{table_id}"), Summary)

    async def invite_again(self, table_id: str, player_id: str) -> Table:
        """Ask who played that finished game with me to play it once more; the next table.

        Raises Refused `not_finished`, `not_seated`, `forbidden`.
        """
        return await self._sit_down_by(f"/api/tables/{table_id}/rematch", {"player": player_id})

    async def invitations(self) -> list[Invitation]:
        """Who would like to play with me, the last one first; `sit` at a free chair there."""
        asked = (await self._call("GET", "/api/me")).get("invitations", [])
        return msgspec.convert(asked, list[Invitation])

    async def drop_invitation(self, player_id: str) -> None:
        """Forget what that player asked me."""
        await self._call("DELETE", f"/api/me/invitations/{player_id}")

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
        """Watch a table no more; whoever waits for something of it learns so."""
        table = self._tables.pop(table_id, None)
        await self.connection.unwatch(table_id)
        if table is not None:
            table.lost(Disconnected("This table is watched no more."))

    async def sit(self, table_id: str, seat: int, *, invite: str | None = None) -> Table:
        """Take a seat and watch the table from there.

        A seat that was given up is asked for: this waits for the answer. Raises Refused
        `seat_taken`, `not_open`, `forbidden` if the answer is no.
        """
        taken = await self.take_seat(table_id, seat, invite=invite)
        table = await self.watch(table_id, invite=invite)

        def answered(now: Table) -> bool:
            asking = any(ask.player_id == self.player_id for ask in now.summary.seats[seat].asks)
            return now.seat is not None or (now.version >= taken.version and not asking)

        await table.until(answered)
        if table.seat is None:
            raise Refused("forbidden", "The table did not let you in.")
        return table

    async def tables(
        self,
        *,
        status: Literal["open", "waiting", "running", "finished"] = "open",
        game: str | None = None,
        free: int = 0,
    ) -> list[Summary]:
        """Public tables, the newest first. `waiting`: with a chair for whoever comes.

        `free`: at least so many seats can be had.
        """
        query: dict[str, Any] = {"status": status}
        query |= ({"game": game} if game else {}) | ({"free": free} if free else {})
        listed = await self._call("GET", "/api/tables", query=query)
        return msgspec.convert(listed["tables"], list[Summary])

    async def away(self, until: str | None) -> None:
        """I am away until then (RFC 3339 UTC), None: back. My clocks stand where there are days."""
        await self._call("PUT", "/api/me/away", body={"until": until})

    async def device_code(self) -> DeviceCode:
        """A code that makes another device me: `Kontor(url, code=…)`. Once, for ten minutes."""
        return msgspec.convert(await self._call("POST", "/api/me/code"), DeviceCode)

    async def passkeys(self) -> list[Passkey]:
        """My passkeys, the first made first. A browser makes them, and signs in with them."""
        listed = await self._call("GET", "/api/me/passkeys")
        return msgspec.convert(listed["passkeys"], list[Passkey])

    async def remove_passkey(self, passkey: str) -> None:
        """The one with that id signs nobody in any more."""
        await self._call("DELETE", f"/api/me/passkeys/{quote(passkey, safe='')}")

    async def join_guest(self, token: str) -> list[str]:
        """Have the guest with that token be me, with all their games; asked again it goes on.

        The tables where their seat was given up, for I sit there myself.
        """
        return (await self._call("POST", "/api/me/joined", {"token": token}))["left"]

    async def calls(self) -> dict[str, Any]:
        """Where I am called while I watch nothing, as `GET /api/me/calls` answers."""
        return await self._call("GET", "/api/me/calls")

    async def call_me(self, place: str, **wanted: Any) -> dict[str, Any]:
        """Call me there: a name of my own, or `mail` for an `address`. Raises Refused."""
        return await self._call("PUT", f"/api/me/calls/{place}", wanted)

    async def call_me_no_more(self, place: str) -> dict[str, Any]:
        return await self._call("DELETE", f"/api/me/calls/{place}")

    async def set_calls(self, table_id: str, *, on: bool) -> None:
        """Whether that table calls me."""
        await self._call("PUT", f"/api/tables/{table_id}/calls", {"on": on})

    async def blocked(self) -> list[BlockedPlayer]:
        """Whom I have blocked or muted, by name."""
        return _blocked(await self._call("GET", "/api/me/blocked"))

    async def block(self, player_id: str) -> list[BlockedPlayer]:
        """Neither of us reads the other's chat, nor sits down where the other sits."""
        return _blocked(await self._call("PUT", f"/api/me/blocked/{player_id}"))

    async def mute(self, player_id: str) -> list[BlockedPlayer]:
        """I do not read that player's chat; that is all."""
        muted = await self._call("PUT", f"/api/me/blocked/{player_id}", {"chat_only": True})
        return _blocked(muted)

    async def unblock(self, player_id: str) -> list[BlockedPlayer]:
        """Neither block nor mute that player any longer."""
        return _blocked(await self._call("DELETE", f"/api/me/blocked/{player_id}"))

    async def report(
        self, table_id: str, player_id: str, why: str, text: str = "", *, invite: str | None = None
    ) -> None:
        """Tell whoever runs the server of somebody at a table; what they said there goes along.

        `why`: `chat`, `name`, `stalling`, `cheating` or `other`. Raises Refused.
        """
        body = {"player": player_id, "why": why, "text": text}
        query = {"invite": invite} if invite else {}
        await self._call("POST", f"/api/tables/{table_id}/reports", body, query=query)

    async def chat(
        self, table_id: str, *, since: int = 0, limit: int = 500, invite: str | None = None
    ) -> tuple[Said, ...]:
        """What was said at a table after that line, the last lines of it, as far as I may hear."""
        query = {"since": since, "limit": limit} | ({"invite": invite} if invite else {})
        lines = await self._call("GET", f"/api/tables/{table_id}/chat", query=query)
        return msgspec.convert(lines, tuple[Said, ...])

    async def my_tables(self) -> list[Summary]:
        """My open and running tables, those that wait for me first."""
        return msgspec.convert((await self._call("GET", "/api/me"))["tables"], list[Summary])

    async def my_results(self, *, game: str | None = None) -> AsyncIterator[Summary]:
        """My games that are over, the last one first; the next page is fetched when it is needed.

        A log that was brought here is not among them, nor a seat that I gave up.
        """
        query: dict[str, Any] = {"game": game} if game else {}
        while True:
            page = await self._call("GET", "/api/me/results", query=query)
            for shown in msgspec.convert(page["tables"], list[Summary]):
                yield shown
            if "cursor" not in page:
                return
            query["cursor"] = page["cursor"]

    async def summary(self, table_id: str, *, invite: str | None = None) -> Summary:
        """One table in a few lines. Raises Refused `not_found`."""
        query = {"invite": invite} if invite else {}
        shown = await self._call("GET", f"/api/tables/{table_id}", query=query)
        return msgspec.convert(shown, Summary)

    async def take_seat(self, table_id: str, seat: int, *, invite: str | None = None) -> Summary:
        """Take a seat, or ask for one that was given up: its `asks` name me until I am let in.

        Raises Refused `seat_taken`, `already_seated`, `not_open`.
        """
        body = {"nonce": secrets.token_hex(16)} | ({"invite": invite} if invite else {})
        return await self._seat("POST", table_id, seat, body)

    async def seat_bot(self, table_id: str, seat: int, bot: str) -> Summary:
        """Seat a bot of that level, as `games()` lists them; for the owner. Raises Refused."""
        return await self._seat("POST", table_id, seat, {"bot": bot})

    async def leave_seat(self, table_id: str, seat: int) -> Summary:
        """Leave a seat, clear it as the owner, or give it up in a running game."""
        return await self._seat("DELETE", table_id, seat, None)

    async def start(self, table_id: str) -> Summary:
        """Start with the seats taken; for the owner. Raises Refused `seats_empty`."""
        started = await self._call("POST", f"/api/tables/{table_id}/start")
        return msgspec.convert(started, Summary)

    async def back(self, table_id: str) -> Summary:
        """I am back: the bot that stands in for me since my time was up plays no longer.

        Whoever acts is back too. Raises Refused `not_seated`.
        """
        returned = await self._call("POST", f"/api/tables/{table_id}/back")
        return msgspec.convert(returned, Summary)

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

    async def admit(self, table_id: str, seat: int, player_id: str) -> Summary:
        """Let somebody take over the seat they asked for. Raises Refused."""
        return await self._seat("POST", table_id, seat, {"admit": player_id})

    async def refuse(self, table_id: str, seat: int, player_id: str) -> Summary:
        """Do not let somebody take over the seat they asked for. Raises Refused."""
        return await self._seat("POST", table_id, seat, {"refuse": player_id})

    async def hint(self, table_id: str) -> Hint:
        """What I could do best at a table that waits for me and was opened with hints."""
        path, query = f"/api/tables/{table_id}/hint", {"lang": self._lang}
        return msgspec.convert(await self._call("POST", path, query=query), Hint)

    async def new_invite(self, table_id: str) -> Summary:
        """Make a new invite; for the owner. The one before is void. Raises Refused."""
        made = await self._call("POST", f"/api/tables/{table_id}/invite")
        return msgspec.convert(made, Summary)

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

    async def _sit_down_by(self, path: str, body: dict[str, Any]) -> Table:
        """Make a call that seats me, once however often it is tried; the table where I sit."""
        key, body = (
            {"Idempotency-Key": secrets.token_hex(16)},
            {**body, "nonce": secrets.token_hex(16)},
        )
        found = await self._persistently("POST", path, key, body)
        return await self.watch(found["table_id"], invite=found.get("invite"))

    async def _persistently(
        self, method: str, path: str, headers: dict[str, str], body: dict[str, Any] | None = None
    ) -> Any:
        """A call whose answer must not be lost: it is made again where no server answers."""
        for wait in RETRY_WAITS:
            try:
                answer = await self._answer(method, path, body, more=headers)
                return msgspec.json.decode(answer.content)
            except Disconnected:
                await asyncio.sleep(wait)
            except Refused as refusal:
                if refusal.code != "unavailable":
                    raise
                await asyncio.sleep(min(max(wait, refusal.retry_after or 0), LONGEST_RETRY_AFTER))
        answer = await self._answer(method, path, body, more=headers)
        return msgspec.json.decode(answer.content)

    async def _answer(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        query: dict[str, Any] | None = None,
        more: dict[str, str] | None = None,
    ) -> httpx.Response:
        left = LONGEST_RETRY_AFTER
        while True:
            answer = await self._answer_now(method, path, body, query, more)
            if not answer.is_error:
                return answer
            refusal = _refusal(answer)
            pause = refusal.retry_after
            if pause is None or pause > left or not _did_nothing(method, answer):
                raise refusal
            left -= pause
            await asyncio.sleep(pause)

    async def _answer_now(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None,
        query: dict[str, Any] | None,
        more: dict[str, str] | None,
    ) -> httpx.Response:
        """The answer, whatever it is. Raises Disconnected."""
        if self._connection is not None:
            self._connection.require_own_loop()
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= more or {}
        try:
            return await self._http.request(method, path, json=body, params=query, headers=headers)
        except httpx.TransportError as error:
            message = f"No server answers at {self._http.base_url}: {error or type(error).__name__}"
            raise Disconnected(message) from None  # the rest is how httpx tried


def _blocked(answer: dict[str, Any]) -> list[BlockedPlayer]:
    return msgspec.convert(answer["players"], list[BlockedPlayer])


def _did_nothing(method: str, answer: httpx.Response) -> bool:
    """Whether that call may be made again: `unavailable` may have been done, or be done yet."""
    return answer.status_code == TOO_MANY or (answer.status_code == AWAY and method == "GET")


def _refusal(answer: httpx.Response) -> Refused:
    """The problem document of an answer, as an exception."""
    problem: dict[str, Any] = {}
    with contextlib.suppress(ValueError):
        problem = answer.json()
    code = problem.get("code", f"http_{answer.status_code}")
    message = problem.get("detail") or problem.get("title") or answer.reason_phrase
    return Refused(code, message, _retry_after(answer))


def _retry_after(answer: httpx.Response) -> float | None:
    """Seconds. A proxy may send a date instead, or anything."""
    said = answer.headers.get("Retry-After", "")
    return float(max(int(said), SHORTEST_RETRY_AFTER)) if said.isdecimal() else None
