"""Which games of Bruges are golden, and how each was played."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from domain.bruges import BRUGES
from domain.bruges import commands as c
from domain.table.state import Running
from projections.conformance import golden_spec as g
from projections.conformance.table_host import BERT, TableHost
from tests.bruges.game_facts import ALL, MODULES

of_seats = partial(g.full, game=BRUGES)


def specs() -> Iterator[g.GoldenSpec]:
    yield of_seats("base_2", seats=2)
    yield of_seats("base_3", seats=3)
    for seats, module in zip((2, 3, 2, 3), MODULES, strict=True):
        yield of_seats(f"{module}_{seats}", seats=seats, options={module: True})
    yield of_seats("all_modules_2", seats=2, options=ALL)
    yield of_seats("all_modules_5", seats=5, options=ALL, meanwhile=g.everybody_leaves(260, 5))
    yield of_seats(
        "taken_over_2",
        seats=2,
        policies=("random", "steady"),
        options={"exchange": True, "fewer_markers": True},
        meanwhile={40: g.leaves(1, BERT)},
    )
    yield of_seats("abandoned_2", seats=2, meanwhile=g.everybody_leaves(40, 2))


def hurried(spec: g.GoldenSpec) -> TableHost:
    """A whole game of many seats, short enough to read: all draw from the first pile they can."""
    host = g.opened(spec, nonce="a")
    for player, command in spec.sitting:
        host.by(player, command)
    while isinstance(host.table.stage, Running):
        seat = host.game.awaiting(host.running.state)[0]
        first = host.game.options(host.running.state, seat)[0]
        if isinstance(first, c.DrawFrom):
            host.plays(seat, first)
        else:
            g.play_on(host, spec.policies)
    return host


HURRIED = (
    of_seats("base_4", seats=4),
    of_seats("base_5", seats=5),
    of_seats("pets_and_zwin_4", seats=4, options={"pets": True, "zwin": True}),
)
GOLDEN_GAMES: Mapping[str, Callable[[], TableHost]] = {
    **{spec.name: partial(hurried, spec) for spec in HURRIED},
    **g.all_played(specs()),
}
