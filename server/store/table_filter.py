"""A filter of the lobby's tables, by their summaries."""

from typing import Literal, NamedTuple, TypeAlias, get_args

from projections.projection import JsonObject

ClockKind: TypeAlias = Literal["none", "live", "days"]
"""Of a clock: none; for people who sit there; for people who come by now and then."""
CLOCK_KINDS: tuple[ClockKind, ...] = get_args(ClockKind)
SLOW_SECONDS = 3_600
"""From here on a move has days."""
SLOW_BANK_SECONDS = 86_400
"""And a game that has but a reserve."""


class TableFilter(NamedTuple):
    """`free`: so many seats at least can be had. None, 0: whatever they are."""

    game: str | None = None
    free: int = 0
    clock: ClockKind | None = None

    @property
    def passes_all(self) -> bool:
        """Whether all tables of that game pass, which has lists of its own."""
        return self.free == 0 and self.clock is None

    def passes(self, summary: JsonObject) -> bool:
        clock_fits = self.clock is None or clock_kind(summary) == self.clock
        return clock_fits and free_seats(summary) >= self.free


def free_seats(summary: JsonObject) -> int:
    """Seats that can be taken: empty ones before the start, then those that somebody left.

    And those that bots hold for people.
    """
    if summary["status"] == "running":
        return sum("given_up" in seat or "held" in seat for seat in summary["seats"])
    return sum(seat["player"] is None and "bot" not in seat for seat in summary["seats"])


def clock_kind(summary: JsonObject) -> ClockKind:
    if "move_seconds" in summary:
        return "live" if summary["move_seconds"] < SLOW_SECONDS else "days"
    if "bank_seconds" in summary:
        return "live" if summary["bank_seconds"] < SLOW_BANK_SECONDS else "days"
    return "none"


def is_timed(summary: JsonObject) -> bool:
    return clock_kind(summary) != "none"
