"""The spec of a golden game (seats, bots, players who come and go), and a player for it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from domain.chance import commitment
from domain.decider import AnyGame, Seat
from domain.table.commands import LeaveSeat, OpenTable, SeatBot, Start, TableCommand, TakeSeat
from domain.table.state import Finished, Player, Running
from projections.conformance import table_host
from projections.conformance.bot_consistency import bot
from projections.conformance.table_host import ANNA, BERT, CARA, DORA, EMIL, SECRET, TableHost

COMPANY = (ANNA, BERT, CARA, DORA, EMIL)
"""The players of a full table, by seat."""
UNDO = 0.08
INTERRUPT = 0.3
TRIES = 200
"""Maximum number of games played to find one with the required result."""


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
    return player, table_host.takes_over(Seat(seat), player)


def leaves(seat: int, player: Player) -> tuple[Player, TableCommand]:
    return player, LeaveSeat(Seat(seat))


def full(name: str, game: AnyGame, seats: int, **more: Any) -> GoldenSpec:
    """Return the spec of a table where a player sits on each seat."""
    return GoldenSpec(name, game, seats, tuple(map(sits, range(1, seats), COMPANY[1:])), **more)


def three_of_four(name: str, game: AnyGame) -> GoldenSpec:
    """Return the spec of a table for four that starts with two players and a bot."""
    sitting = sits(2, BERT), (ANNA, SeatBot(Seat(3), "steady")), (ANNA, Start())
    return GoldenSpec(name, game, 4, sitting, policies=("steady", "random", "steady"))


def everybody_leaves(version: int, seats: int) -> Mapping[int, tuple[Player, TableCommand]]:
    """Return who leaves from that version on, one after the other (`meanwhile`)."""
    return {version + seat: leaves(seat, COMPANY[seat]) for seat in range(seats)}


def all_played(specs: Iterable[GoldenSpec]) -> Mapping[str, Callable[[], TableHost]]:
    """Return a function for each game that plays it, by name."""
    return {spec.name: partial(played, spec) for spec in specs}


def opened(spec: GoldenSpec, nonce: str) -> TableHost:
    command = OpenTable(
        table_id=f"golden/{spec.path}",
        player=ANNA,
        seats=spec.seats,
        commitment=commitment(SECRET),
        options=dict(spec.options),
        nonce=nonce,
    )
    return TableHost(spec.game, command)


def played(spec: GoldenSpec, nonce: str = "a") -> TableHost:
    """Play the whole game, from the opening of the table to the revealed secret."""
    host, rng = opened(spec, nonce), Random(spec.path)
    for player, command in spec.sitting:
        host.by(player, command)
    while isinstance(host.table.stage, Running):
        if host.table.version in spec.meanwhile:
            host.by(*spec.meanwhile[host.table.version])
        elif host.running.undo_points and rng.random() < UNDO:
            host.undoes(host.running.undo_points[-1].seat)
        elif not interrupted(host, rng):
            play_on(host, spec.policies)
    return host


def ended_so(spec: GoldenSpec, won: object) -> TableHost:
    """Return the first game, by nonces 0, 1…, with the required result."""
    for number in range(TRIES):
        host = played(spec, nonce=str(number))
        assert isinstance(host.table.stage, Finished)
        if host.table.stage.outcome.won == won:
            return host
    message = f"No game ends so: {spec.path}"
    raise ValueError(message)


def interrupted(host: TableHost, rng: Random) -> bool:
    """Whether a seat that is not awaited acted; if one could, this happens at random."""
    state = host.running.state
    awaited = host.game.awaiting(state)
    for seat in map(Seat, range(len(host.table.seats))):
        offered = () if seat in awaited else host.game.options(state, seat)
        if offered and rng.random() < INTERRUPT:
            host.plays(seat, rng.choice(offered))
            return True
    return False


def play_on(host: TableHost, policies: tuple[str, ...]) -> None:
    state = host.running.state
    seat = host.game.awaiting(state)[0]
    think = bot(policies[seat % len(policies)])
    seed = str(host.table.version).encode()
    host.plays(seat, think(host.game, state, seat, seed, len(host.table.seats)))
