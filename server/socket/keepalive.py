"""Keepalive frames for idle connections, so that a client can detect a dead connection.

A firewall or a router that forgets a connection informs neither side. A client that asks for
keepalives receives a frame at least once in `ALIVE_SECONDS`, and may close a connection after twice
that time of silence. One frame is encoded for all clients. A ping from each client would cost an
incoming frame, its parsing and an outgoing frame, and a page cannot see WebSocket's own pings.
"""

from kontor.frames import Alive
from server.wire.frames import text_frame

ALIVE_SECONDS = 1
SILENT_LOOK_SECONDS = 0.25
"""Seconds between two checks for idle sockets."""
SOCKETS_AT_ONCE = 64
"""Sockets that are checked before the task yields to the event loop."""

ALIVE = text_frame(Alive())
