"""What `kontor simulate` prints: many games on all cores, as a table or as CSV."""

import csv
import io
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from clients.bots import POLICIES
from clients.simulation.match import Played, Standing, play, standings
from domain.catalog import game_named

COLUMNS = ("game", "seed", "seat", "policy", "points", "place", "decisions")


class Unknown(ValueError):  # noqa: N818 - what was asked for is
    """A game or policy that there is not, or seats and policies that do not fit."""


def lineup(game: str, seats: int | None, bots: Sequence[str]) -> tuple[str, ...]:
    """The policy of each seat: those named, and `random` on the seats that are left.

    Raises Unknown with a sentence.
    """
    try:
        possible = game_named(game).seats
    except KeyError:
        message = f"There is no game {game!r} here."
        raise Unknown(message) from None
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
    """Games with seeds from `first` on. In each the policies sit one seat further."""
    one = partial(one_game, game, tuple(policies), dict(options))
    if games == 1:
        yield one(first)
        return
    with ProcessPoolExecutor(min(games, os.cpu_count() or 1)) as pool:
        yield from pool.map(one, range(first, first + games), chunksize=max(1, games // 200))


def one_game(game: str, policies: tuple[str, ...], options: dict[str, Any], seed: int) -> Played:
    turned = seed % len(policies)
    seated = (*policies[turned:], *policies[:turned])
    return play(game, seated, seed=seed, options=options)


def table(games: Iterator[Played]) -> Iterator[str]:
    """A line for each policy, and how long it took."""
    began = time.perf_counter()
    played = list(games)
    seconds = time.perf_counter() - began
    yield f"{'bot':12} {'seats':>6} {'first':>7} {'points':>8} {'ahead':>8} {'won':>6}"
    yield from map(line, standings(played))
    decisions = sum(one.decisions for one in played)
    yield f"{len(played)} games, {decisions:,} decisions in {seconds:.1f} s"


def line(one: Standing) -> str:
    won = "" if one.won is None else f"{one.won:6.1%}"
    return (
        f"{one.policy:12} {one.seats:6} {one.share:7.1%} {one.points:8.1f} {one.margin:+8.1f} {won}"
    )


def as_csv(game: str, games: Iterator[Played]) -> Iterator[str]:
    """A line for each seat of each game."""
    yield ",".join(COLUMNS)
    for played in games:
        for seat, policy in enumerate(played.policies):
            row = (game, played.seed, seat, policy, played.points[seat], played.places[seat])
            yield as_line((*row, played.decisions))


def as_line(row: Sequence[object]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="").writerow(row)
    return written.getvalue()
