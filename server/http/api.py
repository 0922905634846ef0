"""Every call of the HTTP side: whoever imports this has imported all that declare one."""

from server.http import (
    asyncapi,
    chat,
    deletion,
    forks,
    games,
    health,
    imports,
    lessons,
    logs,
    openapi,
    players,
    rematches,
    tables,
)
from server.http.endpoint import DECLARED

__all__ = ["CALLS"]
_declaring = (
    *(asyncapi, chat, deletion, forks, games, health, imports),
    *(lessons, logs, openapi, players, rematches, tables),
)
CALLS = tuple(DECLARED)
