"""The Python SDK of Kontor: open tables, take seats, watch and play.

    async with Kontor("http://127.0.0.1:8700", name="Anna") as kontor:
        table = await kontor.open_table("burgundy", seats=2, bots={1: "steady"})
        async for _ in table.changes():
            if table.my_turn:
                await table.act(table.options[0])

The client reconnects automatically and resumes each table at the version it has. It resends an
unanswered command under the same id, so that the server commits it only once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kontor.client import Kontor
    from kontor.frames import Presence, Said, Speaker
    from kontor.refused import Disconnected, Refused
    from kontor.table import Table
    from kontor.wire import (
        BlockedPlayer,
        Clock,
        Commit,
        DeviceCode,
        FollowedPlayer,
        Fork,
        Hint,
        Invitation,
        LeaderboardRow,
        Moment,
        Option,
        Outcome,
        Passkey,
        Position,
        RatingPoint,
        SeatRating,
        SeatSummary,
        Summary,
    )

__all__ = [
    "BlockedPlayer",
    "Clock",
    "Commit",
    "DeviceCode",
    "Disconnected",
    "FollowedPlayer",
    "Fork",
    "Hint",
    "Invitation",
    "Kontor",
    "LeaderboardRow",
    "Moment",
    "Option",
    "Outcome",
    "Passkey",
    "Position",
    "Presence",
    "RatingPoint",
    "Refused",
    "Said",
    "SeatRating",
    "SeatSummary",
    "Speaker",
    "Summary",
    "Table",
]

_MODULES = {
    "Kontor": "client",
    "Table": "table",
    **dict.fromkeys(("Disconnected", "Refused"), "refused"),
    **dict.fromkeys(("Presence", "Said", "Speaker"), "frames"),
}
"""The module of each name that is not in `wire`."""


def __getattr__(name: str) -> Any:
    """Import a name when it is first used.

    The server reads `kontor.codes` and `kontor.frames`, and starts without an HTTP client.
    """
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{_MODULES.get(name, 'wire')}")
    globals()[name] = value = getattr(module, name)
    return value


def __dir__() -> list[str]:
    return __all__
