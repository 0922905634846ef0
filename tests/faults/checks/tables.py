"""Tables are there, are listed, and come to their end; and what must never be said."""

from collections.abc import Iterator

from domain.table.events import StandInSeated
from domain.table.state import Finished
from tests.faults.checks.case import SETTLING_SECONDS, Case, Finding, Window, damages_told, of
from tests.faults.history import Opened, Trouble
from tests.faults.truth import Fold, TableTruth

HARMLESS = frozenset({"unavailable", "disconnected"})
"""Troubles that tell the truth and pass."""


def opening_faults(case: Case) -> Iterator[Finding]:
    """Check that an acknowledged table is in the lobby and in the list of its players."""
    opened = {one.table: one for one in case.records if isinstance(one, Opened)}
    for one in opened.values():
        truth = case.truths.get(one.table)
        if truth is None:
            if not any(one.began - SETTLING_SECONDS < window.over for window in lossy(case)):
                yield of("lost", one, "this table was acknowledged and is not there")
            continue
        if not truth.final.entries:
            continue
        table = truth.final.table(truth.final.readable)
        if table.visibility == "public" and one.table not in case.listed:
            yield of("forgotten", one, "the lobby does not show it")
        if not table.finished_at and one.table not in case.mine.get(one.client, frozenset()):
            yield of("forgotten", one, "its owner is not told of it")
        if isinstance(table.stage, Finished) and table.stage.outcome.reason == "abandoned":
            yield of("abandoned", one, "nobody left, and the server ended it")
        if any(isinstance(event, StandInSeated) for event in events_of(truth.final)):
            yield of("stood_in", one, "a bot stands in for somebody who had an hour")
    for table, truth in case.truths.items():
        if table not in opened and truth.final.entries:
            yield Finding("doubled", table, "", case.ended, "nobody was told that it is open")


def events_of(fold: Fold) -> Iterator[object]:
    return (event for entry in fold.entries for event in entry.events)


def lossy(case: Case) -> list[Window]:
    ends = {epoch.ended for truth in case.truths.values() for epoch in truth.epochs[:-1]}
    return [Window(ended, ended) for ended in ends]


def trouble_faults(case: Case) -> Iterator[Finding]:
    """Errors that tell people of a bug, or that their table does not exist."""
    for trouble in case.records:
        if not isinstance(trouble, Trouble) or trouble.code in HARMLESS:
            continue
        truth = case.truths.get(trouble.table)
        if trouble.table and truth is None:
            continue
        if trouble.code == "ledger_damaged" and truth and damages_told(truth, trouble.at):
            continue
        player = case.players.get(trouble.client)
        if trouble.code == "unknown_table" and truth and is_gone(truth, trouble.at, player):
            continue
        yield of("trouble", trouble, trouble.code)


def is_gone(truth: TableTruth, moment: float, player: str | None) -> bool:
    """Whether a loss had taken its whole ledger by then, or this player's seat if it is private."""
    number = truth.epoch_at(moment)
    fold, left = truth.fold(number), truth.epochs[number].kept
    if fold.head == 0:
        return True
    if not 0 < left <= fold.readable or player is None:
        return False
    table = fold.table(left)
    return table.visibility == "private" and table.seat_of(player) is None
