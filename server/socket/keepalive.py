"""Signs of life, sent while nothing happens, so that silence means a dead line.

A firewall or a router that forgot a connection tells neither side. A client that asks for it hears
something at least once in `ALIVE_SECONDS`, and may take twice that without a word for a line to be
left. One frame of ours is written for all; a ping of each client would cost a frame in, its parsing
and another frame out, and could not be heard by a page if it were one of WebSocket's own.
"""

from kontor.frames import Alive
from server.wire.frames import text_frame

ALIVE_SECONDS = 1
SILENT_LOOK_SECONDS = 0.25
"""How often we look who has heard nothing."""
SOCKETS_AT_ONCE = 64
"""Sockets that are written to before others of the loop have their turn."""

ALIVE = text_frame(Alive())
