"""The losses of a Redis, and the ledgers through all losses."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tests.faults.ledgers import Contents
from tests.faults.truth import Epoch, TableTruth


class Lost(NamedTuple):
    """The ledgers before and after Redis lost something, and when it came back."""

    at: float
    before: Contents
    after: Contents


SEATED = 2
"""By this version everybody sits: the table is opened, and a second person has come."""


def gone(lost: Lost) -> set[str]:
    """Return the tables at which a loss stops play or takes a player's seat."""
    after = lost.after.ledgers
    return {
        table
        for table, entries in lost.before.ledgers.items()
        if len(after.get(table, ())) < min(SEATED, len(entries)) or any(altered(lost, table))
    }


def altered(lost: Lost, table: str) -> Iterator[tuple[bytes, bytes]]:
    """The entries that are others after the loss: as each was, and as it is now."""
    before, after = lost.before.ledgers.get(table, ()), lost.after.ledgers.get(table, ())
    return ((was, now) for was, now in zip(before, after, strict=False) if was != now)


def truths(losses: Sequence[Lost], final: Contents) -> dict[str, TableTruth]:
    """Every table's ledger through all losses."""
    tables = set(final.ledgers)
    secrets = dict(final.secrets)
    for lost in losses:
        tables |= lost.before.ledgers.keys()
        secrets = lost.before.secrets | secrets
    return {
        table: TableTruth(table, epochs_of(table, losses, final), secrets.get(table, b""))
        for table in sorted(tables)
    }


def epochs_of(table: str, losses: Sequence[Lost], final: Contents) -> list[Epoch]:
    """Return the ledger before each loss and at the end, each entry as it was booked.

    An altered entry's original is known only from before the loss that altered it. If the ledger is
    cut there later and another entry is booked in its place, that entry is the truth.
    """
    epochs: list[Epoch] = []
    booked: dict[bytes, bytes] = {}
    kept = 0
    for lost in losses:
        epochs.append(epoch_of(table, lost.at, lost.before, kept, booked))
        kept = len(lost.after.ledgers.get(table, ()))
        for was, now in altered(lost, table):
            booked[now] = booked.get(was, was)
    epochs.append(epoch_of(table, float("inf"), final, kept, booked))
    return epochs


def epoch_of(
    table: str, ended: float, held: Contents, kept: int, booked: Mapping[bytes, bytes]
) -> Epoch:
    """One of them. `booked`: altered entry → as it was booked."""
    found = held.ledgers.get(table, ())
    entries = tuple(booked.get(entry, entry) for entry in found)
    damaged = next(
        (
            version
            for version, (is_now, was) in enumerate(zip(found, entries, strict=True), start=1)
            if is_now != was
        ),
        None,
    )
    return Epoch(ended, entries, kept, held.versions.get(table, ()), damaged)
