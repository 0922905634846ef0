"""One commit: an entry of the ledger, and its changes of the table."""

from typing import Any

import msgspec

from domain.decider import AnyGame, Seat
from domain.table.chain import EMPTY, Head
from domain.table.entry import Entry
from domain.table.evolve import after_entry
from domain.table.state import Table
from domain.table.table_queries import Deadline, awaiting, changed_beyond_the_move, moment_deadline


class Step(msgspec.Struct, frozen=True):
    """An entry between two tables; `before` is None for the opening of the table.

    `head`: of the ledger with it, EMPTY if not needed. `changed`: whether more than the game's
    position changed. `awaiting`: the seats that must act now. `moment`: the end of the interrupt
    window, None without one.
    """

    before: Table | None
    entry: Entry[Any]
    after: Table
    head: Head
    changed: bool
    awaiting: tuple[Seat, ...]
    moment: Deadline | None


def next_step(
    game: AnyGame, before: Table | None, entry: Entry[Any], head: Head = EMPTY, position: Any = None
) -> Step:
    """Return the commit of this entry. `position`: as for `after_entry`."""
    after = after_entry(game, before, entry, position)
    return Step(
        before,
        entry,
        after,
        head,
        changed=before is None or changed_beyond_the_move(before, after),
        awaiting=awaiting(game, after),
        moment=moment_deadline(game, after),
    )
