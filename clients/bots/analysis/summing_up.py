"""An analysis made of what each decision was worth.

A seat's expectation moves at its own decisions, by what they lose; between two of them by what the
decisions of the others lose, for that is given to it, and by chance.
"""

from collections.abc import Sequence
from math import exp, hypot
from statistics import fmean

from msgspec.structs import replace

from clients.bots.analysis.course import Course
from clients.bots.analysis.judging import WORTH_TELLING, DecisionToJudge, Judged
from clients.bots.levels import levels_of
from clients.bots.search.gained import is_sure
from projections.analysis import Analysis, Luck, Point, SeatAnalysis

NO_STRETCH = -1
"""Of the end of the game: no decision is made there."""
MOST_STUDIED = 24
MOST_TOLD = 10
"""Turning points."""
LUCK_TOLD = 6
LUCK_WORTH_TELLING = 0.25
"""Of the spread."""
SEVERITY = 2.0
"""A loss of the whole spread leaves a decision e to the minus so much of its accuracy."""


def to_study(
    judged: Sequence[Judged | None], asked: Sequence[DecisionToJudge]
) -> list[DecisionToJudge]:
    """The decisions that may have lost most, to be looked at again; in order."""
    doubtful = [it for it in judged if it is not None and it.behind > it.doubt]
    worst = sorted(doubtful, key=lambda it: -it.behind)[:MOST_STUDIED]
    versions = {it.version for it in worst}
    return [it for it in asked if it.version in versions]


def summed_up(course: Course, found: Sequence[Judged | None]) -> Analysis:
    """`found`: of decisions; of one that was looked at twice what was found last."""
    latest = {it.version: it for it in found if it is not None}
    game, margins, last = course.game.name, course.margins, course.last
    spread = levels_of(game).spread
    least = WORTH_TELLING * spread
    judged = as_it_turned_out([latest[version] for version in sorted(latest)], least)
    points = [it.point for it in judged if it.point is not None]
    worst = sorted(points, key=lambda it: -it.loss)[:MOST_TOLD]
    steps = [step for seat in range(len(margins)) for step in chances(seat, judged, margins, last)]
    told = [
        step
        for step in sorted(steps, key=lambda it: -abs(it.gain))
        if is_sure(abs(step.gain), step.error) and abs(step.gain) >= LUCK_WORTH_TELLING * spread
    ]
    return Analysis(
        game=game,
        spread=spread,
        seats=tuple(
            seat_analysis(seat, judged, margins, last, spread) for seat in range(len(margins))
        ),
        turning_points=tuple(sorted(worst, key=lambda it: it.version)),
        luck=tuple(sorted(told[:LUCK_TOLD], key=lambda it: it.version)),
    )


def as_it_turned_out(judged: Sequence[Judged], least: float) -> list[Judged]:
    """Where a seat went on choosing, and nothing happened meanwhile, no chance comes in between.

    So if it surely stands better before its next decision than it was said to after this one, less
    was lost: only what it lacks now of what the best option was worth. `least`: points; a loss of
    less is no turning point.
    """
    found: list[Judged] = []
    after: dict[int, Judged] = {}
    for said in reversed(judged):
        it, following = said, after.get(said.stretch)
        if following is not None:
            left, doubt = it.margin - following.margin, hypot(it.error, following.error)
            if is_sure(it.behind - left, doubt):
                it = less_lost(said, max(0.0, left), doubt, least)
        after[it.stretch] = it
        found.append(it)
    return found[::-1]


def less_lost(judged: Judged, behind: float, doubt: float, least: float) -> Judged:
    """The parts were those of more; what is left of them nobody knows."""
    it, point = judged._replace(behind=behind, doubt=doubt), None
    if judged.point is not None and it.loss >= least:
        point = replace(judged.point, loss=behind, error=doubt, parts={})
    return it._replace(point=point)


def seat_analysis(
    seat: int, judged: Sequence[Judged], margins: Sequence[float], last: int, spread: float
) -> SeatAnalysis:
    own = [it for it in judged if it.seat == seat]
    later = [it for it in judged if own and it.version > own[0].version]
    curve = [Point(it.version, it.margin, it.error) for it in own]
    return SeatAnalysis(
        accuracy=round(fmean(accuracy(it.loss / spread) for it in own)) if own else None,
        decisions=len(own),
        lost=sum(it.loss for it in own),
        gift=sum(gift(it, seat, len(margins)) for it in later),
        luck=sum(step.gain for step in chances(seat, judged, margins, last)),
        curve=(*curve, Point(last, margins[seat], 0.0)),
    )


def accuracy(loss: float) -> float:
    """Of a decision. `loss`: of spreads."""
    return 100 * exp(-SEVERITY * loss)


def gift(judged: Judged, seat: int, seats: int) -> float:
    """What a decision brought that seat, if it was another's."""
    return judged.loss / (seats - 1) if judged.seat != seat else 0.0


def chances(seat: int, judged: Sequence[Judged], margins: Sequence[float], last: int) -> list[Luck]:
    """What chance did between each decision of the seat and its next, and up to the end."""
    found: list[Luck] = []
    before: Judged | None = None
    given = 0.0
    end = Judged(last, seat, NO_STRETCH, margins[seat], 0.0, 0.0, 0.0)
    for it in (*judged, end):
        if it.seat != seat:
            given += gift(it, seat, len(margins))
            continue
        if before is not None and it.stretch != before.stretch:
            gain = it.margin - (before.margin - before.loss) - given
            error = hypot(it.error, before.error, before.doubt)
            found.append(Luck(before.version, it.version, seat, gain, error))
        before, given = it, 0.0
    return found
