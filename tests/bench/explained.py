"""Finished games explained twice, in other worlds: is the same said of them, and what does it cost?

Seconds are of one core. A game is explained alike where both analyses name the same worst moves.
"""

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.bots.analysis import Course, course_of
from domain.bots.answer import command_of
from domain.bots.hint import hint_at
from domain.decider import offered
from domain.table.commands import Play
from domain.table.entry import Entry
from domain.table.state import Running, Table
from projections.analysis import analyse
from projections.conformance.game_facts import Opening
from projections.conformance.game_folders import game_facts_of
from projections.conformance.playing import Start, booked, opened
from projections.projection import AnyProjection

GAMES_EACH = 3
POLICIES = ("keen", "steady")
SEEDS = (b"one", b"other")
WORST = 3
EVERY = 12
"""Of so many decisions a hint is asked for one."""


class Explained(NamedTuple):
    """`seconds`: of a core, for each of the two."""

    worst: list[list[int]]
    seconds: list[float]


def explained(projection: AnyProjection) -> Iterator[str]:
    """Whether two analyses of a game agree, what they cost, and what hints cost."""
    game = projection.game
    if len(POLICIES) not in game.seats:
        return
    found, hints = list[Explained](), list[float]()
    for number in range(GAMES_EACH):
        course = course_of(game, played(projection, f"explained {number}", POLICIES))
        found.append(explained_twice(course))
        hints += seconds_of_hints(course)
        yield f"game {number}: the {WORST} worst moves {told(found[-1])}"
    alike = sum(one == other for (one, other), _ in found)
    costs = [seconds for it in found for seconds in it.seconds]
    yield f"the same {WORST} in {alike} of {GAMES_EACH} games"
    yield (
        f"an analysis takes {min(costs):.0f} to {max(costs):.0f} s of a core, "
        f"a hint up to {max(hints):.1f} s (of {len(hints)})"
    )


def played(
    projection: AnyProjection, seed: str, policies: Sequence[str]
) -> Iterator[tuple[Entry[object], Table]]:
    """A game of bots, entry by entry, each with the table after it. `policies`: by seat."""
    game, seats = projection.game, len(policies)
    start = Start(Opening(seats), seed)
    step = opened(game_facts_of(game.name), start)
    yield step.entry, step.after
    while isinstance(stage := step.after.stage, Running):
        seat = game.awaiting(stage.state)[0]
        thought = f"{seed} {step.entry.version}".encode()
        command = command_of(game, stage.state, seat, policies[seat], thought, seats=seats)
        step = booked(projection, step.after, Play(seat, command), start.secret)
        yield step.entry, step.after


def explained_twice(course: Course) -> Explained:
    worst, seconds = list[list[int]](), list[float]()
    for seed in SEEDS:
        began = time.process_time()
        points = sorted(analyse(course, seed).turning_points, key=lambda it: -it.loss)
        worst.append(sorted(it.version for it in points[:WORST]))
        seconds.append(time.process_time() - began)
    return Explained(worst, seconds)


def told(found: Explained) -> str:
    return " and ".join(", ".join(map(str, worst)) or "none" for worst in found.worst)


def seconds_of_hints(course: Course) -> Iterator[float]:
    game, seats = course.game, len(course.margins)
    chosen = [it for it in course.decisions if len(offered(game, it.state, it.seat)) > 1]
    for it in chosen[::EVERY]:
        began = time.process_time()
        hint_at(game, it.state, it.seat, str(it.version).encode(), seats)
        yield time.process_time() - began
