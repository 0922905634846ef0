"""Which games of Burgundy are golden, and how each was played."""

from collections.abc import Callable, Mapping
from functools import partial

from domain.burgundy import BURGUNDY
from projections.conformance.golden_spec import (
    GoldenSpec,
    all_played,
    ended_so,
    everybody_leaves,
    full,
    leaves,
    sits,
    takes_over,
    three_of_four,
)
from projections.conformance.table_host import ANNA, BERT, CARA, DORA, TableHost

PLAYED: tuple[GoldenSpec, ...] = (
    GoldenSpec("solo_lost", BURGUNDY, 1, policies=("random",)),
    full("two_seats", BURGUNDY, 2),
    full(
        "two_seats_one_taken_over",
        BURGUNDY,
        2,
        policies=("random", "steady"),
        options={"start_player": "first_seat"},
        meanwhile={30: leaves(1, BERT), 40: takes_over(1, CARA), 60: leaves(0, ANNA)},
    ),
    three_of_four("three_seats_of_four", BURGUNDY),
    GoldenSpec("four_seats", BURGUNDY, 4, (sits(3, DORA), sits(1, BERT), sits(2, CARA))),
    full("two_seats_abandoned", BURGUNDY, 2, meanwhile=everybody_leaves(50, 2)),
    full("two_seats_r2", BURGUNDY, 2),
    GoldenSpec("four_seats_r2", BURGUNDY, 4, (sits(3, DORA), sits(1, BERT), sits(2, CARA))),
    full("two_seats_abandoned_r2", BURGUNDY, 2, meanwhile=everybody_leaves(50, 2)),
)
"""Those that end in `r2` were played under revision 2 of the rules, all others under 1."""

SOLO_WON = GoldenSpec("solo_won", BURGUNDY, 1, policies=("keen",))
"""The log is older than the search: a program that read all piles played it."""

GOLDEN_GAMES: Mapping[str, Callable[[], TableHost]] = {
    "solo_won": partial(ended_so, SOLO_WON, won=True),
    **all_played(PLAYED),
}
