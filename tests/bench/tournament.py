"""Levels of bots against the steady one, by game and number of seats: who wins how often.

    python -m tests.bench.tournament --levels keen,strong --games 200 --kept build/tournament

Every deal is played from each seating. Games are kept by line in a file for each pairing, and those
that are there are not played again: stopped, it goes on where it was; a change of a bot, a level or
a game asks for another folder. `--until-sure` stops a pairing once a sequential test is sure.
"""

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from clients.simulation.console import one_game
from clients.simulation.match import Played, first_of, standings
from clients.simulation.strength import verdict
from domain.catalog import GAMES
from domain.decider import Outcome

OTHERS = "steady"


class Kept(msgspec.Struct, frozen=True):
    """A game. `seconds`: of a processor, for all of its bots together."""

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


def games_of(
    pairing: Pairing, games: int, folder: Path, workers: int, *, until_sure: bool
) -> list[Kept]:
    """So many, those that are kept there and those that are still missing."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{pairing.name}.ndjson"
    lines = file.read_bytes().splitlines() if file.exists() else []
    kept = [msgspec.json.decode(line, type=Kept) for line in lines][:games]
    with file.open("ab") as to, ProcessPoolExecutor(workers) as pool:
        while len(kept) < games and not (until_sure and is_sure(pairing, kept)):
            numbers = range(len(kept), min(games, len(kept) + 4 * workers))
            for game in pool.map(partial(one, pairing), numbers):
                kept.append(game)
                to.write(msgspec.json.encode(game) + b"\n")
                to.flush()
    return kept


def is_sure(pairing: Pairing, kept: Sequence[Kept]) -> bool:
    if not kept or pairing.seats == 1:
        return False
    shares = [first_of(game.played(), pairing.level) for game in kept]
    return verdict(shares, 1 / pairing.seats) != "open"


def row(pairing: Pairing, kept: Sequence[Kept]) -> str:
    standing = next(it for it in standings(k.played() for k in kept) if it.policy == pairing.level)
    low, high = standing.interval
    elo = f"{standing.elo:+.0f}" if pairing.seats > 1 else ""
    won = "" if standing.won is None else f"{standing.won:.0%}"
    cells = (
        pairing.name,
        str(len(kept)),
        f"{standing.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        elo,
        f"{standing.points:.1f}",
        f"{standing.margin:+.1f}",
        won,
        f"{sum(game.seconds for game in kept) / len(kept):.1f} s",
    )
    return f"| {' | '.join(cells)} |"


def pairings(arguments: argparse.Namespace) -> Iterator[Pairing]:
    options = dict(each.split("=", 1) for each in arguments.option)
    for game in arguments.only.split(","):
        counts = GAMES[game].seats
        wanted = [int(n) for n in arguments.seats.split(",")] if arguments.seats else [*counts]
        for seats in wanted:
            for level in arguments.levels.split(","):
                if seats in counts and (seats > 1 or options):
                    yield Pairing(game, level, seats, options)


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
    print("| pairing | games | first | 95 % | Elo | points | ahead | won | a game |")
    print("|---|---|---|---|---|---|---|---|---|")
    for pairing in pairings(arguments):
        kept = games_of(
            pairing,
            arguments.games,
            arguments.kept,
            arguments.workers,
            until_sure=arguments.until_sure,
        )
        print(row(pairing, kept), flush=True)


if __name__ == "__main__":
    main()
