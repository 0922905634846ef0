"""The packages of the server, and which others each may import."""

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.sources import READ_ONCE, imports, module_of, sources

pytestmark = READ_ONCE

SDK = "clients/sdk"
UP_TO_TABLES = "runtime wire metrics store rate_limits accounts archive tables"
MAY_IMPORT: Mapping[str, frozenset[str]] = {
    package: frozenset(others.split())
    for package, others in {
        "runtime": "",
        "wire": "",
        "metrics": "runtime",
        "store": "runtime wire metrics",
        "rate_limits": "runtime wire store",
        "accounts": "runtime wire store rate_limits",
        "archive": "runtime wire store",
        "tables": "runtime wire metrics store rate_limits accounts archive",
        "ratings": UP_TO_TABLES,
        "automation": UP_TO_TABLES,
        "notifications": f"{UP_TO_TABLES} automation",
        "socket": UP_TO_TABLES,
        "game_logs": UP_TO_TABLES,
        "http": f"{UP_TO_TABLES} ratings notifications automation socket game_logs",
        "gauges": "metrics store tables http",
        "app": f"{UP_TO_TABLES} ratings notifications automation socket game_logs http gauges",
        "run": "runtime wire metrics store rate_limits socket http app",
        "worker": "runtime metrics app run",
        "multiprocess": "runtime store",
        "cli_output": "",
        "maintenance_cli": "runtime store tables ratings automation",
        "moderation_cli": "runtime store accounts tables ratings maintenance_cli cli_output",
        "simulation_cli": "",
        "new_game": "",
        "bench": "runtime wire tables socket http app run",
        "cli": "runtime store game_logs run multiprocess maintenance_cli moderation_cli "
        "simulation_cli new_game bench cli_output",
    }.items()
}
"""The packages and files of the server, each with the others that it may import."""


def package_of_file(path: Path) -> str:
    return path.parts[1] if len(path.parts) > 2 else path.stem


def test_a_package_imports_only_packages_before_it() -> None:
    wrong = {
        (path.as_posix(), known)
        for path in sources("server")
        if path.name != "__init__.py"
        for known in {it.split(".")[1] for it in imports(path) if it.startswith("server.")}
        - {package_of_file(path)}
        - MAY_IMPORT[package_of_file(path)]
    }

    assert wrong == set()


def test_every_folder_is_listed() -> None:
    folders = {path.parts[1] for path in sources("server") if len(path.parts) > 2}

    assert folders <= MAY_IMPORT.keys()


@pytest.mark.parametrize(
    "packages", [("domain", "projections", "server", "clients"), (SDK,)], ids=" ".join
)
def test_no_two_files_import_each_other(packages: tuple[str, ...]) -> None:
    """Not even by way of others: what depends on what can be read from the bottom up."""
    assert circle(sources(*packages)) is None


def test_a_circle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    planted = {
        Path("server/store/a.py"): ["server.store.b"],
        Path("server/store/b.py"): ["server.tables"],
        Path("server/tables/__init__.py"): ["server.store.a", "server.store.a.Something"],
    }
    monkeypatch.setattr(
        "tests.architecture.test_server_packages.imports", lambda path: planted[path]
    )

    assert circle(list(planted)) is not None


def circle(paths: list[Path]) -> list[str] | None:
    """Files that import each other in a ring; imports for the type checker alone count too.

    A file that names a neighbour by their folder does not depend on the folder's own file.
    """
    modules = {module_of(path).removeprefix("clients.sdk."): path for path in paths}
    graph = {
        module: {
            name
            for name in imports(path)
            if name in modules and not f"{module}.".startswith(f"{name}.")
        }
        for module, path in modules.items()
    }
    return ring(graph)


def ring(graph: Mapping[str, set[str]]) -> list[str] | None:
    """Nodes of the graph that lead to each other."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return None
