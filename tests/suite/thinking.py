"""A bot with the same seed answers the same in two worlds that its seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from clients.bots.answer import question
from clients.bots.policies import POLICIES
from domain.decider import AnyGame, Seat
from domain.table.state import Table
from tests.suite.finding import expect
from tests.suite.room import Room
from tests.suite.worlds import worlds

Bot: TypeAlias = Callable[[AnyGame, Any, Seat, bytes], Any]
"""Game, true state, seat and the bot's seed → its command."""


def bot(policy: str) -> Bot:
    """The bot that is seated under that name."""
    return lambda game, state, seat, seed: POLICIES[policy](question(game, state, seat, seed))


def check_bot(room: Room, table: Table, think: Bot, seed: bytes) -> None:
    """For every awaited seat."""
    for seat in room.game.awaiting(table.position):
        answer = think(room.game, table.position, seat, seed)
        expect(answer in room.game.options(table.position, seat), "a bot takes an option", answer)
        for world in worlds(room.game, table, seat, 2):
            there = think(room.game, world.position, seat, seed)
            expect(answer == there, "a bot knows no secret", seat, answer, there)
