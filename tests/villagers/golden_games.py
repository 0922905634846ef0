"""Which games of Villagers are golden, and how each was played."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from domain.villagers import VILLAGERS
from projections.conformance import golden_spec as g
from projections.conformance.table_host import TableHost
from tests.villagers.game_facts import MODULES

LEVELS = ("standard", "beginner", "hard")
ALL_TOGETHER: Mapping[str, Any] = dict.fromkeys(MODULES, True)
AS_IN_THE_BOX = {"profiteers": True, "bronze": "after_build_phase", "carter": "chains"}

of_seats = partial(g.full, game=VILLAGERS)


def specs() -> Iterator[g.GoldenSpec]:
    """Yield the specs. Rules revision 2 applies to names that end in `r2`, revision 1 to others."""
    for seats in (2, 3, 4, 5):
        yield of_seats(f"base_{seats}", seats=seats)
    for seats, module in zip((3, 4, 3, 2), MODULES, strict=True):
        yield of_seats(f"{module}_{seats}", seats=seats, options={module: True})
    for seats in (2, 4, 5):
        yield of_seats(f"all_modules_{seats}", seats=seats, options=ALL_TOGETHER)
    yield of_seats("solo_all_modules", seats=1, policies=("steady",), options=ALL_TOGETHER)
    yield of_seats("no_padlocks_2", seats=2, options={"padlocks": False})
    yield of_seats("bronze_and_carter_as_in_the_box_2", seats=2, options=AS_IN_THE_BOX)
    yield of_seats("abandoned_2", seats=2, meanwhile=g.everybody_leaves(40, 2))
    yield of_seats("base_3_r2", seats=3)
    for seats in (2, 4, 5):
        yield of_seats(f"all_modules_{seats}_r2", seats=seats, options=ALL_TOGETHER)
    yield of_seats("no_padlocks_2_r2", seats=2, options={"padlocks": False})
    yield of_seats("bronze_and_carter_as_in_the_box_2_r2", seats=2, options=AS_IN_THE_BOX)
    yield of_seats("solo_all_modules_r2", seats=1, policies=("steady",), options=ALL_TOGETHER)
    yield of_seats("abandoned_2_r2", seats=2, meanwhile=g.everybody_leaves(40, 2))


def solo_games() -> Iterator[tuple[g.GoldenSpec, bool]]:
    """Each level, won and lost."""
    for level in LEVELS:
        for won in (True, False):
            name = f"solo_{level}_{'won' if won else 'lost'}"
            policy = "steady" if won else "random"
            options = {"countess": level}
            yield g.GoldenSpec(name, VILLAGERS, 1, policies=(policy,), options=options), won


GOLDEN_GAMES: Mapping[str, Callable[[], TableHost]] = {
    **g.all_played(specs()),
    **{spec.name: partial(g.ended_so, spec, won) for spec, won in solo_games()},
}
