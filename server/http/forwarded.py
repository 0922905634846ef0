"""Warns the operator of a proxy whose header for the client's address is not trusted.

Behind a proxy on this machine no client has a limit then; behind another proxy all clients share
one. The sign is a header that only proxies use, on a connection from nearby. A client may send that
header as well, and one behind a published port of a container seems to be nearby.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from server.rate_limits.addresses import Address, Addresses, parsed
from server.runtime.telemetry import warn_once

READ = b"x-forwarded-for"
NEVER_READ = frozenset({b"forwarded", b"x-real-ip"})
REMEDY = (
    "If a proxy of yours has this address, name it in FORWARDED_ALLOW_IPS, and have it set "
    "X-Forwarded-For to the address that it sees, in place of what the client says: else limits do "
    "not go by who asks. If none has, a client said so, and nothing is to be done."
)


def tell_of_unread_header(addresses: Addresses, scope: Mapping[str, Any]) -> None:
    """Look at a connection as it comes to us: what was read is its `client`. Said once of each."""
    client = scope.get("client")
    if client is None or not addresses.is_near(client[0]):
        return
    header = unread_header(scope["headers"], parsed(client[0]))
    if header is not None:
        warn_once("forwarded_not_read", header=header.decode(), address=client[0], remedy=REMEDY)


def unread_header(headers: Sequence[tuple[bytes, bytes]], client: Address | None) -> bytes | None:
    """Return the header that names the client's address and was not read, if there is one."""
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
    """The address of `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`."""
    return parsed(part.strip(" []")) or parsed(part.rpartition(":")[0].strip(" []"))
