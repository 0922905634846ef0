"""How much stronger one is than others, by the share of first places: interval, Elo, a verdict."""

from collections.abc import Sequence
from math import inf, log, log10, sqrt
from statistics import fmean
from typing import Literal, NamedTuple, TypeAlias

STANDARD_ERRORS = 1.96
"""On either side, for 95 %."""
STRONGER = 60
"""Elo that the sequential test tells from none."""
WRONG = 0.05
"""How often it may find either by chance."""

Verdict: TypeAlias = Literal["stronger", "no stronger", "open"]


class Interval(NamedTuple):
    """A confidence interval of a share, at 95 %."""

    low: float
    high: float


def interval(share: float, games: int) -> Interval:
    """Wilson's score interval. `games`: at least one."""
    square = STANDARD_ERRORS**2 / games
    middle = (share + square / 2) / (1 + square)
    half = STANDARD_ERRORS * sqrt((share * (1 - share) + square / 4) / games) / (1 + square)
    return Interval(middle - half, middle + half)


def elo(share: float, fair: float = 0.5) -> float:
    """How many points of Elo stronger than each of the others one must be for that share.

    `fair`: the share of equals. Infinite if all or none was won.
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share * (1 - fair) / ((1 - share) * fair))


def share_at(points: float, fair: float = 0.5) -> float:
    """Return the share of first places for a player this many Elo points above each other one."""
    odds = 10 ** (points / 400) * fair / (1 - fair)
    return odds / (1 + odds)


def verdict(shares: Sequence[float], fair: float = 0.5) -> Verdict:
    """The sequential probability ratio test: 0 Elo or `STRONGER`, from the games so far.

    `shares`: of the first place, a game each.
    """
    games, mean = len(shares), fmean(shares)
    variance = sum((share - mean) ** 2 for share in shares) / games
    none, more = share_at(0, fair), share_at(STRONGER, fair)
    # With all games alike the variance is not known yet; that of a coin is the most there is.
    spread = variance or fair * (1 - fair)
    ratio = games * (more - none) * (2 * mean - none - more) / (2 * spread)
    bound = log((1 - WRONG) / WRONG)
    if abs(ratio) < bound:
        return "open"
    return "stronger" if ratio > 0 else "no stronger"
