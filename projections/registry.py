"""The projection of every game, by name: built-in games, and those of other packages."""

from importlib.resources import files
from types import MappingProxyType
from typing import Any, cast

from domain.plugins import GAMES, is_plugin, offered, package_of
from projections.bruges import BRUGES
from projections.burgundy import BURGUNDY
from projections.carpe_diem import CARPE_DIEM
from projections.message_catalog import add_texts
from projections.projection import AnyProjection, Projection
from projections.villagers import VILLAGERS

OWN = {projection.game.name: projection for projection in (BURGUNDY, VILLAGERS, CARPE_DIEM, BRUGES)}


def plugin(name: str, value: Any) -> AnyProjection:
    """Return a game of another package, and add its texts to the catalogue.

    Raises TypeError if it is no projection, ValueError for another name or bad texts.
    """
    if not isinstance(value, Projection):
        message = "it leads to no Projection"
        raise TypeError(message)
    projection = cast("AnyProjection", value)
    if projection.game.name != name:
        message = f"its game is called {projection.game.name!r}"
        raise ValueError(message)
    if not is_plugin(name):
        message = f"there is something called {name!r} in domain/"
        raise ValueError(message)
    add_texts(files(package_of(name)).joinpath("texts"), name)
    return projection


PROJECTIONS = MappingProxyType({**OWN, **offered(GAMES, plugin, own=OWN)})


def projection_named(name: str) -> AnyProjection:
    """Raises KeyError if the server does not offer this game."""
    return PROJECTIONS[name]
