"""Every game, by name: `GAMES` are the built-in ones."""

from types import MappingProxyType

from domain.bruges import BRUGES
from domain.burgundy import BURGUNDY
from domain.carpe_diem import CARPE_DIEM
from domain.decider import AnyGame
from domain.plugins import GAMES as PLUGINS
from domain.plugins import entries
from domain.villagers import VILLAGERS

GAMES = MappingProxyType({game.name: game for game in (BURGUNDY, VILLAGERS, CARPE_DIEM, BRUGES)})


def game_named(name: str) -> AnyGame:
    """Return a built-in or plugin game. Raises KeyError for an unknown one."""
    return GAMES[name] if name in GAMES else entries(PLUGINS)[name].load().game
