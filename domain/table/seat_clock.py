"""The arithmetic of one seat's clock, the same for every kind of clock.

A move first uses up the allowance of the table (`move_seconds`), then the seat's reserve; when both
are used up, the seat's time is over. The end of a move subtracts its time beyond the allowance from
the reserve, and adds the increment. So a reserve without an allowance is a chess clock, and an
allowance without a reserve is a fixed time for each move.

All durations are milliseconds; times are text of the ledger, RFC 3339 UTC.
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from domain.table.state import SeatClock, Table

MILLISECOND = timedelta(milliseconds=1)
SECOND, DAY = 1_000, 86_400_000
LEAST = 5 * SECOND
"""Minimum time for the move of a player who comes to a seat."""


def full_clock(table: Table) -> SeatClock:
    """Return the clock of every seat at the start."""
    return SeatClock(table.bank_seconds * SECOND, table.vacation_days * DAY)


def allowance_left(table: Table, clock: SeatClock) -> int:
    """Return the milliseconds of the move before the reserve is used."""
    return max(0, (table.move_seconds or 0) * SECOND - clock.spent)


def reserve_left(table: Table, clock: SeatClock) -> int:
    """Return the milliseconds of the reserve after the time of this move so far."""
    beyond = max(0, clock.spent - (table.move_seconds or 0) * SECOND)
    return max(0, clock.reserve - beyond)


def time_left(table: Table, clock: SeatClock) -> int:
    """Return the milliseconds until the time of the seat is over, from the start of its clock."""
    return allowance_left(table, clock) + reserve_left(table, clock)


def runs_from(clock: SeatClock, since: str) -> str:
    """Return the time when a seat's clock starts for a move since then: not while it is away."""
    return max(since, clock.away_until)


def after_running(clock: SeatClock, since: str | None, until: str) -> SeatClock:
    """Return the clock after it ran from `since` until then; None: it was stopped."""
    if since is None:
        return clock
    return replace(clock, spent=clock.spent + passed(runs_from(clock, since), until))


def settled(table: Table, clock: SeatClock) -> SeatClock:
    """Return the clock after the move: minus its time, plus an increment if the seat moved."""
    if not clock.spent and not clock.moved:
        return clock
    earned = table.increment_seconds * SECOND if clock.moved else 0
    left = reserve_left(table, clock) + earned
    return replace(clock, reserve=left, spent=0, moved=False)


def topped_up(table: Table, clock: SeatClock) -> SeatClock:
    """Return the clock of a new or returning player: at least the increment and `LEAST`."""
    missing = LEAST - (table.move_seconds or 0) * SECOND
    return replace(clock, reserve=max(clock.reserve, table.increment_seconds * SECOND, missing))


def vacation_until(clock: SeatClock, until: str, now: str) -> str:
    """Return the end of an absence that is wanted `until` then; empty if no time is left."""
    budget = clock.vacation + passed(now, clock.away_until)
    end = min(passed(now, until), budget)
    return later(now, end) if end else ""


def with_absence(clock: SeatClock, until: str, time: str) -> SeatClock:
    """Return the clock of a player who is absent until then; a return restores unused days."""
    budget = clock.vacation + passed(time, clock.away_until)
    return replace(
        clock,
        away_until=until,
        vacation=max(0, budget - passed(time, until)),
        absences=clock.absences + bool(until),
    )


def passed(start: str, end: str) -> int:
    """Return the milliseconds between two times; 0 if the second is earlier or empty."""
    if not end:
        return 0
    span = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    return max(0, span // MILLISECOND)


def later(time: str, milliseconds: int) -> str:
    """Return the time plus these milliseconds."""
    then = datetime.fromisoformat(time) + milliseconds * MILLISECOND
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")
