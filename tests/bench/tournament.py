"""Levels of bots against the steady one: win rates by game and number of seats.

    python -m tests.bench.tournament --levels keen,strong --games 200 --kept build/tournament

Every deal is played from each seating. Games are stored as lines in a file for each pairing, and
stored games are not played again. A stopped run therefore continues where it ended; a change of a
bot, a level or a game needs another folder. `--until-sure` stops a pairing once a sequential test
is sure.
"""

import argparse
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec

from domain.decider import Outcome
from domain.registry import GAMES
from projections.simulation.match import Played, standings
from server.simulation_cli import HEADING, line, one_game, until_sure

OTHERS = "steady"


class Kept(msgspec.Struct, frozen=True):
    """A game, a line of a file. `seconds`: of a processor, for all of its bots together."""

    number: int
    seed: int
    policies: tuple[str, ...]
    outcome: Outcome
    decisions: int
    seconds: float

    def played(self) -> Played:
        return Played(self.seed, self.policies, self.outcome, self.decisions)


class Pairing(NamedTuple):
    """One seat of a level, all others steady ones; or a level alone."""

    game: str
    level: str
    seats: int
    options: dict[str, str]

    @property
    def policies(self) -> tuple[str, ...]:
        return (self.level, *[OTHERS] * (self.seats - 1))

    @property
    def name(self) -> str:
        return "-".join((self.game, self.level, str(self.seats), *self.options.values()))


def one(pairing: Pairing, number: int) -> Kept:
    began = time.process_time()
    game, policies, options = pairing.game, pairing.policies, dict(pairing.options)
    played = one_game(game, policies, options, 0, number)
    seconds = time.process_time() - began
    return Kept(
        number, played.seed, played.policies, played.outcome, played.decisions, round(seconds, 3)
    )


def games_of(pairing: Pairing, games: int, file: Path, workers: int) -> Iterator[Played]:
    """Yield `games` games: those in the file, then the missing ones, stored as they finish."""
    kept = sorted(kept_in(file), key=lambda it: it.number)
    yield from (it.played() for it in kept[:games])
    missing = sorted(set(range(games)) - {it.number for it in kept})
    if not missing:
        return
    pool = ProcessPoolExecutor(workers)
    try:
        with file.open("ab") as to:
            for game in pool.map(partial(one, pairing), missing):
                to.write(msgspec.json.encode(game) + b"\n")
                to.flush()
                yield game.played()
    finally:  # a caller that has seen enough does not wait for the rest
        pool.shutdown(cancel_futures=True)


def kept_in(file: Path) -> list[Kept]:
    """The games of the file. A line that was being written when all stopped is cut off."""
    if not file.exists():
        return []
    written = file.read_bytes()
    whole = written[: written.rfind(b"\n") + 1]
    if whole != written:
        file.write_bytes(whole)
    return [msgspec.json.decode(one, type=Kept) for one in whole.splitlines()]


def pairings(arguments: argparse.Namespace) -> Iterator[Pairing]:
    """A game is given those options that it has."""
    options = dict(each.split("=", 1) for each in arguments.option)
    for game in arguments.only.split(","):
        counts = GAMES[game].seats
        known = GAMES[game].table_options.__struct_fields__
        own = {name: value for name, value in options.items() if name in known}
        wanted = [int(n) for n in arguments.seats.split(",")] if arguments.seats else [*counts]
        for seats in wanted:
            for level in arguments.levels.split(","):
                if seats in counts:
                    yield Pairing(game, level, seats, own)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default=",".join(GAMES), help="games by commas")
    parser.add_argument("--levels", default="gentle,keen,strong", help="by commas")
    parser.add_argument("--seats", default="", help="by commas; otherwise all that a game has")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--option", action="append", default=[], help="of the table: NAME=VALUE")
    parser.add_argument("--kept", type=Path, default=Path("build/tournament"))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--until-sure", action="store_true")
    arguments = parser.parse_args()
    arguments.kept.mkdir(parents=True, exist_ok=True)
    print(f"{'pairing':24} {'a game':>8} {HEADING}")
    for pairing in pairings(arguments):
        file = arguments.kept / f"{pairing.name}.ndjson"
        games = games_of(pairing, arguments.games, file, arguments.workers)
        if arguments.until_sure and pairing.seats > 1:
            games = until_sure(games, pairing.policies)
        played = list(games)
        standing = next(it for it in standings(played) if it.policy == pairing.level)
        seconds = fmean(it.seconds for it in kept_in(file))
        print(f"{pairing.name:24} {seconds:6.1f} s {line(standing)}", flush=True)


if __name__ == "__main__":
    main()
