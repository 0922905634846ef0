"""Which games are golden.

A golden game is kept for ever: whatever becomes of the rules, its log goes on telling the same
position. So a recording is never changed; what is missing is added.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.golden.burgundy_games import BURGUNDY_GAMES
from tests.golden.villagers_games import VILLAGERS_GAMES
from tests.kernel.room_with_a_table import Tables

GAMES: Mapping[str, Callable[[], Tables]] = {**BURGUNDY_GAMES, **VILLAGERS_GAMES}
"""By the path of the file below this folder."""
