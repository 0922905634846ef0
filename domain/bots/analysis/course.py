"""The course of a finished game: its decisions, their positions, and the results."""

from collections.abc import Iterable
from statistics import fmean
from typing import Any, NamedTuple

from domain.bots.evaluation import appraisal_of
from domain.decider import AnyGame, Outcome, Seat
from domain.table.entry import Entry
from domain.table.events import Undone
from domain.table.evolve import TABLE_EVENTS
from domain.table.state import Finished, Table


class NotPlayedOut(Exception):  # noqa: N818 - names what is so
    """The game is running or was abandoned, so it has no analysis."""


class Decision(NamedTuple):
    """A decision. `version`: of its entry. `state`: before it. `command`: as plain values.

    `stretch`: two decisions have the same number if only this seat acted between them, and the seat
    learned nothing new from a draw.
    """

    version: int
    seat: Seat
    state: Any
    command: dict[str, Any]
    stretch: int


class Course(NamedTuple):
    """`decisions`: those that were not undone. `margins`: at the end, by seat.

    `last`: the version at which the game was over.
    """

    game: AnyGame
    decisions: tuple[Decision, ...]
    margins: tuple[float, ...]
    last: int


def course_of(game: AnyGame, steps: Iterable[tuple[Entry[Any], Table]]) -> Course:
    """Return the course of a game from its entries, each with the table after it, from the first.

    Raises NotPlayedOut.
    """
    decisions: list[Decision] = []
    before: Table | None = None
    stretch, acting = 0, None
    for entry, table in steps:
        if before is not None and entry.command is not None and entry.by is not None:
            if entry.by != acting:
                stretch, acting = stretch + 1, entry.by
            state = before.position
            decisions.append(Decision(entry.version, entry.by, state, entry.command, stretch))
            if any(tells(game, event, entry.by) for event in entry.events):
                stretch += 1
        for event in entry.events:
            if isinstance(event, Undone):
                decisions = [it for it in decisions if it.version <= event.to]
        if isinstance(table.stage, Finished):
            outcome = table.stage.outcome
            if outcome.reason == "abandoned":
                break
            margins = margins_at(game, table.stage.state, outcome)
            return Course(game, tuple(decisions), margins, entry.version)
        before = table
    raise NotPlayedOut


def tells(game: AnyGame, event: Any, seat: Seat) -> bool:
    """Whether the event drew something, or revealed something new to that seat."""
    if type(event) in TABLE_EVENTS:
        return False
    disclosed = game.disclosure(event)
    return bool(disclosed.draws) or any(
        it.whose != seat and (it.by is None or seat in it.by) for it in disclosed.learned
    )


def margins_at(game: AnyGame, state: Any, outcome: Outcome) -> tuple[float, ...]:
    """Return each seat's lead over the mean of the others; for a solo player, the evaluation."""
    totals = [outcome.scores[seat]["total"] for seat in sorted(outcome.scores)]
    if len(totals) == 1:
        return (appraisal_of(game.name)(state, Seat(0)),)
    return tuple(
        own - fmean((*totals[:seat], *totals[seat + 1 :])) for seat, own in enumerate(totals)
    )
