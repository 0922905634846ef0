"""Numbers and the workers that change them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.burgundy.components import NUMBERS


def workers_needed(number: int, wanted: int) -> int:
    """How many workers turn one number into another; 6 and 1 are neighbours (BUR-WORKER-5)."""
    apart = abs(number - wanted)
    return min(apart, len(NUMBERS) - apart)


def reachable(number: int, workers: int) -> Iterator[int]:
    """The numbers that so many workers can make of this one, ascending (BUR-DEC-2)."""
    return (wanted for wanted in NUMBERS if workers_needed(number, wanted) <= workers)
