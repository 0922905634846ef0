"""Every refusal is what the rules say at a version between question and answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tests.faults.checks.case import (
    SETTLING_SECONDS,
    Case,
    Finding,
    numbers,
    of,
)
from tests.faults.history import Accepted, Record, Refused, Sent, Shown
from tests.faults.truth import Fold, TableTruth

ANY_TIME = frozenset({"unavailable", "too_fast"})
"""Codes that say nothing about the position."""


def refusal_faults(truth: TableTruth, case: Case, records: Sequence[Record]) -> Iterator[Finding]:
    """Every refusal is what the rules say at a version between question and answer."""
    sent = {(one.client, one.id): one for one in records if isinstance(one, Sent)}
    for refused in records:
        if not isinstance(refused, Refused) or refused.code in ANY_TIME:
            continue
        asked = sent.get((refused.client, refused.id))
        epoch = truth.epoch_at(refused.at)
        if asked is None or truth.epoch_at(asked.at - SETTLING_SECONDS) != epoch:
            continue
        if truth.damaged is not None:
            continue
        fold = truth.fold(epoch)
        if not fold.head and refused.code == "unknown_table":
            continue
        versions = window_of(fold, records, sent, asked.at, refused.at)
        player = case.players[refused.client]
        codes = truth.refusals(epoch, versions, player, asked.command, asked.looked)
        if refused.code not in codes:
            text = f"{refused.code}, but at {numbers(versions)} it is {sorted(codes) or 'allowed'}"
            yield of("refusal", refused, text)


def window_of(
    fold: Fold,
    records: Sequence[Record],
    sent: Mapping[tuple[str, str], Sent],
    began: float,
    ended: float,
) -> range:
    """The versions at which the table may have stood between two times."""
    low, high = 1, fold.head
    for record in records:
        if isinstance(record, Shown | Accepted) and record.at <= began:
            low = max(low, min(record.version, fold.head))
        if isinstance(record, Accepted):
            asked = sent.get((record.client, record.id))
            if asked is not None and asked.at >= ended:
                high = min(high, record.version - 1)
    return range(low, min(max(high, low), fold.readable) + 1)
