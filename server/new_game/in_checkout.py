"""`kontor new-game` in a checkout: a small game that runs, to change into another one.

It is a copy of the game Seedling in `checkout_template/` under another name, and a line for it in
both catalogues. A checkout of the source is needed: a game comes with its tests.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from server.new_game import require_good

ROOT = Path(__file__).parents[2]
TEMPLATE = Path(__file__).with_name("checkout_template")
PREFIX_LENGTH = 3
SUBFOLDERS = ("domain", "projections", "tests")
FILES = {"texts.json": "projections/texts/{name}.json", "bots.py": "domain/bots/{name}.py"}
PACKAGES = frozenset({"server", "clients", "deploy", "table"})
"""Names that something else in those folders has."""


def new_game(name: str, root: Path = ROOT) -> Iterator[str]:
    """Write the game; yield a line for each thing done.

    Raises ValueError for a name that cannot be used; nothing is written then.
    """
    require_free(name, root)
    yield f"in {root}:"
    for part in SUBFOLDERS:
        target = root / part / name
        for source in sorted((TEMPLATE / part).rglob("*.*")):
            if source.suffix != ".pyc":
                write(target / source.relative_to(TEMPLATE / part), renamed(source, name))
        yield f"wrote {part}/{name}/"
    for template, path in FILES.items():
        file = path.format(name=name)
        write(root / file, renamed(TEMPLATE / template, name))
        yield f"wrote {file}"
    for folder in ("domain", "projections"):
        enter(root / folder / "registry.py", folder, name)
        yield f"entered it in {folder}/registry.py"
    tidy(root, name)
    subprocess.run(
        [sys.executable, "-m", "projections.conformance.write"],
        cwd=root,
        env=os.environ | {"KONTOR_TEST_GAME": name},
        check=True,
    )
    yield f"counted its lines of play and recorded golden games in tests/{name}/"


def require_free(name: str, root: Path) -> None:
    """Raises ValueError with a sentence that says what is wrong with the name."""
    require_good(name)
    folders = (*SUBFOLDERS, "projections/texts", "domain/bots")
    taken = [part for part in folders if name in {it.stem for it in (root / part).glob("*")}]
    if name in PACKAGES or taken:
        where = ", ".join(taken) or "this project"
        message = f"There is something called {name} in {where} already."
        raise ValueError(message)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def renamed(source: Path, name: str) -> str:
    """The text of a file of the template, for a game of that name."""
    words = name.split("_")
    text = source.read_text(encoding="utf-8")
    text = re.sub(r"\bSEE-(?=[A-Z]+-\d)", f"{prefix(name)}-", text)
    text = text.replace("SEEDLING", name.upper()).replace("seedling", name)
    text = re.sub(r"Seedling(?=[A-Z])", "".join(map(str.capitalize, words)), text)
    return text.replace("Seedling", " ".join(map(str.capitalize, words)))


def prefix(name: str) -> str:
    """Return the prefix of the game's clauses."""
    return name.replace("_", "")[:PREFIX_LENGTH].upper()


def enter(catalogue: Path, folder: str, name: str) -> None:
    """One import and one entry in a catalogue."""
    text = catalogue.read_text(encoding="utf-8")
    text = text.replace("\nfrom ", f"\nfrom {folder}.{name} import {name.upper()}\nfrom ", 2)
    text = text.replace(f"\nfrom {folder}.{name} import {name.upper()}", "", 1)
    text = re.sub(r" in \(([A-Z\d_,\s]+?),?\s*\)", rf" in (\1, {name.upper()})", text)
    catalogue.write_text(text, encoding="utf-8")


def tidy(root: Path, name: str) -> None:
    """Imports in order, lines of the right length: another name is longer or shorter."""
    paths = [f"{part}/{name}" for part in SUBFOLDERS]
    paths += ["domain/registry.py", "projections/registry.py", f"domain/bots/{name}.py"]
    ruff = [shutil.which("ruff") or str(Path(sys.executable).with_name("ruff"))]
    for action in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        subprocess.run([*ruff, *action, *paths], cwd=root, check=True)
