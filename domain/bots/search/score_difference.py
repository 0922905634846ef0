"""The difference between two options in points, for hints and analyses.

A ranking uses the evaluation, which counts the rivals' holding only partly.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from domain.bots.search.rollout import End

SURE = 2.0
"""Standard errors of a difference that is worth mentioning."""
PARTS_TOLD = 2
"""Minimum number of mentioned parts."""
LEAST_PART = 0.1
"""Minimum difference of a mentioned part, in points."""


class Gained(NamedTuple):
    """The difference. `points`: mean margin over the worlds with rollouts of both options.

    `error`: its standard error; in a single world all of it. `ahead`: the number of `worlds` with a
    positive difference.
    """

    points: float
    error: float
    ahead: int
    worlds: int


def gained_over(ends: Sequence[End], others: Sequence[End]) -> Gained:
    """Compare the ends of two options, in the worlds from number 0 on."""
    gains = [one.margin - other.margin for one, other in zip(ends, others, strict=False)]
    worlds, points = len(gains), fmean(gains) if gains else 0.0
    error = stdev(gains) / sqrt(worlds) if worlds > 1 else abs(points)
    return Gained(points, error, sum(gain > 0 for gain in gains), worlds)


def gained_sooner(ends: Sequence[End], others: Sequence[End]) -> float:
    """Return the mean difference a turn of the seat before the ends, in points."""
    pairs = zip(ends, others, strict=False)
    gains = [one.margin_sooner - other.margin_sooner for one, other in pairs]
    return fmean(gains) if gains else 0.0


def parts_gained(ends: Sequence[End], others: Sequence[End]) -> dict[str, float]:
    """Return the main parts of the difference, in points by part, the largest first.

    The sum of the other parts is not larger than any of them, unless all are tiny.
    """
    pairs = list(zip(ends, others, strict=False))
    names = dict.fromkeys(name for pair in pairs for end in pair for name in end.parts)
    more = {
        name: fmean(one.parts.get(name, 0.0) - other.parts.get(name, 0.0) for one, other in pairs)
        for name in names
    }
    largest = sorted(more, key=lambda name: -abs(more[name]))
    told, rest = list[str](), sum(more.values())
    for name in largest:
        if len(told) >= PARTS_TOLD and abs(rest) <= abs(more[told[-1]]):
            break
        told.append(name)
        rest -= more[name]
    return {name: more[name] for name in told if abs(more[name]) >= LEAST_PART}


def is_sure(difference: float, error: float) -> bool:
    return difference > 0 and difference >= SURE * error
