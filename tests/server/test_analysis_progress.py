"""The progress of an analysis, and the time that it still needs."""

from itertools import pairwise

import pytest

from domain.bots.analysis import Judged
from server.automation.analysis_progress import AnalysisProgress, spread

DECISIONS = 150
PREPARATION = 40.0
DOUBTFUL = Judged(1, 0, 0, worlds="glance", best=(2.0, 1.0), played=(0.0, 0.5))
CERTAIN = DOUBTFUL._replace(played=DOUBTFUL.best)


def test_the_first_items_are_spread_evenly_over_all() -> None:
    spreaded = spread(range(DECISIONS))

    assert sorted(spreaded) == list(range(DECISIONS))
    gaps = [after - before for before, after in pairwise(sorted(spreaded[: DECISIONS // 10]))]
    assert max(gaps) <= 2 * DECISIONS / 10


@pytest.mark.parametrize(
    ("game", "seconds_of_study", "doubtful"),
    [
        ("burgundy", 6.0, 0.55),
        ("burgundy", 9.0, 0.33),
        ("villagers", 4.0, 0.6),
        ("villagers", 4.9, 0.4),
        ("carpe_diem", 3.1, 0.6),
        ("carpe_diem", 3.5, 0.2),
        ("bruges", 11.3, 0.6),
        ("bruges", 9.7, 0.3),
    ],
)
def test_the_rest_is_estimated_early(game: str, seconds_of_study: float, doubtful: float) -> None:
    """Durations as measured in games of random bots and of steady ones, in seconds of a glance.

    Early decisions take three times as long as late ones. The first one also starts a process.
    """
    glances = [3.0 - 2.0 * place / DECISIONS for place in range(DECISIONS)]
    studies = min(72, round(1.2 * doubtful * DECISIONS))
    found = [DOUBTFUL if place * doubtful % 1 < doubtful else CERTAIN for place in range(DECISIONS)]
    steps = [*zip(found, spread(glances), strict=True)]
    steps += [(DOUBTFUL, seconds_of_study * sum(glances) / DECISIONS)] * studies
    left = sum(seconds for _, seconds in steps)
    progress = AnalysisProgress(game, DECISIONS)
    shares, early, late = [0.0], list[int | None](), list[float]()

    for place, (judged, seconds) in enumerate(steps):
        if place == DECISIONS:
            progress.will_study(studies)
        progress.add(judged, seconds if place else PREPARATION)
        shares.append(progress.share)
        left -= seconds
        if progress.share < 0.05:
            early.append(progress.seconds_left)
        elif 0.1 < progress.share < 0.9:
            late.append((progress.seconds_left or 0) / left)

    assert set(early) == {None}
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert 1 / 1.5 < min(late) <= max(late) < 1.5


def test_recalled_decisions_have_no_duration() -> None:
    progress = AnalysisProgress("burgundy", DECISIONS)
    for _ in range(DECISIONS):
        progress.add(DOUBTFUL, None)
    progress.will_study(60)
    progress.add(DOUBTFUL, PREPARATION)

    for _ in range(9):
        progress.add(DOUBTFUL, 6.0)

    assert progress.seconds_left == 50 * 6
