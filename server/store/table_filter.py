"""Filters the lobby's tables by their summaries."""

from typing import Literal, NamedTuple, TypeAlias, get_args

from projections.projection import JsonObject

ClockKind: TypeAlias = Literal["none", "live", "days"]
"""No clock; a clock for players who stay online; a correspondence clock."""
CLOCK_KINDS: tuple[ClockKind, ...] = get_args(ClockKind)
SLOW_SECONDS = 3_600
"""Time per move from which a clock counts as `days`."""
SLOW_BANK_SECONDS = 86_400
"""Total time from which a clock without time per move counts as `days`."""


class TableFilter(NamedTuple):
    """`free`: minimum number of free seats. None and 0 match every table."""

    game: str | None = None
    free: int = 0
    clock: ClockKind | None = None

    @property
    def passes_all(self) -> bool:
        """Whether all tables of the game pass; each game has its own lists."""
        return self.free == 0 and self.clock is None

    def passes(self, summary: JsonObject) -> bool:
        clock_fits = self.clock is None or clock_kind(summary) == self.clock
        return clock_fits and free_seats(summary) >= self.free


def free_seats(summary: JsonObject) -> int:
    """Return the number of seats that can be taken.

    After the start these are seats that a player gave up or that a bot holds for a person.
    """
    if summary["status"] == "running":
        return sum("given_up" in seat or "held" in seat for seat in summary["seats"])
    return sum(map(is_free, summary["seats"]))


def is_free(seat: JsonObject) -> bool:
    return seat["player"] is None and "bot" not in seat


def clock_kind(summary: JsonObject) -> ClockKind:
    if "move_seconds" in summary:
        return "live" if summary["move_seconds"] < SLOW_SECONDS else "days"
    if "bank_seconds" in summary:
        return "live" if summary["bank_seconds"] < SLOW_BANK_SECONDS else "days"
    return "none"


def is_timed(summary: JsonObject) -> bool:
    return clock_kind(summary) != "none"
