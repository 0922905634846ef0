"""Whole games of random moves from fixed seeds, as entries of a ledger."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.chance import Chance, commitment
from domain.decider import AnyGame, Seat, fold
from domain.table.commands import OpenTable, Play
from domain.table.decide import decide
from domain.table.decide.opening import open_table
from domain.table.entry import Codec, Entry
from domain.table.evolve import after_entry
from domain.table.state import Finished, Player, Table

TIME = "2026-01-01T00:00:00Z"
OWNER = Player("p", "Bench")


def random_log(game: AnyGame, seats: int, seed: int) -> list[bytes]:
    """Return the encoded entries of one finished game."""
    codec = Codec(game)
    return [codec.encode(entry) for entry in random_entries(game, seats, seed)]


def random_entries(game: AnyGame, seats: int, seed: int) -> Iterator[Entry[Any]]:
    """Yield the entries of one finished game at its own table."""
    chance = random.Random(seed)
    secret = seed.to_bytes(32, "big")
    bots = {Seat(n): "random" for n in range(1, seats)}
    opening = OpenTable(f"bench-{seed}", OWNER, seats, commitment(secret), bots=bots)
    entry = Entry[Any](1, TIME, open_table(game, opening, secret))
    table: Table = after_entry(game, None, entry)
    yield entry
    while not isinstance(table.stage, Finished):
        seat = chance.choice(game.awaiting(table.position))
        command = chance.choice(game.options(table.position, seat))
        events, position = decide(game, table, None, Play(seat, command), secret)
        plain = msgspec.to_builtins(command)
        entry = Entry[Any](table.version + 1, TIME, events, seat, f"c{table.version}", plain)
        table = after_entry(game, table, entry, position)
        yield entry


def play_at_random(game: AnyGame, seats: int, seed: int) -> int:
    """Play a whole game with the rules alone; return the number of decisions."""
    choose = random.Random(seed).choice
    chance = Chance(seed.to_bytes(32, "big"))
    state = fold(game, game.initial, game.setup(game.table_options(), seats, chance))
    decisions = 0
    while game.outcome(state) is None:
        seat = choose(game.awaiting(state))
        command = choose(game.options(state, seat))
        state = game.decide(state, seat, command, chance).state
        decisions += 1
    return decisions
