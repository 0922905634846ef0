"""The play of a lesson's log: the seats, the learner's moves, and the bots' answers.

The learner has the first seat. The script states the learner's moves one by one, with as many words
as are needed to find the option. A bot plays the other seats, unless the script states their move.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from domain.chance import commitment
from domain.decider import AnyGame, Seat
from domain.table.commands import LeaveSeat, OpenTable, TakeSeat
from domain.table.state import Player, Running
from projections.conformance.bot_consistency import bot
from projections.conformance.table_host import SECRET, TableHost
from projections.lesson import fits

LEARNER = Seat(0)
PEOPLE = tuple(Player(name.lower(), name) for name in ("Ada", "Bruno", "Clara", "Dora", "Emil"))
"""The learner is Ada; the names are the same in both languages."""

Move: TypeAlias = Mapping[str, Any]
"""Some fields of a command, enough to tell it from all other options."""


@dataclass(frozen=True)
class Script:
    """`nonce`: which deal it is. `moves`: the learner's, in their order.

    `others`: by version, what another seat does there instead of asking its bot.
    """

    game: AnyGame
    seats: int
    nonce: str
    moves: tuple[Move, ...]
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    others: Mapping[int, Move] = field(default_factory=dict[int, Move])
    policy: str = "steady"


class Unclear(ValueError):  # noqa: N818 - what is written down is not clear
    """A move that fits no option, or several."""


def opened(script: Script) -> TableHost:
    """The table, with everybody on their seats and the game begun."""
    command = OpenTable(
        table_id=f"lesson-{script.game.name.replace('_', '-')}",
        player=PEOPLE[LEARNER],
        seats=script.seats,
        commitment=commitment(SECRET),
        options=dict(script.options),
        nonce=script.nonce,
    )
    host = TableHost(script.game, command)
    for number, player in enumerate(PEOPLE[1 : script.seats], start=1):
        host.by(player, TakeSeat(Seat(number), player))
    return host


def played(script: Script) -> TableHost:
    """The lesson's game up to its last move; then everybody leaves, so that its log is whole."""
    host = opened(script)
    for _ in moves_of(host, script):
        pass
    for player in PEOPLE[: script.seats]:
        host.by(player, LeaveSeat(seat_of(host, player), script.policy))
    return host


def seat_of(host: TableHost, player: Player) -> Seat:
    seat = host.table.seat_of(player.player_id)
    assert seat is not None
    return seat


def moves_of(host: TableHost, script: Script) -> Iterator[TableHost]:
    """Play until the learner's next move is not written down. Raises Unclear."""
    moves = iter(script.moves)
    think = bot(script.policy)
    while isinstance(host.table.stage, Running):
        state, version = host.running.state, host.table.version
        awaited = host.game.awaiting(state)
        seat = LEARNER if LEARNER in awaited else awaited[0]
        if seat == LEARNER:
            move = next(moves, None)
            if move is None:
                return
            command = the_option(host, seat, move)
        elif version in script.others:
            command = the_option(host, seat, script.others[version])
        else:
            seed = f"{script.nonce}/{version}".encode()
            command = think(host.game, state, seat, seed, len(host.table.seats))
        host.plays(seat, command)
        yield host


def the_option(host: TableHost, seat: Seat, move: Move) -> Any:
    offered = host.game.options(host.running.state, seat)
    found = [command for command in offered if fits(msgspec.to_builtins(command), move)]
    if len(found) != 1:
        listed = "\n".join(f"  {msgspec.to_builtins(command)}" for command in offered)
        raise Unclear(f"Version {host.table.version}: {len(found)} fit {move}, of\n{listed}")
    return found[0]
