"""Notifies every socket when the ledger stops answering, and when it answers again.

The answer to a command reveals the outage too, but waiting players and spectators send no commands.
If one node of a cluster fails, only the viewers of its tables are notified.
"""

from collections.abc import Callable, Iterable

from kontor.frames import LedgerFrame
from server.wire.frames import text_frame

Send = Callable[[bytes], None]


class Outage:
    """`sockets`: the send function of each socket after its hello."""

    def __init__(self) -> None:
        self.sockets: set[Send] = set()
        self._notified: dict[str, set[Send]] = {}
        """The notified sockets, by the failed node of the ledger."""
        self._whole = set[str]()
        """The failed nodes whose outage concerns every socket."""

    def add(self, send: Send) -> None:
        """Add a socket, and notify it at once if the ledger is unavailable now."""
        self.sockets.add(send)
        for node in self._whole:
            self._tell_away(node, {send})

    def remove(self, send: Send) -> None:
        self.sockets.discard(send)
        for listeners in self._notified.values():
            listeners.discard(send)

    def begin(self, node: str = "", watching: Iterable[Send] | None = None) -> None:
        """Report that a node fails. `watching`: the affected sockets, None for all."""
        if watching is None:
            self._whole.add(node)
        self._tell_away(node, self.sockets if watching is None else self.sockets & set(watching))

    def end(self, node: str = "") -> None:
        """Report that the node answers again."""
        self._whole.discard(node)
        listeners = self._notified.pop(node, set())
        self._notify(listeners.difference(*self._notified.values()), away=False)

    def _tell_away(self, node: str, sockets: set[Send]) -> None:
        """Notify the sockets that were not notified yet."""
        new = sockets.difference(*self._notified.values())
        self._notified.setdefault(node, set()).update(sockets)
        self._notify(new, away=True)

    def _notify(self, sockets: set[Send], *, away: bool) -> None:
        frame = text_frame(LedgerFrame(away=away))
        for send in tuple(sockets):
            send(frame)
