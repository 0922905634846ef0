"""Every refusal is what the rules say at a version between question and answer."""

from collections.abc import Iterator, Mapping, Sequence

from tests.faults.checks.case import (
    SETTLING_SECONDS,
    Case,
    Finding,
    damages_told,
    lasting,
    numbers,
    of,
)
from tests.faults.history import Accepted, JsonObject, Record, Refused, Sent
from tests.faults.truth import TableTruth

ANY_TIME = frozenset({"unavailable", "too_fast"})
"""Codes that say nothing about the position."""


def refusal_faults(truth: TableTruth, case: Case, records: Sequence[Record]) -> Iterator[Finding]:
    """Every refusal is what the rules say at a version between question and answer."""
    sent = {(one.client, one.id): one for one in records if isinstance(one, Sent)}
    known = lasting(case, records)
    for refused in records:
        if not isinstance(refused, Refused) or refused.code in ANY_TIME:
            continue
        if refused.code == "ledger_damaged":
            if not damages_told(truth, refused.at):
                yield of("refusal", refused, "ledger_damaged, and nothing of it is altered")
            continue
        asked = sent.get((refused.client, refused.id))
        epoch = truth.epoch_at(refused.at)
        if asked is None or truth.epoch_at(asked.at - SETTLING_SECONDS) != epoch:
            continue
        if not truth.fold(epoch).head and refused.code == "unknown_table":
            continue
        versions = window_of(truth, known, sent, asked.at, refused.at)
        player = case.players[refused.client]
        codes = truth.refusals(epoch, versions, player, asked.command, asked.looked)
        if refused.code not in codes:
            text = f"{refused.code}, but at {numbers(versions)} it is {sorted(codes) or 'allowed'}"
            yield of("refusal", refused, text)


def window_of(
    truth: TableTruth,
    records: Sequence[Record],
    sent: Mapping[tuple[str, str], Sent],
    began: float,
    ended: float,
) -> range:
    """The possible versions between two times; those of another epoch are other entries."""
    number = truth.epoch_at(ended)
    epoch, fold = truth.epochs[number], truth.fold(number)
    since = truth.epochs[number - 1].ended if number else float("-inf")
    low, high = max(1, epoch.kept), fold.head
    for record in records:
        if not since <= record.at < epoch.ended:
            continue
        if isinstance(record, JsonObject) and since + SETTLING_SECONDS <= record.at <= began:
            low = max(low, record.version)
        elif isinstance(record, Accepted):
            asked = sent.get((record.client, record.id))
            if asked is None or asked.at < since:
                continue  # it may have been booked in the epoch before
            if record.at <= began:
                low = max(low, record.version)
            elif asked.at >= ended:
                high = min(high, record.version - 1)
    low = min(low, fold.head)
    return range(low, min(max(high, low), fold.readable) + 1)
