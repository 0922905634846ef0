"""A real game as honest clients would have written it down, so that a defect can be planted."""

import random
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.chance import commitment
from domain.decider import Seat
from domain.table import commands
from domain.table.decide import decide
from domain.table.decide.opening import open_table
from domain.table.entry import Codec, Entry
from domain.table.events import StandInSeated
from domain.table.evolve import after_entry, replay
from domain.table.state import Player, Running, Table
from projections.projection import AnyProjection
from projections.registry import PROJECTIONS
from tests.faults.checker import check
from tests.faults.checks.case import Case
from tests.faults.history import Accepted, JsonObject, Opened, Record, Refused, Sent
from tests.faults.ledgers import Contents
from tests.faults.truth import Epoch, Fold, TableTruth

TABLE = "aTable"
SECRET = bytes(range(32))
GAME: AnyProjection = PROJECTIONS["burgundy"]
PLAYERS = {"anna": "p-anna", "ben": "p-ben"}
BOUND = 5.0
MOVES = 12
"""Moves of the game at hand: it has two entries more."""
FOREVER = float("inf")
LOSS = 50.0
"""When something is lost, where anything is; by then all was shown."""


class Played(NamedTuple):
    """The entries of a game, and for each who sent it, None for the server and the opening."""

    entries: tuple[bytes, ...]
    commands: tuple[tuple[str, Entry] | None, ...]


def played(moves: int, seed: int = 1, start: tuple[bytes, ...] = ()) -> Played:
    """A game of two with so many moves, or another way on from these entries."""
    game, codec, chance = GAME.game, Codec(GAME.game), random.Random(seed)
    people = [Player(player_id, name.title()) for name, player_id in PLAYERS.items()]
    table: Table | None = None
    entries: list[Entry] = []
    opening = commands.OpenTable(TABLE, people[0], 2, commitment(SECRET))
    if start:
        for data in start:
            entries.append(codec.decode(data))
            table = after_entry(game, table, entries[-1])
    else:
        entries.append(Entry(1, time_of(1), open_table(game, opening, SECRET)))
        table = after_entry(game, None, entries[0])
        sitting = commands.TakeSeat(Seat(1), people[1])
        events = decide(game, table, people[1].player_id, sitting, SECRET).events
        entries.append(Entry(2, time_of(2), events, command_id="http/sit"))
        table = after_entry(game, table, entries[-1])
    while len(entries) < moves + 2:
        assert table is not None
        assert isinstance(table.stage, Running)
        seat = game.awaiting(table.stage.state)[0]
        command = chance.choice(game.options(table.stage.state, seat))
        decided = decide(game, table, people[seat].player_id, commands.Play(seat, command), SECRET)
        version = len(entries) + 1
        plain = GAME.encode_command(command)
        entry = Entry(version, time_of(version), decided.events, seat, f"c{seed}-{version}", plain)
        entries.append(entry)
        table = after_entry(game, table, entry)
    names = tuple(PLAYERS)
    return Played(
        tuple(codec.encode(entry) for entry in entries),
        tuple(None if entry.by is None else (names[entry.by], entry) for entry in entries),
    )


def stood_in(game: Played) -> Played:
    """Play a bot for seat 0, although the game has no time limit."""
    version = len(game.entries) + 1
    seated = Entry(version, time_of(version), (StandInSeated(Seat(0), "steady"),))
    return Played((*game.entries, Codec(GAME.game).encode(seated)), (*game.commands, None))


def abandoned(game: Played) -> Played:
    """The server ends it."""
    codec = Codec(GAME.game)
    table = replay(GAME.game, map(codec.decode, game.entries))
    events = decide(GAME.game, table, None, commands.Abandon(), SECRET).events
    version = len(game.entries) + 1
    last = codec.encode(Entry(version, time_of(version), events, None, "abandoned"))
    return Played((*game.entries, last), (*game.commands, None))


def time_of(version: int) -> str:
    return f"2026-01-01T00:00:{version % 60:02}.000Z"


def held(entries: tuple[bytes, ...]) -> Contents:
    """A Redis that holds this one ledger."""
    versions = tuple(range(1, len(entries) + 1))
    return Contents({TABLE: entries}, {TABLE: SECRET}, {TABLE: versions})


def truth_of(*epochs: Epoch) -> TableTruth:
    return TableTruth(TABLE, epochs, SECRET)


def history_of(game: Played, truth: TableTruth, epoch: int = 0, since: int = 1) -> list[Record]:
    """Everybody sees every version a tenth of a second after it; one second lies between two."""
    fold = truth.fold(epoch)
    records: list[Record] = []
    if since == 1:
        records.append(Opened(1.0, "anna", TABLE, 0.9))
    for version in range(since, len(game.entries) + 1):
        mover = game.commands[version - 1]
        if mover is not None:
            client, entry = mover
            assert entry.command_id is not None
            records.append(
                Sent(version, client, TABLE, entry.command_id, entry.command, version - 1)
            )
            records.append(Accepted(version + 0.1, client, TABLE, entry.command_id, version))
        by = fold.entries[version - 1].by
        records += [
            replace(shown, by=by, events=fold.events(version, shown.viewer))
            for shown in looks(fold, version, version + 0.2)
        ]
    return records


def positions(truth: TableTruth, epoch: int, version: int, at: float) -> list[Record]:
    """Everybody is shown the table anew."""
    return [replace(shown, position=True) for shown in looks(truth.fold(epoch), version, at)]


def looks(fold: Fold, version: int, at: float) -> list[JsonObject]:
    """How everybody is shown that version, each from their own place."""
    found: list[JsonObject] = []
    for client in ("anna", "ben", "onlooker"):
        viewer = fold.viewer_of(version, PLAYERS.get(client, ""))
        found.append(JsonObject(at, client, TABLE, version, viewer, fold.look(version, viewer)))
    return found


def case_of(records: list[Record], truth: TableTruth, ended: float = 100.0) -> Case:
    return Case(
        sorted(records, key=lambda record: record.at),
        {TABLE: truth},
        PLAYERS,
        (),
        BOUND,
        ended,
        frozenset({TABLE}),
        {"anna": frozenset({TABLE}), "ben": frozenset({TABLE})},
    )


def refused(at: float, command: Any, code: str, answered: float = 0.1) -> list[Record]:
    """Anna sends that command, and it is refused `answered` seconds later."""
    sent = Sent(at, "anna", TABLE, "x", command, None)
    return [sent, Refused(at + answered, "anna", TABLE, "x", code)]


def changed(record: Record, **fields: object) -> Record:
    return msgspec.structs.replace(record, **fields)


def shown_at(client: str, version: int, records: list[Record]) -> JsonObject:
    """The first time that this client was shown that version."""
    return next(
        one
        for one in records
        if isinstance(one, JsonObject) and (one.client, one.version) == (client, version)
    )


# The game at hand.


@cache
def game() -> Played:
    return played(MOVES)


@cache
def truth() -> TableTruth:
    return truth_of(Epoch(FOREVER, game().entries))


def honest() -> list[Record]:
    return history_of(game(), truth())


def found(case: Case) -> set[str]:
    return {finding.what for finding in check(case)}
