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
    ratings,
    rematches,
    reports,
    seeks,
    tables,
)
from server.http.endpoint import DECLARED

FILES = (
    *(away, analyses, asyncapi, blocks, notifications, games, health, hints, history, imports),
    *(invitations, merged_accounts, new_tables, openapi, passkeys, players, rematches, reports),
    *(profiles, follows, life, ratings, seeks, tables),
)
CALLS = tuple(DECLARED)
