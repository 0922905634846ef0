"""Closes at once the sockets of players who signed out everywhere, were deleted or banned.

A channel names these players to every gateway. When a gateway subscribes again after an outage, it
checks all players with a socket.
"""

from dataclasses import dataclass, field

from domain.decider import Rejected
from domain.table.shown_names import is_named, somebody
from server.accounts.blocks import Blocks
from server.accounts.identity import (
    BANNED,
    DELETED,
    ENDED,
    JOINED,
    NAME_CHANGED,
    Identity,
    InvalidToken,
)
from server.runtime.background import BackgroundTasks
from server.runtime.clock import Clock
from server.socket.open_sockets import OpenSockets
from server.store.redis_client import outage_logged
from server.tables.live_table import LiveTable
from server.tables.tables import Tables


@dataclass(eq=False)
class SessionRevocation:
    """Handles ended tokens, bans and changed names of players at this gateway."""

    _identity: Identity
    _blocks: Blocks
    _sockets: OpenSockets
    _tables: Tables
    _clock: Clock
    _tasks: BackgroundTasks = field(default_factory=BackgroundTasks)

    def on_message(self, data: bytes) -> None:
        """Handle a message about a player from any gateway or an operator's command."""
        kind, _, player_id = data.decode().rpartition(" ")
        self._identity.accounts.forget(player_id)
        self._blocks.lists.forget(player_id)
        if kind in (ENDED, JOINED, DELETED):
            self._sockets.sign_out(player_id)
        if kind == DELETED:
            self._identity.shown_names.show(somebody(player_id))
        if kind in (JOINED, DELETED):
            self._fold_again({player_id})
        if kind == BANNED:
            self._sockets.ban(player_id)
        if kind == NAME_CHANGED:
            self._tasks.spawn(self._find_name(player_id))

    def on_subscribed(self) -> None:
        """Check for changes that were missed before the subscription."""
        self._identity.accounts.forget_all()
        self._blocks.lists.forget_all()
        self._tasks.spawn(self._find_missed())

    async def close(self) -> None:
        """Wait for running work."""
        await self._tasks.finish()

    async def _find_missed(self) -> None:
        with outage_logged("sign_outs_unknown"):
            self._fold_again(await self._identity.read_shown_names())
        with outage_logged("sign_outs_unknown"):  # the subscription is lost too: this runs again
            for player_id, token in self._sockets.tokens():
                try:
                    await self._identity.player_of_token(token, self._clock())
                except InvalidToken:
                    self._sockets.sign_out(player_id)
                except Rejected:
                    self._sockets.ban(player_id)

    async def _find_name(self, player_id: str) -> None:
        with outage_logged("sign_outs_unknown"):
            if await self._identity.read_shown_name(player_id):
                self._fold_again({player_id})

    def _fold_again(self, players: set[str]) -> None:
        """Fold the tables that name these players again, with the players' new names or ids."""
        for live in tuple(self._tables.cache.loaded.values()):
            if players and names_any(live, players):
                self._tasks.spawn(self._tables.follower.fold_again(live))


def names_any(live: LiveTable, players: set[str]) -> bool:
    """Whether the table in memory names one of these players."""
    steps = [table for step in live.steps for table in (step.before, step.after)]
    return any(is_named(table, players) for table in (live.table, *steps) if table is not None)
