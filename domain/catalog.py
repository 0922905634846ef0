"""Every game that lives here, by name."""

from types import MappingProxyType

from domain.bruges import BRUGES
from domain.burgundy import BURGUNDY
from domain.carpe_diem import CARPE_DIEM
from domain.decider import AnyGame
from domain.villagers import VILLAGERS

GAMES = MappingProxyType({game.name: game for game in (BURGUNDY, VILLAGERS, CARPE_DIEM, BRUGES)})


def game_named(name: str) -> AnyGame:
    """Raises KeyError for a game that does not live here."""
    return GAMES[name]
