"""uvicorn's WebSocket protocol, with one thing that ASGI has no word for: cutting the line."""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT = "kontor.abort"


class AbortableProtocol(WebSocketsSansIOProtocol):
    """Hands the application the transport's `abort` in the scope's extensions."""

    async def run_asgi(self) -> None:
        scope = cast("dict[str, Any]", self.scope)
        scope["extensions"][ABORT] = self.transport.abort
        await super().run_asgi()
