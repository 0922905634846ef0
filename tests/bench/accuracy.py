"""The accuracy that an analysis gives to bots: random play should get 20, steady 75, strong 90.

A figure is that of decisions drawn from many games. Every bot answers the same questions of seat 0.
In every other game seat 0 plays at random, so bad positions count too.
"""

import random
from collections import defaultdict
from collections.abc import Iterator

import msgspec

from domain.bots.analysis import Course, Judged, course_of, decisions_of, glance
from domain.bots.analysis.course import Decision
from domain.bots.analysis.summing_up import accuracy
from domain.bots.answer import command_of
from domain.decider import AnyGame, offered
from projections.projection import AnyProjection
from tests.bench.explained import played

GAMES_EACH = 100
"""For each number of seats."""
DECISIONS_EACH = 3
POLICIES = ("random", "steady", "strong")


def accuracies(projection: AnyProjection) -> Iterator[str]:
    game = projection.game
    for seats in game.seats:
        judged = defaultdict[str, list[Judged]](list)
        for number in range(GAMES_EACH):
            others = ("steady",) * (seats - 1)
            first = ("random", "steady")[number % 2]
            seed = f"accuracy {seats} {number}"
            course = course_of(game, played(projection, seed, (first, *others)))
            for policy in POLICIES:
                judged[policy] += judged_of(course, policy, seed)
        found = ", ".join(
            f"{policy} {accuracy(0, judged[policy], game.name, seats)}" for policy in POLICIES
        )
        yield f"{seats} seats: {found} (of {GAMES_EACH} games)"


def judged_of(course: Course, policy: str, seed: str) -> Iterator[Judged]:
    game, seats = course.game, len(course.margins)
    own = [
        it for it in course.decisions if it.seat == 0 and len(offered(game, it.state, it.seat)) > 1
    ]
    drawn = random.Random(seed).sample(own, min(DECISIONS_EACH, len(own)))
    chosen = [it._replace(command=command_at(game, it, policy, seed, seats)) for it in drawn]
    asked = decisions_of(course._replace(decisions=tuple(chosen)), seed.encode())
    return (judged for judged in map(glance, asked) if judged is not None)


def command_at(
    game: AnyGame, decision: Decision, policy: str, seed: str, seats: int
) -> dict[str, object]:
    thought = f"{seed} {decision.version} {policy}".encode()
    command = command_of(game, decision.state, decision.seat, policy, thought, seats=seats)
    plain: dict[str, object] = msgspec.to_builtins(command)
    return plain
