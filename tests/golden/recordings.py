"""Which games of Burgundy are golden, and how each was played.

A golden game is kept for ever: whatever becomes of the rules, its log goes on telling the same
position. So a recording is never changed; what is missing is added.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from domain.burgundy import BURGUNDY
from domain.chance import commitment
from domain.decider import Seat
from domain.table.commands import LeaveSeat, OpenTable, SeatBot, Start, TableCommand, TakeSeat
from domain.table.state import Player, Running
from tests.golden.searching import winning_line
from tests.kernel.room_with_a_table import ANNA, BERT, CARA, DORA, SECRET, Tables
from tests.suite.thinking import bot

UNDO = 0.08


@dataclass(frozen=True)
class Recording:
    """`sitting`: who does what before the start. `meanwhile`: by version, who does what then.

    `policies`: of the seats, round and round.
    """

    name: str
    seats: int
    sitting: tuple[tuple[Player, TableCommand], ...] = ()
    policies: tuple[str, ...] = ("steady", "random")
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    meanwhile: Mapping[int, tuple[Player | None, TableCommand]] = field(
        default_factory=dict[int, tuple[Player | None, TableCommand]]
    )


def sits(seat: int, player: Player) -> tuple[Player, TableCommand]:
    return player, TakeSeat(Seat(seat), player, nonce=player.player_id)


def leaves(seat: int, player: Player) -> tuple[Player, TableCommand]:
    return player, LeaveSeat(Seat(seat))


RECORDINGS: tuple[Recording, ...] = (
    Recording("solo_lost", 1, policies=("random",)),
    Recording("two_seats", 2, (sits(1, BERT),)),
    Recording(
        "two_seats_one_taken_over",
        2,
        (sits(1, BERT),),
        policies=("random", "steady"),
        options={"start_player": "first_seat"},
        meanwhile={30: leaves(1, BERT), 40: sits(1, CARA), 60: leaves(0, ANNA)},
    ),
    Recording(
        "three_seats_of_four",
        4,
        (sits(2, BERT), (ANNA, SeatBot(Seat(3), "steady")), (ANNA, Start())),
        policies=("steady", "random", "steady"),
    ),
    Recording("four_seats", 4, (sits(3, DORA), sits(1, BERT), sits(2, CARA))),
    Recording(
        "two_seats_abandoned",
        2,
        (sits(1, BERT),),
        meanwhile={50: leaves(0, ANNA), 51: leaves(1, BERT)},
    ),
)


def opened(recording: Recording, nonce: str) -> Tables:
    command = OpenTable(
        table_id=f"golden/{recording.name}",
        player=ANNA,
        seats=recording.seats,
        commitment=commitment(SECRET),
        options=dict(recording.options),
        nonce=nonce,
    )
    return Tables(BURGUNDY, command)


def played(recording: Recording) -> Tables:
    """The whole game, from the opening of the table to the revealed secret."""
    room, rng = opened(recording, "a"), Random(recording.name)
    for player, command in recording.sitting:
        room.by(player, command)
    while isinstance(room.table.stage, Running):
        if room.table.version in recording.meanwhile:
            room.by(*recording.meanwhile[room.table.version])
        elif room.running.undoer is not None and rng.random() < UNDO:
            room.undoes(room.running.undoer)
        else:
            play_on(room, recording.policies)
    return room


def play_on(room: Tables, policies: tuple[str, ...]) -> None:
    state = room.running.state
    seat = room.game.awaiting(state)[0]
    think = bot(policies[seat % len(policies)])
    room.plays(seat, think(room.game, state, seat, str(room.table.version).encode()))


def won_alone() -> Tables:
    """The first solo game that is won by looking a pass ahead."""
    for number in range(100):
        room = opened(Recording("solo_won", 1), nonce=str(number))
        line = winning_line(room.table, SECRET, Random(number))
        if line is not None:
            for command in line:
                room.plays(0, command)
            return room
    message = "Nobody beat Egon."
    raise ValueError(message)


GAMES: Mapping[str, Callable[[], Tables]] = {
    "solo_won": won_alone,
    **{recording.name: (lambda it=recording: played(it)) for recording in RECORDINGS},
}
