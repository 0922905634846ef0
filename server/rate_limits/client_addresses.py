"""The addresses by which rate limits count, and the exempt addresses.

An IPv6 address is counted by its /64 network, because a customer with such a network has all its
2⁶⁴ addresses. Many customers get a /48 network with 65 536 such networks, so a /48 has a wider
limit. The address is that of the connection, or the one from a proxy's header if
`FORWARDED_ALLOW_IPS` trusts the proxy.
"""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, TypeAlias

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

NO_NETWORKS = "none"
LONGEST_ADDRESS = 64
"""Maximum length of an address as text. A header may contain much longer text instead."""
TIMES_WIDER = 16
"""The limit of a /48 network, as a multiple of that of a /64 network."""


class Addresses:
    """`exempt`: networks without limits, separated by commas; empty or `none` for no networks."""

    def __init__(self, exempt: str) -> None:
        self._exempt = networks(exempt)
        self._payer_of = lru_cache(maxsize=4096)(self._payer)
        self._near = lru_cache(maxsize=4096)(self._is_near)

    def payer(self, scope: Mapping[str, Any]) -> str | None:
        """Return the key by which an ASGI connection is counted; None if it is exempt."""
        client = scope.get("client")
        return self._payer_of(client[0][:LONGEST_ADDRESS]) if client else None

    def is_near(self, host: str) -> bool:
        """Whether the address is exempt, or private (not of the internet)."""
        return self._near(host[:LONGEST_ADDRESS])

    def _is_near(self, host: str) -> bool:
        address = parsed(host)
        return address is not None and (self._payer_of(host) is None or address.is_private)

    def _payer(self, host: str) -> str | None:
        address = parsed(host)
        if address is None:
            return host.replace("/", "_")  # must not look like a network to `wider`
        if any(address in network for network in self._exempt):
            return None
        return str(counted(address))


def counted(address: Address) -> Address | Network:
    """Return the unit of counting: an IPv4 address, or the /64 network of an IPv6 address."""
    if isinstance(address, IPv4Address):
        return address
    return ip_network((address, 64), strict=False)


def wider(payer: str) -> str | None:
    """Return the /48 network around a /64; None for anything else."""
    if not payer.endswith("/64"):
        return None
    return str(IPv6Network(payer).supernet(new_prefix=48))


def shares(payer: str) -> tuple[tuple[str, int], ...]:
    """Return the keys under which a payer is counted, and the factor of each key's limit."""
    around = wider(payer)
    return ((payer, 1),) if around is None else ((payer, 1), (around, TIMES_WIDER))


def parsed(host: str) -> Address | None:
    """Parse an address; an IPv4-mapped one becomes IPv4. None if invalid (a forged header)."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def networks(text: str) -> tuple[Network, ...]:
    """Parse networks separated by commas. Raises ValueError if one is not an address or network."""
    if text.strip() == NO_NETWORKS:
        return ()
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
