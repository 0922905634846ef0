"""Load: many tables of a person against a steady bot, at one gateway with one process for bots.

The report compares the gateway's cost of a bot's move with that of a person's move. Both have the
same pace and two spectators.
"""

import asyncio
from collections.abc import Iterator

import httpx
import msgspec
import uvloop

from projections.projection import AnyProjection
from server.bench.pairs import (
    Pair,
    Tally,
    at_work,
    connected,
    counted_after_warm_up,
    guest,
    play,
    seeded,
)
from tests.bench.spread import cpu_of
from tests.running.process import children
from tests.running.served import Served

TABLES = 100
SECONDS = 10.0
PAUSE_SECONDS = 0.2
"""Before a person answers, so that bots always have something to think about."""
BEAT = "0.6"
PACE_SECONDS = 0.4
"""Before each move where people play each other: then as many are made."""


class Load(msgspec.Struct):
    """`acts`: moves of people, `answers`: of bots. `cpu`: seconds of gateway, thinkers, Redis."""

    acts: int
    answers: int
    cpu: tuple[float, float, float]


def bots(projection: AnyProjection) -> Iterator[str]:
    """Yield the cost of a move if every other one is a bot's, and the capacity of a process."""
    if 2 not in projection.game.seats:
        return
    with Served.alone(KONTOR_BOT_BEAT_SECONDS=BEAT, KONTOR_BOT_WORKERS="1") as served:
        load = uvloop.run(loaded(served, projection.game.name))
        person = uvloop.run(cost_of_people(served, projection.game.name))
    answers, moves = load.answers, load.answers + load.acts
    gateway, thinkers, redis = load.cpu
    bot = (gateway - load.acts * person) / answers
    yield (
        f"a move costs the gateway {person * 1e6:.0f} µs if a person makes it, {bot * 1e6:.0f} µs "
        f"if a bot does: {bot / person:.2f} times as much"
    )
    yield (
        f"{TABLES} tables: {answers / SECONDS:.0f} answers/s, of a core thinking alone "
        f"{answers / thinkers:.0f}; gateway {gateway / moves * 1e6:.0f} µs and Redis "
        f"{redis / moves * 1e6:.0f} µs a move, thinking {thinkers / answers * 1e3:.1f} ms"
    )


async def cost_of_people(served: Served, game: str) -> float:
    """Seconds of the gateway a move, where people play each other."""
    before: list[float] = []

    def begin() -> None:
        before.append(cpu_of([served.pid]))

    tally = await play([served.url], game, TABLES, SECONDS, PACE_SECONDS, begin=begin)
    return (cpu_of([served.pid]) - before[0]) / tally.moves


async def loaded(served: Served, game: str) -> Load:
    tally = Tally()
    pairs: list[Pair] = []
    async with (
        httpx.AsyncClient(base_url=served.url, timeout=60) as http,
        at_work(keep_going(http, served.url, game, tally, pairs) for _ in range(TABLES)),
    ):
        while tally.moves < TABLES:  # noqa: ASYNC110 - it is counted by sockets; all play then
            await asyncio.sleep(0.1)
        before: list[float] = []

        def begin() -> None:
            before.append(sum(pair.acts for pair in pairs))
            before.extend(map(cpu_of, processes(served)))

        counted = await counted_after_warm_up(tally, SECONDS, begin)
        acts = sum(pair.acts for pair in pairs) - int(before[0])
        gateway, thinkers, redis = map(cpu_of, processes(served))
    return Load(
        acts, counted.moves - acts, (gateway - before[1], thinkers - before[2], redis - before[3])
    )


async def keep_going(
    http: httpx.AsyncClient,
    url: str,
    game: str,
    tally: Tally,
    pairs: list[Pair],
    *,
    policy: str = "steady",
    pause: float = PAUSE_SECONDS,
) -> None:
    """Play one game after the other against a bot, while somebody else watches."""
    tokens = [await guest(http, name) for name in ("Left", "Watches")]
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    while True:
        body = {"game": game, "seats": 2, "bots": {"1": policy}}
        opened = await http.post("/api/tables", json=body, headers=headers)
        table_id = opened.raise_for_status().json()["table_id"]
        pair = Pair(table_id, tally, seeded(len(pairs)), pause=pause)
        pairs.append(pair)
        sockets = [await connected(url, pair, seat, token) for seat, token in enumerate(tokens)]
        try:
            await pair.over.wait()
        finally:
            for socket in sockets:
                socket.disconnect()


def processes(served: Served) -> tuple[list[int], list[int], list[int]]:
    """The gateway, those in which bots think, and Redis."""
    redis = served.redis_pid()
    assert redis is not None
    return [served.pid], children(served.pid, "spawn_main"), [redis]
