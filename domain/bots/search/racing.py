"""A race of options in more and more worlds, until one is ahead or the effort is spent.

Options are compared in pairs, world by world, so that luck that concerns both does not count.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

from domain.bots.policy import Effort, Question
from domain.bots.search.rollout import End, PlayingOn

NORMAL = NormalDist()


class Runner(NamedTuple):
    """`ends`: the ends of the option's rollouts, in the worlds from number 0 on."""

    option: Any | None
    ends: list[End]


class Difference(NamedTuple):
    """`mean`: the lead of one option over another. `error`: the standard error."""

    mean: float
    error: float


class Race(NamedTuple):
    """`racing`: the remaining options; `out`: the dropped ones, the last one first."""

    racing: list[Runner]
    out: list[Runner]
    looks: int
    cut_off: bool

    @property
    def runners(self) -> list[Runner]:
        """All options, the leaders first."""
        return [*sorted(self.racing, key=worth, reverse=True), *self.out]


def race(question: Question, options: Sequence[Any | None]) -> Race:
    """Run a race. A single option gets a rollout in one world only."""
    playing = PlayingOn(question)
    racing, out = [Runner(option, []) for option in options], list[Runner]()
    number, cut_off = 0, False
    while not cut_off:
        for runner in racing:
            runner.ends.append(playing.from_option(runner.option, number))
        number += 1
        cut_off = question.is_late()
        if number >= question.effort.worlds:
            racing, behind = parted(racing, question.effort.tolerance)
            out = [*behind, *out]
        if len(racing) == 1 or is_enough(number, playing.looks, question.effort):
            break
    return Race(racing, out, playing.looks, cut_off)


def is_enough(worlds: int, looks: int, effort: Effort) -> bool:
    return worlds >= effort.worlds and looks >= effort.looks


def parted(racing: Sequence[Runner], tolerance: float) -> tuple[list[Runner], list[Runner]]:
    """Return the remaining options and the dropped ones, the best of them first.

    An option is dropped if it can gain at most the tolerance: it is certainly worse than the
    leader, or equal to it.
    """
    leader = leading(racing)
    stays, out = list[Runner](), list[Runner]()
    for runner in racing:
        is_settled = to_be_gained(difference(leader, runner)) <= tolerance
        (out if is_settled and runner is not leader else stays).append(runner)
    return stays, sorted(out, key=worth, reverse=True)


def to_be_gained(behind: Difference) -> float:
    """Return the mean gain of an option if it were compared in infinitely many worlds.

    An option that would be worse there gains nothing.
    """
    mean, error = behind
    if not error:
        return max(0.0, -mean)
    errors = mean / error
    return error * (NORMAL.pdf(errors) - errors * NORMAL.cdf(-errors))


def leading(racing: Sequence[Runner]) -> Runner:
    return max(racing, key=worth)


def worth(runner: Runner) -> float:
    return fmean(end.worth for end in runner.ends)


def differences(one: Runner, other: Runner) -> list[float]:
    """Return the lead in each of the worlds with rollouts of both."""
    return [a.worth - b.worth for a, b in zip(one.ends, other.ends, strict=False)]


def difference(one: Runner, other: Runner) -> Difference:
    found = differences(one, other)
    mean, count = fmean(found), len(found)
    if count == 1:
        return Difference(mean, abs(mean))
    variance = sum((each - mean) ** 2 for each in found) / (count - 1)
    return Difference(mean, sqrt(variance / count))
