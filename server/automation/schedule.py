"""What a table waits for that the house has to do, and when. Pure: the time is handed in.

Seconds since 1970 everywhere.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from domain.decider import AnyGame, Seat
from domain.table.state import Bot, Holder, Person, Running, Table
from projections.projection import Shown
from projections.table_view import moment_ends
from server.runtime.clock import seconds


class Asked(NamedTuple):
    """The seats whose bots are asked now.

    `awaited`: the first one the game waits for. `interrupting`: those it does not wait for, but
    which may do something.
    """

    awaited: Seat | None
    interrupting: tuple[Seat, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All of them, the awaited one first."""
        return self.interrupting if self.awaited is None else (self.awaited, *self.interrupting)


NOBODY = Asked(None, ())


def policy_at(holder: Holder) -> str | None:
    """The policy that plays there, for its own seat or for a person; None: nobody but a person."""
    if isinstance(holder, Person):
        return holder.stand_in or None
    return holder.policy if isinstance(holder, Bot) else None


def asked(game: AnyGame, table: Table, now: float) -> Asked:
    """Which bots are to be asked now.

    Where a moment is granted, bots that may interrupt are asked in the first half of it and the
    awaited one in the second.
    """
    if not isinstance(table.stage, Running):
        return NOBODY
    if not any(map(policy_at, table.seats)):
        return NOBODY
    played = tuple(Seat(n) for n, holder in enumerate(table.seats) if policy_at(holder))
    state = table.stage.state
    waited_for = game.awaiting(state)
    awaited = next((seat for seat in waited_for if seat in played), None)
    others = (seat for seat in played if seat not in waited_for)
    interrupting = tuple(seat for seat in others if game.options(state, seat))
    second_half = half_over(game, table)
    if awaited is None or second_half is None:
        return Asked(awaited, interrupting)
    return Asked(awaited, ()) if now >= second_half else Asked(None, interrupting)


def leaves_at(table: Table, beat: float, now: float) -> float:
    """When an answer to this version may leave: on the first beat after it that is not over."""
    since = seconds(table.touched_at)
    if beat == 0:
        return now
    return since + beat * max(1, math.ceil((now - since) / beat))


def moment_over(game: AnyGame, table: Table) -> float:
    """When an awaited seat's answer may be booked; long ago where nobody is granted a moment."""
    ends = moment_ends(game, table)
    return 0.0 if ends is None else ends.timestamp()


def deadline(table: Table) -> float | None:
    """When the next person's time is up, None where nobody's is running."""
    if table.move_seconds is None or not isinstance(table.stage, Running):
        return None
    ends = (
        seconds(since) + table.move_seconds for seat, since in table.since if waits(table, seat)
    )
    return min(ends, default=None)


def overdue(table: Table, now: float) -> Seat | None:
    """The first person whose time is up."""
    if table.move_seconds is None or not isinstance(table.stage, Running):
        return None
    for seat, since in table.since:
        if waits(table, seat) and seconds(since) + table.move_seconds <= now:
            return seat
    return None


def waits(table: Table, seat: Seat) -> bool:
    """Whether a person is to play there."""
    return policy_at(table.seats[seat]) is None


def look_at(game: AnyGame, table: Table, now: float) -> float | None:
    """When the house has to look at this table, None if never. Bots think ahead of their beat."""
    return now if asked(game, table, now).seats else look_again(game, table)


def look_again(game: AnyGame, table: Table) -> float | None:
    """When there is more to do at this version, once whoever is asked now has been asked."""
    bots = isinstance(table.stage, Running) and any(
        policy_at(table.seats[seat]) for seat in game.awaiting(table.stage.state)
    )
    times = (deadline(table), half_over(game, table) if bots else None)
    return min((time for time in times if time is not None), default=None)


def half_over(game: AnyGame, table: Table) -> float | None:
    """When half of a moment is over, None where none is granted."""
    ends = moment_ends(game, table)
    if ends is None:
        return None
    begun = max(seconds(since) for _, since in table.since)
    return (begun + ends.timestamp()) / 2


def untouched_at(table: Table, limit: float) -> float:
    """When nobody will have touched this table for so long; slow moves give it their time too."""
    return seconds(table.touched_at) + limit + (table.move_seconds or 0)


def waits_for_house(shown: Shown) -> bool:
    """Whether a summary says that the house has something to do there, now or later."""
    if shown["status"] != "running":
        return False
    seats = shown["seats"]
    bots = any({"bot", "stand_in"} & seats[seat].keys() for seat in shown["awaiting"])
    return bots or "move_seconds" in shown
