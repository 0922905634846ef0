"""What a fault may touch, and what is known of one that was done."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from tests.faults.client import Client
from tests.faults.losses import Lost
from tests.faults.setups import House


class Done(NamedTuple):
    """A fault that was done.

    `over`: since when those outside of the server have nothing more to do with it. What lasts
    until `lift` is called has to be survived as it is.
    """

    began: float
    over: float
    lift: Callable[[], Awaitable[None]] | None = None
    lost: Lost | None = None


class Scene:
    """What a fault may touch. `spectators`: one at each window."""

    def __init__(self, house: House, spectators: Sequence[Client]) -> None:
        self.house = house
        self.spectators = spectators
        self.playing: Callable[[], Sequence[str]] = tuple
        """The tables at which games are played now."""
        self.newest: Callable[[], dict[str, int]] = dict
        """Table → the version its players have now."""
