"""Moves per second and delays here and at boardgame.io, in turn, of two games that both have."""

import platform
import statistics
import sysconfig
from collections.abc import Iterator

import uvloop

from server.bench.pairs import Tally, play
from server.bench.tick import LADEN, TICK
from tests.bench.boardgame_io import MISSING, boardgame_io, matches
from tests.bench.gateway import GATEWAYS, PAIRS, percentile, served, urls_of

SECONDS = 4.0
TURNS = 5
RATE = 2_000
"""Moves per second of all pairs together, far below what both servers can do."""


def peer() -> Iterator[str]:
    """Compare gateways with a peer on this machine, one after the other.

    The gateways sync each move to disk and hide it as required. The peer keeps everything in
    memory.
    """
    with boardgame_io() as url:
        if not url:
            yield MISSING
            return
    base = sysconfig.get_config_var("prefix")  # without optimizations it is a fifth slower
    yield f"Python {platform.python_version()} of {base}, {platform.python_compiler()}"
    for projection, what in ((TICK, "trivial game"), (LADEN, "6 KB of state")):
        for gateways in GATEWAYS:
            turns = [in_turn(projection.game.name, gateways) for _ in range(TURNS)]
            rates = [(ours.moves / SECONDS, theirs.moves / SECONDS) for ours, theirs in turns]
            yield (
                f"{what}, {gateways} gateways, {PAIRS} tables of two, moves/s: {compared(rates)}"
            )
    turns = [in_turn(TICK.game.name, GATEWAYS[-1], PAIRS / RATE) for _ in range(TURNS)]
    delays = [
        (percentile(ours.waits, 0.99), percentile(theirs.waits, 0.99)) for ours, theirs in turns
    ]
    yield f"p99 at {RATE} moves/s at most, {GATEWAYS[-1]} gateways, ms: {compared(delays)}"


def compared(turns: list[tuple[float, float]]) -> str:
    ratios = sorted(ours / theirs for ours, theirs in turns)
    here, there = (statistics.median(row) for row in zip(*turns, strict=True))
    middle = statistics.median(ratios)
    return (
        f"{here:,.1f}, boardgame.io {there:,.1f}: "
        f"{middle:.2f} x ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    )


def in_turn(game: str, gateways: int, pause: float = 0.0) -> tuple[Tally, Tally]:
    """Play here, then there. The sockets of a table use one gateway, as they do when deployed."""
    with served(gateways) as started:
        pairs = play(urls_of(started), game, PAIRS, SECONDS, pause, together=True)
        ours = uvloop.run(pairs)
    with boardgame_io() as url:
        theirs = uvloop.run(matches(url, game, PAIRS, SECONDS, pause))
    return ours, theirs
