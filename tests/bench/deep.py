"""Twenty people against strong bots, beside other people who must not notice a difference.

One server runs with and without the strong bots, in turn. The time of a strong bot's decision is
processor time, measured at regular positions in a game of steady bots. On an idle core it equals
the wall-clock time.
"""

import re
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import msgspec
import uvloop

from domain.bots.answer import BotRequest
from domain.decider import AnyGame, offered
from projections.projection import AnyProjection
from server.automation.search_pool import answer_in_time
from server.bench.pairs import Pair, Tally, at_work, play
from tests.bench.bots import keep_going, processes
from tests.bench.gateway import percentile
from tests.bench.spread import cpu_of
from tests.bots.matches import asked_along
from tests.running.ports import free_port
from tests.running.served import Served

STRONG_BOTS = 20
THINKING_SECONDS = 5.0
"""Before a person who plays a strong bot answers."""
PEOPLE, PAUSE_SECONDS = 40, 0.5
"""Tables of two people, and how long each of them takes for a move."""
ROUNDS = 3
SECONDS = 12.0
EVERY = 4
"""Of so many decisions a strong bot is asked one."""
TOLD_SECONDS = 10.0
"""So late are metrics told."""
WENT = re.compile(r'^kontor_bot_searches_total\{went="(\w+)".*\} (\S+)$', re.MULTILINE)


class Waits(NamedTuple):
    """Seconds of people's moves: with strong bots on the same server, and without."""

    beside: list[float]
    alone: list[float]


def deep(projection: AnyProjection) -> Iterator[str]:
    """Yield the cost of strong bots to people, and the cost of one decision of a strong bot."""
    game = projection.game
    if 2 not in game.seats:
        return
    metrics = str(free_port())
    beats = {"KONTOR_BOT_BEAT_SECONDS": "0.6", "KONTOR_SEARCH_BEAT_SECONDS": "2"}
    with Served.alone(KONTOR_METRICS_PORT=metrics, **beats) as served:
        waits = uvloop.run(in_turn(served, game.name))
        thinking = cpu_of(processes(served)[1])
        time.sleep(TOLD_SECONDS)
        told = httpx.get(f"http://127.0.0.1:{metrics}/metrics").text
    alone, beside = (percentile(each, 0.99) for each in (waits.alone, waits.beside))
    yield (
        f"{PEOPLE} tables of people: p99 {alone:.2f} ms alone, {beside:.2f} ms beside "
        f"{STRONG_BOTS} strong bots: {beside / alone:.2f} times as long"
    )
    went = ", ".join(f"{how} {float(number):.0f}" for how, number in WENT.findall(told))
    yield f"of strong bots' thoughts went {went}; {thinking:.0f} s of a core"
    took = sorted(seconds_of_thoughts(game))
    median, most = took[len(took) // 2], took[int(len(took) * 0.99)]
    yield f"a strong thought takes p50 {median:.2f} p99 {most:.2f} s of a core (of {len(took)})"


async def in_turn(served: Served, game: str) -> Waits:
    """People among themselves, each other time beside those who play strong bots."""
    waits = Waits([], [])
    async with httpx.AsyncClient(base_url=served.url, timeout=60) as http:
        for _ in range(ROUNDS):
            alone = await play([served.url], game, PEOPLE, SECONDS, PAUSE_SECONDS)
            strong, pairs = Tally(), list[Pair]()
            wanted: Any = {"policy": "strong", "pause": THINKING_SECONDS}
            asking = (http, served.url, game, strong, pairs)
            async with at_work(keep_going(*asking, **wanted) for _ in range(STRONG_BOTS)):
                beside = await play([served.url], game, PEOPLE, SECONDS, PAUSE_SECONDS)
            waits.alone.extend(alone.waits)
            waits.beside.extend(beside.waits)
    return waits


def seconds_of_thoughts(game: AnyGame) -> Iterator[float]:
    decisions = [
        (state, seat)
        for state, seat, _ in asked_along(game, ("steady", "steady"), b"strong thoughts")
        if len(offered(game, state, seat)) > 1
    ]
    for number, (state, seat) in enumerate(decisions[::EVERY]):
        asked, seed = msgspec.msgpack.encode(state), number.to_bytes(2, "big")
        began = time.thread_time()
        answer_in_time(BotRequest(game.name, asked, seat, "strong", seed, 2))
        yield time.thread_time() - began
