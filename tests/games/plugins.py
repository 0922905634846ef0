"""Packages of somebody else, as pip would install them: modules, and their entry points."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from server.new_game.in_checkout import TEMPLATE, renamed, write

COURTYARD = Path(__file__).parents[1] / "games" / "courtyard"
KONTOR = str(Path(sys.executable).with_name("kontor"))
OF_THE_SUITE = ("bugs.py", "leaks.py", "game_facts.py", "perft.json")


def install(site: Path, package: str, points: Mapping[str, Mapping[str, str]]) -> None:
    """The metadata of a package whose entry points these are, by group and name."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for group, named in points.items()
    ]
    (info / "entry_points.txt").write_text("\n".join(lines))


def install_game(site: Path, name: str, *, revision: int = 1) -> None:
    """The courtyard under that name, as a package that knows nothing of our tests."""
    package = site / name
    shutil.copytree(COURTYARD, package, ignore=shutil.ignore_patterns("__pycache__", *OF_THE_SUITE))
    for file in (path for path in package.rglob("*.*") if path.suffix in (".py", ".json")):
        text = file.read_text("utf-8").replace("tests.games.courtyard", name)
        text = text.replace("courtyard", name).replace("revision=1", f"revision={revision}")
        file.write_text("".join(map(without_us, text.splitlines(keepends=True))), "utf-8")
    (package / "texts" / "courtyard.json").rename(package / "texts" / f"{name}.json")
    (package / "__init__.py").write_text(f"from {name}.projection import PROJECTION as GAME\n")
    (package / "bots.py").write_text(
        f"from {name}.options import appraise\n\n\ndef first(question):\n"
        "    return question.options[0]\n"
    )
    (package / "RULES.md").write_text(f"# {name}\n\n## Turn\n\n- YAR-TURN-1. Choose a card.\n")
    install(site, name, {"kontor.games": {name: f"{name}:GAME"}})


def move_out(root: Path, name: str) -> None:
    """Write the files of `kontor new-game` to a separate folder: a package and its test folder."""
    for source in (path for path in TEMPLATE.rglob("*.*") if path.suffix != ".pyc"):
        text = renamed(source, name)
        for before, after in {
            f"from domain.{name} import {name.upper()}": f"from {name}.game import {name.upper()}",
            f"domain.{name}": name,
            f"projections.{name}": name,
        }.items():
            text = text.replace(before, after)
        write(root / place_outside(source.relative_to(TEMPLATE).as_posix(), name), text)
    install(root, name, {"kontor.games": {name: f"{name}:{name.upper()}"}})


def place_outside(path: str, name: str) -> str:
    """Where a file of the template goes."""
    folder, _, file = path.rpartition("/")
    if folder == "tests":
        return f"tests/{name}/{file}"
    special = {"domain/__init__.py": "game.py", "texts.json": f"texts/{name}.json"}
    return f"{name}/{special.get(path, file)}"


def without_us(line: str) -> str:
    """Return the line without the courtyard's own registration.

    The courtyard registers with us because no catalogue has it. A package need not.
    """
    line = line.replace("import add_texts, say", "import say")
    return "" if line.startswith(("APPRAISALS", "PARTS", "from clients.", "add_texts")) else line


def install_module(site: Path, name: str, code: str, group: str = "kontor.games") -> None:
    """A package of one file, which offers its `GAME`."""
    (site / name).mkdir(parents=True)
    (site / name / "__init__.py").write_text(code)
    install(site, name, {group: {name: f"{name}:GAME"}})


def kontor(
    site: Path | str, *words: str, cwd: Path | None = None, program: str = KONTOR, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Return the result of a `kontor` command for a user who has installed these packages."""
    own = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    return subprocess.run(
        [program, *words],
        cwd=cwd,
        env=own | {"PYTHONPATH": str(site), "KONTOR_TEST_SECONDS": "0.01"},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
