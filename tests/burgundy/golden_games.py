"""Which games of Burgundy are golden, and how each was played."""

from collections.abc import Callable, Mapping
from functools import partial

from domain.burgundy import BURGUNDY
from projections.conformance import golden_spec as g
from projections.conformance.table_host import ANNA, BERT, CARA, DORA, TableHost

PLAYED: tuple[g.GoldenSpec, ...] = (
    g.GoldenSpec("solo_lost", BURGUNDY, 1, policies=("random",)),
    g.full("two_seats", BURGUNDY, 2),
    g.full(
        "two_seats_one_taken_over",
        BURGUNDY,
        2,
        policies=("random", "steady"),
        options={"start_player": "first_seat"},
        meanwhile={30: g.leaves(1, BERT), 40: g.takes_over(1, CARA), 60: g.leaves(0, ANNA)},
    ),
    g.three_of_four("three_seats_of_four", BURGUNDY),
    g.GoldenSpec("four_seats", BURGUNDY, 4, (g.sits(3, DORA), g.sits(1, BERT), g.sits(2, CARA))),
    g.full("two_seats_abandoned", BURGUNDY, 2, meanwhile=g.everybody_leaves(50, 2)),
    g.full("two_seats_r2", BURGUNDY, 2),
    g.GoldenSpec("four_seats_r2", BURGUNDY, 4, (g.sits(3, DORA), g.sits(1, BERT), g.sits(2, CARA))),
    g.full("two_seats_abandoned_r2", BURGUNDY, 2, meanwhile=g.everybody_leaves(50, 2)),
)
"""Those that end in `r2` were played under revision 2 of the rules, all others under 1."""

SOLO_WON = g.GoldenSpec("solo_won", BURGUNDY, 1, policies=("keen",))
"""The log is older than the search: a program that read all piles played it."""

GOLDEN_GAMES: Mapping[str, Callable[[], TableHost]] = {
    "solo_won": partial(g.ended_so, SOLO_WON, won=True),
    **g.all_played(PLAYED),
}
