"""`kontor bench`: what this machine does with every game that lives here, one line a figure.

Machines differ and are noisy, so each figure comes with a peer that is measured in the same run:
read the ratio.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from domain.decider import AnyGame
from projections.catalog import PROJECTIONS
from projections.projection import AnyProjection
from server.bench.cold import cold
from server.bench.reducer import reducer
from server.bench.rules import rules

FIGURES: Mapping[str, Callable[[AnyProjection], Iterator[str]]] = MappingProxyType(
    {"reducer": reducer, "rules": rules, "cold": cold}
)


def run(names: tuple[str, ...]) -> Iterator[str]:
    """The lines of these figures, or of all. Raises KeyError for a figure there is not."""
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        message = f"No figure is called {unknown[0]!r}; there are {', '.join(FIGURES)}."
        raise KeyError(message)
    for name in names or tuple(FIGURES):
        for projection in PROJECTIONS.values():
            for line in FIGURES[name](projection):
                yield f"{name:8} {projection.game.name:12} {line}"


__all__ = ["FIGURES", "AnyGame", "run"]
