"""Which games of Carpe Diem are golden, and how each was played."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from clients.suite.recording import Recording, leaves, played, sits
from clients.suite.tables import ANNA, BERT, CARA, DORA, Tables
from domain.carpe_diem import CARPE_DIEM
from domain.decider import Seat
from domain.table.commands import SeatBot, Start


def of_seats(name: str, seats: int, **more: Any) -> Recording:
    """A table at which everybody sits who can."""
    company = tuple(enumerate((ANNA, BERT, CARA, DORA)))[1:seats]
    sitting = tuple(sits(seat, player) for seat, player in company)
    return Recording(name, CARPE_DIEM, seats, sitting, **more)


def recordings() -> Iterator[Recording]:
    for seats in (2, 3, 4):
        yield of_seats(f"{seats}_seats", seats)
        yield of_seats(f"{seats}_seats_closed", seats, options={"victory_points": "closed"})
    yield of_seats(
        "2_seats_steady", 2, policies=("steady",), options={"start_player": "first_seat"}
    )
    yield of_seats(
        "2_seats_random", 2, policies=("random",), options={"start_player": "first_seat"}
    )
    yield of_seats(
        "2_seats_one_taken_over",
        2,
        policies=("random", "steady"),
        meanwhile={30: leaves(1, BERT), 40: sits(1, CARA), 60: leaves(0, ANNA)},
    )
    yield Recording(
        "3_seats_of_four",
        CARPE_DIEM,
        4,
        (sits(2, BERT), (ANNA, SeatBot(Seat(3), "steady")), (ANNA, Start())),
        policies=("steady", "random", "steady"),
    )
    yield of_seats("2_seats_abandoned", 2, meanwhile={50: leaves(0, ANNA), 51: leaves(1, BERT)})


RECORDINGS: Mapping[str, Callable[[], Tables]] = {
    recording.name: partial(played, recording) for recording in recordings()
}
