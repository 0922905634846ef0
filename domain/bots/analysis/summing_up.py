"""The analysis as a sum of all judged decisions.

A seat's expectation changes at its own decisions by their loss. Between two of them it changes by
the losses of the others, which the seat gains, and by chance. Over a whole game, seats are counted
from an equal start, so that the sums of all seats cancel out.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from math import hypot

from msgspec.structs import replace

from domain.bots.analysis.course import Course
from domain.bots.analysis.findings import Analysis, Luck, Point, SeatAnalysis
from domain.bots.analysis.judging import (
    WORTH_TELLING,
    DecisionToJudge,
    Judged,
    Worlds,
    mean,
    more,
)
from domain.bots.levels import levels_of
from domain.bots.search.score_difference import is_sure

NO_STRETCH = -1
"""For the end of the game, which has no decision."""
MOST_STUDIED = 60
"""Maximum number of decisions of the second look, some with the next one: two minutes in Bruges."""
MOST_TOLD = 10
"""Maximum number of turning points."""
LUCK_TOLD = 6
LUCK_WORTH_TELLING = 0.25
"""Share of the spread; less luck is not published."""
ACCURACY_OF_RANDOM = 20
"""The accuracy of a seat that loses as much as options taken at random."""


def to_study(
    judged: Sequence[Judged | None], asked: Sequence[DecisionToJudge]
) -> list[DecisionToJudge]:
    """Return the decisions that may have lost most, for a second look, in order.

    Each comes with the next one if no other seat acted in between, which shows the remaining value.
    """
    glanced = [it for it in judged if it is not None]
    doubtful = [it for it in glanced if may_have_lost(it)]
    worst = sorted(doubtful, key=lambda it: -may_have_lost(it))[:MOST_STUDIED]
    versions = {it.version for it in worst}
    following = {
        then.version
        for it, then in pairwise(glanced)
        if it.version in versions and goes_on(it, then)
    }
    return [it for it in asked if it.version in versions | following]


def may_have_lost(judged: Judged) -> float:
    """Return the possible loss in points: the loss at a glance plus its error."""
    return sum(judged.behind)


def summed_up(course: Course, found: Sequence[Judged | None]) -> Analysis:
    """Sum up the judged decisions. If a decision was judged twice, `found` has the later result."""
    game, margins, last = course.game.name, course.margins, course.last
    spread = levels_of(game).spread
    least = WORTH_TELLING * spread
    looked_at = [it for it in found if it is not None]
    glanced = [it for it in looked_at if it.worlds == "glance"]
    judged = as_it_turned_out(looked_at, least)
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
            seat_analysis(seat, judged, margins, last, accuracy(seat, glanced, game, len(margins)))
            for seat in range(len(margins))
        ),
        turning_points=tuple(sorted(worst, key=lambda it: it.version)),
        luck=tuple(sorted(told[:LUCK_TOLD], key=lambda it: it.version)),
    )


def summed_up_so_far(
    course: Course, found: Sequence[Judged], pending: AbstractSet[int]
) -> Analysis:
    """Sum up the decisions judged so far, without turning points whose loss may still shrink.

    `pending`: the versions that will be judged, perhaps again. Decisions of the same stretch or the
    next one can show that a seat lost less, see `as_it_turned_out`.
    """
    stretches = {it.version: it.stretch for it in found}
    waiting = [(it, stretches[it]) for it in pending if it in stretches]

    def is_settled(judged: Judged) -> bool:
        return not any(
            version > judged.version and stretch - judged.stretch <= 1
            for version, stretch in waiting
        )

    return summed_up(course, [it if is_settled(it) else it._replace(point=None) for it in found])


def as_it_turned_out(found: Sequence[Judged], least: float) -> list[Judged]:
    """Correct losses with the seat's next decision of the same stretch. Returns them in order.

    Within a stretch there is no chance. So if the expectation at the next decision is certainly
    better than after this one, in the same worlds, this one lost less. Its loss is then only the
    gap to the best option. There is no loss if an equally good option was still available at the
    next decision, even if something was drawn in between. `least`: smallest loss, in points, of a
    turning point.
    """
    last_found = {it.version: it.worlds for it in found}
    judged: list[Judged] = []
    after: dict[tuple[int, Worlds], Judged] = {}
    for it in sorted(found, key=lambda it: -it.version):
        following = after.get((it.stretch, it.worlds))
        after[it.stretch, it.worlds] = it
        if it.worlds != last_found[it.version]:
            continue
        if following is not None and is_sure(*mean(more(following.best, it.played))):
            judged.append(less_lost(it, following.best, least))
        elif judged and is_still_there(it, judged[-1]):
            judged.append(it._replace(played=it.best, point=None))
        else:
            judged.append(it)
    return judged[::-1]


def goes_on(it: Judged, then: Judged) -> bool:
    """Whether no other seat acted between two decisions.

    A stretch begins when a seat starts to act, and when it learns something new.
    """
    return then.seat == it.seat and then.stretch - it.stretch <= 1


def is_still_there(it: Judged, then: Judged) -> bool:
    """Whether the best option of one decision was best at the next too, and nothing was lost."""
    if not goes_on(it, then) or then.better != it.better:
        return False
    (before, error), (after, doubt) = it.margin, then.margin
    return not is_sure(before - after, hypot(error, doubt))


def less_lost(judged: Judged, played: tuple[float, ...], least: float) -> Judged:
    """Return the decision with a smaller loss. `played`: the result of the played option.

    The parts belong to the larger loss, so they are removed.
    """
    it, point = judged._replace(played=played), None
    if judged.point is not None and it.loss >= least:
        gains = more(it.best, played)
        loss, error = it.behind
        ahead, worlds = sum(gain > 0 for gain in gains), len(gains)
        point = replace(judged.point, loss=loss, error=error, ahead=ahead, worlds=worlds, parts={})
    return it._replace(point=point)


def seat_analysis(
    seat: int,
    judged: Sequence[Judged],
    margins: Sequence[float],
    last: int,
    accuracy: int | None,
) -> SeatAnalysis:
    own = [it for it in judged if it.seat == seat]
    curve = [Point(it.version, *it.margin) for it in own]
    lost, gifts = sum(it.loss for it in own), sum(gift(it, seat, len(margins)) for it in judged)
    solo = len(margins) == 1
    return SeatAnalysis(
        accuracy=accuracy,
        decisions=len(own),
        lost=lost,
        gift=gifts,
        luck=margins[seat] - (curve[0].margin if solo and own else 0.0) + lost - gifts,
        curve=(*curve, Point(last, margins[seat], 0.0)),
    )


def accuracy(seat: int, glanced: Sequence[Judged], game: str, seats: int) -> int | None:
    """Return the accuracy of a seat, from 0 to 100; None without decisions.

    The measure is the share of what options taken at random would have lost at the same decisions.
    So random play has the same accuracy in every game. Only glances count: they judge all options
    of a decision in the same way.
    """
    own = [it for it in glanced if it.seat == seat]
    if not own:
        return None
    at_random = sum(it.typical for it in own)
    share = sum(it.loss for it in own) / at_random if at_random else 0.0
    severity = levels_of(game).severity.get(seats, 1.0)
    return round(100 * (ACCURACY_OF_RANDOM / 100) ** (share**severity))


def gift(judged: Judged, seat: int, seats: int) -> float:
    """Return the points that a decision of another seat gave to this seat."""
    return judged.loss / (seats - 1) if judged.seat != seat else 0.0


def chances(seat: int, judged: Sequence[Judged], margins: Sequence[float], last: int) -> list[Luck]:
    """Return the effect of chance after each decision of the seat, up to its next one."""
    found: list[Luck] = []
    before: Judged | None = None
    given = 0.0
    came = (margins[seat],) * 2  # in every world
    end = Judged(last, seat, NO_STRETCH, "compare", came, came)
    for it in (*judged, end):
        if it.seat != seat:
            given += gift(it, seat, len(margins))
            continue
        if before is not None and it.stretch != before.stretch:
            gain = it.margin.points - (before.margin.points - before.loss) - given
            error = hypot(it.margin.error, before.margin.error, before.behind.error)
            found.append(Luck(before.version, it.version, seat, gain, error))
        before, given = it, 0.0
    return found
