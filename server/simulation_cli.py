"""The output of `kontor simulate`: many games on all cores, as a table or as CSV."""

import csv
import io
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from domain.bots import POLICIES
from domain.plugins import not_offered
from projections.registry import PROJECTIONS
from projections.simulation.match import Played, Standing, first_of, play, standings
from projections.simulation.strength import verdict

HEADING = (
    f"{'bot':12} {'seats':>6} {'first':>7} {'95 %':>13} {'Elo':>6}"
    f" {'points':>8} {'ahead':>8} {'won':>6}"
)
COLUMNS = ("game", "seed", "seat", "policy", "points", "place", "decisions")


class Unknown(ValueError):  # noqa: N818 - the game or policy is unknown
    """An unknown game or policy, or a number of seats that does not fit."""


def lineup(game: str, seats: int | None, bots: Sequence[str]) -> tuple[str, ...]:
    """Return the policy of each seat: the named ones, then `random` on the other seats.

    Raises Unknown with a sentence.
    """
    if game not in PROJECTIONS:
        raise Unknown(not_offered(game, PROJECTIONS))
    possible = PROJECTIONS[game].game.seats
    strange = [bot for bot in bots if bot not in POLICIES]
    if strange:
        message = f"There is no bot {strange[0]!r}; there are {', '.join(POLICIES)}."
        raise Unknown(message)
    count = seats or max(len(bots), possible[0])
    if count not in possible or len(bots) > count:
        message = f"{game} has {possible[0]} to {possible[-1]} seats, and each has one bot."
        raise Unknown(message)
    return (*bots, *["random"] * (count - len(bots)))


def simulated(
    game: str, policies: Sequence[str], *, games: int, first: int, options: Mapping[str, Any]
) -> Iterator[Played]:
    """Yield games with seeds from `first` on, each seed once for every rotation of the seats."""
    one = partial(one_game, game, tuple(policies), dict(options), first)
    if games == 1:
        yield one(0)
        return
    pool = ProcessPoolExecutor(min(games, os.cpu_count() or 1))
    try:
        yield from pool.map(one, range(games), chunksize=max(1, games // 200))
    finally:  # the caller may stop early
        pool.shutdown(cancel_futures=True)


def one_game(
    game: str, policies: tuple[str, ...], options: dict[str, Any], first: int, number: int
) -> Played:
    deal, turned = divmod(number, len(policies))
    seated = (*policies[turned:], *policies[:turned])
    return play(game, seated, seed=first + deal, options=options)


def until_sure(games: Iterator[Played], policies: Sequence[str]) -> Iterator[Played]:
    """Yield games until a sequential test decides if the first bot beats the others.

    The test runs after whole deals, because each deal was then played from every seating. Raises
    Unknown if there is no other bot.
    """
    first = policies[0]
    fair = policies.count(first) / len(policies)
    if fair == 1:
        message = f"{first} has all seats: there is no other bot that it could be stronger than."
        raise Unknown(message)
    shares: list[float] = []
    for one in games:
        yield one
        shares.append(first_of(one, first))
        if len(shares) % len(policies) == 0 and verdict(shares, fair) != "open":
            return


def as_table(games: Iterator[Played]) -> Iterator[str]:
    """Yield a heading, a line for each policy, and the totals with the duration."""
    began = time.perf_counter()
    played = list(games)
    seconds = time.perf_counter() - began
    yield HEADING
    yield from map(line, standings(played))
    decisions = sum(one.decisions for one in played)
    yield f"{len(played)} games, {decisions:,} decisions in {seconds:.1f} s"


def line(one: Standing) -> str:
    low, high = one.interval
    within = f"{low:.1%}-{high:.1%}"
    won = "" if one.won is None else f"{one.won:6.1%}"
    return (
        f"{one.policy:12} {one.seats:6} {one.share:7.1%} {within:>13} {one.elo:+6.0f}"
        f" {one.points:8.1f} {one.margin:+8.1f} {won}"
    )


def as_csv(game: str, games: Iterator[Played]) -> Iterator[str]:
    """Yield a CSV line for each seat of each game, after a heading."""
    yield ",".join(COLUMNS)
    for played in games:
        for seat, policy in enumerate(played.policies):
            row = (game, played.seed, seat, policy, played.points[seat], played.places[seat])
            yield as_line((*row, played.decisions))


def as_line(row: Sequence[object]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="").writerow(row)
    return written.getvalue()
