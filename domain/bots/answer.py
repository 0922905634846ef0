"""The entry point of a worker process: it takes a position and returns a command.

The input is the full position, but policies only get worlds rearranged for their seat. So the
answer depends only on the knowledge of the seat and on the bot's own seed.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec

from domain.bots.evaluation import appraisal_of, never
from domain.bots.levels import AT_ONCE, effort_of
from domain.bots.policies import POLICIES
from domain.bots.policy import NO_EFFORT, Effort, Question
from domain.bots.steady import WORLDS, outlooks
from domain.chance import Chance
from domain.decider import SPECTATOR, AnyGame, Seat, offered
from domain.registry import game_named

PLAIN_WORLDS = 3
"""Number of worlds in which a choice must look plain to a spectator."""
MOST_PLAIN = 4
"""Maximum number of options of a plain choice."""


class BotRequest(NamedTuple):
    """A decision of a bot. `state`: the game's state as msgpack. `seats`: number of players."""

    game: str
    state: bytes
    seat: Seat
    policy: str
    seed: bytes
    seats: int


def answer(request: BotRequest, *, is_late: Callable[[], bool] = never) -> dict[str, Any] | None:
    """Return the command of a bot as plain values, None for not interrupting.

    `is_late`: whether a search must end now. An unknown policy (of a newer build or another
    package) plays as `steady`. Raises KeyError for an unknown game.
    """
    name, state, seat, policy, seed, seats = request
    game, position = game_named(name), decoder(name).decode(state)
    policy = policy if policy in POLICIES else AT_ONCE[-1]
    command = command_of(game, position, seat, policy, seed, seats=seats, is_late=is_late)
    return None if command is None else msgspec.to_builtins(command)


def command_of(
    game: AnyGame,
    position: Any,
    seat: Seat,
    policy: str,
    seed: bytes,
    *,
    seats: int,
    is_late: Callable[[], bool] = never,
) -> Any | None:
    """Return the bot's command for a position; a forced command needs no policy.

    Raises KeyError for an unknown policy.
    """
    play, effort = POLICIES[policy], effort_of(game.name, policy)
    wanted = question(game, position, seat, seed, effort, seats=seats, is_late=is_late)
    if wanted.is_forced:
        return wanted.options[0]
    return play(wanted) if wanted.options else None


def is_plain(request: BotRequest) -> bool:
    """Whether a spectator sees that the bot's choice is forced, or that its options are alike.

    It depends on public knowledge only, so a bot may answer a plain choice without its usual pause.
    """
    name, state, seat, policy, seed, seats = request
    game, position = game_named(name), decoder(name).decode(state)
    tolerance = effort_of(name, policy).tolerance
    for number in range(PLAIN_WORLDS):
        world = game.rearrange(position, SPECTATOR, own_chance(seed, f"public/{number}"))
        asked = question(game, world, seat, seed, seats=seats)
        if asked.is_forced:
            continue
        if not asked.awaited or len(asked.options) > MOST_PLAIN:
            return False
        worth = [it.worth / WORLDS for it in outlooks(asked)]
        if max(worth) - min(worth) > tolerance:
            return False
    return True


def question(
    game: AnyGame,
    position: Any,
    seat: Seat,
    seed: bytes,
    effort: Effort = NO_EFFORT,
    *,
    seats: int,
    is_late: Callable[[], bool] = never,
) -> Question:
    """Return the question for the bot on that seat, made of rearranged worlds only."""

    @cache
    def world(number: int) -> Any:
        return game.rearrange(position, seat, own_chance(seed, f"world/{number}"))

    def luck(number: int) -> bytes:
        return own_seed(seed, f"luck/{number}")

    return Question(
        game=game,
        appraise=appraisal_of(game.name),
        seat=seat,
        seats=seats,
        world=world,
        luck=luck,
        options=offered(game, world(0), seat),
        chance=own_chance(seed, "policy"),
        effort=effort,
        is_late=is_late,
    )


def own_chance(seed: bytes, purpose: str) -> Chance:
    """Return the bot's own draws, different ones for each purpose."""
    return Chance(own_seed(seed, purpose))


def own_seed(seed: bytes, purpose: str) -> bytes:
    return hashlib.sha256(seed + purpose.encode()).digest()


@cache
def decoder(game_name: str) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(game_named(game_name).state)
