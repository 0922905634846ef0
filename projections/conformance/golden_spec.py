"""The spec of a golden game (seats, bots, players who come and go), and a player for it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from domain.chance import commitment
from domain.decider import AnyGame, Seat
from domain.table.commands import LeaveSeat, OpenTable, TableCommand, TakeSeat
from domain.table.state import Finished, Player, Running
from projections.conformance import tables
from projections.conformance.tables import ANNA, BERT, CARA, DORA, EMIL, SECRET, Tables
from projections.conformance.thinking import bot

COMPANY = (ANNA, BERT, CARA, DORA, EMIL)
"""The players of a full table, by seat."""
UNDO = 0.08
INTERRUPT = 0.3
TRIES = 200
"""So many games are played until one ends as it should."""


@dataclass(frozen=True)
class GoldenSpec:
    """`sitting`: players and their commands before the start. `policies`: of the seats, in turn.

    `meanwhile`: players and their commands during play, by version.
    """

    name: str
    game: AnyGame
    seats: int
    sitting: tuple[tuple[Player, TableCommand], ...] = ()
    policies: tuple[str, ...] = ("steady", "random")
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    meanwhile: Mapping[int, tuple[Player | None, TableCommand]] = field(
        default_factory=dict[int, tuple[Player | None, TableCommand]]
    )

    @property
    def path(self) -> str:
        return f"{self.game.name}/{self.name}"


def sits(seat: int, player: Player) -> tuple[Player, TableCommand]:
    return player, TakeSeat(Seat(seat), player, nonce=player.player_id)


def takes_over(seat: int, player: Player) -> tuple[Player, TableCommand]:
    """With the invite, once the seat has waited for who left it."""
    return player, tables.takes_over(Seat(seat), player)


def leaves(seat: int, player: Player) -> tuple[Player, TableCommand]:
    return player, LeaveSeat(Seat(seat))


def full(name: str, game: AnyGame, seats: int, **more: Any) -> GoldenSpec:
    """Return the spec of a table where a player sits on each seat."""
    return GoldenSpec(name, game, seats, tuple(map(sits, range(1, seats), COMPANY[1:])), **more)


def everybody_leaves(version: int, seats: int) -> Mapping[int, tuple[Player, TableCommand]]:
    """Return who leaves from that version on, one after the other (`meanwhile`)."""
    return {version + seat: leaves(seat, COMPANY[seat]) for seat in range(seats)}


def all_played(specs: Iterable[GoldenSpec]) -> Mapping[str, Callable[[], Tables]]:
    """Return how each of them is played, by name."""
    return {spec.name: partial(played, spec) for spec in specs}


def opened(spec: GoldenSpec, nonce: str) -> Tables:
    command = OpenTable(
        table_id=f"golden/{spec.path}",
        player=ANNA,
        seats=spec.seats,
        commitment=commitment(SECRET),
        options=dict(spec.options),
        nonce=nonce,
    )
    return Tables(spec.game, command)


def played(spec: GoldenSpec, nonce: str = "a") -> Tables:
    """The whole game, from the opening of the table to the revealed secret."""
    room, rng = opened(spec, nonce), Random(spec.path)
    for player, command in spec.sitting:
        room.by(player, command)
    while isinstance(room.table.stage, Running):
        if room.table.version in spec.meanwhile:
            room.by(*spec.meanwhile[room.table.version])
        elif room.running.undo_points and rng.random() < UNDO:
            room.undoes(room.running.undo_points[-1].seat)
        elif not interrupted(room, rng):
            play_on(room, spec.policies)
    return room


def ended_so(spec: GoldenSpec, won: object) -> Tables:
    """The first game, by nonces 0, 1…, that is won or lost as it should be."""
    for number in range(TRIES):
        room = played(spec, nonce=str(number))
        assert isinstance(room.table.stage, Finished)
        if room.table.stage.outcome.won == won:
            return room
    message = f"No game ends so: {spec.path}"
    raise ValueError(message)


def interrupted(room: Tables, rng: Random) -> bool:
    """Whether a seat that is not awaited acted; if one could, this happens at random."""
    state = room.running.state
    awaited = room.game.awaiting(state)
    for seat in map(Seat, range(len(room.table.seats))):
        offered = () if seat in awaited else room.game.options(state, seat)
        if offered and rng.random() < INTERRUPT:
            room.plays(seat, rng.choice(offered))
            return True
    return False


def play_on(room: Tables, policies: tuple[str, ...]) -> None:
    state = room.running.state
    seat = room.game.awaiting(state)[0]
    think = bot(policies[seat % len(policies)])
    seed = str(room.table.version).encode()
    room.plays(seat, think(room.game, state, seat, seed, len(room.table.seats)))
