"""All endpoints: importing this module imports every module that declares one."""

from server.http import (
    analyses,
    asyncapi,
    away,
    blocks,
    follows,
    games,
    health,
    hints,
    history,
    imports,
    invitations,
    life,
    merged_accounts,
    new_tables,
    notifications,
    openapi,
    passkeys,
    players,
    profiles,
    rematches,
    reports,
    seeks,
    tables,
)
from server.http.endpoint import DECLARED

FILES = (
    *(away, analyses, asyncapi, blocks, notifications, games, health, hints, history, imports),
    *(invitations, merged_accounts, new_tables, openapi, passkeys, players, rematches, reports),
    *(seeks, tables),
    *(profiles, follows, life),
)
CALLS = tuple(DECLARED)
