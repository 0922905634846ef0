"""The options of a seat, best first, with their differences.

The steady bot's choice and the best-looking other options get rollouts in rearranged worlds. If the
effort has finals, the leaders get a second, longer round. Another option replaces the steady one
only if it proved to be better.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from statistics import fmean, mode
from typing import Any

from domain.bots.policy import Question
from domain.bots.search.racing import Race, Runner, difference, differences, leading, race, worth
from domain.bots.search.rollout import End
from domain.bots.steady import WORLDS, chosen, different, outlooks

CANDIDATES = 5
"""Number of options that get rollouts."""
FINALISTS = 3
"""Maximum number of options in the finals."""
DOUBT = 0.5
"""Standard errors by which an option must be better than the steady answer."""


@dataclass(frozen=True, kw_only=True)
class Ranked:
    """A ranked option; None means not interrupting.

    `worth`: mean lead in evaluation over the others at the end of the rollouts; `ends` have the
    margins in points. `behind`: the difference to the best option in the worlds of both, and
    `error`: its standard error. `ahead`: the number of those worlds in which the best option was
    better. `worlds`: their number, 0 for an option without rollouts. `ends_of_best`: of the same
    race, because finals look further ahead.
    """

    option: Any | None
    worth: float
    behind: float
    error: float
    ahead: int
    ends: Sequence[End]
    ends_of_best: Sequence[End]

    @property
    def worlds(self) -> int:
        return len(self.ends)

    @cached_property
    def parts(self) -> Mapping[str, float]:
        """Return the mean parts of its ends; their sum is a margin in points."""
        names = dict.fromkeys(name for end in self.ends for name in end.parts)
        return {name: fmean(end.parts.get(name, 0.0) for end in self.ends) for name in names}

    @property
    def line(self) -> tuple[Any, ...]:
        """Return the seat's next choices in most worlds."""
        return mode(end.line for end in self.ends) if self.ends else ()

    @property
    def line_with_positions(self) -> tuple[tuple[Any, Any], ...]:
        """Return the seat's next choices, each after the position of one of these worlds."""
        line = self.line
        ends = (zip(it.positions, line, strict=True) for it in self.ends if it.line == line)
        return tuple(next(ends, ()))


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """`looks`: spent evaluations; `cut_off`: whether time ran out before the effort was spent."""

    options: tuple[Ranked, ...]
    looks: int
    cut_off: bool

    @property
    def best(self) -> Ranked:
        return self.options[0]

    def of(self, option: Any | None) -> Ranked:
        """Raises KeyError for an unknown option."""
        return {it.option: it for it in self.options}[option]


def play_best(question: Question) -> Any | None:
    """Return the best option of the ranking; this is a policy."""
    return rank(question).best.option


def rank(question: Question, *among: Any) -> Ranking:
    """Return all options, best first; a seat that need not act may also not interrupt.

    `among`: options that always get rollouts, besides the candidates.
    """
    seen = outlooks(question)
    steady = chosen(question, seen)
    likely = distinct([steady, *among, *(it.option for it in different(seen))])
    first = race(question, likely[: CANDIDATES + len(among)])
    last = final_race(question, first)
    best = proved(last, steady)
    told = [ranked(it, best) for it in (best, *(it for it in last.runners if it is not best))]
    if last is not first:
        told += dropped_out(first, told)
    shown = {it.option: it.worth / WORLDS for it in seen}
    played_on = {it.option for it in told}
    rest = [
        only_looked_at(option, told[0], shown[best.option] - shown[option])
        for option in sorted(shown, key=lambda it: -shown[it])
        if option not in played_on
    ]
    looks = last.looks + WORLDS * len(seen)
    return Ranking(options=(*told, *rest), looks=looks, cut_off=last.cut_off)


def final_race(question: Question, run: Race) -> Race:
    """Run a second, longer race of the leaders; return the same race if there is only one.

    Its evaluations are those of both races.
    """
    finals = question.effort.finals
    if finals is None or run.cut_off:
        return run
    leader = leading(run.racing)
    front = [it for it in run.runners if difference(leader, it).mean <= finals.within]
    if len(front) == 1:
        return run
    again = race(replace(question, effort=finals), [it.option for it in front[:FINALISTS]])
    return again._replace(looks=run.looks + again.looks)


def dropped_out(first: Race, finalists: Sequence[Ranked]) -> list[Ranked]:
    """Return the options of the first race that are not finalists.

    `finalists`: the best one first.
    """
    options = {it.option for it in finalists}
    best = next(it for it in first.runners if it.option == finalists[0].option)
    return [ranked(it, best) for it in first.runners if it.option not in options]


def distinct(options: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(options))


def proved(run: Race, steady: Any | None) -> Runner:
    """Return the leader, unless the steady answer still races and the difference is in doubt."""
    leader = leading(run.racing)
    usual = next((it for it in run.racing if it.option == steady), None)
    if usual is None:
        return leader
    better = difference(leader, usual)
    return leader if better.mean > DOUBT * better.error else usual


def ranked(runner: Runner, best: Runner) -> Ranked:
    behind = difference(best, runner)
    return Ranked(
        option=runner.option,
        worth=worth(runner),
        behind=behind.mean,
        error=behind.error,
        ahead=sum(each > 0 for each in differences(best, runner)),
        ends=runner.ends,
        ends_of_best=best.ends,
    )


def only_looked_at(option: Any | None, best: Ranked, behind: float) -> Ranked:
    """Return an option without rollouts. Its difference at first look is only a guess."""
    behind = max(0.0, behind)
    return Ranked(
        option=option,
        worth=best.worth - behind,
        behind=behind,
        error=inf,
        ahead=0,
        ends=(),
        ends_of_best=(),
    )
