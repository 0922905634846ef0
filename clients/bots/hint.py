"""What a seat is told that asks what to do, found out as a strong bot does.

It hangs on what that seat may know and on a seed, so asked twice it is the same.
"""

from collections.abc import Mapping
from statistics import fmean, mode
from typing import Any

import msgspec

from clients.bots.answer import decoder, question
from clients.bots.levels import effort_of
from clients.bots.policy import Question
from clients.bots.search import Ranked, rank
from clients.bots.search.ranking import parts_at
from domain.catalog import game_named
from domain.chance import Chance
from domain.decider import AnyGame, Seat
from projections.hint import Compared, Hint, Then

CLEAR_ERRORS = 2.0
"""By so many standard errors an option has to be better to be called so."""
PARTS_TOLD = 2
LEAST_TOLD = 0.1
"""Points; a part that makes less of a difference is not told."""


def hint(game_name: str, state: bytes, seat: int, seed: bytes) -> Hint:
    """For a seat that the game waits for. `state`: as msgpack. Raises KeyError for no game."""
    game = game_named(game_name)
    return hint_at(game, decoder(game_name).decode(state), Seat(seat), seed)


def hint_at(game: AnyGame, position: Any, seat: Seat, seed: bytes) -> Hint:
    """The same, of a position."""
    asked = question(game, position, seat, seed, effort_of(game.name, "strong"))
    if len(asked.options) == 1:
        return Hint(msgspec.to_builtins(asked.options[0]))
    best, other, *_ = rank(asked).options
    gained = parts_gained(asked, best, other)
    # An appraisal holds only a share of what rivals have against a seat; parts are whole points.
    points = sum(gained.values()) if gained else other.behind
    is_clear = other.worlds > 0 and other.behind > CLEAR_ERRORS * other.error
    compared = Compared(
        command=msgspec.to_builtins(other.option),
        points=points,
        is_clear=is_clear and points > 0,
        ahead=other.ahead,
        worlds=min(best.worlds, other.worlds),
        parts=largest(gained),
    )
    return Hint(msgspec.to_builtins(best.option), compared, then(asked, best))


def parts_gained(asked: Question, best: Ranked, other: Ranked) -> dict[str, float]:
    """What the best option has more of than the other, in the mean of the worlds of both."""
    told = [
        (parts_at(asked, one.state), parts_at(asked, another.state))
        for one, another in zip(best.ends, other.ends, strict=False)
    ]
    names = dict.fromkeys(name for pair in told for parts in pair for name in parts)
    return {
        name: fmean(more.get(name, 0.0) - less.get(name, 0.0) for more, less in told)
        for name in names
    }


def largest(parts: Mapping[str, float]) -> dict[str, float]:
    names = sorted(parts, key=lambda name: -abs(parts[name]))[:PARTS_TOLD]
    return {name: parts[name] for name in names if abs(parts[name]) >= LEAST_TOLD}


def then(asked: Question, best: Ranked) -> Then | None:
    """None where the turn is over, or where it depends on what the seat does not know."""
    next_choices = [end.line[:1] for end in best.ends]
    following = mode(next_choices)
    if not following or 2 * next_choices.count(following) <= best.worlds:
        return None
    first = next_choices.index(following)
    luck = Chance(asked.luck(first))
    state = asked.game.decide(asked.world(first), asked.seat, best.option, luck).state
    if asked.game.awaiting(state)[:1] != (asked.seat,):
        return None
    return Then(msgspec.to_builtins(following[0]), msgspec.msgpack.encode(state))
