"""The Python files of the project and what they import, read without importing them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = ("server/new_game/package_template", "server/new_game/checkout_template")
"""Files of new games, which are copied to other places: none is a module here."""
READ_ONCE = pytest.mark.xdist_group("sources")
"""For tests that read all files: at one worker each file is parsed once."""


def sources(*folders: str) -> list[Path]:
    """Every Python file below these folders, relative to the root."""
    left_out = [
        ROOT / template
        for template in TEMPLATES
        if not any(folder.startswith(template) for folder in folders)
    ]
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return sorted(
        path.relative_to(ROOT)
        for path in found
        if "node_modules" not in path.parts and not any(map(path.is_relative_to, left_out))
    )


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"))


@cache
def imports(path: Path) -> tuple[str, ...]:
    return tuple(imported_in(path))


def imported_in(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, level=0) if module is not None:
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.Call(func=ast.Name("import_module"), args=[ast.Constant(value=str(name))]):
                yield name
            case ast.ImportFrom():
                yield f"relative import in {path}"
            case _:
                pass


def module_of(path: Path) -> str:
    """Return the module's name. Names of SDK modules begin with `kontor`."""
    module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    return module.removeprefix("clients.sdk.")


def package_of(module: str) -> str:
    return module.split(".", maxsplit=1)[0]


def inside(module: str, packages: frozenset[str]) -> bool:
    parts = module.split(".")
    return any(".".join(parts[:n]) in packages for n in range(1, len(parts) + 1))
