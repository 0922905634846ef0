"""Which games of Burgundy are golden, and how each was played."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from clients.suite.recording import Recording, leaves, opened, played, sits, takes_over
from clients.suite.tables import ANNA, BERT, CARA, DORA, SECRET, Tables
from domain.burgundy import BURGUNDY
from domain.decider import Seat
from domain.table.commands import SeatBot, Start
from tests.burgundy.winning_line import winning_line

PLAYED: tuple[Recording, ...] = (
    Recording("solo_lost", BURGUNDY, 1, policies=("random",)),
    Recording("two_seats", BURGUNDY, 2, (sits(1, BERT),)),
    Recording(
        "two_seats_one_taken_over",
        BURGUNDY,
        2,
        (sits(1, BERT),),
        policies=("random", "steady"),
        options={"start_player": "first_seat"},
        meanwhile={30: leaves(1, BERT), 40: takes_over(1, CARA), 60: leaves(0, ANNA)},
    ),
    Recording(
        "three_seats_of_four",
        BURGUNDY,
        4,
        (sits(2, BERT), (ANNA, SeatBot(Seat(3), "steady")), (ANNA, Start())),
        policies=("steady", "random", "steady"),
    ),
    Recording("four_seats", BURGUNDY, 4, (sits(3, DORA), sits(1, BERT), sits(2, CARA))),
    Recording(
        "two_seats_abandoned",
        BURGUNDY,
        2,
        (sits(1, BERT),),
        meanwhile={50: leaves(0, ANNA), 51: leaves(1, BERT)},
    ),
    Recording("two_seats_r2", BURGUNDY, 2, (sits(1, BERT),)),
    Recording("four_seats_r2", BURGUNDY, 4, (sits(3, DORA), sits(1, BERT), sits(2, CARA))),
    Recording(
        "two_seats_abandoned_r2",
        BURGUNDY,
        2,
        (sits(1, BERT),),
        meanwhile={50: leaves(0, ANNA), 51: leaves(1, BERT)},
    ),
)
"""Those that end in `r2` were played under revision 2 of the rules, all others under 1."""


def won_alone() -> Tables:
    """The first solo game that is won by looking a pass ahead."""
    for number in range(100):
        room = opened(Recording("solo_won", BURGUNDY, 1), nonce=str(number))
        line = winning_line(room.table, SECRET, Random(number))
        if line is not None:
            for command in line:
                room.plays(0, command)
            return room
    message = "Nobody beat Egon."
    raise ValueError(message)


RECORDINGS: Mapping[str, Callable[[], Tables]] = {
    "solo_won": won_alone,
    **{recording.name: partial(played, recording) for recording in PLAYED},
}
