"""The names that this server answers to.

A stranger's page may have its own name resolve to a server in the reader's network or on their very
machine (DNS rebinding); to the browser our answers are that page's own then. What gives it away is
the name in `Host`. An address stands there only where the browser was given an address, so any is
answered; a name must be ours.
"""

import socket
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from domain.decider import Rejected
from server.runtime.settings import Settings

ANY = "*"
LONGEST = 260
"""Of a `Host`: a name of 253 letters, and its port. What was asked for is remembered."""
LONGEST_SHOWN = 80


class OwnHosts:
    """`KONTOR_HOSTS`, by commas. Without it any name will do where we listen to other machines.

    They may know us by names that we cannot guess. Who reaches us at the loopback says `localhost`
    or the name of this machine, unless a proxy passes on the name that it was asked for: then that
    name has to be listed.
    """

    def __init__(self, settings: Settings) -> None:
        listed = {name.strip().lower() for name in settings.hosts.split(",") if name.strip()}
        self._any = ANY in listed or (not listed and not is_loopback(settings.host))
        self._names = listed | {"localhost", socket.gethostname().lower()}
        self._answers_to = lru_cache(maxsize=1024)(self._is_ours)

    def require(self, scope: Mapping[str, Any]) -> None:
        """Raises Rejected `unknown_host` for an ASGI connection that means somebody else."""
        if self._any:
            return
        for name, value in scope["headers"]:
            if name == b"host" and not (len(value) <= LONGEST and self._answers_to(value)):
                raise Rejected("unknown_host", host=value.decode("latin-1")[:LONGEST_SHOWN])

    def _is_ours(self, given: bytes) -> bool:
        name = name_in(given.decode("latin-1"))
        return name in self._names or name.endswith(".localhost") or is_address(name)


def name_in(host: str) -> str:
    """The name in a `Host`, without its port; empty for what is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    return host == "localhost" or (is_address(host) and ip_address(host).is_loopback)
