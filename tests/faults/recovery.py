"""How long people, SDK and bots take to go on after a fault. Pure."""

import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from tests.faults.history import Accepted, Kind, Record, Shown

Who: TypeAlias = Literal["people", "bots", "sdk"]
WHO: tuple[Who, ...] = ("people", "bots", "sdk")


class Recovery(NamedTuple):
    """Of the slowest of its kind: seconds from the end of a fault to the first sign of life."""

    fault: str
    number: int
    who: Who
    seconds: float
    table: str


class Summary(NamedTuple):
    """Seconds, of so many faults of a kind."""

    faults: int
    median: float
    p99: float
    longest: float


class Episode(NamedTuple):
    """A fault that was `over` at some time, and all that was seen until the next one."""

    fault: str
    number: int
    over: float
    until: float


def recovery(
    episode: Episode,
    records: Sequence[Record],
    kinds: Mapping[str, Kind],
    bots: Mapping[str, frozenset[int]],
) -> list[Recovery]:
    """The slowest of each kind. `records`: from a while before the fault on.

    A person or SDK goes on with the first answer to a command, or the first commit, that it gets; a
    bot with its first move, counted from when its table waits for it. Who was not heard of before
    the fault, and who has nothing to do, is passed over. `bots`: table → the seats where bots sit.
    """
    fault, number, over, until = episode
    waits: dict[Who, list[tuple[float, str]]] = defaultdict(list)
    for client, (seconds, table) in first_signs(over, until, records, kinds, bots).items():
        kind = kinds[client]
        waits["sdk" if kind == "sdk" else "people"].append((seconds, table))
    for table, seats in bots.items():
        seconds = of_bots(over, until, [one for one in records if one.table == table], seats)
        if seconds is not None:
            waits["bots"].append((seconds, table))
    return [Recovery(fault, number, who, *max(found)) for who, found in waits.items()]


def first_signs(
    over: float,
    until: float,
    records: Sequence[Record],
    kinds: Mapping[str, Kind],
    bots: Mapping[str, frozenset[int]],
) -> dict[str, tuple[float, str]]:
    """Client → seconds until its first sign of life, and at which table.

    At a table with bots a person waits for bots: those are counted as bots.
    """
    signs: dict[str, tuple[float, str]] = {}
    there: dict[str, str] = {}
    for record in records:
        if not isinstance(record, Shown | Accepted):
            continue
        if record.at < over:
            there[record.client] = record.table
        elif record.at <= until and not (isinstance(record, Shown) and record.position):
            signs.setdefault(record.client, (record.at - over, record.table))
    for client, table in there.items():
        if client not in signs and table not in bots and kinds[client] != "spectator":
            signs[client] = (until - over, table)
    return {client: sign for client, sign in signs.items() if sign[1] not in bots}


def of_bots(
    over: float, until: float, records: Sequence[Record], seats: frozenset[int]
) -> float | None:
    """Seconds that one table waited for a bot after a fault, None if it never did."""
    waiting: float | None = None
    for record in records:
        if not isinstance(record, Shown) or record.at > until:
            continue
        for_bots = bool(record.awaiting) and set(record.awaiting) <= seats
        if record.at < over:
            waiting = over if for_bots else None
        elif record.by in seats:
            return record.at - (record.at if waiting is None else waiting)
        elif not for_bots and waiting is not None:
            return record.at - waiting
        elif for_bots and waiting is None:
            waiting = record.at
    return None if waiting is None else until - waiting


def silences(
    episode: Episode, records: Sequence[Record], kinds: Mapping[str, Kind]
) -> list[Recovery]:
    """The longest of each kind that began after the fault, and was broken at last.

    `over` of the episode: when it began. Tables at which nobody played any more are passed over.
    """
    fault, number, over, until = episode
    last: dict[str, float] = {}
    longest: dict[Who, tuple[float, str]] = {}
    for record in records:
        if not isinstance(record, Shown | Accepted) or kinds[record.client] == "spectator":
            continue
        since = max(over, last.get(record.table, over))
        if record.table in last and since < until and record.at > over:
            who: Who = "sdk" if kinds[record.client] == "sdk" else "people"
            longest[who] = max(longest.get(who, (0.0, "")), (record.at - since, record.table))
        last[record.table] = record.at
    return [Recovery(fault, number, who, *found) for who, found in longest.items()]


def summaries(recoveries: Iterable[Recovery]) -> dict[tuple[str, Who], Summary]:
    """By kind of fault, and over all of them (`all faults`)."""
    found: dict[tuple[str, Who], list[float]] = defaultdict(list)
    for one in recoveries:
        found[one.fault, one.who].append(one.seconds)
        found["all faults", one.who].append(one.seconds)
    return {key: summary(values) for key, values in found.items()}


def summary(values: Sequence[float]) -> Summary:
    ordered = sorted(values)
    p99 = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return Summary(len(ordered), statistics.median(ordered), p99, ordered[-1])
