"""The games that this server offers. They are passed in: no server file imports a game."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from domain.box import replacing_box
from domain.decider import AnyGame
from domain.table.entry import Codec
from domain.table.shown_names import OtherNames
from projections.projection import AnyProjection
from server.runtime.telemetry import not_said

NOBODY_ELSE: OtherNames = MappingProxyType({})


class HostedGame(NamedTuple):
    """A game, its projection for viewers, and its codec for the ledger.

    `shape`: a digest of the view's schema, the rules' revision and a replacing box, which may all
    differ between builds.
    """

    game: AnyGame
    projection: AnyProjection
    codec: Codec
    shape: str


def shape_of(projection: AnyProjection) -> str:
    schema = msgspec.json.encode(msgspec.json.schema(projection.view_type), order="deterministic")
    game = projection.game
    rules = f"{game.revision}{replacing_box(game.name)}"
    return hashlib.sha256(schema + rules.encode()).hexdigest()


def hosted(projection: AnyProjection, shown_names: OtherNames = NOBODY_ELSE) -> HostedGame:
    game = projection.game
    return HostedGame(game, projection, Codec(game, shown_names), shape_of(projection))


class GameRegistry:
    """Games by name. `shown_names`: players whose names in ledgers are replaced for viewers."""

    def __init__(
        self, projections: Mapping[str, AnyProjection], shown_names: OtherNames = NOBODY_ELSE
    ) -> None:
        self.shown_names = shown_names
        self._games = {
            name: hosted(replace(projection, report=not_said), shown_names)
            for name, projection in projections.items()
        }

    def __getitem__(self, name: str) -> HostedGame:
        """Return the game of that name. Raises KeyError if it is not offered."""
        return self._games[name]

    def find(self, name: str) -> HostedGame | None:
        """Return the game of that name, None if it is not offered."""
        return self._games.get(name)

    def all(self) -> Iterable[HostedGame]:
        return self._games.values()

    def names(self) -> str:
        """Return the names of the offered games, separated by commas."""
        return ", ".join(self._games)
