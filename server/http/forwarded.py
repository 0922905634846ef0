"""A warning to the operator about a proxy whose header with the client's address is not trusted.

Without that header, clients behind a proxy on this machine have no limit; clients behind another
proxy share one. The sign is a proxy's header on a connection from nearby. It is not certain: a
client may send the header too, and clients of a container's published port seem to be nearby.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from server.rate_limits.client_addresses import Address, Addresses, parsed
from server.runtime.telemetry import warn_once

READ = b"x-forwarded-for"
NEVER_READ = frozenset({b"forwarded", b"x-real-ip"})
REMEDY = (
    "If a proxy of yours has this address, name it in FORWARDED_ALLOW_IPS, and have it set "
    "X-Forwarded-For to the address that it sees, in place of what the client says: else limits do "
    "not go by who asks. If none has, a client said so, and nothing is to be done."
)


def tell_of_unread_header(addresses: Addresses, scope: Mapping[str, Any]) -> None:
    """Warn once per header and address if uvicorn did not read it into `scope["client"]`."""
    client = scope.get("client")
    if client is None or not addresses.is_near(client[0]):
        return
    header = unread_header(scope["headers"], parsed(client[0]))
    if header is not None:
        warn_once("forwarded_not_read", header=header.decode(), address=client[0], remedy=REMEDY)


def unread_header(headers: Sequence[tuple[bytes, bytes]], client: Address | None) -> bytes | None:
    """Return a header with a client's address that was not read, else None."""
    addresses = [
        address_in(part)
        for name, value in headers
        if name == READ
        for part in value.decode("latin-1").split(",")
    ]
    if addresses:
        return None if client in addresses else READ
    return next((name for name, _ in headers if name in NEVER_READ), None)


def address_in(part: str) -> Address | None:
    """Parse `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`; else None."""
    return parsed(part.strip(" []")) or parsed(part.rpartition(":")[0].strip(" []"))
