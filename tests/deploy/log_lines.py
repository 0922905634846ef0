"""The lines at level `warning` and above that the server may write, read out of its sources."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import sources, tree

SAYING = frozenset(
    {
        "error",
        "warning",
        "error_seldom",
        "error_once",
        "warn_once",
        "warn_seldom",
        "warn_of_each",
        "bug_seldom",
        "log_failure",
        "outage_logged",
        "drain",
        "poll",
    }
)

EACH_TIME = frozenset({"logger().error", "logger().warning"})


def log_lines() -> set[str]:
    """Their names. A fault of Redis is a line too."""
    found = {name for path in sources("server") for name in said_in(path)}
    assert {"redis_evicts", "other_ledger", "redis_away", "request_failed"} <= found
    return found


def said_in(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and node.args:
            if ast.unparse(node.func).rpartition(".")[2] in SAYING | {"Fault"}:
                yield from words_of(node.args[0])
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "(trouble, reason)":
            assert isinstance(node.value, ast.Tuple)
            yield from words_of(node.value.elts[0])


def written_each_time() -> set[str]:
    """The names of those that are written however often they come."""
    return {
        name
        for path in sources("server")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in EACH_TIME
        for name in words_of(node.args[0])
    }


def words_of(argument: ast.expr) -> Iterator[str]:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
