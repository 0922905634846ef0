"""All endpoints: importing this module imports every module that declares one."""

from server.http import (  # noqa: F401 - for their declarations
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

CALLS = tuple(DECLARED)
