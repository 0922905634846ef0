"""`kontor test GAME` in the folder of somebody else: the suite proves a game of no checkout."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.plugins import install, kontor, move_out

GAME = "lost_sheep"

pytestmark = [pytest.mark.random, pytest.mark.xdist_group("kontor test")]


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an author: a package and its test folder with what `--record` wrote."""
    root = tmp_path_factory.mktemp("author")
    move_out(root, GAME)
    recorded = kontor(root, "test", GAME, "--record", cwd=root)
    assert recorded.returncode == 0, recorded.stderr
    return root


def test_what_is_kept_of_it_is_written_into_its_own_folder(author: Path) -> None:
    folder = author / "tests" / GAME

    assert (folder / "perft.json").exists()
    assert {log.stem for log in folder.glob("golden/*.ndjson")} == {
        "2_seats",
        "3_seats",
        "abandoned",
        "taken_over",
    }


@pytest.fixture
def wrong(author: Path) -> Iterator[None]:
    """Everybody sees every hand, and nobody proves a clause."""
    state, rules = author / GAME / "state.py", author / GAME / "RULES.md"
    honest, written = state.read_text("utf-8"), rules.read_text("utf-8")
    assert "OWN] = ()" in honest
    state.write_text(honest.replace("OWN] = ()", "OPEN] = ()", 1), "utf-8")
    rules.write_text(f"{written}\n- LOS-END-9. Nobody proves this.\n", "utf-8")
    yield
    state.write_text(honest, "utf-8")
    rules.write_text(written, "utf-8")


@pytest.mark.usefixtures("wrong")
def test_what_is_wrong_is_named_with_the_commands_that_show_it_again(author: Path) -> None:
    told = kontor(author, "test", GAME, "-k", "moving or every_clause_is_proved", cwd=author)
    shows = re.search(r"To see this position: +python (-m .*)", told.stdout)
    assert shows

    shown = subprocess.run(
        f"{sys.executable} {shows[1]}",
        shell=True,
        cwd=author,
        env=os.environ | {"PYTHONPATH": str(author)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert told.returncode == 1
    assert "LOS-END-9" in told.stdout
    assert "a view tells no more than events" in told.stdout
    assert re.search(r"seen by (seat:\d|spectator)\n.*view\.seats\.\d\.hand\.\d: ", told.stdout)
    check = rf"To run the check again: +KONTOR_TEST_SEED=\w+ kontor test {GAME} -k test_moving"
    assert re.search(check, told.stdout)
    assert shown.returncode == 0, shown.stderr
    assert '"deck_size"' in shown.stdout


def test_without_game_facts_it_is_said_what_to_write(tmp_path: Path, author: Path) -> None:
    (tmp_path / GAME).symlink_to(author / GAME)
    install(tmp_path, GAME, {"kontor.games": {GAME: f"{GAME}:{GAME.upper()}"}})
    lacking = kontor(tmp_path, "test", GAME, cwd=tmp_path)
    unknown = kontor(tmp_path, "test", "chess", cwd=tmp_path)

    assert lacking.returncode != 0
    assert f"Write tests/{GAME}/game_facts.py" in lacking.stderr
    assert unknown.returncode == 1
    assert unknown.stderr.startswith("chess is not offered: offered are ")
