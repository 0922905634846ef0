"""A table of the courtyard, or of another game, at which Anna and others sit."""

from typing import Any

import pytest

from domain.chance import commitment
from domain.decider import AnyGame, Rejected, Seat
from domain.table.commands import OpenTable, TableCommand, TakeSeat
from domain.table.state import Player
from projections.conformance.tables import ANNA, BERT, CARA, SECRET, Tables
from tests.games.courtyard.game import COURTYARD


def opened(seats: int = 2, game: AnyGame = COURTYARD, **more: Any) -> Tables:
    """A table that Anna opened."""
    command = OpenTable("t", ANNA, seats, commitment(SECRET), nonce="a", **more)
    return Tables(game, command)


def playing(seats: int = 2, **more: Any) -> Tables:
    """Anna, Bert and Cara play."""
    room = opened(seats, **more)
    for seat, player in list(enumerate((BERT, CARA), start=1))[: seats - 1]:
        room.by(player, TakeSeat(Seat(seat), player))
    return room


def refusal_of(room: Tables, player: Player | None, command: TableCommand) -> Rejected:
    """Why the command is refused; the ledger and the table are as they were."""
    table, length = room.table, len(room.log)
    with pytest.raises(Rejected) as refusal:
        room.by(player, command)
    assert (room.table, len(room.log)) == (table, length)
    return refusal.value
