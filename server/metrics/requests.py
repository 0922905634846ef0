"""Counts HTTP requests and their durations, by route.

A route is the pattern, never the path, so that the label has few values.
"""

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.metrics.counters import OTHER, Counters

METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH"})
REFUSED = "kontor.refused"
"""The scope's key for the code of the problem in the answer."""


class RequestCounts:
    """ASGI middleware around all of HTTP. A streamed answer ends with its last line."""

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
        counters, route = self._counters, getattr(scope.get("route"), "path", OTHER)
        method = scope["method"] if scope["method"] in METHODS else OTHER
        status_class = f"{status // 100}xx" if status else "none"  # the client disconnected before
        counters.requests.by[route, method, status_class] += 1
        counters.request_times.by[(route,)].add(seconds)
        if REFUSED in scope:
            counters.refusals.by["http", scope[REFUSED]] += 1
