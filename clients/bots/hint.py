"""What a seat is told that asks what to do, found out as a strong bot does.

It hangs on what that seat may know and on a seed, so asked twice it is the same.
"""

from statistics import mode
from typing import Any

import msgspec

from clients.bots.answer import decoder, question
from clients.bots.levels import effort_of
from clients.bots.policy import Question
from clients.bots.search import Ranked, rank
from clients.bots.search.score_difference import gained_over, is_sure, parts_gained
from domain.chance import Chance
from domain.decider import AnyGame, Seat
from domain.registry import game_named
from projections.hint import Compared, Hint, Then


def hint(game_name: str, state: bytes, seat: int, seed: bytes, seats: int) -> Hint:
    """For a seat that the game waits for. `state`: as msgpack. Raises KeyError for no game."""
    game = game_named(game_name)
    return hint_at(game, decoder(game_name).decode(state), Seat(seat), seed, seats)


def hint_at(game: AnyGame, position: Any, seat: Seat, seed: bytes, seats: int) -> Hint:
    """The same, of a position."""
    asked = question(game, position, seat, seed, effort_of(game.name, "strong"), seats=seats)
    if asked.is_forced:
        return Hint(msgspec.to_builtins(asked.options[0]))
    best, other, *_ = rank(asked).options
    gained = gained_over(best.ends, other.ends)
    compared = Compared(
        command=msgspec.to_builtins(other.option),
        points=gained.points,
        is_clear=is_sure(gained.points, gained.error),
        ahead=gained.ahead,
        worlds=gained.worlds,
        parts=parts_gained(best.ends, other.ends),
    )
    return Hint(msgspec.to_builtins(best.option), compared, then(asked, best))


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
