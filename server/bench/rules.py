"""Measures how fast the rules alone play whole random games, on one core."""

import hashlib
import time
from collections.abc import Iterator

from projections.projection import AnyProjection
from server.bench.random_games import play_at_random

SECONDS = 3.0
HASHES = 200_000


def rules(projection: AnyProjection) -> Iterator[str]:
    """Yield games and decisions (`options`, `decide`, `evolve`) per second, and a SHA-256 ratio."""
    game = projection.game
    for seats in game.seats:
        play_at_random(game, seats, 0)
        games = decisions = 0
        start = time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            games += 1
            decisions += play_at_random(game, seats, games)
        seconds = time.perf_counter() - start
        yield (
            f"{seats} seats {games / seconds:8.1f} games/s {decisions / seconds:9,.0f} decisions/s "
            f"({hashes_a_second() / (decisions / seconds):.0f} SHA-256 in the time of a decision)"
        )


def hashes_a_second() -> float:
    """Return the SHA-256 digests of 64 bytes per second, as the reference of a ratio."""
    start = time.perf_counter()
    for _ in range(HASHES):
        hashlib.sha256(b"0" * 64).digest()
    return HASHES / (time.perf_counter() - start)
