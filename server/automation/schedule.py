"""When a table needs the scheduler: a bot must act, or a person's time is up.

Pure functions with the time as an argument. All times are seconds since 1970.
"""

import math
from typing import NamedTuple

from domain.bots.levels import effort_of
from domain.bots.policy import NO_EFFORT
from domain.decider import AnyGame, Seat, offered
from domain.table import table_queries
from domain.table.state import Bot, Holder, Person, Running, Table
from projections.projection import JsonObject
from server.runtime.clock import timestamp
from server.store.table_filter import is_timed

STAND_IN = "steady"
"""The policy that replaces players who left or ran out of time."""


class BotsToAsk(NamedTuple):
    """The seats whose bots must decide now.

    `awaited`: the first of them that must act. `interrupting`: those that need not act but have an
    option.
    """

    awaited: Seat | None
    interrupting: tuple[Seat, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All these seats, the one that must act first."""
        return self.interrupting if self.awaited is None else (self.awaited, *self.interrupting)


NO_BOTS = BotsToAsk(None, ())


class Beats(NamedTuple):
    """Minimum seconds of a bot's answer, 0 for none. `deep`: of a bot that searches."""

    quick: float
    deep: float


def policy_of(holder: Holder) -> str | None:
    """Return the policy of a seat's bot or of a person's stand-in; None without either."""
    if isinstance(holder, Person):
        return holder.stand_in or None
    return holder.policy if isinstance(holder, Bot) else None


def bots_to_ask(game: AnyGame, table: Table, now: float) -> BotsToAsk:
    """Return the bots that must decide now.

    In an interrupt window (a moment), bots that may interrupt decide in the first half, and the bot
    that must act decides in the second.
    """
    if not isinstance(table.stage, Running):
        return NO_BOTS
    bots = seats_of_bots(table)
    if not bots:
        return NO_BOTS
    state = table.stage.state
    waited_for = game.awaiting(state)
    awaited = next((seat for seat in waited_for if seat in bots), None)
    other_bots = (seat for seat in bots if seat not in waited_for)
    interrupting = tuple(seat for seat in other_bots if offered(game, state, seat))
    second_half = half_moment_at(game, table)
    if awaited is None or second_half is None:
        return BotsToAsk(awaited, interrupting)
    return BotsToAsk(awaited, ()) if now >= second_half else BotsToAsk(None, interrupting)


def seats_of_bots(table: Table) -> tuple[Seat, ...]:
    """Return the seats that bots play now: their own, and those of players they replace."""
    only_own = table_queries.waits_for_people(table)
    return tuple(
        Seat(number)
        for number, holder in enumerate(table.seats)
        if policy_of(holder) and not (only_own and isinstance(holder, Person))
    )


def searches(game: str, policy: str | None) -> bool:
    """Whether the policy searches by playing options to an end, which can take seconds."""
    return policy is not None and effort_of(game, policy) != NO_EFFORT


def beat_of(table: Table, awaited: Seat | None, beats: Beats) -> float:
    """Return the beat at which a bot answers: the one that must act, or any that may interrupt.

    The beat depends only on public facts, so not on which bots may interrupt. If only bots play,
    their pauses reveal nothing useful, so the quick beat suffices.
    """
    seats = range(len(table.seats)) if awaited is None else (awaited,)
    deep = any(searches(table.game, policy_of(table.seats[seat])) for seat in seats)
    return beats.deep if deep and not table_queries.has_bots_alone(table) else beats.quick


def asked_at(game: AnyGame, table: Table, awaited: Seat | None) -> float:
    """Return the time from which bots decide at this version; see `bots_to_ask`."""
    since = timestamp(table.touched_at)
    half = None if awaited is None else half_moment_at(game, table)
    return since if half is None else max(since, half)


def leaves_at(since: float, beat: float, now: float) -> float:
    """Return the time to send an answer: the first beat after `since` that is not over.

    `since`: the start of the decision. The result is at most one beat from now on any clock.
    """
    if beat == 0:
        return now
    return min(since + beat * max(1, math.ceil((now - since) / beat)), now + beat)


def times_up(table: Table) -> dict[Seat, float]:
    """Return when the time of each awaited player is up; empty if moves are not timed."""
    return {
        seat: ends_at(deadline)
        for seat, deadline in table_queries.move_deadlines(table).items()
        if not table_queries.is_played_by_bot(table, seat)
    }


def overdue_seat(table: Table, now: float) -> Seat | None:
    """Return the seat of the first person whose time is up."""
    return next((seat for seat, time in times_up(table).items() if time <= now), None)


def ends_at(deadline: table_queries.Deadline) -> float:
    return timestamp(deadline.since) + deadline.seconds


def is_never_due(table: Table) -> bool:
    """Whether moves are not timed and only people play."""
    if table.move_seconds is not None:
        return False
    for holder in table.seats:
        if type(holder) is Bot or (type(holder) is Person and holder.stand_in):
            return False
    return True


def due_at(game: AnyGame, table: Table, now: float) -> float | None:
    """Return the time of the table's next work, None for never. Bots think before their beat."""
    if is_never_due(table):
        return None
    return now if bots_to_ask(game, table, now).seats else due_again_at(game, table)


def due_again_at(game: AnyGame, table: Table) -> float | None:
    """Return the time of the next work at this version, once every bot due now has answered."""
    times = list(times_up(table).values())
    half, awaited = half_moment_at(game, table), table_queries.awaiting(game, table)
    if half is not None and not set(awaited).isdisjoint(seats_of_bots(table)):
        times.append(half)
    return min(times, default=None)


def half_moment_at(game: AnyGame, table: Table) -> float | None:
    """Return the time when half of a moment is over, None if no moment is granted."""
    moment = table_queries.moment_deadline(game, table)
    return None if moment is None else timestamp(moment.since) + moment.seconds / 2


def idle_at(table: Table, limit: float) -> float:
    """Return when to abandon a table: `limit` seconds after its last action and all move times."""
    whole_move = timestamp(table.touched_at) + (table.move_seconds or 0)
    return max(whole_move, *times_up(table).values(), 0) + limit


def has_scheduled_work(summary: JsonObject) -> bool:
    """Whether the table of this summary needs the scheduler, now or later."""
    if summary["status"] != "running":
        return False
    awaited = [summary["seats"][seat] for seat in summary["awaiting"]]
    clocks = is_timed(summary) and any("stand_in" not in seat for seat in awaited)
    return clocks or waits_for_bot(summary)


def waits_for_bot(summary: JsonObject) -> bool:
    """Whether a bot must act there, for its own seat or for a person."""
    seats = summary["seats"]
    alone = summary["version"] - summary["unattended"] if "unattended" in summary else 0
    playing = {"bot"} if alone >= table_queries.ENTRIES_ALONE * len(seats) else {"bot", "stand_in"}
    return any(playing & seats[seat].keys() for seat in summary["awaiting"])
