"""`kontor new-game` and its guide: each command and each snippet of it is run as it is written.

The guide's own game is made in a checkout and changed as the last chapter of the guide says. It is
linted, played a little, and its leak is found. In `make test-all` a second game stays as it was
generated; both pass whatever there is for every game.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from domain.registry import GAMES
from projections.conformance.game_facts import names
from server.new_game.in_checkout import ROOT, new_game, prefix, require_free
from tests.browser.conftest import MUST_RUN
from tests.games.guide import apply, changes, commands
from tests.running.python_path import python_path
from tests.running.served import Served

NAME, UNCHANGED = "lost_sheep", "lost_sheep2"
FOLDERS = ("domain", "projections", "server", "clients", "tests", "deploy")
LEFT_OUT = ignore_patterns(".*", "node_modules", "page", "output", "generated")
HELD_TO = names("bots clients projections/conformance logs projections server simulation upgrade")
HELD_TO |= names("browser" if MUST_RUN else "")
"""Folders with tests of every game."""
OF_NO_GAME = ("audit", "bench", "deploy", "documents", "faults", "fuzz", "games", "kernel")
OF_NO_GAME += () if MUST_RUN else ("browser",)
"""Folders in which no test is named after a game."""

NEW_GAME = f".venv/bin/kontor new-game {NAME}"
PLAY, PLAY_HERE = (
    "make play",
    f".venv/bin/kontor play --game {NAME} --bot steady --bot random --seats 3",
)
SIMULATED = f".venv/bin/kontor simulate {NAME} --games 200 --bots steady,random"
ALL_TESTS, SUITE = f".venv/bin/pytest -k {NAME}", f".venv/bin/kontor test {NAME}"
RECORDED = (f"rm -r tests/{NAME}/golden", f".venv/bin/kontor test {NAME} --record")
RECORD_LESSON = f".venv/bin/python -m tests.lessons.record {NAME}"
LESSON = (f"{RECORD_LESSON} --show", RECORD_LESSON)
OF_THE_GAME = " ".join(
    f"{part}/{NAME}*" for part in ("domain/bots", "domain", "projections", "tests")
)
OF_THE_WHOLE_PROJECT = ("make quick", "make check")
"""What CI runs, all of it."""

pytestmark = [pytest.mark.random, pytest.mark.xdist_group("new_game")]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a new game, changed as the guide says."""
    root = tmp_path_factory.mktemp("checkout")
    for folder in FOLDERS:
        copytree(ROOT / folder, root / folder, ignore=LEFT_OUT)
    for file in ("pyproject.toml", "constraints.txt", "Makefile", "SECURITY.md"):
        (root / file).write_bytes((ROOT / file).read_bytes())
        os.utime(root / file, (0, 0))  # what was set up of them is newer
    for file in ("clients/sdk/pyproject.toml", "clients/web/package-lock.json"):
        os.utime(root / file, (0, 0))
    (root / ".venv").symlink_to(sys.prefix)
    (root / "clients/web/node_modules").symlink_to(ROOT / "clients/web/node_modules")
    succeeds(root, NEW_GAME)
    apply(changes(), root)
    for command in RECORDED:
        succeeds(root, command)
    return root


@pytest.fixture(scope="module")
def whole_checkout(checkout: Path) -> Path:
    """Return the checkout with a second, unchanged game, and with a page that has both."""
    list(new_game(UNCHANGED, checkout))
    if MUST_RUN:
        succeeds(checkout, "make page")  # it carries the texts of a game without a board
    return checkout


def environ(checkout: Path) -> dict[str, str]:
    """For commands in the checkout. The tests of other games, or of none, are none of its own."""
    own = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    others = " ".join(f"--ignore=tests/{game}" for game in (*GAMES, *OF_NO_GAME))
    return own | {
        "PATH": f"{checkout}/.venv/bin:{os.environ['PATH']}",
        "PYTHONPATH": python_path(checkout),
        "PYTEST_ADDOPTS": f"-v -p no:cacheprovider {others}",
        "KONTOR_TEST_SECONDS": "0.01",
    }


def run(
    checkout: Path, command: str, typed: str = "", **settings: str
) -> subprocess.CompletedProcess[str]:
    """A command as the guide has it."""
    return subprocess.run(
        command,
        shell=True,
        cwd=checkout,
        env=environ(checkout) | settings,
        input=typed,
        text=True,
        capture_output=True,
        check=False,
    )


def succeeds(checkout: Path, command: str, typed: str = "") -> str:
    """Return the output of the command. Raises AssertionError if it fails."""
    ran = run(checkout, command, typed)
    assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


def test_c1_every_command_of_the_guide_is_run_here_or_by_ci() -> None:
    here = {NEW_GAME, PLAY, PLAY_HERE, SIMULATED, ALL_TESTS, SUITE, *RECORDED, *LESSON}

    assert commands() == {*here, *OF_THE_WHOLE_PROJECT}


@pytest.fixture(scope="module")
def all_tests(whole_checkout: Path) -> subprocess.CompletedProcess[str]:
    """Return the result of the guide's own command for both games; the page shows both alike."""
    both = f"'{NAME} and not ({UNCHANGED} and browser)'"
    return run(whole_checkout, ALL_TESTS.replace(NAME, both))


@pytest.mark.long
@pytest.mark.timeout(900)
def test_c1_a_new_game_passes_what_every_game_passes_unchanged_and_changed(
    all_tests: subprocess.CompletedProcess[str],
) -> None:
    told = all_tests.stdout

    assert all_tests.returncode == 0, told
    for game in (NAME, UNCHANGED):
        of_it = rf"^(?:tests/)?(?=.*\b{game}\b.* PASSED)(projections/conformance|\w+)"
        passed = re.findall(of_it, told, re.MULTILINE)
        held_to = {*HELD_TO} - {"browser"} if game == UNCHANGED else {*HELD_TO}
        assert {*held_to, game} <= set(passed), told


@pytest.mark.long
def test_c4_a_reshuffle_may_follow_cards_that_the_view_still_shows(
    all_tests: subprocess.CompletedProcess[str],
) -> None:
    """A view that forgets these cards is found."""
    honest = f"test_moving_events_and_views_tell_the_same[{NAME}] PASSED"
    leaky = f"test_a_planted_leak_is_found[{NAME}-forgets_what_was_shown] PASSED"

    assert honest in all_tests.stdout
    assert leaky in all_tests.stdout


@pytest.mark.long
@pytest.mark.skipif(not MUST_RUN, reason="it needs the page, which `make test` builds")
def test_c1_a_new_game_is_played_at_once(whole_checkout: Path, tmp_path: Path) -> None:
    class Made(Served):
        command = ("make", "-C", str(whole_checkout), PLAY.removeprefix("make "))

    with Made(tmp_path, **environ(whole_checkout)) as served:
        told = succeeds(whole_checkout, f"{PLAY_HERE} --url {served.url}", typed="1\n" * 99)

    assert re.search(r"^1\. .*Total", told, re.MULTILINE), told


@pytest.mark.parametrize(
    "games", [pytest.param("200", id="all", marks=pytest.mark.long), pytest.param("5", id="some")]
)
def test_its_bots_play_each_other(checkout: Path, games: str) -> None:
    told = succeeds(checkout, SIMULATED.replace("200", games))

    assert re.search(rf"^steady +{games} ", told, re.MULTILINE), told


def test_c1_it_keeps_to_the_rules_of_style(checkout: Path) -> None:
    succeeds(checkout, f"ruff check --no-cache {OF_THE_GAME}")
    succeeds(checkout, f"ruff format --no-cache --check {OF_THE_GAME}")


@pytest.mark.long
def test_c1_it_keeps_to_the_rules_of_types(checkout: Path) -> None:
    succeeds(checkout, f"pyright {OF_THE_GAME}")


def test_c1_its_own_tests_pass(checkout: Path) -> None:
    told = succeeds(checkout, f".venv/bin/pytest tests/{NAME}")

    assert " passed" in told


@pytest.mark.long
def test_c2_the_first_leak_of_the_guide_is_found_with_viewer_and_path(checkout: Path) -> None:
    """In the unchanged game `make test` finds it, too: `test_kontor_test.py`."""
    state = checkout / "domain" / NAME / "state.py"
    honest = state.read_text("utf-8")
    state.write_text(honest.replace("OWN] = ()", "OPEN] = ()", 1), "utf-8")
    try:
        ran = run(checkout, f"{SUITE} -k 'moves or moving or stays'")
    finally:
        state.write_text(honest, "utf-8")

    assert ran.returncode == 1
    assert re.search(
        r"a view tells no more than events\s+(E\s+)?seen by .*\s+(E\s+)?view\.seats\.\d\.hand",
        ran.stdout,
    )
    assert re.search(r"what is hidden moves\s[^}]*'seat:\d/hand/0'", ran.stdout)
    assert "python -m projections.conformance.replay" in ran.stdout


def test_c2_the_lesson_of_the_guide_is_shown_and_recorded(checkout: Path) -> None:
    shown, recorded = (succeeds(checkout, command) for command in LESSON)
    log = checkout / "projections" / "lessons" / f"{NAME}.ndjson"

    assert "Play " in shown
    assert "recorded" in recorded
    assert log.read_bytes().count(b"\n") > 4
    log.unlink()


def test_a_change_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("one\ntwo\ntwo\n")

    with pytest.raises(ValueError, match="2 places"):
        apply([("rules", "two\n", "three\n")], tmp_path)


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
def test_an_invalid_name_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    for folder in ("domain", "projections", "tests"):
        (tmp_path / folder / "burgundy").mkdir(parents=True)
    (tmp_path / "tests" / "suite").mkdir()
    before = sorted(tmp_path.rglob("*"))

    with pytest.raises(ValueError, match=r"valid name|already"):
        list(new_game(name, tmp_path))

    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", ["page", "server", "rejected", "help"])
def test_b1_a_game_does_not_take_the_place_of_a_file_of_the_catalogue(name: str) -> None:
    with pytest.raises(ValueError, match="projections/texts"):
        require_free(name, ROOT)


def test_its_clauses_begin_with_its_first_letters() -> None:
    assert prefix("lost_sheep") == "LOS"
    assert prefix("go_on") == "GOO"
