"""The example of a game in a package of its own: installed from its folder, proved, played."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.plugins import kontor
from tests.running.served import Served

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "clients" / "examples" / "take_six"
OF_OTHERS = ("burgundy", "villagers", "carpe_diem", "bruges", "courtyard")
MOST_LINES = 250
"""Of Python, without tests: what a small game may cost its author."""

pytestmark = [pytest.mark.random, pytest.mark.xdist_group("take_six")]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip has put it."""
    site = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    source = [f"--target={site}", str(EXAMPLE)]
    subprocess.run([*pip, "--disable-pip-version-check", *source], check=True)
    return site


def test_it_is_short() -> None:
    files = (EXAMPLE / "take_six").glob("*.py")

    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= MOST_LINES


def test_it_passes_what_every_game_passes_and_no_other_game_is_played(installed: Path) -> None:
    """The one run of the whole suite for a game outside of the checkout.

    Each game of the checkout shows that the order of hashes changes nothing, in two processes.
    """
    told = kontor(installed, "test", "take_six", "-v", "-k", "not hashes", cwd=EXAMPLE)

    assert told.returncode == 0, told.stdout
    passed = set(re.findall(r"^\S*?(test_\w+)\.py::.* PASSED", told.stdout, re.MULTILINE))
    assert {"test_conformance", "test_noninterference", "test_leaks", "test_clauses"} <= passed
    assert {"test_golden", "test_promises", "test_views", "test_words", "test_bounds"} <= passed
    assert not [game for game in OF_OTHERS if f"[{game}" in told.stdout]


def test_each_clause_has_its_test(installed: Path) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    told = kontor(installed, *words, cwd=EXAMPLE, program=sys.executable)

    assert told.returncode == 0, told.stdout


def test_bots_play_it_and_not_at_random(installed: Path) -> None:
    bots = ("--seats", "3", "--bots", "steady,random,random", "--games", "20")
    told = kontor(installed, "simulate", "take_six", *bots)

    shares = dict(re.findall(r"^(\w+) +\d+ +([\d.]+)%", told.stdout, re.MULTILINE))
    assert float(shares["steady"]) > float(shares["random"]), told.stdout


def test_it_is_played_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    with Served(tmp_path, PYTHONPATH=str(installed)) as served:
        game = ("--game", "take_six", "--seats", "3", "--bot", "steady", "--bot", "steady")
        told = kontor(installed, "play", *game, "--url", served.url, typed="1\n1\nq\n")

    assert re.search(r"^Rows: ", told.stdout, re.MULTILINE), told.stdout
    assert "Played to: 66" in told.stdout, "it is told in the words of the game"
