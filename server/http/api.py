"""All endpoints: importing this imports every file that declares one."""

from server.http import (
    analyses,
    asyncapi,
    games,
    health,
    hints,
    history,
    imports,
    new_tables,
    openapi,
    players,
    rematches,
    tables,
)
from server.http.endpoint import DECLARED

FILES = (
    *(analyses, asyncapi, games, health, hints, history, imports),
    *(new_tables, openapi, players, rematches, tables),
)
CALLS = tuple(DECLARED)
