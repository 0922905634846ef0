"""Notifies every socket when the ledger stops answering, and when it answers again.

A player learns it from the answer to a command, but a waiting player or a spectator would not learn
it. If one node of a cluster fails, only the viewers of its tables are notified.
"""

from collections.abc import Callable, Iterable

from kontor.frames import LedgerFrame
from server.wire.frames import text_frame

Send = Callable[[bytes], None]


class Outage:
    """`sockets`: how each that has said hello is sent a frame."""

    def __init__(self) -> None:
        self.sockets: set[Send] = set()
        self._notified: dict[str, set[Send]] = {}
        """By the node of the ledger that is away, who was told."""
        self._whole = set[str]()
        """Those nodes without which there is no ledger for anybody."""

    def add(self, send: Send) -> None:
        """Tell a socket from now on; at once where the ledger is away now."""
        self.sockets.add(send)
        for node in self._whole:
            self._tell_away(node, {send})

    def remove(self, send: Send) -> None:
        self.sockets.discard(send)
        for listeners in self._notified.values():
            listeners.discard(send)

    def begin(self, node: str = "", watching: Iterable[Send] | None = None) -> None:
        """A node is away. `watching`: whom that concerns; None: everybody."""
        if watching is None:
            self._whole.add(node)
        self._tell_away(node, self.sockets if watching is None else self.sockets & set(watching))

    def end(self, node: str = "") -> None:
        """Report that the node answers again."""
        self._whole.discard(node)
        listeners = self._notified.pop(node, set())
        self._notify(listeners.difference(*self._notified.values()), away=False)

    def _tell_away(self, node: str, sockets: set[Send]) -> None:
        """Tell those who were not told yet."""
        new = sockets.difference(*self._notified.values())
        self._notified.setdefault(node, set()).update(sockets)
        self._notify(new, away=True)

    def _notify(self, sockets: set[Send], *, away: bool) -> None:
        frame = text_frame(LedgerFrame(away=away))
        for send in tuple(sockets):
            send(frame)
