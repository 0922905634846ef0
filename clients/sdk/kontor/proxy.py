"""The proxy of an address according to the environment, for HTTP calls and the socket."""

from importlib.util import find_spec
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from kontor.refused import Disconnected

SOCKS = {"socksio": "socksio", "python_socks": "python-socks"}
NEEDS = {"http": {}, "https": {}, "socks5": SOCKS, "socks5h": SOCKS}
"""Modules that httpx and websockets import, with their packages, by kind of proxy."""


def proxy_for(url: str) -> str | None:
    """Return the URL of the proxy for an http or https address, None for a direct connection.

    It reads `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, or the system's settings.
    Raises Disconnected if the proxy is of another kind, or a package that it needs is missing.
    """
    address = urlsplit(url)
    if proxy_bypass(address.netloc.rpartition("@")[2]):
        return None
    named = getproxies()
    found = named.get(address.scheme) or named.get("all")
    if not found:
        return None
    proxy = found if "://" in found else f"http://{found}"
    parts = urlsplit(proxy)
    shown = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
    if parts.scheme not in NEEDS:
        message = f"The proxy {shown} cannot be used. Use one of these kinds: {', '.join(NEEDS)}."
        raise Disconnected(message)
    missing = [name for module, name in NEEDS[parts.scheme].items() if find_spec(module) is None]
    if missing:
        message = f"The proxy {shown} needs packages: `pip install {' '.join(missing)}`."
        raise Disconnected(message)
    return proxy
