"""Taking commands back: which positions the table keeps for that, and what comes of it.

A seat may take back its commands since another person acted, as long as nobody learned anything by
them but what it showed of its own, nothing was drawn, and nothing final happened. What a bot
answered goes with them, if it told nobody anything; but not where moves are timed: else somebody
could have a bot answer and take that back to play for time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, takewhile
from typing import Any

from msgspec.structs import replace

from domain.decider import Disclosure, Seat
from domain.table.state import Bot, Return, Running, Table


def return_of(table: Table, seat: Seat) -> Return | None:
    """The position before that seat's last command; None where it may not take it back."""
    assert isinstance(table.stage, Running)
    last = table.stage.returns[-1:]
    return next((kept for kept in last if kept.seat == seat), None)


def commanded(table: Table, seat: Seat | None, state: Any, told: Sequence[Disclosure]) -> Running:
    """The game in that state after a command of that seat, which told so much."""
    before = table.stage
    assert isinstance(before, Running)
    draws = [draw.name for each in told for draw in each.draws]
    drawn = before.drawn.union(draws) if draws else before.drawn
    if seat is None or not table.undo or not may_come_back(told, seat):
        return Running(state, drawn)
    answers = is_answer(table, seat) and not any(each.learned for each in told)
    kept = before.returns if answers else returns_kept(table, before.returns, seat)
    counts_on = before.undos is not None and (answers or before.undos[0] == seat)
    return Running(
        state,
        drawn,
        (*kept, Return(table.version, before.state, seat)),
        before.undos if counts_on else None,
    )


def may_come_back(told: Sequence[Disclosure], seat: Seat) -> bool:
    return not any(
        each.draws or each.final or any(one.whose != seat for one in each.learned) for each in told
    )


def is_answer(table: Table, seat: Seat) -> bool:
    """Whether what that seat does may be taken back by whoever acted before it."""
    return isinstance(table.seats[seat], Bot) and table.move_seconds is None


def returns_kept(table: Table, returns: tuple[Return, ...], seat: Seat) -> tuple[Return, ...]:
    """Those from this seat's first command on, with the answers of bots between them."""
    newest = takewhile(
        lambda kept: kept.seat == seat or is_answer(table, kept.seat), reversed(returns)
    )
    return tuple(dropwhile(lambda kept: kept.seat != seat, reversed(list(newest))))


def returned(table: Table, seat: Seat, to: int) -> Table:
    """The game stands again as it stood at version `to`; the ledger only grew."""
    running = table.stage
    assert isinstance(running, Running)
    at = next(n for n, kept in enumerate(running.returns) if kept.version == to)
    before = running.undos[1] if running.undos and running.undos[0] == seat else 0
    stage = Running(
        running.returns[at].state, running.drawn, running.returns[:at], (seat, before + 1)
    )
    return replace(table, stage=stage)


def nothing_returns(table: Table) -> Table:
    """Nobody takes back anything that was done so far."""
    running = table.stage
    if not isinstance(running, Running):
        return table
    return replace(table, stage=replace(running, returns=()))
