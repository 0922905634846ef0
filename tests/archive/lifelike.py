"""Ledgers as a live server leaves them: people with names, ids of commands, time that passes."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.decider import AnyGame
from domain.table.entry import Codec, Entry
from domain.table.evolve import replay
from domain.table.state import Player
from projections import table_view
from projections.conformance.game_facts import GameFacts, Opening
from projections.conformance.golden_spec import GoldenSpec, played, sits
from projections.conformance.seeds import hand
from projections.conformance.test_golden import line_of
from server.archive.packing import ArchivedTable, archived
from server.runtime.clock import rfc3339

NAMES = ("Anna", "Ben", "Chiara", "Dörte", "Emil", "Farida", "Gustav", "Hana", "Ines", "Jo")
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
PLAYER = re.compile(r'"player_id":"([^"]+)","name":"([^"]+)"')


class Ledger(NamedTuple):
    """The data that Redis has of a finished table."""

    table_id: str
    game: str
    summary: bytes
    entries: list[bytes]

    def archived(self) -> ArchivedTable:
        return archived(self.table_id, self.game, self.summary, self.entries)


def ledgers(facts: GameFacts, rounds: int) -> Iterator[Ledger]:
    """A finished game for each opening of that game, so many times, none like another."""
    for number in range(rounds):
        for _, opening in hand(facts, turn=number):
            yield ledger(facts.game, opening, Random(f"{opening} {number}"))


def ledger(game: AnyGame, opening: Opening, rng: Random) -> Ledger:
    """Played by bots, told as if people had played it."""
    sitting = tuple(sits(seat, player(rng)) for seat in range(1, opening.seats))
    spec = GoldenSpec(random_id(rng), game, opening.seats, sitting, options=opening.options)
    facts = played(spec, nonce=random_id(rng))
    return lived(game, facts.entries(), rng)


def recorded(log: Path, game: AnyGame, rng: Random) -> Ledger:
    """A golden game, told as if people with such names and ids had played it."""
    written = log.read_text("utf-8")
    for player_id, name in set(PLAYER.findall(written)):
        someone = player(rng)
        written = written.replace(f'"{player_id}"', f'"{someone.player_id}"')
        written = written.replace(f'"{name}"', f'"{someone.name}"')
    line = line_of(game.name)
    return lived(game, [line.decode(entry) for entry in written.splitlines()], rng)


def lived(game: AnyGame, entries: Sequence[Entry[Any]], rng: Random) -> Ledger:
    """These entries as sockets of people send them, each when its time has come."""
    codec, table = Codec(game), replay(game, entries)
    sockets = [random_id(rng) for _ in table.seats]
    at, written = 1_780_000_000 + rng.random() * 1e8, list[bytes]()
    for number, entry in enumerate(entries):
        at += rng.expovariate(1 / 8)
        named = f"{sockets[entry.by]}.{number}" if entry.by is not None else None
        written.append(codec.encode(replace(entry, time=rfc3339(at), command_id=named)))
    summary = msgspec.json.encode(table_view.summary(game, table))
    return Ledger(table.table_id, game.name, summary, written)


def player(rng: Random) -> Player:
    return Player(random_id(rng), rng.choice(NAMES))


def random_id(rng: Random) -> str:
    return "".join(rng.choices(LETTERS, k=16))
