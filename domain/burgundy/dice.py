"""Numbers and the workers that change them."""

from domain.burgundy import components


def workers_needed(number: int, wanted: int) -> int:
    """Return the workers that turn one number into another; 6 and 1 are adjacent (BUR-WORKER-5)."""
    apart = abs(number - wanted)
    return min(apart, len(components.NUMBERS) - apart)


FARTHEST = len(components.NUMBERS) // 2
"""The number of workers that turns any number into any other."""
REACHABLE = {
    (number, workers): tuple(n for n in components.NUMBERS if workers_needed(number, n) <= workers)
    for number in components.NUMBERS
    for workers in range(FARTHEST + 1)
}


def reachable(number: int, workers: int) -> tuple[int, ...]:
    """Return the numbers that these workers can make of this one, ascending (BUR-DEC-2)."""
    return REACHABLE[number, min(workers, FARTHEST)]
