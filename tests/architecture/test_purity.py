"""The domain and the projections are pure: no IO, no clock, no randomness of their own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import imports, inside, room_of, sources, tree

PURE = frozenset(
    {
        "__future__",
        "base64",
        "binascii",
        "collections",
        "copy",
        "dataclasses",
        "enum",
        "functools",
        "hashlib",
        "heapq",
        "hmac",
        "itertools",
        "math",
        "msgspec",
        "operator",
        "re",
        "string",
        "struct",
        "types",
        "typing",
    }
)
BOX = frozenset({"importlib.resources"})
"""Reads the facts of a box and the texts, which are part of the program."""

CALENDAR = frozenset({"datetime"})
"""For projections: on the wire a deadline is a date. In the domain a time is text of the ledger."""

ASKING_THE_CLOCK = frozenset({"now", "utcnow", "today"})
"""Of `datetime`: a time is data, what time it is now is not."""

REACHING_OUT = frozenset(
    {"open", "print", "input", "eval", "exec", "compile", "breakpoint", "hash", "id", "__import__"}
)
"""Builtins with effects, or with another answer in every process."""

FILES = sources("domain", "projections")


@pytest.mark.parametrize("path", FILES, ids=Path.as_posix)
def test_a_pure_file_imports_what_is_pure(path: Path) -> None:
    pure = PURE | BOX if path.parts[0] == "domain" else PURE | BOX | CALENDAR
    foreign = {
        module
        for module in imports(path)
        if room_of(module) not in {"domain", "projections"}
        and not inside(module, pure)
        and module != "importlib"
    }

    assert not foreign


@pytest.mark.parametrize("path", FILES, ids=Path.as_posix)
def test_a_pure_file_neither_waits_nor_reaches_out(path: Path) -> None:
    waiting = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith, ast.Global)
    found = [
        ast.unparse(node)
        for node in ast.walk(tree(path))
        if isinstance(node, waiting)
        or (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in REACHING_OUT
        )
    ]

    assert not found


@pytest.mark.parametrize("path", FILES, ids=Path.as_posix)
def test_a_pure_file_does_not_ask_what_time_it_is(path: Path) -> None:
    asked = [
        ast.unparse(node)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and node.attr in ASKING_THE_CLOCK
    ]

    assert not asked
