"""A hint for a seat, found by the strong bot's search.

The hint depends on the seat's knowledge and a seed. So a repeated request gives the same hint,
unless the search ran out of time.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile
from math import inf
from statistics import mode
from typing import Any

import msgspec

from domain.bots.answer import decoder, question
from domain.bots.levels import effort_of
from domain.bots.policy import Question, never
from domain.bots.search import Ranked, rank
from domain.bots.search.score_difference import (
    gained_over,
    gained_sooner,
    is_sure,
    parts_gained,
)
from domain.chance import Chance
from domain.decider import AnyGame, Seat
from domain.registry import game_named

MOST_EQUALS = 2
"""Options that are named beside the best one, if none is clearly better."""
POSITIONS = 5
"""Possible positions for the next choice; a fact that is the same in all is hardly hidden."""
LEAST_POINTS = 0.5
"""Minimum gain in points of a clearly better option; less makes no difference to a player."""


class Compared(msgspec.Struct, frozen=True):
    """The next best option. `command`: as plain values.

    `points`: mean lead of the best option over it after so many `turns` of the seat, with this one.
    `is_clear`: whether that is worth mentioning, more than chance, and true a turn earlier too.
    `worlds`: number of compared worlds, 0 if this option was not worth a rollout. `ahead`: the
    number of those in which the best option did better. `parts`: the main parts of the difference,
    by name.
    """

    command: dict[str, Any]
    points: float
    turns: int
    is_clear: bool
    ahead: int
    worlds: int
    parts: Mapping[str, float]


class Then(msgspec.Struct, frozen=True):
    """The seat's next choice of the same turn. `command`: as plain values.

    `positions`: as msgpack, possible positions for that choice; not the real one. They
    differ only in facts that the seat does not know.
    """

    command: dict[str, Any]
    positions: tuple[bytes, ...]


class Hint(msgspec.Struct, frozen=True):
    """The best option. `command`: as plain values. `compared`: None if there is no other option.

    Options that the seat would choose anyway, before or after it, are not compared if others exist.
    `worse`: the next best option that is clearly worse, None if there is none. `equals`: commands
    of options that are about as good, and do not look worse than `worse`; empty if the best one is
    clearly better.
    """

    command: dict[str, Any]
    compared: Compared | None = None
    then: Then | None = None
    equals: tuple[dict[str, Any], ...] = ()
    worse: Compared | None = None


def hint(
    game_name: str,
    state: bytes,
    seat: int,
    seed: bytes,
    seats: int,
    *,
    is_late: Callable[[], bool] = never,
) -> Hint:
    """Return an awaited seat's hint. `state`: as msgpack. Raises KeyError for an unknown game.

    `is_late`: whether the search must end now. A hint of few worlds calls few differences clear.
    """
    game, position = game_named(game_name), decoder(game_name).decode(state)
    return hint_at(game, position, Seat(seat), seed, seats, is_late=is_late)


def hint_at(
    game: AnyGame,
    position: Any,
    seat: Seat,
    seed: bytes,
    seats: int,
    *,
    is_late: Callable[[], bool] = never,
) -> Hint:
    """Return the hint for a position."""
    effort = effort_of(game.name, "strong")
    asked = question(game, position, seat, seed, effort, seats=seats, is_late=is_late)
    if asked.is_forced:
        return Hint(msgspec.to_builtins(asked.options[0]))
    best, *others = rank(asked).options
    instead = [other for other in others if not either_order(best, other)]
    all_compared = [compared_to_best(other) for other in instead or others]
    worse = next((it for it in all_compared if it.is_clear), None)
    most = worse.points if worse else inf
    equals = takewhile(lambda it: not it.is_clear and it.points < most, all_compared[:MOST_EQUALS])
    commands = tuple(it.command for it in equals)
    return Hint(
        msgspec.to_builtins(best.option),
        all_compared[0] if commands else worse or all_compared[0],
        then(asked, best, seed),
        commands,
        worse,
    )


def either_order(best: Ranked, other: Ranked) -> bool:
    """Whether the seat would choose both, one after the other, and only their order is open."""
    return other.option in best.line and best.option in other.line


def compared_to_best(other: Ranked) -> Compared:
    ends, others = other.ends_of_best, other.ends
    gained, sooner = gained_over(ends, others), gained_sooner(ends, others)
    is_sure_of_it = is_sure(gained.points, gained.error) and sooner > 0
    return Compared(
        command=msgspec.to_builtins(other.option),
        points=gained.points,
        turns=others[0].question.effort.turns if others else 0,
        is_clear=gained.points >= LEAST_POINTS and is_sure_of_it,
        ahead=gained.ahead,
        worlds=gained.worlds,
        parts=parts_gained(ends, others),
    )


def then(asked: Question, best: Ranked, seed: bytes) -> Then | None:
    """Return the next choice: the one that the next hint with this seed will recommend.

    None if the turn is over, if the choice depends on hidden facts, or if there is no time left.
    """
    next_choices = [end.line[:1] for end in best.ends]
    following = mode(next_choices)
    if not following or 2 * next_choices.count(following) <= best.worlds:
        return None
    states = [state_after(asked, best.option, world) for world in range(POSITIONS)]
    if not all(may_choose(asked, following[0], state) for state in states):
        return None
    game, seat, effort, is_late = asked.game, asked.seat, asked.effort, asked.is_late
    next_asked = question(game, states[0], seat, seed, effort, seats=asked.seats, is_late=is_late)
    option = next_asked.options[0] if next_asked.is_forced else rank(next_asked).options[0].option
    if is_late() or not all(may_choose(asked, option, state) for state in states):
        return None
    return Then(msgspec.to_builtins(option), tuple(map(msgspec.msgpack.encode, states)))


def may_choose(asked: Question, option: Any, state: Any) -> bool:
    game, seat = asked.game, asked.seat
    return game.awaiting(state)[:1] == (seat,) and option in game.options(state, seat)


def state_after(asked: Question, option: Any, world: int) -> Any:
    chance = Chance(asked.luck(world))
    return asked.game.decide(asked.world(world), asked.seat, option, chance).state
