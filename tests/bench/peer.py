"""Moves a second here and at boardgame.io, in turn, of two games that both have."""

import platform
import statistics
import sysconfig
from collections.abc import Iterator

import uvloop

from server.bench.pairs import play
from server.bench.tick import LADEN, TICK
from tests.bench.boardgame_io import MISSING, boardgame_io, matches
from tests.bench.gateway import PAIRS, served, urls_of

SECONDS = 4.0
TURNS = 5


def peer() -> Iterator[str]:
    """Compare one gateway with a peer on this machine, one after the other.

    The gateway syncs each move to disk and hides it as required. The peer keeps everything in
    memory.
    """
    with boardgame_io() as url:
        if not url:
            yield MISSING
            return
    yield python_in_words()
    for projection, what in ((TICK, "trivial game"), (LADEN, "6 KB of state")):
        turns = [one_after_the_other(projection.game.name) for _ in range(TURNS)]
        ratios = sorted(ours / theirs for ours, theirs in turns)
        here, there = (statistics.median(row) for row in zip(*turns, strict=True))
        yield (
            f"{what}, {PAIRS} tables of two: {here:,.0f} moves/s, boardgame.io {there:,.0f}: "
            f"{statistics.median(ratios):.2f} x ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        )


def one_after_the_other(game: str) -> tuple[float, float]:
    """Moves a second here, then there."""
    with served(1) as gateways:
        ours = uvloop.run(play(urls_of(gateways), game, PAIRS, SECONDS))
    with boardgame_io() as url:
        theirs = uvloop.run(matches(url, game, PAIRS, SECONDS))
    return ours.moves / SECONDS, theirs.moves / SECONDS


def python_in_words() -> str:
    """Which Python this is: one that was built without optimizations is a fifth slower."""
    base = sysconfig.get_config_var("prefix")
    return f"Python {platform.python_version()} of {base}, {platform.python_compiler()}"
