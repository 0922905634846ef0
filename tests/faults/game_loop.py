"""Loops that open one game after another, play it to its end, and leave it."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, NamedTuple

import httpx

from kontor import Disconnected, Kontor
from tests.faults.client import Client
from tests.faults.history import History, Opened, Trouble, now

TRY_SECONDS = 1.5
PAGE_SECONDS = 5.0
AGAIN_SECONDS = 0.1
LINGER_SECONDS = 0.5
"""How long somebody stays at a game that is over."""

Answer = dict[str, Any]


class Account:
    """A player over HTTP, as stubborn as a person: whatever fails is tried again, under one key.

    `url`: of the server, which may be another gateway's than that of this player's socket.
    `patience`: seconds that an answer is waited for.
    """

    def __init__(self, url: str, patience: float = TRY_SECONDS) -> None:
        self._http = httpx.AsyncClient(base_url=url, timeout=patience, verify=False)
        self.token = ""
        self.player_id = ""

    async def register(self, name: str) -> None:
        made = await self.insist("POST", "/api/players", {"name": name})
        self.token, self.player_id = made["token"], made["player_id"]
        self._http.headers["Authorization"] = f"Bearer {self.token}"

    async def insist(self, method: str, path: str, body: Any = None) -> Answer:
        """The answer, or the problem document that refuses for good (it has a `code`)."""
        headers = {"Idempotency-Key": secrets.token_hex(8)} if method == "POST" else {}
        while True:
            try:
                answer = await self._http.request(method, path, json=body, headers=headers)
            except httpx.TransportError:
                pass
            else:
                if answer.status_code < 500 and answer.status_code != 429:
                    return answer.json()
            await asyncio.sleep(AGAIN_SECONDS)

    @asynccontextmanager
    async def page(self, url: str, near: str | None = None) -> AsyncIterator[Kontor]:
        """This player's page, opened at that server until it is there."""
        async with AsyncExitStack() as stack:
            while True:
                page = Kontor(url, token=self.token, near=near)
                with suppress(Disconnected, TimeoutError):
                    async with asyncio.timeout(PAGE_SECONDS):
                        await stack.enter_async_context(page)
                        break
                await asyncio.sleep(AGAIN_SECONDS)
            yield page

    async def close(self) -> None:
        await self._http.aclose()


class Plan(NamedTuple):
    """The game of a loop. `bots`: seat → policy."""

    name: str
    game: str
    seats: int
    bots: dict[str, str]
    private: bool = False
    move_seconds: int | None = None


class GameLoop:
    """One table after another. `players`: by seat, with their accounts; bots have the other seats.

    `table`: the current game, empty between two. `given_up`: tables that nobody can play on.
    """

    def __init__(
        self,
        plan: Plan,
        players: Sequence[tuple[Client, Account]],
        records: History,
        opened: Callable[[tuple[str, str | None]], None],
    ) -> None:
        self.plan = plan
        self.players = players
        self.table = ""
        self.given_up: set[str] = set()
        self.games = 0
        self._is_opening = False
        self._history = records
        self._opened = opened

    @property
    def is_busy(self) -> bool:
        """Whether a table is being opened here, or a command has no answer yet."""
        return self._is_opening or any(client.is_asking for client, _ in self.players)

    async def play(self) -> None:
        """One game after another, until they no longer play."""
        while self.players[0][0].playing:
            self.table, self._is_opening = "", True
            seated = await self._seated()
            self._is_opening = False
            if seated is None:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            self.table, _ = seated
            self._opened(seated)
            await asyncio.gather(
                *(self._to_the_end(client, self.table) for client, _ in self.players)
            )
            self.games += 1

    async def _seated(self) -> tuple[str, str | None] | None:
        """A new table with everybody on it, and its invite; None if it was lost on the way."""
        plan, (client, account) = self.plan, self.players[0]
        body: Answer = {
            "game": plan.game,
            "seats": plan.seats,
            "bots": plan.bots,
            "visibility": "private" if plan.private else "public",
        }
        if plan.move_seconds is not None:
            body["move_seconds"] = plan.move_seconds
        began = now()
        summary = await account.insist("POST", "/api/tables", body)
        if "table_id" not in summary:
            self._history.add(Trouble(now(), client.name, "", f"open: {summary.get('code')}"))
            return None
        table, invite = summary["table_id"], summary.get("invite")
        self._history.add(Opened(now(), client.name, table, began))
        for seat, (guest, theirs) in enumerate(self.players[1:], start=1):
            path = f"/api/tables/{table}/seats/{seat}"
            answer = await theirs.insist("POST", path, {"invite": invite} if invite else {})
            if "table_id" not in answer:
                code: str = "unknown_table" if answer["code"] == "not_found" else answer["code"]
                self._history.add(Trouble(now(), guest.name, table, code))
                return None
        return table, invite

    async def _to_the_end(self, client: Client, table: str) -> None:
        """Until the game is over for everybody here, or given up."""
        playing = asyncio.create_task(client.play_at(table))
        try:
            while not playing.done() and table not in self.given_up:
                await asyncio.wait((playing,), timeout=0.1)
            if table not in self.given_up:
                await asyncio.sleep(LINGER_SECONDS)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        await client.leave(table)
