"""Games that go on while faults happen, and everybody who plays and watches them."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Protocol

from kontor import Kontor
from tests.faults.checks.case import Case, Finding, Window
from tests.faults.client import Client, Stranger
from tests.faults.evidence import Evidence
from tests.faults.faults import inflict
from tests.faults.game_loop import Account, GameLoop, Plan
from tests.faults.history import Accepted, History, JsonObject, Kind, now
from tests.faults.ledgers import Contents, contents_of
from tests.faults.losses import Lost, gone
from tests.faults.scene import Done, Scene
from tests.faults.schedule import Fault
from tests.faults.setups import Deployment

BOUND_SECONDS = 30.0
"""Nobody waits longer, but for a fault that still goes on."""
RECOVERED_SECONDS, ROUND_SECONDS = 60.0, 60.0
"""Maximum time that the next fault waits for players, and for companions."""
QUIET_SECONDS, SETTLED_SECONDS = 0.5, 20.0
POLL_SECONDS = 0.05


class Companion(Protocol):
    """A participant outside the game loops. `rounds`: the number of rounds they have completed."""

    name: str
    rounds: int
    findings: list[str]

    @property
    def tables(self) -> Sequence[str]:
        """The tables at which a fault may hit them."""
        ...


class Play:
    """Games that go on while faults happen. `companions`: others who have to go on, too."""

    def __init__(
        self,
        built: Deployment,
        history: History,
        loops: Sequence[GameLoop],
        spectators: Sequence[Client],
    ) -> None:
        self.history = history
        self.loops = loops
        self.recovered: list[float] = []
        """For each fault: seconds from its end until everybody went on."""
        self.findings: list[Finding] = []
        self.companions: Sequence[Companion] = ()
        self._deployment = built
        self.spectators = spectators
        self._windows: list[Window] = []
        self._losses: list[Lost] = []
        self._scene = Scene(built, spectators)
        self._scene.playing = self._playing
        self._scene.newest = self._newest

    def _playing(self) -> list[str]:
        at_loops = [loop.table for loop in self.loops if loop.table]
        return at_loops + [table for one in self.companions for table in one.tables]

    def _newest(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for loop in self.loops:
            for client, _ in loop.players:
                for table, version in client.versions().items():
                    found[table] = max(found.get(table, 0), version)
        return found

    async def begun(self) -> None:
        """Wait until every loop plays a game. Raises TimeoutError."""
        if waiting := await self._all_gone_on(now()):
            raise TimeoutError(waiting)

    async def go_through(self, fault: Fault) -> None:
        """One fault, until everybody goes on."""
        await asyncio.sleep(fault.after)
        done = await inflict(self._scene, fault)
        if done.lost is not None:
            self._losses.append(done.lost)
            self._give_up(gone(done.lost))
        rounds = {one: one.rounds for one in self.companions}
        try:
            waiting = await self._all_gone_on(done.over)
            self.recovered.append(now() - done.over)
            waiting += await companions_waiting(rounds)
        finally:
            if done.lift is not None:
                await done.lift()
                await self._all_gone_on(now())
        self._windows.append(Window(done.began, done.over, fault.kind in self._deployment.deposing))
        self._note(fault, done, waiting)

    async def _all_gone_on(self, over: float) -> list[str]:
        """Wait until everybody has continued since then; return those late after the bound."""
        until = now() + RECOVERED_SECONDS
        while (waiting := self._waiting_since(over)) and now() < until:  # noqa: ASYNC110 - it reads what was written down
            await asyncio.sleep(POLL_SECONDS)
        return waiting

    def _waiting_since(self, over: float) -> list[str]:
        """Return clients that made no progress, and loops whose bots made none."""
        gone_on: set[str] = set()
        by_bots: set[str] = set()
        for record in self.history.since(over):
            if isinstance(record, Accepted):
                gone_on.add(record.client)
            elif isinstance(record, JsonObject) and not record.position:
                gone_on.add(record.client)
                if record.by == 1:
                    by_bots.add(record.table)
        clients = [client.name for loop in self.loops for client, _ in loop.players]
        clients += [spectator.name for spectator in self.spectators]
        waiting = [name for name in clients if name not in gone_on]
        return waiting + [
            loop.plan.name for loop in self.loops if loop.plan.bots and loop.table not in by_bots
        ]

    def _note(self, fault: Fault, done: Done, waiting: Sequence[str]) -> None:
        print(f"{fault.number:5} {fault.kind.value:34} {self.recovered[-1]:6.2f} s", flush=True)
        if waiting:
            text = f"{waiting} did not go on in time after {fault}"
            self.findings.append(Finding("not_recovered", "", "", done.over, text))
            self._give_up({loop.table for loop in self.loops})

    def _give_up(self, tables: Iterable[str]) -> None:
        """Give up these tables, so that their players open others."""
        for loop in self.loops:
            loop.given_up |= set(tables)

    async def settled(self) -> Case:
        """Stop all players, wait until all have seen everything, and read the ledgers."""
        return (await self.evidence()).case(self.history.records)

    async def evidence(self) -> Evidence:
        """Stop all players and return the raw evidence without the clients' records."""
        players = [player for loop in self.loops for player in loop.players]
        for client, _ in players:
            client.playing = False
        await self._quiet()
        accounts = {client.name: account for client, account in players}
        listed, mine = await self._listings(accounts)
        ended = now()
        held = await asyncio.to_thread(contents_of, await self._deployment.redis_addresses())
        player_ids = {name: account.player_id for name, account in accounts.items()}
        ids = {*player_ids.values()}
        losses = [
            lost._replace(before=opened_by(ids, lost.before), after=opened_by(ids, lost.after))
            for lost in self._losses
        ]
        case = Case((), {}, player_ids, tuple(self._windows), BOUND_SECONDS, ended, listed, mine)
        return Evidence(losses, opened_by(ids, held), case)

    async def _quiet(self) -> None:
        """Wait until nobody waits for an answer, and nothing more happens for a while."""
        until = now() + SETTLED_SECONDS
        while now() < until:
            busy = any(loop.is_busy for loop in self.loops)
            if not busy and now() - self.history.records[-1].at > QUIET_SECONDS:
                return
            await asyncio.sleep(POLL_SECONDS)

    async def _listings(
        self, accounts: dict[str, Account]
    ) -> tuple[frozenset[str], dict[str, frozenset[str]]]:
        mine: dict[str, frozenset[str]] = {}
        for name, account in accounts.items():
            shown = await account.insist("GET", "/api/me")
            mine[name] = frozenset(summary["table_id"] for summary in shown["tables"])
        account = next(iter(accounts.values()))
        listed: set[str] = set()
        cursor = ""
        while True:
            page = await account.insist("GET", f"/api/tables?limit=100{cursor}")
            listed |= {summary["table_id"] for summary in page["tables"]}
            if "cursor" not in page:
                return frozenset(listed), mine
            cursor = f"&cursor={page['cursor']}"


async def companions_waiting(rounds: Mapping[Companion, int]) -> list[str]:
    """Wait until each has completed a round or found something; return the names of the others."""

    def waiting() -> list[str]:
        return [
            one.name for one, before in rounds.items() if one.rounds == before and not one.findings
        ]

    until = now() + ROUND_SECONDS
    while waiting() and now() < until:  # noqa: ASYNC110 - it reads what they count
        await asyncio.sleep(POLL_SECONDS)
    return waiting()


def opened_by(player_ids: set[str], held: Contents) -> Contents:
    """The ledgers of these players' tables; companions judge theirs, earlier runs have."""
    found = {
        table: entries
        for table, entries in held.ledgers.items()
        if any(player_id.encode() in entries[0] for player_id in player_ids)
    }
    return held._replace(ledgers=found)


@asynccontextmanager
async def tormented(built: Deployment, plans: Sequence[Plan], seed: int) -> AsyncIterator[Play]:
    """Game loops of people, SDK clients and bots, with their spectators."""
    history = History()
    async with AsyncExitStack() as stack:
        spectators = [
            Client(
                f"spectator {n}",
                "spectator",
                await stack.enter_async_context(Stranger(window.url)),
                history,
            )
            for n, window in enumerate(built.windows)
        ]
        tables: asyncio.Queue[tuple[str, str | None]] = asyncio.Queue()

        async def players_of(number: int, plan: Plan) -> list[tuple[Client, Account]]:
            """A player's socket and HTTP go to different gateways. Every other loop sends seats."""
            near = plan.name if number % 2 else None
            kind: Kind = "sdk" if plan.name.startswith("sdk") else "people"
            players: list[tuple[Client, Account]] = []
            for seat in range(plan.seats - len(plan.bots)):
                name = f"{plan.name}/{seat}"
                socket_door = built.doors[(number + seat) % len(built.doors)]
                http_door = built.doors[(number + seat + 1) % len(built.doors)]
                account = Account(http_door.url)
                stack.push_async_callback(account.close)
                await account.register(plan.name.replace("/", " ")[:30])
                page = Kontor(socket_door.url, token=account.token, near=near)
                kontor = await stack.enter_async_context(page)
                players.append((Client(name, kind, kontor, history, f"{seed}/{name}"), account))
            return players

        loops = [
            GameLoop(plan, await players_of(number, plan), history, tables.put_nowait)
            for number, plan in enumerate(plans)
        ]
        works = [loop.play() for loop in loops]
        works.append(shown_to(spectators, tables))
        tasks = [asyncio.create_task(work) for work in works]
        try:
            play = Play(built, history, loops, spectators)
            await play.begun()
            yield play
        finally:
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception):
                    raise outcome


async def shown_to(
    spectators: Sequence[Client], tables: asyncio.Queue[tuple[str, str | None]]
) -> None:
    """Every spectator watches every table, the newest of them."""
    while True:
        table, invite = await tables.get()
        for spectator in spectators:
            for old in [one for one in spectator.tables.values() if one.finished]:
                await spectator.leave(old.table_id)
            await spectator.watch(table, invite)
