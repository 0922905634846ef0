"""Measures how fast a log is decoded and folded, on one core."""

import time
from collections.abc import Iterator

import msgspec

from domain.table.entry import Codec
from domain.table.evolve import replay
from projections.projection import AnyProjection
from server.bench.random_games import random_log

GAMES = 20
ROUNDS = 7


def reducer(projection: AnyProjection) -> Iterator[str]:
    """Yield the events per second, and the ratio to decoding the same bytes into plain values."""
    game = projection.game
    logs = [random_log(game, game.seats[-1], seed) for seed in range(GAMES)]
    codec = Codec(game)
    events = sum(len(codec.decode(data).events) for log in logs for data in log)
    folds: list[float] = []
    peers: list[float] = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for log in logs:
            replay(game, (codec.decode(data) for data in log))
        folded = time.perf_counter()
        for log in logs:
            for data in log:
                msgspec.msgpack.decode(data)
        folds.append(folded - start)
        peers.append(time.perf_counter() - folded)
    fold, peer = sorted(folds)[ROUNDS // 2], sorted(peers)[ROUNDS // 2]
    yield (
        f"{events / fold:10,.0f} events/s decoded and folded "
        f"({fold / peer:.1f} x the time of decoding alone; {GAMES} games, {events} events)"
    )
