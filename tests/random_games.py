"""Games played at random to their end, of every game alike."""

from random import Random
from typing import Any, TypeVar

from domain.chance import Chance
from domain.decider import Game, fold

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def a_random_game(game: Game[S, C, E, Any], seats: int, seed: int) -> tuple[tuple[E, ...], list[S]]:
    """All events and, after each command, the position."""
    draw, chance = Random(seed), Chance(f"random game {seats}/{seed}".encode())
    events = game.setup(game.table_options(), seats, chance)
    state = fold(game, game.initial, events)
    positions = [state]
    while waiting := game.awaiting(state):
        command = draw.choice(game.options(state, waiting[0]))
        happened, state = game.decide(state, waiting[0], command, chance)
        events = (*events, *happened)
        positions.append(state)
    return events, positions
