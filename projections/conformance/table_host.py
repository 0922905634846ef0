"""A host for one table in memory. Each call appends one entry, as the server would."""

from typing import Any

import msgspec

from domain.decider import AnyGame, Decided, Seat
from domain.table.commands import GiveHint, OpenTable, Play, TableCommand, TakeSeat, Undo
from domain.table.decide import decide
from domain.table.decide.opening import open_table
from domain.table.entry import Codec, Entry
from domain.table.evolve import after_entry, replay
from domain.table.state import Player, Running, Table

SECRET = bytes(range(32))
LATER = 30.0
"""Seconds after which a seat that was given up can be taken over."""
PEOPLE = ("Anna", "Bert", "Cara", "Dora", "Emil")
ANNA, BERT, CARA, DORA, EMIL = (Player(name.lower(), name) for name in PEOPLE)


def takes_over(seat: Seat, player: Player) -> TakeSeat:
    """Return the command that takes over a left seat with the invite."""
    return TakeSeat(seat, player, invited=True, left_ago=LATER)


class TableHost:
    """One table and its ledger. Commands come from a player, or from the server (None)."""

    secret = SECRET

    def __init__(self, game: AnyGame, command: OpenTable) -> None:
        self.game = game
        self.log: list[bytes] = []
        self.codec = Codec(game)
        self.table = self.written(Decided(open_table(game, command, SECRET), None), None)

    def by(self, player: Player | None, command: TableCommand) -> tuple[Any, ...]:
        """Return the events of the command. Raises Rejected and appends nothing."""
        player_id = player.player_id if player else None
        decided = decide(self.game, self.table, player_id, command, self.secret)
        self.table = self.written(decided, command)
        return decided.events

    def plays(self, seat: int, command: Any) -> tuple[Any, ...]:
        return self.by(None, Play(Seat(seat), command))

    def undoes(self, seat: int) -> tuple[Any, ...]:
        return self.by(None, Undo(Seat(seat)))

    def written(self, decided: Decided[Any, Any], command: TableCommand | None) -> Table:
        version = len(self.log) + 1
        seat = command.seat if isinstance(command, Play | Undo | GiveHint) else None
        plain = msgspec.to_builtins(command.command) if isinstance(command, Play) else None
        entry = Entry(version, self.time_of(version), decided.events, seat, None, plain)
        self.log.append(self.codec.encode(entry))
        return after_entry(self.game, getattr(self, "table", None), entry, decided.state)

    def time_of(self, version: int) -> str:
        """Return the time of an entry."""
        return f"2026-01-01T00:00:{version % 60:02}Z"

    def entries(self) -> list[Entry[Any]]:
        return [self.codec.decode(data) for data in self.log]

    def read_again(self) -> Table:
        """Return the table, folded from the ledger."""
        return replay(self.game, self.entries())

    @property
    def running(self) -> Running:
        assert isinstance(self.table.stage, Running)
        return self.table.stage
