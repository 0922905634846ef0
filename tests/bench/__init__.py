"""`kontor bench`: what this machine does with every game that lives here, one line a figure.

Machines differ and are noisy, so each figure comes with a peer that is measured in the same run:
read the ratio.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from projections.projection import AnyProjection
from projections.registry import PROJECTIONS
from tests.bench.act import act
from tests.bench.archive import archive
from tests.bench.bots import bots
from tests.bench.called import called
from tests.bench.cold import cold
from tests.bench.deep import deep
from tests.bench.explained import explained
from tests.bench.finished import finished
from tests.bench.gateway import crowd, gateway, sockets, tables
from tests.bench.hostile import hostile
from tests.bench.idle import idle
from tests.bench.made_up import made_up
from tests.bench.move import move
from tests.bench.peer import peer
from tests.bench.reducer import reducer
from tests.bench.rules import rules
from tests.bench.spread import spread
from tests.bench.steps import steps

Figure: TypeAlias = Callable[[AnyProjection], Iterator[str]]

OF_A_GAME: Mapping[str, Figure] = MappingProxyType(
    {
        "reducer": reducer,
        "rules": rules,
        "steps": steps,
        "move": move,
        "cold": cold,
        "tables": tables,
        "crowd": crowd,
        "bots": bots,
        "deep": deep,
        "explained": explained,
        "finished": finished,
    }
)
OF_THE_HOUSE: Mapping[str, Callable[[], Iterator[str]]] = MappingProxyType(
    {
        "act": act,
        "gateway": gateway,
        "peer": peer,
        "sockets": sockets,
        "spread": spread,
        "archive": archive,
        "hostile": hostile,
        "made_up": made_up,
        "called": called,
        "idle": idle,
    }
)
FIGURES = (*OF_A_GAME, *OF_THE_HOUSE)


def run(names: tuple[str, ...]) -> Iterator[str]:
    """The lines of these figures, or of all. Raises KeyError for a figure there is not."""
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        message = f"No figure is called {unknown[0]!r}; there are {', '.join(FIGURES)}."
        raise KeyError(message)
    for name in names or FIGURES:
        if name in OF_THE_HOUSE:
            for line in OF_THE_HOUSE[name]():
                yield f"{name:8} {line}"
            continue
        for projection in PROJECTIONS.values():
            for line in OF_A_GAME[name](projection):
                yield f"{name:8} {projection.game.name:12} {line}"
