"""What a Redis lost, and the ledgers through all losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tests.faults.ledgers import Contents
from tests.faults.truth import Epoch, TableTruth


class Lost(NamedTuple):
    """The ledgers before and after Redis lost something, and when it came back.

    `damaged`: the table and the version of which one byte was altered.
    """

    at: float
    before: Contents
    after: Contents
    damaged: tuple[str, int] | None = None


SEATED = 2
"""By this version everybody sits: the table is opened, and a second person has come."""


def gone(lost: Lost) -> set[str]:
    """The tables at which nobody can play on after a loss; or somebody has no seat any more."""
    after = lost.after.ledgers
    tables = {
        table
        for table, entries in lost.before.ledgers.items()
        if len(after.get(table, ())) < min(SEATED, len(entries))
    }
    return tables if lost.damaged is None else tables | {lost.damaged[0]}


def truths(losses: Sequence[Lost], final: Contents) -> dict[str, TableTruth]:
    """Every table's ledger through all losses."""
    tables = set(final.ledgers)
    secrets = dict(final.secrets)
    for lost in losses:
        tables |= lost.before.ledgers.keys()
        secrets = lost.before.secrets | secrets
    damaged = {lost.damaged[0]: (lost, lost.damaged[1]) for lost in losses if lost.damaged}
    return {
        table: TableTruth(
            table,
            epochs_of(table, losses, final, damaged.get(table)),
            secrets.get(table, b""),
            damaged[table][1] if table in damaged else None,
        )
        for table in sorted(tables)
    }


def epochs_of(
    table: str, losses: Sequence[Lost], final: Contents, damaged: tuple[Lost, int] | None
) -> list[Epoch]:
    """The ledger before each loss and at the end; a damaged entry as it was before.

    `damaged`: the loss at which one of its entries was altered, and the version of that.
    """
    epochs: list[Epoch] = []
    kept = 0
    contents = [*((lost.at, lost.before) for lost in losses), (float("inf"), final)]
    for number, (ended, held) in enumerate(contents):
        entries = held.ledgers.get(table, ())
        if damaged is not None and damaged[0] in losses[:number] and len(entries) >= damaged[1]:
            place = damaged[1] - 1
            mended = damaged[0].before.ledgers[table][place]
            entries = (*entries[:place], mended, *entries[place + 1 :])
        epochs.append(Epoch(ended, entries, kept, held.versions.get(table, ())))
        if number < len(losses):
            kept = len(losses[number].after.ledgers.get(table, ()))
    return epochs
