"""Undo: the positions that the table stores for it, and its consequences.

A seat may undo its commands since another person acted, with these limits:

- Another seat learned at most the cards of this seat.
- Nothing was drawn.
- Nothing final happened.

Answers of bots are undone with them if they revealed nothing. At a table with a clock they are not,
because a seat could use a bot's answers to play for time. At a rated table they are not either.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.decider import Disclosure, Seat, Viewer
from domain.table.state import Bot, Running, Table, UndoPoint


def undo_point_of(table: Table, seat: Seat) -> UndoPoint | None:
    """Return the position before that seat's last command; None if it cannot be undone.

    The stored positions belong to the seat of the first one, and to bots' answers (`points_kept`).
    """
    assert isinstance(table.stage, Running)
    points = table.stage.undo_points
    if points and points[-1].seat == seat:
        return points[-1]
    if not may_take_back(table.stage, seat):
        return None
    return next(point for point in reversed(points) if point.seat == seat)


def seats_with_points(running: Running) -> tuple[Seat, ...]:
    """Return the seats for which a position before their last command is stored."""
    points = running.undo_points
    return (points[0].seat, points[-1].seat) if points else ()


def may_take_back(running: Running, seat: Seat) -> bool:
    """Whether a position before that seat's last command is stored."""
    return seat in seats_with_points(running)


def answers_taken_back(table: Table, seat: Viewer) -> tuple[Seat, ...]:
    """Return the bots whose answers are undone with that seat's last command, in order."""
    assert isinstance(table.stage, Running)
    answers: list[Seat] = []
    for point in reversed(table.stage.undo_points):
        if point.seat == seat:
            break
        answers.append(point.seat)
    return tuple(dict.fromkeys(reversed(answers))) if answers else ()


def after_command(
    table: Table, seat: Seat | None, state: Any, disclosures: Sequence[Disclosure]
) -> Running:
    """Return the game in that state after a command of that seat with these disclosures."""
    before = table.stage
    assert isinstance(before, Running)
    drawn = before.drawn
    for each in disclosures:
        if each.draws:
            drawn = drawn.union([draw.name for draw in each.draws])
    if seat is None or not table.undo or (disclosures and not may_come_back(disclosures, seat)):
        return Running(state, drawn)
    points = before.undo_points
    if not disclosures and points and is_answer(table, seat, to=points[0].seat):
        points_before, counts_on = points, True
    else:
        points_before = points_kept(points, seat)
        counts_on = before.undos is not None and before.undos[0] == seat
    newest = UndoPoint(table.version, before.state, seat)
    return Running(state, drawn, (*points_before, newest), before.undos if counts_on else None)


def may_come_back(disclosures: Sequence[Disclosure], seat: Seat) -> bool:
    for each in disclosures:
        if each.draws or each.final:
            return False
        for learned in each.learned:
            if learned.whose != seat:
                return False
    return True


def is_answer(table: Table, seat: Seat, *, to: Seat) -> bool:
    """Whether the seat belongs to a bot whose answer to that seat reveals nothing."""
    return (
        type(table.seats[seat]) is Bot
        and type(table.seats[to]) is not Bot
        and table.move_seconds is None
        and not table.rated
    )


def points_kept(points: tuple[UndoPoint, ...], seat: Seat) -> tuple[UndoPoint, ...]:
    """Return the positions from this seat's first command on, with bots' answers between them.

    All stored positions belong to the seat of the first one or answer it. So all of them stay, or
    the last few.
    """
    if points and points[0].seat == seat:
        return points
    first = len(points)
    while first > 0 and points[first - 1].seat == seat:
        first -= 1
    return points[first:]


def returned(table: Table, seat: Seat, to: int) -> Table:
    """Return the table with its game as at version `to`; the ledger still grows."""
    running = table.stage
    assert isinstance(running, Running)
    at = next(n for n, point in enumerate(running.undo_points) if point.version == to)
    before = running.undos[1] if running.undos and running.undos[0] == seat else 0
    stage = Running(
        running.undo_points[at].state, running.drawn, running.undo_points[:at], (seat, before + 1)
    )
    return replace(table, stage=stage)


def without_undo_points(table: Table) -> Table:
    """Return the table without undo points: nothing so far can be undone."""
    running = table.stage
    if not isinstance(running, Running):
        return table
    return replace(table, stage=replace(running, undo_points=()))
