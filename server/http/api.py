"""All endpoints: importing this imports every file that declares one."""

from server.http import (
    absences,
    analyses,
    asyncapi,
    blocks,
    calls,
    games,
    health,
    hints,
    history,
    imports,
    invitations,
    joined,
    new_tables,
    openapi,
    passkeys,
    players,
    rematches,
    reports,
    seeks,
    tables,
)
from server.http.endpoint import DECLARED

FILES = (
    *(absences, analyses, asyncapi, blocks, calls, games, health, hints, history, imports),
    *(invitations, joined, new_tables, openapi, passkeys, players, rematches, reports),
    *(seeks, tables),
)
CALLS = tuple(DECLARED)
