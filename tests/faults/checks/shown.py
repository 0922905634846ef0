"""Checks of the positions that people saw."""

from collections.abc import Iterator, Sequence

from tests.faults.checks.case import (
    SETTLING_SECONDS,
    Case,
    Finding,
    damages_told,
    epochs_told,
    may_be_taken_back,
    of,
)
from tests.faults.history import Accepted, JsonObject, Left, Record
from tests.faults.truth import Fold, TableTruth

NOTICED_SECONDS = 30.0
"""So long after a Redis came back altered every gateway knows, whatever else happened meanwhile."""


def view_faults(truth: TableTruth, case: Case, records: Sequence[Record]) -> Iterator[Finding]:
    """Every look is a fold for just that viewer, of the ledger as it was, or shortly before."""
    for shown in records:
        if not isinstance(shown, JsonObject) or was_taken_back(case, records, shown):
            continue
        folds = [truth.fold(n) for n in epochs_told(truth, shown.at)]
        folds = [fold for fold in folds if shown.version <= fold.readable]
        if shown.damaged and not ends_at_damage(truth, shown):
            text = f"damaged behind {shown.version}, altered are {damages_told(truth, shown.at)}"
            yield of("wrong_damage", shown, text)
        if is_long_damaged(truth, shown.at) and not ends_at_damage(truth, shown):
            text = f"is shown version {shown.version}, altered are {damages_told(truth, shown.at)}"
            yield of("ignored_damage", shown, text)
        if not folds:
            yield of("not_booked", shown, f"was shown version {shown.version}, which is none")
            continue
        player = case.players.get(shown.client, "")
        places = {fold.viewer_of(shown.version, player) for fold in folds}
        if shown.viewer not in places:
            text = f"looks from {shown.viewer} at {shown.version}, and sits at {places}"
            yield of("wrong_seat", shown, text)
        elif all(look_in(fold, shown) != shown.look for fold in folds):
            yield of("wrong_view", shown, f"version {shown.version} is not what was shown")
        elif shown.events and all(
            fold.events(shown.version, shown.viewer) != shown.events for fold in folds
        ):
            yield of("wrong_events", shown, f"the events of {shown.version} are others")


def was_taken_back(case: Case, records: Sequence[Record], shown: JsonObject) -> bool:
    """Whether a deposed master showed it, unacknowledged, and the client soon saw the true one."""
    if not may_be_taken_back(case, shown.at):
        return False
    soon = shown.at + SETTLING_SECONDS
    corrected = any(
        isinstance(one, JsonObject)
        and one.client == shown.client
        and shown.at < one.at <= soon
        and one.version <= shown.version
        for one in records
    )
    return corrected and not any(
        isinstance(one, Accepted) and one.at <= shown.at and one.version >= shown.version
        for one in records
    )


def look_in(fold: Fold, shown: JsonObject) -> str:
    """Return the digest of the position that should have been shown."""
    if shown.damaged:
        return fold.look_without_options(shown.version, shown.viewer)
    return fold.look(shown.version, shown.viewer)


def ends_at_damage(truth: TableTruth, shown: JsonObject) -> bool:
    """Whether it is said to be damaged, and goes just as far as the first altered entry."""
    return shown.damaged and shown.version + 1 in damages_told(truth, shown.at)


def is_long_damaged(truth: TableTruth, moment: float) -> bool:
    """Whether every gateway has noticed the damage: a table is shown only up to where it begins."""
    since, now = truth.epoch_at(moment - NOTICED_SECONDS), truth.epoch_at(moment)
    return all(truth.epochs[n].damaged is not None for n in range(since, now + 1))


def past_faults(truth: TableTruth, case: Case, records: Sequence[Record]) -> Iterator[Finding]:
    """Check that a client never sees an older version again, unless it was lost or is damaged.

    A replica that takes over may lack entries that were not acknowledged. A gateway shows a damaged
    table from memory until it notices, which may be later than it notices a loss.
    """
    newest: dict[str, JsonObject | Accepted] = {}
    acknowledged = 0
    for record in records:
        if isinstance(record, Left):
            newest.pop(record.client, None)
        if not isinstance(record, JsonObject | Accepted):
            continue
        if isinstance(record, Accepted):
            acknowledged = max(acknowledged, record.version)
        before = newest.get(record.client)
        if before is None or record.version >= before.version:
            newest[record.client] = record
        elif isinstance(record, JsonObject):
            taken_back = record.version >= acknowledged and may_be_taken_back(case, record.at)
            lost = taken_back or lost_between(truth, before, record)
            if not lost and not ends_at_damage(truth, record):
                text = f"has version {before.version}, and is shown {record.version}"
                yield of("past", record, text)
            else:
                newest[record.client] = record


def lost_between(truth: TableTruth, before: Record, after: Record) -> bool:
    """Whether the ledger lost something after the one, or shortly before, and before the other."""
    return truth.epoch_at(before.at - SETTLING_SECONDS) < truth.epoch_at(after.at)
