"""The value of one decision, given the knowledge of its seat. This runs in a worker process.

The input is the full position, but only worlds rearranged for the seat are searched. Decisions of
one stretch use the same worlds, so that they can be compared.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import count
from math import sqrt
from statistics import fmean
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from domain.bots.analysis.findings import Text, TurningPoint
from domain.bots.answer import decoder, own_seed, question
from domain.bots.levels import levels_of
from domain.bots.policy import Effort, Question
from domain.bots.search import Ranked, Ranking, rank
from domain.bots.search.rollout import End, PlayingOn
from domain.bots.search.score_difference import gained_over, is_sure, parts_gained
from domain.decider import Rejected, Seat, read_command
from domain.registry import game_named

WORTH_TELLING = 0.05
"""Share of the spread; a decision that lost less is no turning point."""
FEWEST = 16
"""Minimum number of worlds in which two options are compared."""
SMALL_ERROR = 0.02
"""Share of the spread; a standard error of this size is small enough."""


Worlds: TypeAlias = Literal["glance", "study", "compare"]
"""The purpose of worlds; each purpose has different ones."""
TextsOf: TypeAlias = Callable[[str, Seat, Iterable[tuple[Any, Any]]], Sequence[Text]]
"""Game, seat, positions each with an option of that seat there → the options in words."""


class Mean(NamedTuple):
    """A mean. `error`: the standard error."""

    points: float
    error: float


class DecisionToJudge(NamedTuple):
    """A decision on its way to a worker. `state`: as msgpack. `seed`: of the whole analysis."""

    game: str
    version: int
    seat: int
    seats: int
    state: bytes
    command: dict[str, Any]
    stretch: int
    seed: bytes


class Judged(NamedTuple):
    """A judged decision. `worlds`: identifies its worlds; decisions of a stretch may share them.

    `best`: the lead in points with the best option, in each world from number 0 on. `played`: the
    lead with the played option. `point`: the published expectation, if any. `better`: the best
    option as plain values, None for not interrupting. `typical`: at a glance, the mean certain
    loss of all options, in points.
    """

    version: int
    seat: int
    stretch: int
    worlds: Worlds
    best: tuple[float, ...]
    played: tuple[float, ...]
    point: TurningPoint | None = None
    better: Any | None = None
    typical: float = 0.0

    @property
    def margin(self) -> Mean:
        return mean(self.best)

    @property
    def behind(self) -> Mean:
        """Return by how many points the played option was worse."""
        points, error = mean(more(self.best, self.played))
        return Mean(max(0.0, points), error)

    @property
    def loss(self) -> float:
        """Return the certain loss in points; 0 if the loss is not certain."""
        return certain(self.best, self.played)


def more(points: Sequence[float], than: Sequence[float]) -> list[float]:
    """Return the difference in each of the worlds that both have."""
    return [one - other for one, other in zip(points, than, strict=False)]


def certain(best: Sequence[float], played: Sequence[float]) -> float:
    """Return by how many points an option was worse; 0 if that is not certain."""
    points, error = mean(more(best, played))
    return points if is_sure(points, error) else 0.0


def mean(points: Sequence[float]) -> Mean:
    """Return the mean of at least two worlds. `statistics.stdev` is exact, and ten times slower."""
    worlds, middle = len(points), fmean(points)
    variance = sum((it - middle) ** 2 for it in points) / (worlds - 1)
    return Mean(middle, sqrt(variance / worlds))


def glance(asked: DecisionToJudge) -> Judged | None:
    """Judge a decision with little effort. None without a choice, or if today's rules refuse it."""
    found = ranked_of(asked, levels_of(asked.game).glance, "glance")
    if found is None:
        return None
    ranking, played = found
    return judged_as(asked, "glance", ranking.best, played)._replace(typical=typical(ranking))


def study(asked: DecisionToJudge, texts_of: TextsOf) -> Judged | None:
    """Search longer for the best option, then compare it with the played one in other worlds.

    The other worlds prevent a selection bias: the best of many options looks better than it is.
    """
    levels = levels_of(asked.game)
    found = ranked_of(asked, levels.study, "study")
    if found is None:
        return None
    ranking, played = found
    ends, others = compared(asked, ranking.best.option, played.option)
    best, played = replace(ranking.best, ends=ends), replace(played, ends=others)
    judged = judged_as(asked, "compare", best, played)
    if judged.loss < WORTH_TELLING * levels.spread:
        return judged
    return judged._replace(point=turning_point(asked, best, played, texts_of))


def typical(ranking: Ranking) -> float:
    """Return the mean certain loss of the options, in points."""
    all_ends = [margins(it) for it in ranking.options if it.worlds > 1]
    return fmean(certain(all_ends[0], it) for it in all_ends)


def margins(option: Ranked) -> tuple[float, ...]:
    return tuple(end.margin for end in option.ends)


def judged_as(asked: DecisionToJudge, worlds: Worlds, best: Ranked, played: Ranked) -> Judged:
    ends, others = margins(best), margins(played)
    better = msgspec.to_builtins(best.option)
    return Judged(asked.version, asked.seat, asked.stretch, worlds, ends, others, better=better)


def ranked_of(
    asked: DecisionToJudge, effort: Effort, worlds: Worlds
) -> tuple[Ranking, Ranked] | None:
    """Return the ranking, with rollouts of all options, and the played option in it."""
    wanted = question_of(asked, effort, worlds)
    try:
        command = read_command(wanted.game, asked.command)
        if command not in wanted.options:  # legal, but not offered
            wanted = replace(wanted, options=(*wanted.options, command))
        if wanted.is_forced:
            return None
        ranking = rank(wanted, *wanted.options)
    except (Rejected, msgspec.ValidationError):  # Other rules allowed it.
        return None
    if ranking.best.worlds < 2:  # All options look alike.
        return None
    return ranking, ranking.of(command)


def question_of(asked: DecisionToJudge, effort: Effort, worlds: Worlds) -> Question:
    seed = own_seed(asked.seed + worlds.encode(), str(asked.stretch))
    state = decoder(asked.game).decode(asked.state)
    return question(
        game_named(asked.game), state, Seat(asked.seat), seed, effort, seats=asked.seats
    )


def compared(
    asked: DecisionToJudge, best: Any | None, played: Any | None
) -> tuple[list[End], list[End]]:
    """Return the ends of both in the same worlds, until the effort or a small error is reached."""
    levels = levels_of(asked.game)
    playing = PlayingOn(question_of(asked, levels.study, "compare"))
    ends, others = list[End](), list[End]()
    for number in count():
        ends.append(playing.from_option(best, number))
        others.append(ends[-1] if played == best else playing.from_option(played, number))
        if number >= FEWEST and (
            playing.looks >= levels.study.looks
            or gained_over(ends, others).error <= SMALL_ERROR * levels.spread
        ):
            break
    return ends, others


def turning_point(
    asked: DecisionToJudge, best: Ranked, played: Ranked, texts_of: TextsOf
) -> TurningPoint:
    gained = gained_over(best.ends, played.ends)
    state = decoder(asked.game).decode(asked.state)
    choices = ((state, played.option), (state, best.option), *best.line_with_positions)
    texts = texts_of(asked.game, Seat(asked.seat), choices)
    played_command, better_command = plain(played.option), plain(best.option)
    return TurningPoint(
        version=asked.version,
        seat=asked.seat,
        loss=gained.points,
        error=gained.error,
        worlds=gained.worlds,
        ahead=gained.ahead,
        played=texts[0],
        better=texts[1],
        line=tuple(texts[2:]),
        parts=parts_gained(best.ends, played.ends),
        played_card=card_in(played_command),
        better_card=card_in(better_command),
        played_command=played_command,
        better_command=better_command,
    )


def plain(option: Any | None) -> dict[str, Any] | None:
    return None if option is None else msgspec.to_builtins(option)


def card_in(command: dict[str, Any] | None) -> str | None:
    """Return the first card or tile that a command names."""
    fields = command or {}
    named = (fields[name] for name in fields if name in {"card", "tile"})
    return next((card for card in named if isinstance(card, str)), None)
