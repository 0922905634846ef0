"""Checks of the ledger itself, and that it contains every acknowledged command."""

from collections.abc import Iterator, Mapping, Sequence

from tests.faults.checks.case import Case, Finding, numbers, of
from tests.faults.history import Accepted, Record, Sent
from tests.faults.truth import Fold, TableTruth


def ledger_faults(truth: TableTruth) -> Iterator[Finding]:
    """Versions without a gap, every entry readable, no command twice, no past rewritten."""
    for number, epoch in enumerate(truth.epochs):
        fold = truth.fold(number)
        versions = epoch.versions or tuple(range(1, fold.head + 1))
        if versions != tuple(range(1, fold.head + 1)):
            yield in_ledger("gap", truth, epoch.ended, f"its versions are {numbers(versions)}")
        if fold.readable < fold.head:
            text = f"version {fold.readable + 1} of {fold.head} cannot be folded"
            yield in_ledger("unreadable", truth, epoch.ended, text)
        for n, entry in enumerate(fold.entries, start=1):
            if entry.version != n:
                text = f"the entry in place {n} says it is {entry.version}"
                yield in_ledger("gap", truth, epoch.ended, text)
        yield from doubled(truth, fold, epoch.ended)
        if number and epoch.kept > fold.head:
            text = f"of {epoch.kept} entries that a loss had left there are {fold.head}"
            yield in_ledger("lost", truth, epoch.ended, text)
        elif number and fold.common(truth.fold(number - 1)) < epoch.kept:
            yield in_ledger("rewritten", truth, epoch.ended, "an entry that was left is another")


def doubled(truth: TableTruth, fold: Fold, at: float) -> Iterator[Finding]:
    seen: dict[tuple[int | None, str], int] = {}
    for entry in fold.entries:
        if entry.command_id is None:
            continue
        key = (entry.by, entry.command_id)
        if key in seen:
            text = f"command {entry.command_id} stands at {seen[key]} and {entry.version}"
            yield in_ledger("doubled", truth, at, text)
        seen[key] = entry.version


def in_ledger(what: str, truth: TableTruth, at: float, text: str) -> Finding:
    return Finding(what, truth.table, "", at, text)


def acknowledgement_faults(
    truth: TableTruth, case: Case, records: Sequence[Record]
) -> Iterator[Finding]:
    """Acknowledged: booked at that version under that id, until a loss took it."""
    sent = {(one.client, one.id): one for one in records if isinstance(one, Sent)}
    for ack in records:
        if not isinstance(ack, Accepted):
            continue
        asked = sent.get((ack.client, ack.id))
        since = asked.at if asked is not None else ack.at
        epochs = range(truth.epoch_at(since), truth.epoch_at(ack.at) + 1)
        if not any(is_booked(truth.fold(n), ack, asked, case.players) for n in epochs):
            text = f"acknowledged as version {ack.version}, which is something else, or nothing"
            yield of("lost", ack, text)


def is_booked(fold: Fold, ack: Accepted, asked: Sent | None, players: Mapping[str, str]) -> bool:
    if not 1 <= ack.version <= fold.readable:
        return False
    entry = fold.entries[ack.version - 1]
    same_id = not ack.id or entry.command_id == ack.id
    mine = (
        entry.by is not None
        and fold.viewer_of(ack.version, players[ack.client]) == f"seat:{entry.by}"
    )
    same_command = asked is None or asked.command is None or entry.command == asked.command
    return same_id and mine and same_command
