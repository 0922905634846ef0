"""The costs of a server with many archived games, and how fast it shows them.

The games are real ones of all games in this repository. Bots play them, and the log names people
instead. They are copied under other ids, players and days until there are `KONTOR_BENCH_TABLES` of
them. The server's own code puts each into the archive and into the lists.
"""

import asyncio
import math
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec

from domain.registry import GAMES
from projections.conformance.game_folders import game_facts_of
from projections.registry import PROJECTIONS
from server.archive.archive import Archive
from server.archive.filesystem_store import FilesystemStore
from server.archive.packing import archived
from server.runtime.game_registry import GameRegistry
from server.store import ledger
from server.store.redis_client import RedisClient
from server.store.table_index import TableIndex
from tests.archive.lifelike import Ledger, ledgers, random_id
from tests.bench.gateway import resident
from tests.running.served import Served, short_folder

TABLES = int(os.environ.get("KONTOR_BENCH_TABLES", "400"))
TABLES_OF_A_PERSON = 20
"""On average; Ann, who asks for her results, has five times as many."""
WORKERS = 2
DAY = len("2026-01-31")
ASKED = 30


def archive() -> Iterator[str]:
    with short_folder() as folder:
        yield from figures(folder, TABLES)


def figures(folder: Path, tables: int) -> Iterator[str]:
    objects = folder / "archive"
    served = Served(
        folder, KONTOR_ARCHIVE=str(objects), KONTOR_REQUESTS_PER_SECOND="0", KONTOR_BOT_WORKERS="1"
    )
    with served:
        made = httpx.post(f"{served.url}/api/players", json={"name": "Ann"})
        ann = made.raise_for_status().json()
        before, given = redis_memory(served), (served.redis_url, str(objects))
        with ProcessPoolExecutor(WORKERS) as workers:
            jobs = [
                workers.submit(fill, *given, range(part, tables, WORKERS), tables, ann["player_id"])
                for part in range(WORKERS)
            ]
            ids = [table_id for job in jobs for table_id in job.result()]
        yield f"{(redis_memory(served) - before) / tables:.0f} bytes of Redis' memory a game"
    sizes = [one.stat() for one in objects.rglob("*.zst")]
    assert len(sizes) == len(ids) == tables
    yield f"{statistics.fmean(one.st_size for one in sizes):,.0f} bytes a game in {tables} objects"
    blocks = statistics.fmean(one.st_blocks * 512 for one in sizes)
    yield f"{blocks:,.0f} bytes a game in blocks of this disk"
    began = time.perf_counter()
    with served:
        yield f"{time.perf_counter() - began:.2f} s to start, a Redis of its own included"
        yield from asyncio.run(looked_at(served, ann["token"], ids))
        yield f"{redis_memory(served) / 1e6:.1f} MB in Redis, {memory_of(served):.1f} MB a gateway"


def memory_of(served: Served) -> float:
    return resident(served.pid) / 1e6


def redis_memory(served: Served) -> int:
    with served.redis() as redis:
        info: Any = redis.info("memory")
    return int(info["used_memory"])


def fill(url: str, folder: str, numbers: range, tables: int, ann: str) -> list[str]:
    """Put these of so many games into the archive and the lists; their ids."""
    rng = Random(numbers.start)
    rounds, most = 1 if len(numbers) < 5_000 else 4, math.ceil(len(numbers) / len(GAMES))
    templates = [
        one for name in GAMES for one in islice(ledgers(game_facts_of(name), rounds), most)
    ]
    return asyncio.run(put(url, folder, copies(templates, numbers, tables, ann, rng)))


def copies(
    templates: Sequence[Ledger], numbers: range, tables: int, ann: str, rng: Random
) -> Iterator[Ledger]:
    """One after the other under ids, people and a day of its own."""
    people = [f"player-{number:09d}" for number in range(max(tables // TABLES_OF_A_PERSON, 8))]
    for number in numbers:
        one = templates[number % len(templates)]
        summary = msgspec.json.decode(one.summary)
        sitting = [seat["player"]["player_id"] for seat in summary["seats"] if seat["player"]]
        others = rng.sample(people, len(sitting))
        if rng.random() < 5 * TABLES_OF_A_PERSON / tables:
            others[0] = ann
        began = datetime.fromisoformat(summary["created_at"])
        later = timedelta(days=rng.randrange(3_000))
        texts = {one.table_id: random_id(rng), **dict(zip(sitting, others, strict=True))}
        for day in range(3):  # a game does not last longer
            before = began.date() + timedelta(days=day)
            texts[before.isoformat()] = (before + later).isoformat()
        yield copied(one, texts)


def copied(one: Ledger, texts: dict[str, str]) -> Ledger:
    """With other texts in place of these, and in place of the days that times begin with."""

    def told(value: Any) -> Any:
        match value:
            case str():
                return texts.get(value) or texts.get(value[:DAY], value[:DAY]) + value[DAY:]
            case dict():
                plain: dict[Any, Any] = value
                return {told(key): told(part) for key, part in plain.items()}
            case list():
                parts: list[Any] = value
                return list(map(told, parts))
            case _:
                return value

    summary = msgspec.json.encode(told(msgspec.json.decode(one.summary)))
    entries = [msgspec.msgpack.encode(told(msgspec.msgpack.decode(data))) for data in one.entries]
    return Ledger(texts[one.table_id], one.game, summary, entries)


async def put(url: str, folder: str, games: Iterator[Ledger]) -> list[str]:
    ids: list[str] = []
    place = FilesystemStore(folder)
    await place.mark()
    store = Archive(place)
    async with RedisClient(url) as redis:
        index = TableIndex(redis, ledger.Ledger(redis), GameRegistry(PROJECTIONS))
        for game in games:
            await store.keep(archived(*game))
            await index._place([msgspec.json.decode(game.summary)], {})
            ids.append(game.table_id)
    return ids


async def looked_at(served: Served, token: str, ids: Sequence[str]) -> list[str]:
    """How long it takes to be shown what is asked for, the first time and at most."""
    chance = Random(1)
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=served.url, timeout=60, headers=headers) as http:
        await http.get("/healthz")
        lobby = ["/api/tables"]
        lobby += [f"/api/tables?status={status}" for status in ("open", "running", "finished")]
        lobby += [f"/api/tables?status=finished&game={game}" for game in GAMES]
        asked = min(ASKED, len(ids))
        cold = [f"/api/tables/{table_id}" for table_id in chance.sample(ids, asked)]
        logs = [f"/api/tables/{table_id}/log" for table_id in chance.sample(ids, asked)]
        results = ["/api/me/results", *(f"/api/me/results?game={game}" for game in GAMES)]
        return [
            f"{memory_of(served):.1f} MB a gateway at its start",
            f"lobby and its filters: {await took(http, lobby)}",
            f"the same again: {await took(http, lobby)}",
            f"somebody's results: {await took(http, results)}",
            f"{memory_of(served):.1f} MB a gateway then",
            f"first look at an archived game: {await took(http, cold)}",
            f"its whole log: {await took(http, logs)}",
        ]


async def took(http: httpx.AsyncClient, paths: Sequence[str]) -> str:
    times: list[float] = []
    for path in paths:
        began = time.perf_counter()
        (await http.get(path)).raise_for_status()
        times.append((time.perf_counter() - began) * 1000)
    return f"median {statistics.median(times):.1f} ms, longest {max(times):.1f} ms"
