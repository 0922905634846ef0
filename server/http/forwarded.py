"""Tells the operator of a proxy whose word for an address is not taken.

Behind a proxy on this machine nobody has a limit then, and behind another one all share one. It is
seen by a header that only proxies send, on a connection from nearby.
"""

from collections.abc import Mapping
from typing import Any

from server.budgets.addresses import Addresses
from server.runtime.telemetry import logger

HEADERS = frozenset({b"x-forwarded-for", b"forwarded", b"x-real-ip"})
REMEDY = (
    "Name the proxy in FORWARDED_ALLOW_IPS, and have it set X-Forwarded-For to the address that it "
    "sees, in place of what the client says. Else limits do not go by who asks."
)


class UnreadHeaders:
    """Looks until it has found one: that is said once."""

    def __init__(self, addresses: Addresses) -> None:
        self._addresses = addresses
        self._found = False

    def look(self, scope: Mapping[str, Any]) -> None:
        """At the headers of a connection, as it comes to us: what was read is its `client`."""
        client = scope.get("client")
        if self._found or client is None or not self._addresses.is_near(client[0]):
            return
        host = client[0].encode()
        for name, value in scope["headers"]:
            if name in HEADERS and host not in value:
                self._found = True
                header = name.decode()
                logger().warning(
                    "forwarded_not_read", header=header, address=client[0], remedy=REMEDY
                )
                return
