"""Checks that requests are answered, and that spectators see what others know, within the bound."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from domain.decider import no_moment
from tests.faults.checks.case import Case, Finding, Window, known_versions, of
from tests.faults.history import Accepted, JsonObject, Left, Record, Refused, Sent
from tests.faults.truth import TableTruth

MOMENTS = 6.0
"""Seconds that an answer may be held back where a game grants others a moment."""


def wait_faults(truth: TableTruth, case: Case, records: Sequence[Record]) -> Iterator[Finding]:
    """Check that requests are answered and spectators see what others know, within the bound."""
    yield from unanswered(truth, case, records)
    yield from unshown(truth, case, records)


def unanswered(truth: TableTruth, case: Case, records: Sequence[Record]) -> Iterator[Finding]:
    answers = {
        (one.client, one.id): one.at for one in records if isinstance(one, Accepted | Refused)
    }
    left = {one.client: one.at for one in records if isinstance(one, Left)}
    moments = 0.0 if truth.hosted.game.moment is no_moment else MOMENTS
    for asked in records:
        if not isinstance(asked, Sent):
            continue
        until = answers.get((asked.client, asked.id), left.get(asked.client, case.ended))
        waited = undisturbed(asked.at, until, case.windows)
        if waited > case.bound + moments:
            yield of("waited", asked, f"{waited:.1f} s without an answer")


def unshown(truth: TableTruth, case: Case, records: Sequence[Record]) -> Iterator[Finding]:
    """In the last epoch: from when a version was known to when each watcher was shown it."""
    last = len(truth.epochs) - 1
    end = truth.epochs[last].damaged or math.inf
    known = [(at, version) for at, version in known_versions(truth, records, last) if version < end]
    since = known[0][0] if known else case.ended
    seen: dict[str, list[JsonObject]] = defaultdict(list)
    left: dict[str, float] = {}
    for record in records:
        if isinstance(record, JsonObject) and record.at >= since:
            seen[record.client].append(record)
        elif isinstance(record, Left):
            left[record.client] = record.at
    for client, looks in seen.items():
        gone, place = left.get(client, case.ended), 0
        for at, version in known:
            if at < looks[0].at:
                continue
            while place < len(looks) and looks[place].version < version:
                place += 1
            shown_at = looks[place].at if place < len(looks) else gone
            waited = undisturbed(at, min(shown_at, gone), case.windows)
            if waited > case.bound:
                text = f"{waited:.1f} s until version {version} was shown"
                yield Finding("waited", truth.table, client, at, text)
                break


def undisturbed(began: float, ended: float, windows: Sequence[Window]) -> float:
    """Seconds from the one to the other, counted from the end of the last fault in between."""
    over = [window.over for window in windows if window.began < ended and window.over > began]
    return ended - max((began, *(min(moment, ended) for moment in over)))
