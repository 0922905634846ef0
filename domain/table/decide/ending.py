"""The end of a table, by its game or because all players have left."""

from typing import assert_never

from domain.decider import Outcome, Rejected, Seat
from domain.table.events import Events, GameFinished, SecretRevealed, TableClosed, TableEvent
from domain.table.state import Closed, Finished, Open, Running, Table


def abandon(table: Table, secret: bytes) -> Events:
    """End a table without players. Raises Rejected `finished`."""
    match table.stage:
        case Open():
            return (TableClosed(), SecretRevealed(secret.hex()))
        case Running():
            return ended(abandoned(table), secret)
        case Finished() | Closed():
            raise Rejected("finished")
        case _:
            assert_never(table.stage)


def ended(outcome: Outcome, secret: bytes) -> tuple[TableEvent, ...]:
    return (GameFinished(outcome), SecretRevealed(secret.hex()))


def abandoned(table: Table) -> Outcome:
    """Return the outcome without a winner of a game that all players have left."""
    everybody = tuple(Seat(n) for n in range(len(table.seats)))
    return Outcome(ranking=(everybody,), scores={}, reason="abandoned")
