"""One address with the maximum number of made-up players, which must not affect others.

Each kind of request is sent 100 000 times (`KONTOR_BENCH_ASKED`). The kinds are a push
subscription, a game with people, a table like it, a block and a report. Requests have no limit
here, so that each of the other bounds must suffice alone.

Meanwhile honest people at another address do what they always do. A waiting player is found, a
notification is sent, a report is read at the console.
"""

import asyncio
import itertools
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from kontor import Kontor
from tests.bench.archive import redis_memory
from tests.bench.called import subscribed
from tests.running.push_service import Browser, PushService, certificate_in, push_service
from tests.running.served import Served, short_folder
from tests.server.wire import Door, Guest, table_of

ASKED = int(os.environ.get("KONTOR_BENCH_ASKED", "100000"))
MADE_UP, AT_ONCE = 80, 16
"""More than there may be players at once (`KONTOR_GUESTS_BURST`)."""
SOURCE = "127.0.1.77"
WANTED: Any = {"game": "villagers", "seats": 3}
"""With chairs for two who come, amid and after."""
BEFORE = {"game": "burgundy", "seats": 2}
DAYS = 259_200
LIMITS = {"KONTOR_EXEMPT_NETWORKS": "127.0.0.1/32", "KONTOR_REQUESTS_PER_SECOND": "0"}

Wish = tuple[str, str, Any]
"""Method, path, and what is sent as JSON."""


class Honest(NamedTuple):
    """Seconds until somebody who waits was found, and from a move to its call."""

    found: float
    called: float


class Flooded(NamedTuple):
    """`taken`: how many of each wish came true. `grown`: bytes of Redis' memory. `honest`: before,
    amid and after."""

    asked: int
    taken: Counter[str]
    grown: int
    honest: tuple[Honest, ...]
    is_read: bool


def made_up() -> Iterator[str]:
    with short_folder() as folder:
        found = asyncio.run(flooded(folder, ASKED))
    yield f"{found.asked} wishes of one address; came true: {dict(found.taken)}"
    yield f"memory of Redis {found.grown / 1e6:+.1f} MB; others' report is read: {found.is_read}"
    for when, one in zip(("before", "amid", "after"), found.honest, strict=True):
        yield f"{when}: found in {one.found * 1000:.0f} ms, called in {one.called * 1000:.0f} ms"


async def flooded(folder: Path, asked: int) -> Flooded:
    """Send so many requests of each kind, while another player must still be found."""
    certificate = certificate_in(folder)
    async with push_service(certificate) as service, AsyncExitStack() as stack:
        hosts = {"KONTOR_PUSH_HOSTS": service.host, "SSL_CERT_FILE": str(certificate[0])}
        served = stack.enter_context(Served(folder / "served", **hosts, **LIMITS))
        door = Door(served.url, stack)
        honest = [await looked_for(door, service)]
        waiting = await stack.enter_async_context(Kontor(served.url, name="Cid"))
        table = (await waiting.seek(**WANTED)).table_id  # before all of them
        before = redis_memory(served)
        flood = Flood(served.url, stack)
        await flood.come()
        async with asyncio.TaskGroup() as group:
            group.create_task(flood.wish(asked))
            await flood.halfway.wait()
            honest.append(await looked_for(door, service, table))
        grown = redis_memory(served) - before
        honest.append(await looked_for(door, service, table))
        is_read = await is_report_read(door, served)
    return Flooded(flood.count, flood.taken, grown, tuple(honest), is_read)


class Flood:
    """`taken`: by path, what was answered well. `halfway`: set in the middle of it."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self.count = 0
        self.taken = Counter[str]()
        self.halfway = asyncio.Event()
        self._url, self._stack = url, stack
        self._players: list[tuple[httpx.AsyncClient, str]] = []
        self._tables: list[tuple[str, str]] = []
        """Where two of them sit: the table, and the second one."""

    async def come(self) -> None:
        """As many players as are let in; some sit at tables with each other."""
        for n in range(MADE_UP):
            transport = httpx.AsyncHTTPTransport(local_address=SOURCE)
            http = httpx.AsyncClient(base_url=self._url, transport=transport, timeout=60)
            await self._stack.enter_async_context(http)
            answer = await http.post("/api/players", json={"name": f"Eve {n}"})
            if not answer.is_success:
                break
            made = answer.json()
            http.headers["Authorization"] = f"Bearer {made['token']}"
            self._players.append((http, made["player_id"]))
        self.taken["players"] = len(self._players)
        for (host, _), (guest, guest_id) in itertools.pairwise(self._players[:10]):
            opened = await host.post("/api/tables", json=BEFORE)
            table = opened.json()["table_id"]
            await guest.post(f"/api/tables/{table}/seats/1", json={})
            self._tables.append((table, guest_id))

    async def wish(self, asked: int) -> None:
        """Send that number of requests of each kind, in turn."""
        numbers = iter(range(asked))

        async def ask() -> None:
            for n in numbers:
                http, _ = self._players[n % len(self._players)]
                for kind, (method, path, body) in self._wishes(n).items():
                    answer = await http.request(method, path, json=body)
                    self.count += 1
                    if answer.is_success:
                        self.taken[kind] += 1
                if n >= asked // 2:
                    self.halfway.set()

        await asyncio.gather(*(ask() for _ in range(AT_ONCE)))

    def _wishes(self, n: int) -> dict[str, Wish]:
        """One request of each kind: a subscription of full length, a seek that matches nobody."""
        clock = {"move_seconds": DAYS if n % 2 else 60 + n % 600}
        _, blocked = self._players[(n * 7 + 1) % len(self._players)]
        table, guest = self._tables[n % len(self._tables)]
        device = {"subscription": BROWSER.subscription, "name": "n" * 40}
        report = {"player": guest, "why": "other", "text": "x" * 500}
        return {
            "subscription": ("PUT", f"/api/me/calls/made-up-{n}", device),
            "seek": ("POST", "/api/seeks", WANTED | clock),
            "table": ("POST", "/api/tables", WANTED),
            "block": ("PUT", f"/api/me/blocked/{blocked}", {}),
            "report": ("POST", f"/api/tables/{table}/reports", report),
        }


BROWSER = Browser("https://push.example.org/" + "x" * 990)


async def looked_for(door: Door, service: PushService, table: str | None = None) -> Honest:
    """Two find each other, and one is called. `table`: where somebody waits already."""
    ann, bob = await door.player("Ann"), await door.player("Bob")
    wanted = BEFORE if table is None else WANTED
    if table is None:
        table = str((await ann.post("/api/seeks", wanted)).json()["table_id"])
        await ann.watching(table)
    began = time.perf_counter()
    found = (await bob.post("/api/seeks", wanted)).json()
    seconds = time.perf_counter() - began
    assert found["table_id"] == table, (found, table)
    return Honest(seconds, await called(ann, bob, service))


async def called(ann: Guest, bob: Guest, service: PushService) -> float:
    """Seconds from a move to its call."""
    await subscribed(bob, service)
    table = await table_of(ann, bob, game="villagers", move_seconds=DAYS)
    line = await ann.line()
    shown: dict[str, Any] = await line.watch(table)
    before, began = len(service.asked), time.perf_counter()
    while 1 not in shown["awaiting"]:
        command = shown["options"][0]["command"]
        await line.send("act", table=table, id=f"a{shown['version']}", command=command)
        shown, began = await line.until("commit"), time.perf_counter()
    async with asyncio.timeout(30):
        while len(service.asked) == before:
            service.came.clear()
            await service.came.wait()
    return time.perf_counter() - began


async def is_report_read(door: Door, served: Served) -> bool:
    """Whether an operator finds what somebody else reports, first of all."""
    ann, bob = await door.player("Ann"), await door.player("Bob")
    table = await table_of(ann, bob, game="burgundy")
    text = "Bob knows all of my cards"
    body = {"player": bob.player_id, "why": "cheating", "text": text}
    answer = await ann.post(f"/api/tables/{table}/reports", body)
    assert answer.status_code == 201, answer.text
    kontor = str(Path(sys.executable).with_name("kontor"))
    told = await asyncio.to_thread(
        subprocess.run,
        (kontor, "reports"),
        env=os.environ | {"KONTOR_REDIS_URL": served.redis_url},
        capture_output=True,
        check=True,
    )
    first, *_ = told.stdout.decode().splitlines()
    return text in first
