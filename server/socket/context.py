"""What every connection of a gateway works with, in one record."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from server.accounts.identity import Identity
from server.runtime.background import BackgroundTasks
from server.runtime.settings import Settings
from server.socket.chat import Chat
from server.socket.presence import PresenceTracker
from server.socket.table_bells import TableBells
from server.tables.tables import Tables


class PlayerSockets:
    """How many sockets each player has open at this gateway. `most`: 0 is no limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def add(self, player_id: str) -> bool:
        """Count one more; whether that many are allowed."""
        self._open[player_id] += 1
        return not self._most or self._open[player_id] <= self._most

    def remove(self, player_id: str) -> None:
        self._open[player_id] -= 1
        if self._open[player_id] <= 0:
            del self._open[player_id]


@dataclass(frozen=True)
class SocketContext:
    """`held_answers`: commands that wait until others had their moment to interrupt."""

    settings: Settings
    identity: Identity
    tables: Tables
    bells: TableBells
    chat: Chat
    presence: PresenceTracker
    player_sockets: PlayerSockets
    held_answers: BackgroundTasks = field(default_factory=BackgroundTasks)
