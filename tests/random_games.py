"""Games played at random to their end, of every game alike; or by one seat that plans one step."""

from random import Random
from typing import Any, TypeVar

from clients.bots.appraisals import appraisal_of
from domain.chance import Chance
from domain.decider import Game, Seat, fold

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


def planned_against_random_play(
    game: Game[S, C, E, Any], seats: int, seed: int, planner: Seat
) -> S:
    """The last position of a game in which one seat plans a step and the others play at random."""
    draw, chance = Random(seed), Chance(f"against random {seed}".encode())
    state, number = fold(game, game.initial, game.setup(game.table_options(), seats, chance)), 0
    while waiting := game.awaiting(state):
        (seat,), number = waiting, number + 1
        offered = game.options(state, seat)
        planned = seat == planner
        command = best_looking(game, state, seat, number) if planned else draw.choice(offered)
        state = game.decide(state, seat, command, chance).state
    return state


def best_looking(game: Game[S, C, E, Any], state: S, seat: Seat, number: int) -> C:
    """In a world rearranged for this seat, the command after which it looks best."""
    world = game.rearrange(state, seat, Chance(f"world {number}".encode()))

    def looks(command: C) -> float:
        after = game.decide(world, seat, command, Chance(f"ahead {number}".encode())).state
        return appraisal_of(game.name)(after, seat)

    return max(game.options(world, seat), key=looks)
