"""The shared parts of all connections of a gateway, in one record."""

from dataclasses import dataclass, field

from server.accounts.identity import Identity
from server.accounts.online import Online
from server.rate_limits.client_addresses import Addresses
from server.rate_limits.rate_limiter import LocalRateLimiter
from server.runtime.background import BackgroundTasks
from server.runtime.clock import Clock
from server.runtime.settings import Settings
from server.socket.chat import Chat
from server.socket.drain_hints import DrainHints
from server.socket.outage import Outage
from server.socket.presence import PresenceTracker
from server.socket.socket_quota import SocketQuota
from server.socket.table_updates import TableUpdates
from server.tables.tables import Tables


@dataclass(frozen=True)
class SocketContext:
    """The shared parts of all connections.

    `frames`, `positions`: rate limits shared by the sockets of a player, so that a new socket
    brings no new allowance. Sockets without a player share those of their address. `answers_later`:
    commands that wait for the end of an interrupt window, and tables that are being read.
    `drain_hints`: players sent to another gateway, and the table that caused it.
    """

    settings: Settings
    addresses: Addresses
    frames: LocalRateLimiter
    positions: LocalRateLimiter
    identity: Identity
    online: Online
    tables: Tables
    table_updates: TableUpdates
    chat: Chat
    presence: PresenceTracker
    player_quota: SocketQuota
    clock: Clock
    outage: Outage
    answers_later: BackgroundTasks = field(default_factory=BackgroundTasks)
    drain_hints: DrainHints = field(default_factory=DrainHints)
