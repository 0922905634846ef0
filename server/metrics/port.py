"""Serves `/metrics` on a separate port, which only the operator can reach."""

import asyncio
from asyncio import Protocol, Server
from collections.abc import Callable
from functools import partial

import uvicorn
from prometheus_client.exposition import choose_encoder
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from server.metrics.exposition import Exposition
from server.runtime.settings import Settings
from server.runtime.telemetry import warn_seldom

PORT_RETRY_SECONDS = 2.0
"""Pause before another try to listen on a port that is taken."""
REMEDY = "Give each server of this machine a KONTOR_METRICS_PORT of its own; 0 is no metrics."
MOST_SCRAPES = 16
"""Maximum number of concurrent connections."""


async def serve_metrics(
    settings: Settings, metrics: Exposition, protocol: Callable[..., Protocol]
) -> None:
    """Serve metrics on their port as soon as it is free, until cancelled.

    `protocol`: makes the HTTP protocol, from the arguments of uvicorn's own.
    """
    if settings.metrics_port == 0 or settings.worker != 0:
        return
    app = partial(answer_scrape, metrics)
    config = uvicorn.Config(
        app, interface="asgi3", ws="none", lifespan="off", log_config=None, access_log=False
    )
    config.load()
    state = ServerState()
    factory = partial(protocol, config, state, {})
    server = await listening(factory, settings.metrics_host, settings.metrics_port)
    try:
        await server.serve_forever()
    finally:
        server.close()
        for connection in tuple(state.connections):
            connection.shutdown()


async def answer_scrape(metrics: Exposition, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer as an ASGI 3 application. The long text is made in a thread, off the event loop."""
    encode, media_type = choose_encoder(Headers(scope=scope).get("accept", ""))
    text = await asyncio.to_thread(encode, metrics.now())
    await Response(text, headers={"Content-Type": media_type})(scope, receive, send)


async def listening(protocol: Callable[[], Protocol], host: str, port: int) -> Server:
    """Return a server on that port; retry while the port is taken."""
    while True:
        try:
            return await asyncio.get_running_loop().create_server(protocol, host, port)
        except OSError as error:
            reason = error.strerror
            warn_seldom("metrics_not_served", host=host, port=port, reason=reason, remedy=REMEDY)
            await asyncio.sleep(PORT_RETRY_SECONDS)
