"""How the terminal draws a game in characters: a module of the game's name in this folder.

It has a `DRAWING`. A game without such a module is shown in words (`in_words.py`).
"""

from importlib import import_module
from pkgutil import iter_modules

from clients.drawings import in_words
from clients.drawings.drawing import Drawing


def drawing_of(game: str) -> Drawing:
    """The drawing of that game, that of any game where it has none of its own."""
    if game not in {module.name for module in iter_modules(__path__)}:
        return in_words.DRAWING
    return getattr(import_module(f"{__name__}.{game}"), "DRAWING", in_words.DRAWING)
