"""The security headers of every HTTP answer."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ),
)
"""An answer is what its type says, no page is told which table we come from, none frames ours, and
what is not the page itself is no page at all."""


def with_security_headers(send: Send) -> Send:
    """ASGI's `send`, with these headers where an answer has none of its own."""

    async def sends(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            named = {name for name, _ in message["headers"]}
            more = [header for header in ALWAYS if header[0] not in named]
            message["headers"] = [*message["headers"], *more]
        await send(message)

    return sends
