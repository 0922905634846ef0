"""Compact records of finished games, from which a player's statistics are counted.

A record is a text such as `4 1 53`: four seats, first place, 53 points.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self, TypeAlias

from projections.projection import JsonObject


class PlayedGame(NamedTuple):
    """A player's part in a game that was played to its end. `rank`: from 1; ties share one.

    A solo game that was lost has the rank 2.
    """

    seats: int
    rank: int
    points: int

    @property
    def packed(self) -> str:
        return f"{self.seats} {self.rank} {self.points}"

    @classmethod
    def parsed(cls, packed: bytes) -> Self:
        seats, rank, points = packed.split()
        return cls(int(seats), int(rank), int(points))


Played: TypeAlias = Mapping[str, Mapping[str, PlayedGame]]
"""A player's records by game, then by table."""


class Record(NamedTuple):
    """A player's games of one kind: the same game and number of seats. `best`: most points."""

    game: str
    seats: int
    played: int
    won: int
    best: int


class Duel(NamedTuple):
    """The games of one player against another, from the first one's side."""

    game: str
    played: int
    won: int
    lost: int
    tied: int


def played_by(summary: JsonObject) -> dict[str, PlayedGame]:
    """Return the record of each person at a game's end; empty if it was not played to its end.

    Deleted players have none. Raises LookupError, TypeError or ValueError for an unsound outcome.
    """
    outcome = summary.get("outcome")
    if summary["status"] != "finished" or outcome is None or outcome["reason"] == "abandoned":
        return {}
    ranks = {seat: rank for rank, seats in enumerate(outcome["ranking"], 1) for seat in seats}
    solo_rank = {True: 1, False: 2}.get(outcome.get("won"))
    count, scores = len(summary["seats"]), outcome["scores"]
    return {
        seat["player"]["player_id"]: PlayedGame(
            count, solo_rank or ranks[seat["seat"]], int(scores[str(seat["seat"])]["total"])
        )
        for seat in summary["seats"]
        if seat["player"] is not None and "gone" not in seat["player"]
    }


def records_of(played: Played) -> list[Record]:
    """Return the statistics of these games, by name of the game and number of seats."""
    kinds = defaultdict[tuple[str, int], list[PlayedGame]](list)
    for game, by_table in played.items():
        for one in by_table.values():
            kinds[game, one.seats].append(one)
    return [
        Record(
            game,
            seats,
            len(games),
            sum(one.rank == 1 for one in games),
            max(one.points for one in games),
        )
        for (game, seats), games in sorted(kinds.items())
    ]


def head_to_head(mine: Played, theirs: Played) -> list[Duel]:
    """Return the results of the games at which both sat, by name of the game."""
    both = {game: mine[game].keys() & theirs[game].keys() for game in mine.keys() & theirs.keys()}
    return [
        duel_of(game, ((mine[game][table].rank, theirs[game][table].rank) for table in tables))
        for game, tables in sorted(both.items())
        if tables
    ]


def duel_of(game: str, ranks: Iterable[tuple[int, int]]) -> Duel:
    pairs = list(ranks)
    won, lost = sum(me < you for me, you in pairs), sum(me > you for me, you in pairs)
    return Duel(game, len(pairs), won, lost, len(pairs) - won - lost)
