"""`kontor new-game`: what it writes is green as it stands, and is held to everything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tests.games.new_game import ROOT, new_game, prefix, require_free

NAME = "lost_sheep"
FOLDERS = ("domain", "projections", "server", "clients", "tests", "deploy")
LEFT_OUT = ignore_patterns(".*", "node_modules", "page", "output", "__pycache__", "web")
HELD_TO = ("suite", "projections", "golden", "architecture", NAME)

pytestmark = [pytest.mark.random, pytest.mark.xdist_group("new_game")]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with one more game."""
    root = tmp_path_factory.mktemp("checkout")
    for folder in FOLDERS:
        copytree(ROOT / folder, root / folder, ignore=LEFT_OUT)
    for name in ("pyproject.toml", "SECURITY.md"):
        (root / name).write_bytes((ROOT / name).read_bytes())
    list(new_game(NAME, root))
    return root


def run(checkout: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environ = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environ |= {"PYTHONPATH": str(checkout), "KONTOR_TEST_SECONDS": "1"}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=checkout,
        env=environ,
        text=True,
        capture_output=True,
        check=False,
    )


def suite(checkout: Path) -> subprocess.CompletedProcess[str]:
    """All tests that are about the new game."""
    paths = [f"tests/{folder}" for folder in HELD_TO]
    return run(checkout, "pytest", "-q", "-p", "no:cacheprovider", "-k", NAME, *paths)


def test_a_new_game_is_green_as_it_stands(checkout: Path) -> None:
    ran = suite(checkout)

    assert ran.returncode == 0, ran.stdout
    assert int(ran.stdout.split(" passed")[0].split()[-1]) > 100


def test_it_keeps_to_the_rules_of_style(checkout: Path) -> None:
    linted = run(checkout, "ruff", "check", "--no-cache", *(f"{f}/{NAME}" for f in FOLDERS[:2]))

    assert linted.returncode == 0, linted.stdout


def test_a_leak_planted_in_it_is_found_with_viewer_and_path(checkout: Path) -> None:
    view = checkout / "projections" / NAME / "view.py"
    honest = view.read_text("utf-8")
    view.write_text(honest.replace("if viewer in (number, EVERYONE):", "if True:"), "utf-8")
    try:
        ran = suite(checkout)
    finally:
        view.write_text(honest, "utf-8")

    assert ran.returncode == 1
    assert "view.seats.1.hand" in ran.stdout


def test_it_leaves_no_trace_of_the_template(checkout: Path) -> None:
    written = [
        path
        for folder in ("domain", "projections", "tests")
        for path in (checkout / folder / NAME).rglob("*")
        if path.suffix in {".py", ".md", ".json"}
    ]

    assert written
    assert not [path for path in written if "seedling" in path.read_text("utf-8").lower()]


@pytest.mark.parametrize("name", ["Lost", "lost-sheep", "ab", "class", "burgundy", "suite", ""])
def test_a_name_that_is_no_good_is_refused_and_nothing_is_written(
    name: str, tmp_path: Path
) -> None:
    for folder in ("domain", "projections", "tests"):
        (tmp_path / folder / "burgundy").mkdir(parents=True)
    (tmp_path / "tests" / "suite").mkdir()
    before = sorted(tmp_path.rglob("*"))

    with pytest.raises(ValueError, match=r"game's name|already"):
        list(new_game(name, tmp_path))

    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", ["page", "house", "rejected", "help"])
def test_b1_a_game_does_not_take_the_place_of_a_file_of_the_catalogue(name: str) -> None:
    with pytest.raises(ValueError, match="projections/texts"):
        require_free(name, ROOT)


def test_its_clauses_begin_with_its_first_letters() -> None:
    assert prefix("lost_sheep") == "LOS"
    assert prefix("go_on") == "GOO"
