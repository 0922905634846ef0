"""The facts of a finished game that its ladder needs, from the game's summary. Pure.

A summary is stored beside the ledger and in the archive. So a finished game gives the same facts
at its end and in a rebuild.
"""

from typing import NamedTuple

from projections.projection import JsonObject
from server.ratings.model import Contender, FinishedGame, Ladder
from server.store.table_lists import ended_at


class Counting(NamedTuple):
    """A game that counts for a ladder."""

    game: str
    ladder: Ladder
    facts: FinishedGame


def counting(summary: JsonObject) -> Counting | None:
    """Return the game if it counts for a ladder: not imported, no fork, and not left by everybody.

    Rated tables count for `people`. Other games count for `bots` if one person played them against
    bots alone, from the beginning.
    """
    outcome = summary.get("outcome")
    if outcome is None or {"imported", "fork_of"} & summary.keys():
        return None
    if outcome["reason"] == "abandoned" and len(outcome["ranking"]) == 1:
        return None
    ladder: Ladder = "people" if "rated" in summary else "bots"
    seats = with_leavers_last(summary) if ladder == "people" else against_bots(summary)
    if seats is None:
        return None
    place = ended_at(summary)
    facts = FinishedGame(place.table_id, place.milliseconds, seats)
    return Counting(summary["game"], ladder, facts)


def with_leavers_last(summary: JsonObject) -> tuple[Contender, ...] | None:
    """Return the players of a rated game; None if all of them left.

    Players who left share the last rank. A bot played for them at the end, or others waited for
    them until the game was abandoned.
    """
    ranks = ranks_of(summary)
    is_abandoned = summary["outcome"]["reason"] == "abandoned"
    players: list[str] = []
    left: list[bool] = []
    for seat, rank in zip(summary["seats"], ranks, strict=True):
        stayed = seat["player"] is not None
        players.append(seat["player"]["player_id"] if stayed else seat.get("left_by", ""))
        left.append(not stayed or "stand_in" in seat or (is_abandoned and rank > 0))
    if all(left) or not all(players):
        return None
    return tuple(
        Contender(player, "", len(ranks) if gone else rank)
        for player, rank, gone in zip(players, ranks, left, strict=True)
    )


def against_bots(summary: JsonObject) -> tuple[Contender, ...] | None:
    """Return the seats of a casual game; None unless one person and bots played it alone."""
    seats = summary["seats"]
    people = [seat for seat in seats if seat["player"] is not None]
    if len(people) != 1 or len(seats) == 1 or any("given_up" in seat for seat in seats):
        return None
    ranks = ranks_of(summary)
    return tuple(
        Contender("", seat["bot"], rank)
        if seat["player"] is None
        else Contender(seat["player"]["player_id"], "", len(ranks) if "stand_in" in seat else rank)
        for seat, rank in zip(seats, ranks, strict=True)
    )


def ranks_of(summary: JsonObject) -> list[int]:
    """Return the rank of each seat; 0 is best, and ties share one."""
    by_seat = {
        seat: rank for rank, tied in enumerate(summary["outcome"]["ranking"]) for seat in tied
    }
    return [by_seat.get(seat, len(by_seat)) for seat in range(len(summary["seats"]))]
