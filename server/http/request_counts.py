"""Counts the requests of HTTP and how long they took, by the route that answered.

A route is the pattern, never the path: a label has as few values as there are patterns.
"""

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.runtime.counters import Counters

METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH"})
OTHER = "other"
"""No route of ours, no method that we know, no code of the catalogue."""
REFUSED = "kontor.refused"
"""Where a scope keeps the code of the problem it was answered with."""


class RequestCounts:
    """ASGI middleware round all of HTTP. An answer in lines is over with its last one."""

    def __init__(self, app: ASGIApp, counters: Counters) -> None:
        self._app = app
        self._counters = counters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            self._count(scope, status, time.perf_counter() - began)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", OTHER)
        method = scope["method"] if scope["method"] in METHODS else OTHER
        self._counters.requests[route, method, class_of(status)] += 1
        self._counters.request_times[route].add(seconds)
        if REFUSED in scope:
            self._counters.refusals["http", scope[REFUSED]] += 1


def class_of(status: int) -> str:
    """As in `4xx`; `none` where who asked was gone before there was an answer."""
    return f"{status // 100}xx" if status else "none"
