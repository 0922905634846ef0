"""The tests of a file that `make test` runs: those that are not marked `long`.

A rule, a promise or a security property is proved only by such a test.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

Test: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
LONG = "pytest.mark.long"


def short_tests(tree: ast.Module) -> Iterator[Test]:
    """Yield the tests of a module of which `make test` runs at least one case."""
    yield from _short_tests(tree.body, _assigned(tree.body))


def _short_tests(body: Sequence[ast.stmt], named: Mapping[str, ast.expr]) -> Iterator[Test]:
    own = _assigned(body).get("pytestmark")
    if own is not None and _is_long(own, named):
        return
    for node in body:
        if not isinstance(node, Test | ast.ClassDef):
            continue
        if any(_is_long(mark, named) for mark in node.decorator_list):
            continue
        if isinstance(node, ast.ClassDef):
            yield from _short_tests(node.body, named)
        elif node.name.startswith("test_"):
            yield node


def _assigned(body: Sequence[ast.stmt]) -> dict[str, ast.expr]:
    """Return the values of the names that a module or class assigns."""
    found: dict[str, ast.expr] = {}
    for node in body:
        match node:
            case ast.Assign([ast.Name(name)], value):
                found[name] = value
            case _:
                pass
    return found


def _is_long(mark: ast.expr, named: Mapping[str, ast.expr]) -> bool:
    """Whether a mark, a list of marks, or each row of a `parametrize` is `long`."""
    match mark:
        case ast.Name(name) if name in named:
            return _is_long(named[name], named)
        case ast.List(parts) | ast.Tuple(parts):
            return any(_is_long(part, named) for part in parts)
        case ast.Call(ast.Attribute(attr="parametrize"), [_, rows, *_]):
            return _all_long(rows, named)
        case _:
            return ast.unparse(mark) == LONG


def _all_long(rows: ast.expr, named: Mapping[str, ast.expr]) -> bool:
    match rows:
        case ast.Name(name) if name in named:
            return _all_long(named[name], named)
        case ast.List(parts) | ast.Tuple(parts):
            return bool(parts) and all(_is_long_row(part, named) for part in parts)
        case ast.ListComp(part):
            return _is_long_row(part, named)
        case _:
            return False


def _is_long_row(row: ast.expr, named: Mapping[str, ast.expr]) -> bool:
    match row:
        case ast.Call(keywords=keywords):
            return any(it.arg == "marks" and _is_long(it.value, named) for it in keywords)
        case _:
            return False
