"""All endpoints: importing this module imports every module that declares one."""

from importlib import import_module

from server.http.endpoint import DECLARED

RESOURCES = (
    *("analyses", "asyncapi", "away", "blocks", "follows", "games", "health", "hints", "history"),
    *("imports", "invitations", "life", "merged_accounts", "new_tables", "notifications"),
    *("openapi", "passkeys", "players", "profiles", "ratings", "rematches", "reports", "seeks"),
    "tables",
)
for resource in RESOURCES:
    import_module(f"server.http.{resource}")
CALLS = tuple(DECLARED)
