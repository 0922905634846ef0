"""Changes between two positions, in the words of a spectator.

`difference(before, now) == says("+6 guilders, 1: -3 guilders")`: seat 0 has 6 guilders more, seat 1
has 3 less. All displays, hands, preparations and the discard pile are otherwise equal. The same
persons are turned sideways, and the exchange card has the same markers. All pending tasks are done,
and a seat continues its turn. If a task is pending, the text names it: `ReturnMarkers asked`. Draw
piles and dice are not compared.
"""

from collections.abc import Iterator

from domain.bruges import components
from domain.bruges import state as s
from projections.conformance.text_rows import by_seat, moved

NUMBERS = (
    "point",
    "guilder",
    *(f"{colour} worker" for colour in components.COLOURS),
    *(f"{colour} threat" for colour in components.COLOURS),
    "step",
    "left token",
    "right token",
)


def difference(before: s.State, now: s.State) -> set[str]:
    """Every change, for seat 0 as it is, for the others after their number."""
    changes = by_seat(before.seats, now.seats, changes_of)
    return {*changes, *changes_of_the_table(before, now)}


def changes_of(old: s.Holding, new: s.Holding) -> Iterator[str]:
    for name, more in zip(NUMBERS, map(int.__sub__, numbers(new), numbers(old)), strict=True):
        if more:
            yield f"{more:+} {name}{'' if abs(more) == 1 else 's'}"
    yield from moved(old.hand, new.hand, "in hand")
    yield from moved((it.card for it in old.houses), (it.card for it in new.houses), "as house")
    yield from moved(
        (it.card for it in old.residents), (it.card for it in new.residents), "laid out"
    )
    yield from moved(map(str, old.statues), map(str, new.statues), "as statue")
    yield from moved(old.majorities, new.majorities, "majority")
    yield from moved(old.prepared, new.prepared, "prepared")


def changes_of_the_table(before: s.State, now: s.State) -> Iterator[str]:
    yield from moved(before.discard, now.discard, "discarded")
    yield from moved(before.activated, now.activated, "turned")
    for colour, old, new in zip(components.COLOURS, markers(before), markers(now), strict=True):
        if old != new:
            yield f"{new - old:+} {colour} marker out of nowhere"
    used = exchange_markers(now) - exchange_markers(before)
    if used:
        yield f"{used:+} exchange marker{'' if abs(used) == 1 else 's'}"
    if now.pending and not isinstance(now.pending[-1], s.Turn):
        yield f"{type(now.pending[-1]).__name__} asked"


def markers(state: s.State) -> list[int]:
    """Return the number of markers of each colour, in the supply and in all displays."""
    return [
        sum(five) for five in zip(state.threats, *(it.threats for it in state.seats), strict=True)
    ]


def numbers(it: s.Holding) -> tuple[int, ...]:
    return (it.points, it.guilders, *it.workers, *it.threats, it.step, *it.canals)


def exchange_markers(state: s.State) -> int:
    return 0 if state.exchange is None else state.exchange.markers
