"""Linearizability: the order of acts against the clock of those who sent them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from tests.faults.checks.case import Finding, known_versions, of
from tests.faults.history import Accepted, Record, Sent
from tests.faults.truth import TableTruth


def order_faults(truth: TableTruth, records: Sequence[Record]) -> Iterator[Finding]:
    """Check that a command sent after a version was known is booked after it."""
    sent = {(one.client, one.id): one for one in records if isinstance(one, Sent)}
    for number in range(len(truth.epochs)):
        known = known_versions(truth, records, number)
        times = [at for at, _ in known]
        for ack in records:
            if not isinstance(ack, Accepted) or truth.epoch_at(ack.at) != number:
                continue
            asked = sent.get((ack.client, ack.id))
            if asked is None or truth.epoch_at(asked.at) != number:
                continue
            place = bisect_right(times, asked.at)
            if place and known[place - 1][1] >= ack.version:
                text = f"{ack.version} was booked for what was sent after {known[place - 1][1]}"
                yield of("order", ack, text)
