"""The strength of a player, from its share of first places: interval, Elo, verdict."""

from collections.abc import Sequence
from math import inf, log, log10, sqrt
from statistics import fmean
from typing import Literal, NamedTuple, TypeAlias

STANDARD_ERRORS = 1.96
"""Half the width of a 95 % interval."""
STRONGER = 60
"""Elo difference that the sequential test distinguishes from 0."""
WRONG = 0.05
"""Maximum probability of each wrong verdict."""

Verdict: TypeAlias = Literal["stronger", "no stronger", "open"]


class Interval(NamedTuple):
    """A confidence interval of a share, at 95 %."""

    low: float
    high: float


def interval(share: float, games: int) -> Interval:
    """Return Wilson's score interval. `games`: at least one."""
    square = STANDARD_ERRORS**2 / games
    middle = (share + square / 2) / (1 + square)
    half = STANDARD_ERRORS * sqrt((share * (1 - share) + square / 4) / games) / (1 + square)
    return Interval(middle - half, middle + half)


def elo(share: float, fair: float = 0.5) -> float:
    """Return the Elo difference to each of the others for that share.

    `fair`: the share of equals. Infinite if all games or none were won.
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share * (1 - fair) / ((1 - share) * fair))


def share_at(points: float, fair: float = 0.5) -> float:
    """Return the share of first places for a player this many Elo points above each other one."""
    odds = 10 ** (points / 400) * fair / (1 - fair)
    return odds / (1 + odds)


def verdict(shares: Sequence[float], fair: float = 0.5) -> Verdict:
    """Return the result of a sequential probability ratio test: 0 Elo or `STRONGER`, so far.

    `shares`: of the first place, one per game.
    """
    games, mean = len(shares), fmean(shares)
    variance = sum((share - mean) ** 2 for share in shares) / games
    none, more = share_at(0, fair), share_at(STRONGER, fair)
    # Equal results do not tell the variance; the variance of a coin is the maximum.
    spread = variance or fair * (1 - fair)
    ratio = games * (more - none) * (2 * mean - none - more) / (2 * spread)
    bound = log((1 - WRONG) / WRONG)
    if abs(ratio) < bound:
        return "open"
    return "stronger" if ratio > 0 else "no stronger"
