"""The parts that a fault may affect, and the record of a completed fault."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from tests.faults.client import Client
from tests.faults.losses import Lost
from tests.faults.setups import Deployment


class Done(NamedTuple):
    """A completed fault.

    `over`: the time from which everything outside of the server works again. Effects that last
    until `lift` is called must be survived without help.
    """

    began: float
    over: float
    lift: Callable[[], Awaitable[None]] | None = None
    lost: Lost | None = None


class Scene:
    """The parts that a fault may affect. `spectators`: one at each window."""

    def __init__(self, deployment: Deployment, spectators: Sequence[Client]) -> None:
        self.deployment = deployment
        self.spectators = spectators
        self.playing: Callable[[], Sequence[str]] = tuple
        """The tables at which games are played now."""
        self.newest: Callable[[], dict[str, int]] = dict
        """Table → the version its players have now."""
