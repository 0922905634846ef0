"""Which games of Carpe Diem are golden, and how each was played."""

from collections.abc import Iterator
from functools import partial

from domain.carpe_diem import CARPE_DIEM
from projections.conformance.golden_spec import (
    GoldenSpec,
    all_played,
    everybody_leaves,
    full,
    leaves,
    sits,
    three_of_four,
)
from projections.conformance.table_host import ANNA, BERT, CARA

of_seats = partial(full, game=CARPE_DIEM)


def specs() -> Iterator[GoldenSpec]:
    for seats in (2, 3, 4):
        yield of_seats(f"{seats}_seats", seats=seats)
        yield of_seats(f"{seats}_seats_closed", seats=seats, options={"victory_points": "closed"})
    first_seat = {"start_player": "first_seat"}
    for policy in ("steady", "random"):
        yield of_seats(f"2_seats_{policy}", seats=2, policies=(policy,), options=first_seat)
    yield of_seats(
        "2_seats_one_taken_over",
        seats=2,
        policies=("random", "steady"),
        meanwhile={30: leaves(1, BERT), 40: sits(1, CARA), 60: leaves(0, ANNA)},
    )
    yield three_of_four("3_seats_of_four", CARPE_DIEM)
    yield of_seats("2_seats_abandoned", seats=2, meanwhile=everybody_leaves(50, 2))


GOLDEN_GAMES = all_played(specs())
