"""The floors have one order: clients, server, projections, domain. No product code imports tests.

`clients` speak the wire: they import the SDK, `kontor`, alone. The server reads the frames and
codes of the SDK, `kontor.frames` and `kontor.codes`. One file is above both: `clients/cli.py`.
"""

import ast
import re
from pathlib import Path

import pytest

from domain.registry import GAMES
from tests.architecture.sources import (
    READ_ONCE,
    ROOT,
    imports,
    inside,
    module_of,
    package_of,
    sources,
)

pytestmark = READ_ONCE

OURS = {"domain", "projections", "server", "clients", "kontor", "tests"}

MAY_IMPORT = {
    "domain": {"domain"},
    "projections": {"projections", "domain"},
    "server": {"server", "projections", "domain", "kontor"},
    "clients": {"clients", "kontor"},
    "clients/sdk": {"kontor"},
}

PACKAGES = ("domain", "projections", "domain.bots")
"""The packages in which each game has a package."""
MORE = {
    Path("clients/cli.py"): {"server", "projections"},
    Path("clients/examples"): {"projections"},
    Path("projections/conformance"): {"kontor"},
}
"""The console command has the server's commands too; a game of somebody else is no client; what
proves a game patches views as a client does."""
FOR_SERVERS = frozenset({"kontor", "kontor.codes", "kontor.frames"})
LOG_SOURCE = Path("server/game_logs/log_source.py")
"""What reads logs for the console command is a client too."""


def more(path: Path) -> set[str]:
    return next((more for above, more in MORE.items() if above in (path, *path.parents)), set())


def packages_imported(path: Path) -> set[str]:
    return {ours for module in imports(path) if (ours := package_of(module)) in OURS}


@pytest.mark.parametrize("floor", MAY_IMPORT)
def test_imports_run_one_way(floor: str) -> None:
    wrong = {
        str(path): others
        for path in sources(floor)
        if (others := packages_imported(path) - MAY_IMPORT[floor] - more(path))
    }

    assert not wrong


def test_a_game_of_somebody_else_needs_what_is_public_alone() -> None:
    public = frozenset({"projections.kit", "projections.conformance", "kontor"})
    wrong = {
        (str(path), module)
        for path in sources("clients/examples", "server/new_game/package_template")
        for module in imports(path)
        if package_of(module) in OURS - {"tests"} and module != "projections"
        if not inside(module, public)
    }

    assert not wrong


def test_the_server_needs_only_the_frames_and_codes_of_the_sdk() -> None:
    wrong = {
        (str(path), module)
        for path in sources("server")
        if path != LOG_SOURCE
        for module in imports(path)
        if package_of(module) == "kontor" and not inside(module, FOR_SERVERS)
    }

    assert not wrong


def test_imports_by_name_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    planted = ast.parse('from importlib import import_module\n\nimport_module("tests.bench")\n')
    monkeypatch.setattr("tests.architecture.sources.tree", lambda _: planted)

    assert "tests" in packages_imported(Path("server/planted.py"))


def test_the_typescript_sdk_stands_alone_and_the_page_knows_it_by_its_name() -> None:
    """No package, nothing of the page, and nothing that only a page has."""
    sdk, page = ROOT / "clients" / "js" / "src", ROOT / "clients" / "web" / "src"
    of_a_page = re.compile(r"\b(?:window|document|location|localStorage|navigator)\.")

    texts = {path: path.read_text("utf-8") for path in sdk.glob("*.ts")}

    assert texts
    assert all(name.startswith("./") for text in texts.values() for name in imported(text))
    assert not [path.name for path, text in texts.items() if of_a_page.search(text)]
    assert not [
        (path.name, name)
        for path in page.rglob("*.*")
        if path.suffix in {".ts", ".svelte"}
        for name in imported(path.read_text("utf-8"))
        if "../js/" in name
    ]


@pytest.mark.parametrize(
    ("api", "owner"),
    [
        (r"\b(?:localStorage|sessionStorage)\b", "browser/stored.ts"),
        (r"\bDate\.now\b|\bnew Date\(\)", "wire/clock.svelte.ts"),
    ],
    ids=["storage", "clock"],
)
def test_one_module_of_the_page_uses_that_api(api: str, owner: str) -> None:
    """Storage may be blocked or full, and the computer's clock wrong: one module handles it."""
    page = ROOT / "clients" / "web" / "src"

    users = {
        path.relative_to(page).as_posix()
        for path in page.rglob("*.*")
        if path.suffix in {".ts", ".svelte"} and re.search(api, path.read_text("utf-8"))
    }

    assert users == {owner}


def imported(text: str) -> list[str]:
    return re.findall(r"\bfrom '([^']+)'", text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("package", PACKAGES)
def test_games_do_not_import_each_other(package: str, game: str) -> None:
    others = frozenset(f"{each}.{other}" for each in PACKAGES for other in GAMES if other != game)

    wrong = {
        (str(path), module)
        for path in sources(package.replace(".", "/"))
        if inside(module_of(path), frozenset({f"{package}.{game}"}))
        for module in imports(path)
        if inside(module, others)
    }

    assert not wrong


@pytest.mark.parametrize("floor", ["domain", "projections"])
def test_only_the_catalogue_knows_every_game(floor: str) -> None:
    games = frozenset(f"{package}.{game}" for package in PACKAGES for game in GAMES)

    knowing = {
        path.as_posix()
        for path in sources(floor)
        if not inside(module_of(path), games)
        if any(inside(module, games) for module in imports(path))
    }

    assert knowing == {f"{floor}/registry.py"}


def test_no_file_of_the_server_names_a_game() -> None:
    """The console is an exception: it offers a game by default, as any client may."""
    files = [path for end in ("*.py", "*.lua") for path in (ROOT / "server").rglob(end)]

    naming = {
        (path.relative_to(ROOT).as_posix(), game)
        for path in files
        for game in GAMES
        if path.relative_to(ROOT) not in {Path("server/cli.py"), LOG_SOURCE}
        if game in path.read_text("utf-8").lower()
    }

    assert not naming


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_files(game: str) -> None:
    """A reader who knows one game can find everything in all games; a big file may be a folder."""
    rules = ROOT / "domain" / game

    missing = [
        name
        for name in ("state", "commands", "events", "decide", "evolve", "options")
        if not (rules / f"{name}.py").exists() and not (rules / name / "__init__.py").exists()
    ]

    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_box_are_read_where_they_are_written(game: str) -> None:
    rules = ROOT / "domain" / game

    assert (rules / "components.json").exists() == (rules / "components.py").exists()
