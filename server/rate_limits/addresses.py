"""The addresses that rate limits are counted by, and those that are exempt.

An IPv6 address is counted by its network of 64 bits, because a customer with such a network has all
its 2⁶⁴ addresses. Many customers get 48 bits with 65 536 such networks, so these together have a
wider limit. The address is that of the connection, or the one that a proxy names if
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
"""Length of an address as text. A header may contain much longer text instead."""
TIMES_WIDER = 16
"""The limit of a /48 network, as a multiple of that of a /64 network."""


class Addresses:
    """`exempt`: networks without limits, by commas; empty or `none`: there are none."""

    def __init__(self, exempt: str) -> None:
        self._exempt = networks(exempt)
        self._payer_of = lru_cache(maxsize=4096)(self._payer)
        self._near = lru_cache(maxsize=4096)(self._is_near)

    def payer(self, scope: Mapping[str, Any]) -> str | None:
        """The key by which an ASGI connection is counted, None: not at all."""
        client = scope.get("client")
        return self._payer_of(client[0][:LONGEST_ADDRESS]) if client else None

    def is_near(self, host: str) -> bool:
        """Whether it is exempt, or of a network that is nobody's on the internet."""
        return self._near(host[:LONGEST_ADDRESS])

    def _is_near(self, host: str) -> bool:
        address = parsed(host)
        return address is not None and (self._payer_of(host) is None or address.is_private)

    def _payer(self, host: str) -> str | None:
        address = parsed(host)
        if address is None:
            return host.replace("/", "_")  # what is no address is no network either: see `wider`
        if any(address in network for network in self._exempt):
            return None
        return str(counted(address))


def counted(address: Address) -> Address | Network:
    """The unit of counting: an IPv4 address, the /64 network of an IPv6 address."""
    if isinstance(address, IPv4Address):
        return address
    return ip_network((address, 64), strict=False)


def wider(payer: str) -> str | None:
    """The /48 network round a /64; None for anything else."""
    if not payer.endswith("/64"):
        return None
    return str(IPv6Network(payer).supernet(new_prefix=48))


def shares(payer: str) -> tuple[tuple[str, int], ...]:
    """Return the keys that this payer is counted under, and the factor of each one's limit."""
    around = wider(payer)
    return ((payer, 1),) if around is None else ((payer, 1), (around, TIMES_WIDER))


def parsed(host: str) -> Address | None:
    """The address, of IPv4 where IPv6 only carries it; None for what is none (a forged header)."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def networks(text: str) -> tuple[Network, ...]:
    """Networks by commas. Raises ValueError for what is no address and no network."""
    if text.strip() == NO_NETWORKS:
        return ()
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
