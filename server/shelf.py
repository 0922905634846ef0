"""The games this server offers, as it was handed them. No other file here knows a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.decider import AnyGame
from domain.table.entry import Codec
from projections.projection import AnyProjection


class Boxed(NamedTuple):
    """A game, how people see it, and how the ledger keeps it."""

    projection: AnyProjection
    codec: Codec

    @property
    def game(self) -> AnyGame:
        return self.projection.game


class Shelf:
    """Games by name."""

    def __init__(self, projections: Mapping[str, AnyProjection]) -> None:
        self._boxes = {
            name: Boxed(projection, Codec(projection.game))
            for name, projection in projections.items()
        }

    def box(self, name: str) -> Boxed | None:
        """The game of that name, None where it is not offered."""
        return self._boxes.get(name)

    def all(self) -> Iterable[Boxed]:
        return self._boxes.values()
