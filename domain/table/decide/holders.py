"""Who holds the seats."""

from domain.decider import Seat
from domain.table.state import Holder, Person, Player


def persons(holders: tuple[Holder, ...]) -> tuple[Player, ...]:
    return tuple(holder.player for holder in holders if isinstance(holder, Person))


def with_holder(holders: tuple[Holder, ...], seat: Seat, holder: Holder) -> tuple[Holder, ...]:
    return (*holders[:seat], holder, *holders[seat + 1 :])
