"""The delay of notifications among many games of days.

A push service in this process records when a message arrives. Each notified player waits at ten
tables, so most messages name several tables. `KONTOR_BENCH_TABLES`: how many games run.
"""

import asyncio
import os
import random
import statistics
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from math import inf
from pathlib import Path
from typing import Any

from tests.running.push_service import PushService, certificate_in, push_service
from tests.running.served import Served, short_folder
from tests.server.wire import Door, Guest

TABLES = int(os.environ.get("KONTOR_BENCH_TABLES", "1000"))
OF_A_PLAYER = 10
MOVES_A_SECOND, SECONDS = 20, 30
AT_ONCE = 16
LAST_SECONDS = 10.0
"""For the last calls to come."""


def called() -> Iterator[str]:
    """Seconds from a move to the message."""
    with short_folder() as folder:
        took = sorted(asyncio.run(measured(folder)))
    p99 = took[int(0.99 * len(took))]
    yield (
        f"{TABLES} games of days, {len(took)} moves: a call leaves after "
        f"{statistics.median(took) * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms"
    )


async def measured(folder: Path) -> list[float]:
    certificate = certificate_in(folder)
    async with push_service(certificate) as service, AsyncExitStack() as stack:
        hosts = {"KONTOR_PUSH_HOSTS": service.host, "SSL_CERT_FILE": str(certificate[0])}
        limits = {"KONTOR_TABLES_PER_PLAYER": "0", "KONTOR_REQUESTS_PER_SECOND": "0"}
        served = stack.enter_context(Served(folder / "served", **hosts, **limits))
        door = Door(served.url, stack)
        anna = await door.player("Anna")
        others = [await door.player(f"Guest {number}") for number in range(TABLES // OF_A_PLAYER)]
        for each in others:
            await subscribed(each, service)
        tables = await opened(anna, others)
        return await moves(anna, tables, service)


async def subscribed(guest: Guest, service: PushService) -> None:
    body = {"subscription": service.browser(f"{guest.player_id}.{'x' * 150}").subscription}
    answer = await guest.http.put("/api/me/calls/phone", json=body)
    assert answer.status_code == 200, answer.text


async def opened(anna: Guest, others: list[Guest]) -> dict[str, str]:
    """Tables of days, by their ids who else sits there."""
    tables, places = dict[str, str](), asyncio.Semaphore(AT_ONCE)

    async def open_one(other: Guest) -> None:
        async with places:
            table_id = (await anna.open("villagers", move_seconds=259_200))["table_id"]
            await other.sit(table_id, 1)
            tables[table_id] = other.player_id

    await asyncio.gather(*(open_one(each) for each in others for _ in range(OF_A_PLAYER)))
    return tables


async def moves(anna: Guest, tables: dict[str, str], service: PushService) -> list[float]:
    """Move at some, evenly; the seconds until each message, or infinitely many."""
    line, began, took = await anna.line(), dict[str, list[float]](), list[float]()
    chosen = random.Random(1).sample(sorted(tables), min(MOVES_A_SECOND * SECONDS, len(tables)))
    last = dict[str, float]()

    def came(path: str) -> None:
        player_id, now = path.rsplit("/", maxsplit=1)[-1].partition(".")[0], time.perf_counter()
        last[player_id] = now
        took.extend(now - at for at in began.pop(player_id, []))

    service.on_message = came
    moved, start = 0, time.perf_counter()
    for table_id in chosen:
        await asyncio.sleep(max(start + moved / MOVES_A_SECOND - time.perf_counter(), 0))
        shown: dict[str, Any] = await line.watch(table_id)
        while 0 in shown["awaiting"] and 1 not in shown["awaiting"]:
            command = shown["options"][0]["command"]
            at, called = time.perf_counter(), tables[table_id]
            await line.send("act", table=table_id, id=f"a{shown['version']}", command=command)
            shown = await line.until("commit")
            if 1 in shown["awaiting"]:
                moved += 1
                if last.get(called, 0) > at:  # it came before we saw the move
                    took.append(last[called] - at)
                else:
                    began.setdefault(called, []).append(at)
        await line.send("unwatch", table=table_id)
    with suppress(TimeoutError):
        async with asyncio.timeout(LAST_SECONDS):
            while any(began.values()):  # noqa: ASYNC110 - the last ones are under way
                await asyncio.sleep(0.05)
    return took + [inf for times in began.values() for _ in times]
