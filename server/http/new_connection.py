"""How often each address may connect, checked before a parser is made for the connection.

A connection that the HTTP protocol refuses costs almost as much as one that it serves: its parser
and its counters are there by then.
"""

import asyncio
import os
from collections.abc import Callable

from uvicorn.protocols.utils import get_remote_addr

from domain.decider import Rejected
from server.budgets.addresses import Addresses
from server.budgets.budgets import Budget, budgets_of
from server.budgets.rate_limiter import LocalRateLimiter
from server.runtime.settings import Settings
from server.runtime.telemetry import warn_seldom

CONNECTIONS_A_CALL = 4
"""For each call that an address may make so many connections may come: who calls too often is told
so, and only who connects faster than that is cut without a word."""
BURST_SECONDS = 3
"""So much of that may come at once: a class of thirty whose browsers open six connections each."""


class ConnectionBudget:
    """How often each address may connect to this gateway.

    Behind a proxy, which may connect for everybody, it may as often as it likes.
    """

    def __init__(self, settings: Settings) -> None:
        self._addresses = Addresses(settings.exempt_networks)
        self._limiter = LocalRateLimiter(connections_for(budgets_of(settings).requests))

    def spend(self, client: tuple[str, int] | None) -> None:
        """Raises Rejected."""
        self._limiter.spend(self._addresses.payer({"client": client}))


def connections_for(calls: Budget) -> Budget:
    """How many connections may come where so many calls may be made."""
    if os.environ.get("FORWARDED_ALLOW_IPS"):
        return calls._replace(limit=0)
    rate = calls.limit * CONNECTIONS_A_CALL
    return calls._replace(limit=rate, burst=BURST_SECONDS * rate)


class NewConnection(asyncio.Protocol):
    """Cuts an address that connects too fast; hands every other connection to a protocol.

    `make`: makes that protocol.
    """

    def __init__(self, budget: ConnectionBudget, make: Callable[[], asyncio.Protocol]) -> None:
        self._budget = budget
        self._make = make

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        try:
            self._budget.spend(get_remote_addr(transport))
        except Rejected as refusal:
            warn_seldom("connection_refused", code=refusal.code)
            transport.abort()
            return
        protocol = self._make()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
