"""The options of a seat, best first, and by how much.

What the steady bot would take and the options that look best beside it are played on in worlds that
the seat could not tell from the real one; if the effort has finals, those in front once more and
further on. The steady answer is given up only for one that proved to be better.
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
"""So many options are played on."""
FINALISTS = 3
"""So many at the most are played on further."""
DOUBT = 0.5
"""So many standard errors an option must be better than the steady answer."""


@dataclass(frozen=True, kw_only=True)
class Ranked:
    """An option, None to let the moment pass.

    `worth`: how much better things look for the seat than for the others at the end of what was
    played on, in the mean; `ends` have the margins in points. `behind`: by how much that was less
    than with the best option in the worlds that both were played on in, and `error`, the standard
    error of that. `ahead`: in so many of these the best one was better; `worlds`: so many there
    were, 0 for an option that was looked at only.
    """

    option: Any | None
    worth: float
    behind: float
    error: float
    ahead: int
    ends: Sequence[End]

    @property
    def worlds(self) -> int:
        return len(self.ends)

    @cached_property
    def parts(self) -> Mapping[str, float]:
        """Those of its ends, in the mean; their sum is a margin in points."""
        names = dict.fromkeys(name for end in self.ends for name in end.parts)
        return {name: fmean(end.parts.get(name, 0.0) for end in self.ends) for name in names}

    @property
    def line(self) -> tuple[Any, ...]:
        """What the seat chose next in most worlds."""
        return mode(end.line for end in self.ends) if self.ends else ()

    @property
    def line_with_positions(self) -> tuple[tuple[Any, Any], ...]:
        """The same, each choice after the position in which it was made, in one of these worlds."""
        line = self.line
        ends = (zip(it.positions, line, strict=True) for it in self.ends if it.line == line)
        return tuple(next(ends, ()))


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """`looks`: so many were spent; `cut_off`: whether time ran out before the effort was spent."""

    options: tuple[Ranked, ...]
    looks: int
    cut_off: bool

    @property
    def best(self) -> Ranked:
        return self.options[0]

    def of(self, option: Any | None) -> Ranked:
        """Raises KeyError for what was no option."""
        return {it.option: it for it in self.options}[option]


def play_best(question: Question) -> Any | None:
    """A policy: the best of the ranking."""
    return rank(question).best.option


def rank(question: Question, *among: Any) -> Ranking:
    """All options, best first; who is not awaited may also let the moment pass.

    `among`: options that are played on however they look, beside the candidates.
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
    """Those in front once more, further on; the same race where nobody else is in front.

    Its looks are those of both.
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
    """Who was in the first race only, as it stood at its end. `finalists`: the best one first."""
    options = {it.option for it in finalists}
    best = next(it for it in first.runners if it.option == finalists[0].option)
    return [ranked(it, best) for it in first.runners if it.option not in options]


def distinct(options: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(options))


def proved(run: Race, steady: Any | None) -> Runner:
    """The leader, unless the steady answer races still and there is more doubt than difference."""
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
    )


def only_looked_at(option: Any | None, best: Ranked, behind: float) -> Ranked:
    """By as much worse as it looked at once, which is no more than a guess."""
    behind = max(0.0, behind)
    return Ranked(
        option=option,
        worth=best.worth - behind,
        behind=behind,
        error=inf,
        ahead=0,
        ends=(),
    )
