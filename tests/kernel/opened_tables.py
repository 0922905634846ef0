"""Tables of the courtyard, or of another game, where Anna and others sit."""

from typing import Any

import pytest

from domain.chance import commitment
from domain.decider import AnyGame, Rejected, Seat
from domain.table.commands import OpenTable, TableCommand, TakeSeat
from domain.table.state import Player, Running
from projections.conformance.table_host import ANNA, BERT, CARA, SECRET, TableHost
from tests.games.courtyard.game import COURTYARD


def opened(seats: int = 2, game: AnyGame = COURTYARD, **more: Any) -> TableHost:
    command = OpenTable("t", ANNA, seats, commitment(SECRET), nonce="a", **more)
    return TableHost(game, command)


def playing(seats: int = 2, **more: Any) -> TableHost:
    host = opened(seats, **more)
    for seat, player in list(enumerate((BERT, CARA), start=1))[: seats - 1]:
        host.by(player, TakeSeat(Seat(seat), player))
    return host


def plays_something(host: TableHost, seat: Seat) -> tuple[Any, ...]:
    """Play the first option of that seat; return the events."""
    return host.plays(seat, host.game.options(host.running.state, seat)[0])


def played_to_the_end(host: TableHost) -> TableHost:
    while isinstance(host.table.stage, Running):
        plays_something(host, host.game.awaiting(host.running.state)[0])
    return host


def refusal_of(host: TableHost, player: Player | None, command: TableCommand) -> Rejected:
    """Return the refusal of a command, and check that it changes neither ledger nor table."""
    table, length = host.table, len(host.log)
    with pytest.raises(Rejected) as refusal:
        host.by(player, command)
    assert (host.table, len(host.log)) == (table, length)
    return refusal.value
