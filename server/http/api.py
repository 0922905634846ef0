"""All endpoints: importing this imports every file that declares one."""

from server.http import (
    absences,
    analyses,
    asyncapi,
    calls,
    blocks,
    games,
    health,
    hints,
    history,
    imports,
    joined,
    new_tables,
    openapi,
    passkeys,
    players,
    rematches,
    reports,
    tables,
)
from server.http.endpoint import DECLARED

FILES = (
    *(absences, analyses, asyncapi, calls, blocks, games, health, hints, history, imports),
    *(joined, new_tables, openapi, passkeys, players, rematches, reports, tables),
)
CALLS = tuple(DECLARED)
