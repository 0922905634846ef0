"""A bot with the same seed gives the same answer in two worlds that look alike to its seat."""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
import pytest

from domain.bots.answer import BotRequest, answer, command_of
from domain.bots.hint import Hint, hint, hint_at
from domain.bots.levels import Levels
from domain.bots.policy import Effort
from domain.decider import AnyGame, Seat
from domain.table.state import Table
from projections.conformance.finding import expect, expect_same
from projections.conformance.game_facts import GameFacts
from projections.conformance.worlds import worlds
from projections.registry import PROJECTIONS

AT_A_GLANCE = Effort(looks=0, turns=1)
"""The least effort with which a search reads hidden facts, if it does so at all."""


def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = Levels(keen=AT_A_GLANCE, strong=AT_A_GLANCE)
    monkeypatch.setattr("domain.bots.levels.levels_of", lambda _: levels)


Bot: TypeAlias = Callable[[AnyGame, Any, Seat, bytes, int], Any]
"""Game, true state, seat, the bot's seed and number of seats → its command."""


def bot(policy: str) -> Bot:
    """Return the bot of that policy, called the way servers call it.

    The test game is in no catalogue, so its policy is called directly.
    """

    def think(game: AnyGame, state: Any, seat: Seat, seed: bytes, seats: int) -> Any:
        if game.name not in PROJECTIONS:
            return command_of(game, state, seat, policy, seed, seats=seats)
        data = msgspec.msgpack.encode(state)
        plain = answer(BotRequest(game.name, data, seat, policy, seed, seats))
        return None if plain is None else msgspec.convert(plain, game.command)

    return think


Hinter: TypeAlias = Callable[[AnyGame, Any, Seat, bytes, int], Hint]
"""Game, true state, seat, seed and number of seats → the hint for that seat."""


def a_hint(game: AnyGame, state: Any, seat: Seat, seed: bytes, seats: int) -> Hint:
    """Return a hint, made the way servers make it; see `bot`."""
    if game.name not in PROJECTIONS:
        return hint_at(game, state, seat, seed, seats)
    return hint(game.name, msgspec.msgpack.encode(state), seat, seed, seats)


def check_hint(facts: GameFacts, table: Table, give: Hinter, seed: bytes) -> None:
    """Check that the hint of every awaited seat is the same in other worlds, text and numbers."""
    state = table.position
    for seat in facts.game.awaiting(state):
        given = give(facts.game, state, seat, seed, len(table.seats))
        command = msgspec.convert(given.command, facts.game.command)
        expect(command in facts.game.options(state, seat), "a hint names an option", given)
        for world in worlds(facts.game, table, seat, 2):
            there = give(facts.game, world.position, seat, seed, len(table.seats))
            expect_same("a hint knows no secret", given, there, seat)


def check_bot(facts: GameFacts, table: Table, think: Bot, seed: bytes) -> None:
    """Check the bot for every seat with options; a seat that is not awaited may also pass."""
    state = table.position
    for seat in map(Seat, range(len(table.seats))):
        offered = facts.game.options(state, seat)
        if not offered:
            continue
        passing = () if seat in facts.game.awaiting(state) else (None,)
        answer = think(facts.game, state, seat, seed, len(table.seats))
        expect(answer in (*offered, *passing), "a bot takes an option", answer)
        for world in worlds(facts.game, table, seat, 2):
            there = think(facts.game, world.position, seat, seed, len(table.seats))
            expect_same("a bot knows no secret", answer, there, seat)
