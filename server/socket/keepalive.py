"""Keepalive frames, sent while nothing else is, so that a client can detect a dead connection.

A firewall or a router that forgets a connection informs neither side. A client that asks for
keepalives receives something at least once in `ALIVE_SECONDS`, and may close a connection after
twice that time of silence. One frame is encoded for all clients. A ping from each client would cost
an incoming frame, its parsing and an outgoing frame, and a page cannot see WebSocket's own pings.
"""

from kontor.frames import Alive
from server.wire.frames import text_frame

ALIVE_SECONDS = 1
SILENT_LOOK_SECONDS = 0.25
"""How often we look who has heard nothing."""
SOCKETS_AT_ONCE = 64
"""Sockets that are written to before others of the loop have their turn."""

ALIVE = text_frame(Alive())
