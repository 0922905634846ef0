"""The input of the checks, and their findings."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.faults.history import Accepted, JsonObject, Record
from tests.faults.truth import TableTruth

SETTLING_SECONDS = 10.0
"""After a loss somebody may still be shown what was lost, until the gateways have noticed."""


class Finding(NamedTuple):
    """`what`: a short name of the kind of defect. `text`: what exactly, for people."""

    what: str
    table: str
    client: str
    at: float
    text: str


class Window(NamedTuple):
    """A time in which something was wrong on purpose; a replica may become master (`deposes`)."""

    began: float
    over: float
    deposes: bool = False


class Case(NamedTuple):
    """A run. `players`: client → player id. `bound`: the longest anybody may wait, in seconds.

    `listed`: tables that the lobby shows at the end. `mine`: client → tables that `/api/me` shows.
    """

    records: Sequence[Record]
    truths: Mapping[str, TableTruth]
    players: Mapping[str, str]
    windows: Sequence[Window]
    bound: float
    ended: float
    listed: frozenset[str]
    mine: Mapping[str, frozenset[str]]


def epochs_told(truth: TableTruth, moment: float) -> range:
    """Return the epochs a client may see at that time: a loss is noticed only after a while."""
    return range(truth.epoch_at(moment - SETTLING_SECONDS), truth.epoch_at(moment) + 1)


def damages_told(truth: TableTruth, moment: float) -> set[int]:
    """The first altered versions of these epochs; empty: nothing was altered."""
    found = {truth.epochs[n].damaged for n in epochs_told(truth, moment)}
    return {version for version in found if version is not None}


def may_be_taken_back(case: Case, moment: float) -> bool:
    """Whether what is shown then may be gone again: updates come before replicas answer."""
    place = bisect_right(case.windows, moment, key=lambda window: window.began)
    while place and moment <= case.windows[place - 1].over + SETTLING_SECONDS:
        place -= 1
        if case.windows[place].deposes:
            return True
    return False


def lasting(case: Case, records: Sequence[Record]) -> list[Record]:
    """Without what was shown and may be taken back."""
    return [
        one
        for one in records
        if not (isinstance(one, JsonObject) and may_be_taken_back(case, one.at))
    ]


def of(what: str, record: Record, text: str) -> Finding:
    return Finding(what, record.table, record.client, record.at, text)


def numbers(versions: Sequence[int]) -> str:
    """Short: first and last, if they are many."""
    listed = list(versions)
    return f"{listed[0]}…{listed[-1]}" if len(listed) > 5 else str(listed)


def known_versions(
    truth: TableTruth, records: Sequence[Record], epoch: int
) -> list[tuple[float, int]]:
    """When in that epoch which version was the highest that anybody knew of."""
    known: list[tuple[float, int]] = []
    highest = 0
    for record in records:
        if not isinstance(record, JsonObject | Accepted) or truth.epoch_at(record.at) != epoch:
            continue
        if epoch and record.at < truth.epochs[epoch - 1].ended + SETTLING_SECONDS:
            continue  # it may be of the epoch before
        if record.version > highest:
            highest = record.version
            known.append((record.at, highest))
    return known
