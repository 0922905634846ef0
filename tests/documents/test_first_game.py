"""*Your first game in half an hour* is followed as it stands: made, installed, proved, leaked."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents.blocks import blocks, commands_of
from tests.games.plugins import kontor
from tests.tools import tool

PAGE = "clients/docs/pages/first_game.md"
GAME = "high_card/__init__.py"

pytestmark = [pytest.mark.random, pytest.mark.xdist_group("first_game")]


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder in which the game was made, its package installed in `site`."""
    folder = tmp_path_factory.mktemp("author")
    made = typed(folder, MADE)
    assert made.returncode == 0, made.stderr
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    offline = ("--no-deps", "--no-build-isolation", f"--target={folder / 'site'}")
    subprocess.run([*pip, *offline, "--editable", "."], cwd=folder, check=True)
    return folder


def typed(author: Path, command: str) -> subprocess.CompletedProcess[str]:
    """A command of the page."""
    program, *words = command.split()
    site = f"{author}:{author / 'site'}"
    return kontor(site, *words, cwd=author, program=tool(program))


def commands() -> list[str]:
    shown = [it.text for it in blocks() if it.document == PAGE and not it.language]
    found = [one for text in shown for one in commands_of(text) if one.startswith("kontor ")]
    return [one for one in found if one not in {"kontor serve", MADE}]


MADE, PROVED = "kontor new-game high_card", "kontor test high_card"


@pytest.fixture(scope="module")
def recorded(author: Path) -> list[subprocess.CompletedProcess[str]]:
    """The commands of the page before the proof: they play the game and record it."""
    return [typed(author, command) for command in commands() if command != PROVED]


def test_the_page_shows_what_is_made(author: Path) -> None:
    shown = {it.title: it.text for it in blocks() if it.document == PAGE and it.title}

    assert MADE in {one for it in blocks() if it.document == PAGE for one in commands_of(it.text)}
    assert shown == {title: (author / title).read_text("utf-8") for title in shown}
    assert {"pyproject.toml", GAME, "tests/high_card/game_facts.py"} <= shown.keys()


def test_its_own_tests_pass(author: Path) -> None:
    told = typed(author, "pytest -q -p no:cacheprovider tests")

    assert told.returncode == 0, told.stdout
    assert "2 passed" in told.stdout


def test_its_game_is_played_and_recorded(recorded: list[subprocess.CompletedProcess[str]]) -> None:
    assert len(recorded) == 2
    assert [one.stdout for one in recorded if one.returncode] == []


@pytest.mark.long
@pytest.mark.usefixtures("recorded")
def test_its_game_is_proved(author: Path) -> None:
    """The suite for a game of another package: `make test` runs it once, for take_six."""
    assert PROVED in commands()

    told = typed(author, PROVED)

    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize(
    ("change", "check", "finding"),
    list(
        zip(
            [
                block.text
                for block in blocks()
                if block.document == PAGE and block.language == "diff"
            ],
            ["hidden_moves", "tell_the_same"],
            [r"what is hidden moves\s[^}]*'seat:1/hand/0'", "events tell no more than the view"],
            strict=True,
        )
    ),
)
def test_leaks_are_found_as_it_says(author: Path, change: str, check: str, finding: str) -> None:
    gone, new = (line[1:] for line in change.splitlines())
    honest = (author / GAME).read_text("utf-8")
    assert gone in honest
    (author / GAME).write_text(honest.replace(gone, new), "utf-8")
    try:
        told = typed(author, f"kontor test high_card -k {check}")
    finally:
        (author / GAME).write_text(honest, "utf-8")

    assert told.returncode == 1
    assert re.search(finding, told.stdout), told.stdout
