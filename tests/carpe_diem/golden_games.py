"""Which games of Carpe Diem are golden, and how each was played."""

from collections.abc import Iterator
from functools import partial

from domain.carpe_diem import CARPE_DIEM
from projections.conformance import golden_spec as g
from projections.conformance.table_host import ANNA, BERT, CARA

of_seats = partial(g.full, game=CARPE_DIEM)


def specs() -> Iterator[g.GoldenSpec]:
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
        meanwhile={30: g.leaves(1, BERT), 40: g.sits(1, CARA), 60: g.leaves(0, ANNA)},
    )
    yield g.three_of_four("3_seats_of_four", CARPE_DIEM)
    yield of_seats("2_seats_abandoned", seats=2, meanwhile=g.everybody_leaves(50, 2))


GOLDEN_GAMES = g.all_played(specs())
