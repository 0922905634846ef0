"""Tells every socket when the ledger does not answer, and when it answers again.

Who plays learns it from the answer to a command; who waits or watches would learn nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from server.wire.frames import LedgerFrame, text_frame

Send = Callable[[bytes], None]


class Outage:
    """`sockets`: how each that has said hello is sent a frame."""

    def __init__(self) -> None:
        self.sockets: set[Send] = set()
        self._away = False

    def add(self, send: Send) -> None:
        """Tell a socket from now on; at once where the ledger is away now."""
        self.sockets.add(send)
        if self._away:
            send(text_frame(LedgerFrame(away=True)))

    def remove(self, send: Send) -> None:
        self.sockets.discard(send)

    def begin(self) -> None:
        if not self._away:
            self._away = True
            self._tell()

    def end(self) -> None:
        if self._away:
            self._away = False
            self._tell()

    def _tell(self) -> None:
        frame = text_frame(LedgerFrame(away=self._away))
        for send in tuple(self.sockets):
            send(frame)
