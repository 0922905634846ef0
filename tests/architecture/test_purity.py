"""Domain and projections are pure: no IO, no clock, no randomness of their own."""

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from projections.conformance.game_facts import names
from tests.architecture.sources import READ_ONCE, imports, inside, package_of, sources, tree

pytestmark = READ_ONCE

PURE = names("""
    __future__ base64 binascii codecs collections copy dataclasses enum functools hashlib heapq
    hmac itertools math msgspec operator re statistics string struct types typing weakref
    """)
BOX = frozenset({"importlib.resources"})
"""Reads the facts of a box and the texts, which are part of the program."""
PLUGINS = {
    Path("domain/plugins.py"): frozenset({"importlib.metadata", "importlib.util"}),
    Path("domain/bots/evaluation.py"): frozenset({"importlib.import_module", "importlib.util"}),
}
"""Finds the games and bots that other packages offer, and the evaluation of a game by its name."""
TIMES = {Path("domain/table/seat_clock.py"): frozenset({"datetime"})}
"""Counts what has passed between two times of the ledger."""

ALLOWED = {
    "projections": frozenset({"datetime"}),
    "projections/simulation": frozenset(
        {"gymnasium", "importlib.import_module", "numpy", "pettingzoo", "pyspiel", "zlib"}
    ),
}
"""On the wire a deadline is a date, in the domain a time is text of the ledger. Whoever trains
agents gets arrays."""

ASKING_THE_CLOCK = frozenset({"now", "utcnow", "today"})
"""Of `datetime`: a time is data, what time it is now is not."""

REACHING_OUT = frozenset(
    {"open", "print", "input", "eval", "exec", "compile", "breakpoint", "hash", "id", "__import__"}
)
"""Builtins with effects, or with another answer in every process."""

KEPT_BY_IDENTITY = Path("domain/bots/memoized_by_identity.py")
"""Finds again what was computed of the very same object; no answer hangs on its number."""

LIBRARY = Path("projections/conformance")
"""For tests of games: it runs pytest, and reads and writes what is recorded."""
FILES = [path for path in sources("domain", "projections") if LIBRARY not in path.parents]


def found_by(look: Callable[[Path], Iterable[str]]) -> dict[str, list[str]]:
    return {str(path): found for path in FILES if (found := list(look(path)))}


def test_a_pure_file_imports_what_is_pure() -> None:
    def foreign(path: Path) -> Iterator[str]:
        pure = PURE | BOX
        pure = pure.union(*(ALLOWED.get(str(folder), ()) for folder in path.parents))
        pure |= PLUGINS.get(path, frozenset()) | TIMES.get(path, frozenset())
        for module in imports(path):
            ours = package_of(module) in {"domain", "projections"} or module == "importlib"
            if not ours and not inside(module, pure):
                yield module

    assert found_by(foreign) == {}


def test_a_pure_file_neither_waits_nor_reaches_out() -> None:
    waiting = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith, ast.Global)

    def reaching(path: Path) -> Iterator[str]:
        for node in ast.walk(tree(path)):
            match node:
                case ast.Call(func=ast.Name("id")) if path == KEPT_BY_IDENTITY:
                    pass
                case ast.Call(func=ast.Name(name)) if name in REACHING_OUT:
                    yield ast.unparse(node)
                case _ if isinstance(node, waiting):
                    yield ast.unparse(node)
                case _:
                    pass

    assert found_by(reaching) == {}


def test_a_pure_file_does_not_ask_what_time_it_is() -> None:
    def asking(path: Path) -> Iterator[str]:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Attribute) and node.attr in ASKING_THE_CLOCK:
                yield ast.unparse(node)

    assert found_by(asking) == {}
