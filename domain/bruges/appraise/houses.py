"""What houses promise in which nobody lives yet."""

from domain.bruges import components as box
from domain.bruges.appraise.standpoint import Standpoint

ROOM = (0.0, 0.9, 0.6, 0.2)
"""What the first, second, third house without a person promises to one that will live there."""


def house_worth(at: Standpoint) -> float:
    """A point, and room for a person (BRU-HOUSE-3)."""
    return 1 + room_worth(at, empty_houses(at) + 1)


def empty_houses(at: Standpoint) -> int:
    """Houses without a person."""
    persons = sum(who.card not in box.PETS for who in at.holding.residents)
    return len(at.holding.houses) - persons


def room_worth(at: Standpoint, nth: int) -> float:
    """What the nth house without a person promises."""
    return at.use * ROOM[nth] if nth < len(ROOM) else 0.0


def rooms_worth(at: Standpoint) -> float:
    """What all houses without a person promise."""
    return sum(room_worth(at, nth) for nth in range(1, empty_houses(at) + 1))
