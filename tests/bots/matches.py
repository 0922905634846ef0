"""Games in which bots play against each other."""

from collections.abc import Iterator
from typing import Any

from domain.bots.answer import command_of
from domain.chance import Chance
from domain.decider import AnyGame, Seat, fold


def asked_along(
    game: AnyGame, policies: tuple[str, ...], seed: bytes
) -> Iterator[tuple[Any, Seat, Any]]:
    """A game played by bots: each position, the seat that was awaited, and what it answered."""
    chance = Chance(seed)
    events = game.setup(game.table_options(), len(policies), chance)
    state = fold(game, game.initial, events)
    moves = 0
    while awaiting := game.awaiting(state):
        seat = awaiting[0]
        command = command_of(
            game, state, seat, policies[seat], seed + moves.to_bytes(2, "big"), seats=len(policies)
        )
        yield state, seat, command
        state = game.decide(state, seat, command, chance).state
        moves += 1
    yield state, Seat(0), None
