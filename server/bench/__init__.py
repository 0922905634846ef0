"""`kontor bench`: figures of this machine for every installed game, one per line.

These figures are measured in one process. `python -m tests.bench` also has figures that need
servers and peers.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from projections.projection import AnyProjection
from projections.registry import PROJECTIONS
from server.bench import instructions
from server.bench.act import act
from server.bench.reducer import reducer
from server.bench.rules import rules
from server.bench.steps import steps

OfAGame: TypeAlias = Mapping[str, Callable[[AnyProjection], Iterator[str]]]
OfTheServer: TypeAlias = Mapping[str, Callable[[], Iterator[str]]]

OF_A_GAME: OfAGame = MappingProxyType({"reducer": reducer, "rules": rules, "steps": steps})
OF_THE_SERVER: OfTheServer = MappingProxyType({"act": act})


def run(
    names: tuple[str, ...],
    of_a_game: OfAGame = OF_A_GAME,
    of_the_server: OfTheServer = OF_THE_SERVER,
    *,
    count_instructions: bool = False,
) -> Iterator[str]:
    """Yield the lines of these figures, or of all. Raises KeyError for an unknown figure.

    `count_instructions`: count instructions of `act`, not calls. Raises Missing without callgrind.
    """
    if count_instructions:
        of_the_server = {**of_the_server, "act": instructions.instructions}
    figures = (*of_a_game, *of_the_server)
    unknown = [name for name in names if name not in figures]
    if unknown:
        message = f"No figure is called {unknown[0]!r}; there are {', '.join(figures)}."
        raise KeyError(message)
    for name in names or figures:
        if name in of_the_server:
            for line in of_the_server[name]():
                yield f"{name:8} {line}"
            continue
        for projection in PROJECTIONS.values():
            for line in of_a_game[name](projection):
                yield f"{name:8} {projection.game.name:12} {line}"
