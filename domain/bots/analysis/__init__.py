"""The analysis of a finished game: the value of each decision, separate from luck.

All decisions get a short look. Decisions that seem to have lost most get a second, longer look in
other worlds. The result of the second look counts.
"""

import hashlib

import msgspec

from domain.bots.analysis.course import Course, NotPlayedOut, course_of
from domain.bots.analysis.judging import DecisionToJudge, Judged, glance
from domain.bots.analysis.summing_up import (
    may_have_lost,
    summed_up,
    summed_up_so_far,
    to_study,
)

__all__ = [
    "Course",
    "DecisionToJudge",
    "Judged",
    "NotPlayedOut",
    "course_of",
    "decisions_of",
    "glance",
    "may_have_lost",
    "seed_of",
    "summed_up",
    "summed_up_so_far",
    "to_study",
]


def decisions_of(course: Course, seed: bytes) -> list[DecisionToJudge]:
    """Return the decisions of a game, ready for workers. `seed`: of the worlds."""
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
    """Return a seed that is always the same for one game, so that the worlds are the same too."""
    digest = hashlib.sha256(course.game.name.encode())
    for it in course.decisions:
        digest.update(msgspec.json.encode((it.version, it.seat, it.command)))
    return digest.digest()
