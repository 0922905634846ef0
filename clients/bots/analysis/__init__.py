"""A finished game explained: what each decision was worth, told apart from luck.

All decisions are looked at shortly; those that seem to have lost most once more, longer and in
other worlds, and what is found then is told.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import msgspec

from clients.bots.analysis.course import Course, NotPlayedOut, course_of
from clients.bots.analysis.judging import DecisionToJudge, Judged, glance, study
from clients.bots.analysis.summing_up import summed_up, to_study
from projections.analysis import Analysis

Each: TypeAlias = Callable[
    [Callable[[DecisionToJudge], Judged | None], Sequence[DecisionToJudge]], Iterable[Judged | None]
]

__all__ = [
    "Course",
    "DecisionToJudge",
    "Judged",
    "NotPlayedOut",
    "analyse",
    "asked_of",
    "course_of",
    "glance",
    "seed_of",
    "study",
    "summed_up",
    "to_study",
]


def asked_of(course: Course, seed: bytes) -> list[DecisionToJudge]:
    """Its decisions, as workers are asked for them. `seed`: of the worlds."""
    return [
        DecisionToJudge(
            game=course.game.name,
            version=it.version,
            seat=it.seat,
            seats=len(course.margins),
            state=msgspec.msgpack.encode(it.state),
            command=it.command,
            stretch=it.stretch,
            seed=seed,
        )
        for it in course.decisions
    ]


def seed_of(course: Course) -> bytes:
    """The same game is always looked at in the same worlds."""
    digest = hashlib.sha256(course.game.name.encode())
    for it in course.decisions:
        digest.update(msgspec.json.encode((it.version, it.seat, it.command)))
    return digest.digest()


def analyse(course: Course, seed: bytes, each: Each = map) -> Analysis:
    """In this process; the same seed gives the same analysis. `each`: `map`, or what does as it."""
    asked = asked_of(course, seed)
    judged = list(each(glance, asked))
    again = each(study, to_study(judged, asked))
    return summed_up(course, [*judged, *again])
