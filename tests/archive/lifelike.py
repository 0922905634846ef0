"""Ledgers as a live server leaves them: people with names, ids of commands, time that passes."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from domain.decider import AnyGame
from domain.table.state import Player
from projections import table_view
from server.archive.packing import ArchivedTable, archived
from server.runtime.clock import rfc3339
from tests.golden.recording import Recording, played, sits
from tests.suite.room import Opening, Room
from tests.suite.seeds import hand

NAMES = ("Anna", "Ben", "Chiara", "Dörte", "Emil", "Farida", "Gustav", "Hana", "Ines", "Jo")
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"


class Ledger(NamedTuple):
    """What Redis has of a finished table."""

    table_id: str
    game: str
    summary: bytes
    entries: list[bytes]

    def archived(self) -> ArchivedTable:
        return archived(self.table_id, self.game, self.summary, self.entries)


def ledgers(room: Room, rounds: int) -> Iterator[Ledger]:
    """A finished game for each opening of that game, so many times, none like another."""
    for number in range(rounds):
        for _, opening in hand(room, turn=number):
            yield ledger(room.game, opening, Random(f"{opening} {number}"))


def ledger(game: AnyGame, opening: Opening, rng: Random) -> Ledger:
    """Played by bots, told as if people had played it."""
    sitting = tuple(sits(seat, player(rng)) for seat in range(1, opening.seats))
    recording = Recording(random_id(rng), game, opening.seats, sitting, options=opening.options)
    room = played(recording, nonce=random_id(rng))
    sockets = [random_id(rng) for _ in range(opening.seats)]
    at, entries = 1_780_000_000 + rng.random() * 1e8, list[bytes]()
    for number, entry in enumerate(room.entries()):
        at += rng.expovariate(1 / 8)
        named = f"{sockets[entry.by]}.{number}" if entry.by is not None else None
        lived = msgspec.structs.replace(entry, time=rfc3339(at), command_id=named)
        entries.append(room.codec.encode(lived))
    summary = msgspec.json.encode(table_view.summary(game, room.table))
    return Ledger(room.table.table_id, game.name, summary, entries)


def player(rng: Random) -> Player:
    return Player(random_id(rng), rng.choice(NAMES))


def random_id(rng: Random) -> str:
    return "".join(rng.choices(LETTERS, k=16))
