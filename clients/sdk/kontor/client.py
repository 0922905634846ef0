"""The client: one player at one server, with its HTTP calls and its connection."""

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
from kontor.wire import (
    BlockedPlayer,
    DeviceCode,
    FollowedPlayer,
    Hint,
    Invitation,
    LeaderboardRow,
    MyProfile,
    Passkey,
    Profile,
    RatingPoint,
    Summary,
)

RETRY_WAITS = (0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts of a call whose answer must not be lost."""
TOO_MANY, AWAY = 429, 503
SHORTEST_RETRY_AFTER, LONGEST_RETRY_AFTER = 1, 30.0
"""Shortest wait because of `Retry-After`, and longest total wait of one call, in seconds."""


class Kontor:
    """A client of one server, as one player.

    `url`: address of the server, as in a browser. `token`: the player's token from an earlier
    session. `code`: a code from another device (`device_code`). Without `token` and `code` the
    server creates a guest with that `name`. `lang`: language of labels, sentences and errors.
    `near`: the id of a table, as a hint for a load balancer; any gateway serves any table.

    Every call may raise Disconnected if no server answers. The constructor raises it if a package
    for the proxy is missing. Calls from another event loop than that of `async with` raise
    RuntimeError. If the server sends `Retry-After` before it did anything, a call waits and
    retries, for at most 30 s. Then it raises Refused `too_fast`, `too_many` or `unavailable`. Calls
    that the server carries out once (`open_table`, `seek`) are tried up to five times.
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
                verify=not url.lower().startswith("http:"),  # loading the certificates takes 0.1 s
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
        """Connect: `kontor = await Kontor(…)`, as in a notebook. `await kontor.close()` ends it."""
        return self.__aenter__().__await__()

    async def close(self) -> None:
        """Close the connection and the HTTP client."""
        await self._leave()

    async def __aenter__(self) -> Self:
        """Sign in and connect."""
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
        """The token of the player, for the next session. Renewed daily, valid for 30 days."""
        return self._token if self._connection is None else self._connection.token

    @property
    def connection(self) -> Connection:
        """The connection. Raises RuntimeError outside `async with`."""
        if self._connection is None:
            message = "Use `async with Kontor(…) as kontor`, or `kontor = await Kontor(…)`."
            raise RuntimeError(message)
        return self._connection

    async def sign_out_everywhere(self, *, keep_passkeys: bool = False) -> None:
        """Revoke all tokens, codes and passkeys of the player; `token` is a new one then.

        Raises Refused, Disconnected if the result is unknown.
        """
        connection = self.connection
        key = {"Idempotency-Key": secrets.token_hex(16)}
        connection.exchanging = True
        try:
            path = "/api/me/sessions" + ("?passkeys=keep" if keep_passkeys else "")
            connection.token = (await self._retry("DELETE", path, key))["token"]
        finally:
            connection.exchanging = False

    async def delete_me(self) -> None:
        """Delete the player: seats, name and chat. Finished games stay, without the name."""
        await self._call("DELETE", "/api/me")

    async def my_profile(self) -> MyProfile:
        """Return my profile, as others see it, and my settings of it."""
        return await self._call("GET", "/api/me", shape=MyProfile)

    async def change_me(
        self,
        *,
        name: str | None = None,
        portrait: str | None = None,
        colour: str | None = None,
        privacy: Literal["everybody", "followed", "nobody"] | None = None,
    ) -> MyProfile:
        """Change my profile; an empty `portrait` or `colour` removes it.

        A name can be changed once in 30 days. Raises Refused `name_taken`, `too_many`, `malformed`.
        """
        wishes = {"name": name, "portrait": portrait, "colour": colour, "privacy": privacy}
        mine: MyProfile = await self._call("PATCH", "/api/me", _given(wishes), shape=MyProfile)
        self.name = mine.name
        return mine

    async def profile(self, player: str) -> Profile:
        """Return the page of a player, by id or by a name that they hold. Raises `not_found`."""
        return await self._call("GET", f"/api/players/{quote(player, safe='')}", shape=Profile)

    def results_of(self, player: str, *, game: str | None = None) -> AsyncIterator[Summary]:
        """Yield a player's finished public games, newest first.

        Raises Refused `forbidden` if I may not see their page.
        """
        return self._results(f"/api/players/{quote(player, safe='')}/results", game)

    @property
    def ledger_away(self) -> bool:
        """Whether the server reports that its ledger does not answer. No move is possible then."""
        return self.connection.ledger_away

    async def games(self) -> list[dict[str, Any]]:
        """Return the games of this server, with seats, options and bots.

        `bots` of each game: the levels from weakest to strongest (`gentle`, `steady`, `keen`,
        `strong`), then the bots that the operator installed.
        """
        return await self._call("GET", "/api/games")

    async def box(self, game: str) -> dict[str, Any]:
        """Return the components of a game, with names and texts in both languages."""
        return await self._call("GET", f"/api/games/{game}/box")

    async def texts(self, game: str) -> dict[str, dict[str, str]]:
        """Return all texts of a game by key, in both languages."""
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
        rated: bool = False,
    ) -> Table:
        """Open a table and take its first seat. Raises Refused `unknown_game`, `bad_options`.

        `bots`: level by seat, as in `games()`: `{1: "keen"}`. `hints`: allow hints; by default at
        tables with one player, alone or against bots. `move_seconds`: time for each move; after it
        the seat's reserve runs, `bank_seconds` for the game plus `increment_seconds` for each move.
        `vacation_days`: longest absence (`away`); by default 7 if a move has a day or more.
        `rated`: the result counts for ratings; only players with a passkey can play (`forbidden`).
        """
        body: dict[str, Any] = {
            "game": game,
            "seats": seats,
            "options": options or {},
            "bots": {str(seat): bot for seat, bot in (bots or {}).items()},
            "visibility": visibility,
            "undo": undo,
            "rated": rated or None,
            "move_seconds": move_seconds,
            "hints": hints,
            "bank_seconds": bank_seconds,
            "increment_seconds": increment_seconds,
            "vacation_days": vacation_days,
        }
        return await self._post_and_watch("/api/tables", body)

    async def rematch(self, table_id: str) -> Table:
        """Open a rematch of a finished game, or join the one that another player opened.

        A player who had no seat opens a new table with the same settings. Raises Refused
        `not_finished`, `too_many`.
        """
        return await self._post_and_watch(f"/api/tables/{table_id}/rematch", {})

    async def seek(
        self,
        game: str,
        *,
        seats: int,
        options: dict[str, Any] | None = None,
        move_seconds: int | None = None,
        bank_seconds: int | None = None,
        increment_seconds: int | None = None,
        rated: bool = False,
    ) -> Table:
        """Join a waiting player with the same settings, or open a table and wait there.

        Bots hold the free seats. Players can replace them until players have made three moves
        there. A game with an hour or more per move, or a rated one, starts when the players come.
        For clock and `rated` see `open_table`. Raises Refused `unknown_game`, `bad_options`,
        `too_many`, `forbidden`.
        """
        body: dict[str, Any] = {
            "game": game,
            "seats": seats,
            "options": options or {},
            "move_seconds": move_seconds,
            "bank_seconds": bank_seconds,
            "increment_seconds": increment_seconds,
            "rated": rated or None,
        }
        return await self._post_and_watch("/api/seeks", body)

    async def end_seek(self, table_id: str) -> Summary:
        """Stop waiting for players at that table; the bots keep their seats."""
        return await self._call("DELETE", f"/api/seeks/{table_id}", shape=Summary)

    async def invite_to_rematch(self, table_id: str, player_id: str) -> Table:
        """Invite a player of a finished game to a rematch; return its table.

        Raises Refused `not_finished`, `not_seated`, `forbidden`.
        """
        return await self._post_and_watch(f"/api/tables/{table_id}/rematch", {"player": player_id})

    async def invitations(self) -> list[Invitation]:
        """Return my invitations, newest first. Call `sit` with a free seat to accept one."""
        asked = (await self._call("GET", "/api/me")).get("invitations", [])
        return msgspec.convert(asked, list[Invitation])

    async def decline_invitation(self, player_id: str) -> None:
        """Decline the invitation of that player."""
        await self._call("DELETE", f"/api/me/invitations/{player_id}")

    async def watch(self, table_id: str, *, invite: str | None = None) -> Table:
        """Watch a table, from my seat or as a spectator.

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
        """Stop watching a table. Pending calls of that table raise Disconnected."""
        table = self._tables.pop(table_id, None)
        await self.connection.unwatch(table_id)
        if table is not None:
            table.fail(Disconnected("This table is watched no more."))

    async def sit(self, table_id: str, seat: int, *, invite: str | None = None) -> Table:
        """Take a seat and watch the table.

        If the seat was given up, this asks for it and waits for the answer. Raises Refused
        `seat_taken`, `not_open`, or `forbidden` if the table declines.
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
    ) -> AsyncIterator[Summary]:
        """Yield public tables, newest first; pages are fetched as needed.

        `waiting`: tables that wait for players. `free`: the least number of free seats.
        """
        query = {"status": status, "game": game or None, "free": free or None}
        async for shown in self._rows("/api/tables", query, "tables"):
            yield msgspec.convert(shown, Summary)

    async def away(self, until: str | None) -> None:
        """Set my absence until that time (RFC 3339, UTC); None ends it. It uses vacation days."""
        await self._call("PUT", "/api/me/away", body={"until": until})

    async def device_code(self) -> DeviceCode:
        """Return a code to sign in on another device, valid once for ten minutes."""
        return await self._call("POST", "/api/me/code", shape=DeviceCode)

    async def passkeys(self) -> list[Passkey]:
        """Return my passkeys, oldest first. Only browsers create them and sign in with them."""
        listed = await self._call("GET", "/api/me/passkeys")
        return msgspec.convert(listed["passkeys"], list[Passkey])

    async def remove_passkey(self, passkey: str) -> None:
        """Delete the passkey with that id."""
        await self._call("DELETE", f"/api/me/passkeys/{quote(passkey, safe='')}")

    async def merge_guest(self, token: str) -> list[str]:
        """Merge the guest with that token, and their games, into my account. Safe to repeat.

        Return the ids of tables where the guest's seat was given up. I have a seat there, or a
        block separates me from a player.
        """
        return (await self._call("POST", "/api/me/joined", {"token": token}))["left"]

    async def notifications(self) -> dict[str, Any]:
        """Return my notification settings, as `GET /api/me/calls` answers."""
        return await self._call("GET", "/api/me/calls")

    async def add_subscription(self, place: str, **wanted: Any) -> dict[str, Any]:
        """Add a push subscription under an id of my choice, or `mail` with an `address`."""
        return await self._call("PUT", f"/api/me/calls/{place}", wanted)

    async def remove_subscription(self, place: str) -> dict[str, Any]:
        return await self._call("DELETE", f"/api/me/calls/{place}")

    async def set_notifications(self, table_id: str, *, on: bool) -> None:
        """Turn notifications of that table on or off."""
        await self._call("PUT", f"/api/tables/{table_id}/calls", {"on": on})

    async def blocked(self) -> list[BlockedPlayer]:
        """Return the players whom I have blocked or muted, by name."""
        return await self._blocked("GET", "")

    async def block(self, player_id: str) -> list[BlockedPlayer]:
        """Block a player: neither sees the other's chat or sits down at the other's tables."""
        return await self._blocked("PUT", f"/{player_id}")

    async def mute(self, player_id: str) -> list[BlockedPlayer]:
        """Hide that player's chat from me."""
        return await self._blocked("PUT", f"/{player_id}", {"chat_only": True})

    async def unblock(self, player_id: str) -> list[BlockedPlayer]:
        """Remove the block or mute of that player."""
        return await self._blocked("DELETE", f"/{player_id}")

    async def _blocked(
        self, method: str, player: str, body: dict[str, Any] | None = None
    ) -> list[BlockedPlayer]:
        answer = await self._call(method, f"/api/me/blocked{player}", body)
        return msgspec.convert(answer["players"], list[BlockedPlayer])

    async def follows(self) -> list[FollowedPlayer]:
        """Return the players whom I follow: those who are online first."""
        rows = (await self._call("GET", "/api/me/follows"))["players"]
        return msgspec.convert(rows, list[FollowedPlayer])

    async def follow(self, player: str) -> FollowedPlayer:
        """Follow a player, given by id or name. Two who follow each other are friends."""
        path = f"/api/me/follows/{quote(player, safe='')}"
        return await self._call("PUT", path, shape=FollowedPlayer)

    async def unfollow(self, player: str) -> None:
        """Follow a player no longer."""
        await self._call("DELETE", f"/api/me/follows/{quote(player, safe='')}")

    async def life(self) -> dict[str, Any]:
        """Return numbers about the people here, as `GET /api/life` answers."""
        return await self._call("GET", "/api/life")

    async def report(
        self,
        table_id: str | None,
        player_id: str,
        why: str,
        text: str = "",
        *,
        invite: str | None = None,
    ) -> None:
        """Report a player to the operator, with their chat at a table, or without a table.

        `table_id`: None for a report of the player's page: their name, portrait or profile.
        `why`: `chat`, `name`, `stalling`, `cheating` or `other`. Raises Refused.
        """
        body = {"player": player_id, "why": why, "text": text}
        about = f"/api/tables/{table_id}" if table_id else f"/api/players/{player_id}"
        await self._call("POST", f"{about}/reports", body, {"invite": invite})

    async def chat(
        self, table_id: str, *, since: int = 0, limit: int = 500, invite: str | None = None
    ) -> tuple[Said, ...]:
        """Return the last `limit` chat messages after number `since`, as far as I may read them."""
        path = f"/api/tables/{table_id}/chat"
        query = {"since": since, "limit": limit, "invite": invite}
        return await self._call("GET", path, query=query, shape=tuple[Said, ...])

    async def my_tables(self) -> list[Summary]:
        """Return my open and running tables, those that wait for me first."""
        return msgspec.convert((await self._call("GET", "/api/me"))["tables"], list[Summary])

    def my_results(self, *, game: str | None = None) -> AsyncIterator[Summary]:
        """Yield my finished games, newest first; pages are fetched as needed.

        Imported logs are left out, and so are games in which I gave up my seat.
        """
        return self._results("/api/me/results", game)

    async def _results(self, path: str, game: str | None) -> AsyncIterator[Summary]:
        async for shown in self._rows(path, {"game": game or None}, "tables"):
            yield msgspec.convert(shown, Summary)

    async def _rows(self, path: str, query: dict[str, Any], field: str) -> AsyncIterator[Any]:
        """Yield the rows in this field of all pages."""
        while True:
            page = await self._call("GET", path, query=query)
            for row in page[field]:
                yield row
            if "cursor" not in page:
                return
            query = {**query, "cursor": page["cursor"]}

    async def leaderboard(
        self,
        game: str,
        *,
        span: Literal["month", "all"] = "month",
        ladder: Literal["people", "bots"] = "people",
    ) -> AsyncIterator[LeaderboardRow]:
        """Yield the players of a game by rating, the best first; pages are fetched as needed.

        `ladder`: ratings of rated games, or of casual games against bots.
        """
        query = {"span": span, "ladder": ladder}
        async for row in self._rows(f"/api/leaderboards/{game}", query, "rows"):
            yield msgspec.convert(row, LeaderboardRow)

    async def my_rank(
        self,
        game: str,
        *,
        span: Literal["month", "all"] = "month",
        ladder: Literal["people", "bots"] = "people",
    ) -> LeaderboardRow | None:
        """Return my own row of a leaderboard, None if I am not on it."""
        query = {"span": span, "ladder": ladder, "limit": 1}
        page = await self._call("GET", f"/api/leaderboards/{game}", query=query)
        return msgspec.convert(page.get("mine"), LeaderboardRow | None)

    async def rating_history(
        self, player_id: str, game: str, *, ladder: Literal["people", "bots"] = "people"
    ) -> list[RatingPoint]:
        """Return a player's rating after each of the last 500 games that counted.

        Raises Refused `forbidden` if the player is private.
        """
        path, query = f"/api/players/{player_id}/ratings/{game}", {"ladder": ladder}
        points = (await self._call("GET", path, query=query))["points"]
        return msgspec.convert(points, list[RatingPoint])

    async def summary(self, table_id: str, *, invite: str | None = None) -> Summary:
        """Return the summary of one table. Raises Refused `not_found`."""
        path, query = f"/api/tables/{table_id}", {"invite": invite}
        return await self._call("GET", path, query=query, shape=Summary)

    async def take_seat(self, table_id: str, seat: int, *, invite: str | None = None) -> Summary:
        """Take a seat, or ask for one that was given up; its `asks` list me until the answer.

        Raises Refused `seat_taken`, `already_seated`, `not_open`.
        """
        body = {"nonce": secrets.token_hex(16), "invite": invite}
        return await self._seat("POST", table_id, seat, _given(body))

    async def seat_bot(self, table_id: str, seat: int, bot: str) -> Summary:
        """Seat a bot of that level (see `games()`), as the owner. Raises Refused."""
        return await self._seat("POST", table_id, seat, {"bot": bot})

    async def leave_seat(self, table_id: str, seat: int) -> Summary:
        """Leave a seat, clear it as the owner, or give it up in a running game."""
        return await self._seat("DELETE", table_id, seat, None)

    async def start(self, table_id: str) -> Summary:
        """Start with the taken seats, as the owner. Raises Refused `seats_empty`."""
        return await self._call("POST", f"/api/tables/{table_id}/start", shape=Summary)

    async def back(self, table_id: str) -> Summary:
        """End the replacement of my seat by a bot after my time ran out.

        A move of mine does the same. Raises Refused `not_seated`.
        """
        return await self._call("POST", f"/api/tables/{table_id}/back", shape=Summary)

    async def log(
        self,
        table_id: str,
        *,
        since: int = 0,
        until: int | None = None,
        tell: Literal["en", "de"] | None = None,
        invite: str | None = None,
    ) -> list[dict[str, Any]]:
        """Return the entries with since < version ≤ until, redacted until the game is over."""
        query = {"since": since, "until": until, "tell": tell, "invite": invite}
        answer = await self._answer("GET", f"/api/tables/{table_id}/log", None, query)
        return [msgspec.json.decode(line) for line in answer.content.splitlines() if line]

    async def position(
        self, table_id: str, version: int, *, viewer: str | None = None, invite: str | None = None
    ) -> dict[str, Any]:
        """Return the position at a version. `viewer` at the end: `seat:1`, `spectator`, `all`."""
        query = {"viewer": viewer, "invite": invite}
        return await self._call("GET", f"/api/tables/{table_id}/at/{version}", query=query)

    async def admit(self, table_id: str, seat: int, player_id: str) -> Summary:
        """Give a seat to the player who asked for it. Raises Refused."""
        return await self._seat("POST", table_id, seat, {"admit": player_id})

    async def refuse(self, table_id: str, seat: int, player_id: str) -> Summary:
        """Decline the request of that player for a seat. Raises Refused."""
        return await self._seat("POST", table_id, seat, {"refuse": player_id})

    async def hint(self, table_id: str) -> Hint:
        """Return the best option at a table that waits for me and allows hints."""
        path, query = f"/api/tables/{table_id}/hint", {"lang": self._lang}
        return await self._call("POST", path, query=query, shape=Hint)

    async def new_invite(self, table_id: str) -> Summary:
        """Create a new invite, as the owner. The old one becomes invalid. Raises Refused."""
        return await self._call("POST", f"/api/tables/{table_id}/invite", shape=Summary)

    async def _seat(
        self, method: str, table_id: str, seat: int, body: dict[str, Any] | None
    ) -> Summary:
        path = f"/api/tables/{table_id}/seats/{seat}"
        return await self._call(method, path, body, shape=Summary)

    async def _call(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        query: dict[str, Any] | None = None,
        *,
        shape: Any = Any,
    ) -> Any:
        """Return the answer as a value of the type `shape`."""
        answer = await self._answer(method, path, body, query)
        return msgspec.json.decode(answer.content, type=shape)

    async def _post_and_watch(self, path: str, body: dict[str, Any]) -> Table:
        """Make a call that seats me, at most once, and watch its table."""
        key = {"Idempotency-Key": secrets.token_hex(16)}
        body = _given({**body, "nonce": secrets.token_hex(16)})
        found = await self._retry("POST", path, key, body)
        return await self.watch(found["table_id"], invite=found.get("invite"))

    async def _retry(
        self, method: str, path: str, headers: dict[str, str], body: dict[str, Any] | None = None
    ) -> Any:
        """Repeat a call while no server answers, because its answer must not be lost."""
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
            if pause is None or pause > left or not _is_safe_to_retry(method, answer):
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
        """Return the response, error or not. Raises Disconnected."""
        if self._connection is not None:
            self._connection.require_own_loop()
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= more or {}
        params = _given(query or {})
        try:
            return await self._http.request(method, path, json=body, params=params, headers=headers)
        except httpx.TransportError as error:
            message = f"No server answers at {self._http.base_url}: {error or type(error).__name__}"
            raise Disconnected(message) from None  # httpx's own errors add nothing


def _given(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields without those that are None."""
    return {name: value for name, value in fields.items() if value is not None}


def _is_safe_to_retry(method: str, answer: httpx.Response) -> bool:
    """Whether the call had no effect. After `unavailable` it may have one, or still get one."""
    return answer.status_code == TOO_MANY or (answer.status_code == AWAY and method == "GET")


def _refusal(answer: httpx.Response) -> Refused:
    """Return the problem document of a response as an exception."""
    problem: dict[str, Any] = {}
    with contextlib.suppress(ValueError):
        problem = answer.json()
    code = problem.get("code", f"http_{answer.status_code}")
    message = problem.get("detail") or problem.get("title") or answer.reason_phrase
    return Refused(code, message, _retry_after(answer))


def _retry_after(answer: httpx.Response) -> float | None:
    """Return `Retry-After` in seconds; None if it is missing or no number."""
    said = answer.headers.get("Retry-After", "")
    return float(max(int(said), SHORTEST_RETRY_AFTER)) if said.isdecimal() else None
