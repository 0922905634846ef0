"""The house has one direction: server → projections → domain; clients know the wire alone.

The frames of the wire and its codes stand in the SDK, `kontor.frames` and `kontor.codes`, which
both ends read.
"""

import re
from pathlib import Path

import pytest

from domain.catalog import GAMES
from tests.architecture.sources import ROOT, imports, inside, module_of, room_of, sources

HOUSE = {"domain", "projections", "server", "clients", "kontor", "tests"}

MAY_IMPORT = {
    "domain": {"domain"},
    "projections": {"projections", "domain"},
    "server": {"server", "projections", "domain", "clients", "kontor"},
    "clients": {"clients", "kontor"},
    "clients/sdk": {"kontor"},
}

PACKAGES = ("domain", "projections", "clients.bots")
"""Where each game has a room."""
IN_PROCESS = {
    Path("clients/bots/analysis"): {"domain", "projections"},
    Path("clients/bots/hint.py"): {"domain", "projections"},
    Path("clients/bots"): {"domain"},
    Path("clients/examples"): {"projections"},
    Path("clients/new_game/files"): {"projections"},
    Path("clients/simulation"): {"domain", "projections"},
    Path("clients/suite"): {"domain", "projections"},
}
CLIENTS = frozenset({"clients", "kontor"})
FOR_SERVERS = frozenset({"clients.bots", "kontor.codes", "kontor.frames"})
CONSOLE = ("server/cli.py", "server/game_logs/log_source.py")
"""The console command is a client too, and so is what reads logs for it."""


def in_process(path: Path) -> set[str]:
    """What a client that knows more than the wire may import: a bot, a simulation, the suite."""
    return next((more for room, more in IN_PROCESS.items() if room in (path, *path.parents)), set())


def rooms_imported(path: Path) -> set[str]:
    return {room for module in imports(path) if (room := room_of(module)) in HOUSE}


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_run_one_way(room: str) -> None:
    wrong = {
        str(path): more
        for path in sources(room)
        if (more := rooms_imported(path) - MAY_IMPORT[room] - in_process(path))
    }

    assert not wrong


def test_a_game_of_somebody_else_needs_what_is_public_alone() -> None:
    public = frozenset({"projections.kit", "clients.suite", "kontor"})
    wrong = {
        (str(path), module)
        for path in sources("clients/examples")
        for module in imports(path)
        if room_of(module) in HOUSE - {"tests"} and module != "projections"
        if not inside(module, public)
    }

    assert not wrong


def test_the_server_needs_clients_for_frames_bots_and_the_console_only() -> None:
    wrong = {
        (str(path), module)
        for path in sources("server")
        if not path.as_posix().startswith(CONSOLE)
        for module in imports(path)
        if room_of(module) in CLIENTS and not inside(module, FOR_SERVERS)
        if module not in CLIENTS
    }

    assert not wrong


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
        (r"\b(?:localStorage|sessionStorage)\b", "browser/storage.svelte.ts"),
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


@pytest.mark.parametrize("room", ["domain", "projections"])
def test_only_the_catalogue_knows_every_game(room: str) -> None:
    games = frozenset(
        f"{package}.{game}" for package in ("domain", "projections") for game in GAMES
    )

    knowing = {
        path.as_posix()
        for path in sources(room)
        if not any(path.is_relative_to(f"{room}/{game}") for game in GAMES)
        if any(inside(module, games) for module in imports(path))
    }

    assert knowing == {f"{room}/catalog.py"}


def test_no_file_of_the_server_names_a_game() -> None:
    """But for the console, which offers one by default as any client may."""
    files = [path for end in ("*.py", "*.lua") for path in (ROOT / "server").rglob(end)]

    naming = {
        (path.relative_to(ROOT).as_posix(), game)
        for path in files
        for game in GAMES
        if not path.relative_to(ROOT).as_posix().startswith(CONSOLE)
        if game in path.read_text("utf-8").lower()
    }

    assert not naming


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_files(game: str) -> None:
    """Whoever knows one game finds the way in all; a big file may be a folder."""
    room = ROOT / "domain" / game

    missing = [
        name
        for name in ("state", "commands", "events", "decide", "evolve", "options")
        if not (room / f"{name}.py").exists() and not (room / name / "__init__.py").exists()
    ]

    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_box_are_read_where_they_are_written(game: str) -> None:
    room = ROOT / "domain" / game

    assert (room / "components.json").exists() == (room / "components.py").exists()
