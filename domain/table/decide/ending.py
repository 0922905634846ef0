"""The end of a table, by its game or because all players have left."""

from collections.abc import Collection
from typing import assert_never

from domain.decider import AnyGame, Outcome, Rejected, Seat
from domain.table import table_queries
from domain.table.events import Events, GameFinished, SecretRevealed, TableClosed, TableEvent
from domain.table.state import Closed, Finished, Open, Running, Table


def abandon(game: AnyGame, table: Table, secret: bytes) -> Events:
    """End a table without an action for a long time. Raises Rejected `finished`."""
    match table.stage:
        case Open():
            return (TableClosed(), SecretRevealed(secret.hex()))
        case Running():
            late = table_queries.awaiting(game, table) if table.rated else ()
            return ended(abandoned(table, late), secret)
        case Finished() | Closed():
            raise Rejected("finished")
        case _:
            assert_never(table.stage)


def ended(outcome: Outcome, secret: bytes) -> tuple[TableEvent, ...]:
    return (GameFinished(outcome), SecretRevealed(secret.hex()))


def abandoned(table: Table, late: Collection[Seat] = ()) -> Outcome:
    """Return the outcome of a game that all players have left: without a winner.

    `late`: the seats that did not move in a rated game. They and the seats of bots come last,
    behind the players who waited for them.
    """
    seats = tuple(Seat(n) for n in range(len(table.seats)))
    waited = tuple(
        seat
        for seat in seats
        if late and seat not in late and not table_queries.is_played_by_bot(table, seat)
    )
    left = tuple(seat for seat in seats if seat not in waited)
    return Outcome(ranking=(waited, left) if waited else (left,), scores={}, reason="abandoned")
