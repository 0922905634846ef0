"""Gateways on machines of their own, as far as a player can tell: each is a server by itself."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from tests.faults.processes import Unit
from tests.running.ports import free_port
from tests.running.proxy import Address, Proxy

Targets: TypeAlias = Callable[[], Sequence[Address]]
KONTOR = str(Path(sys.executable).with_name("kontor"))


class Gateways:
    """`doors` and `windows`: see `House`. `out`: those to which no players are sent."""

    def __init__(self, count: int) -> None:
        self.out: set[int] = set()
        self.ports = [free_port() for _ in range(count)]
        self.doors = [Proxy(self._any_from(n)) for n in range(count)]
        self.windows = [Proxy(self._only(n)) for n in range(count)]

    def units(self, environs: Sequence[Mapping[str, str]], folder: Path) -> list[Unit]:
        """Their processes, each with its environment."""
        return [
            Unit(
                (KONTOR, "serve"),
                {**environ, "KONTOR_PORT": str(port), "KONTOR_DATA": str(folder / f"gateway{n}")},
                folder / f"gateway{n}.log",
            )
            for n, (port, environ) in enumerate(zip(self.ports, environs, strict=True))
        ]

    def _only(self, number: int) -> Targets:
        return lambda: [("127.0.0.1", self.ports[number])]

    def _any_from(self, number: int) -> Targets:
        numbers = range(len(self.ports))
        order = [*numbers[number:], *numbers[:number]]
        return lambda: [("127.0.0.1", self.ports[n]) for n in order if n not in self.out]
