"""The way into a worker process: a position goes in, a command comes out.

The position is the whole one, but no policy ever gets it: it gets worlds rearranged for its seat.
So the answer hangs on nothing but what that seat may know and on the bot's own seed.
"""

import hashlib
from functools import cache
from typing import Any

import msgspec

from clients.bots.appraisals import appraisal_of
from clients.bots.policies import POLICIES
from clients.bots.policy import Question
from domain.catalog import game_named
from domain.chance import Chance
from domain.decider import AnyGame, Seat, offered

WORLDS = 3
"""How many worlds a policy can look at."""


def answer(
    game_name: str, state: bytes, seat: int, policy: str, seed: bytes
) -> dict[str, Any] | None:
    """The command of a bot as plain values, None to let the moment pass.

    `state`: the game's state as msgpack. Raises KeyError for an unknown game or policy.
    """
    game = game_named(game_name)
    position = decoder(game_name).decode(state)
    asked = question(game, position, Seat(seat), seed)
    command = POLICIES[policy](asked) if asked.options else None
    return None if command is None else msgspec.to_builtins(command)


def question(game: AnyGame, position: Any, seat: Seat, seed: bytes) -> Question:
    """What the bot on that seat is asked, made of worlds only."""

    def world(number: int) -> Any:
        return game.rearrange(position, seat, own_chance(seed, f"world/{number}"))

    first = world(0)
    return Question(
        game=game,
        appraise=appraisal_of(game.name),
        seat=seat,
        world=first,
        more_worlds=lambda: map(world, range(1, WORLDS)),
        options=offered(game, first, seat),
        chance=own_chance(seed, "policy"),
    )


def own_chance(seed: bytes, purpose: str) -> Chance:
    """Draws of the bot's own, others for each purpose."""
    return Chance(hashlib.sha256(seed + purpose.encode()).digest())


@cache
def decoder(game_name: str) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(game_named(game_name).state)
