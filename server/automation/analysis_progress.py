"""The progress of an analysis: the share of its work that is done, and the time for the rest.

A study takes as long as many glances, and one decision takes longer than another. So a share counts
work, not decisions, and `spread` gives an order in which early durations are typical.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import TypeVar

from domain.bots.analysis import Judged, may_have_lost
from domain.bots.analysis.summing_up import MOST_STUDIED
from domain.bots.levels import levels_of

T = TypeVar("T")

WITH_FOLLOWING = 1.25
"""Number of studies for each doubtful decision: some come with the next decision."""
EXPECTED_STUDIES = 5
"""The number of measured studies that count as much as the duration expected from glances."""
SHARE_TO_ESTIMATE = 0.05
"""The share that must be measured before the rest can be estimated."""
GOLDEN = (sqrt(5) - 1) / 2


class AnalysisProgress:
    """`share`: from 0 to 1; it never decreases. `seconds_left`: None while too little is measured.

    `decisions`: the number of decisions of the game.
    """

    def __init__(self, game: str, decisions: int) -> None:
        self._cost = levels_of(game).study_cost
        self._decisions = decisions
        self._glanced = self._doubtful = self._studied = 0
        self._studies: int | None = None
        self._share_before: float | None = None
        self._glance_seconds, self._study_seconds = list[float](), list[float]()
        """The measured durations."""
        self.share = 0.0
        self.seconds_left: int | None = None

    def add(self, judged: Judged | None, seconds: float | None) -> None:
        """Count a judged decision: a glance, or a study after `will_study`.

        `seconds`: its duration; None if it was recalled.
        """
        if self._studies is None:
            self._glanced += 1
            self._doubtful += judged is not None and may_have_lost(judged) > 0
        else:
            self._studied += 1
        work = self._decisions + self._likely_studies() * self._cost
        self.share = max(self.share, (self._glanced + self._studied * self._cost) / work)
        if seconds is not None:
            self._measure(seconds)

    def will_study(self, studies: int) -> None:
        self._studies = studies

    def _measure(self, seconds: float) -> None:
        if self._share_before is None:
            self._share_before = self.share  # The first duration includes the start of a process.
            return
        (self._glance_seconds if self._studies is None else self._study_seconds).append(seconds)
        if self.share - self._share_before >= SHARE_TO_ESTIMATE:
            self.seconds_left = round(self._seconds_left())

    def _seconds_left(self) -> float:
        studies = self._likely_studies() - self._studied
        if not self._glance_seconds:
            return studies * fmean(self._study_seconds)
        glance = fmean(self._glance_seconds)
        expected = (self._cost * glance for _ in range(EXPECTED_STUDIES))
        return (self._decisions - self._glanced) * glance + studies * fmean(
            (*expected, *self._study_seconds)
        )

    def _likely_studies(self) -> float:
        """Return the number of studies, if need be from the share of doubtful glances."""
        if self._studies is not None:
            return self._studies
        doubtful = (self._doubtful + 1) / (self._glanced + 2) * self._decisions
        return min(MOST_STUDIED, doubtful) * WITH_FOLLOWING


def spread(items: Sequence[T]) -> list[T]:
    """Return the items in an order in which the first ones are spread evenly over all."""
    places = sorted(range(len(items)), key=lambda place: place * GOLDEN % 1)
    return [items[place] for place in places]
