"""An operator's own component files in place of a game's (KONTOR_BOXES)."""

import hashlib
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

pytestmark = pytest.mark.live

COMMAND = "from clients.cli import main; main()"
HONEST = Path(__file__).parents[1] / "burgundy" / "golden" / "two_seats_r2.ndjson"
OPENING = """
import server
from domain.burgundy import BURGUNDY
from domain.burgundy.components import CARDS
from domain.chance import commitment
from domain.table.commands import OpenTable
from domain.table.decide.opening import open_table
from domain.table.state import Player
from projections.registry import PROJECTIONS

opened = OpenTable(
    table_id="t", player=Player("p", "Anna"), seats=1, commitment=commitment(b"s")
)
print([event.box for event in open_table(BURGUNDY, opened, b"s") if hasattr(event, "box")])
print(next(iter(CARDS.values())).name_en)
print(next(iter(PROJECTIONS["burgundy"].box()["cards"].values()))["name"]["en"])
"""


def own_box() -> bytes:
    return files("domain.burgundy").joinpath("components.json").read_bytes()


def renamed() -> bytes:
    """The box of Burgundy with another name on its first card."""
    box = msgspec.json.decode(own_box())
    box["cards"][0]["name_en"] = "True Name"
    return msgspec.json.encode(box)


def run(boxes: Path | None, *code: str) -> subprocess.CompletedProcess[str]:
    environ = {key: value for key, value in os.environ.items() if key != "KONTOR_BOXES"}
    if boxes is not None:
        environ["KONTOR_BOXES"] = str(boxes)
    command = [sys.executable, "-c", *code]
    return subprocess.run(
        command, env=environ, capture_output=True, text=True, check=False, timeout=60
    )


def folder_with(tmp_path: Path, **boxes: bytes) -> Path:
    for game, data in boxes.items():
        (tmp_path / f"{game}.json").write_bytes(data)
    return tmp_path


def test_a_game_is_played_and_shown_with_the_box_of_the_folder(tmp_path: Path) -> None:
    """A log names that box, and none where the game's own is used."""
    box = renamed()

    done, of_its_own = run(folder_with(tmp_path, burgundy=box), OPENING), run(None, OPENING)

    digest = hashlib.sha256(box).hexdigest()
    assert done.stdout.splitlines() == [f"['{digest}']", "True Name", "True Name"], done.stderr
    assert of_its_own.stdout.splitlines()[0] == "['']", of_its_own.stderr


def test_decisions_are_not_replayed_with_another_box(tmp_path: Path) -> None:
    verified = run(folder_with(tmp_path, burgundy=renamed()), COMMAND, "verify", str(HONEST))

    assert "decisions are not" in verified.stdout
    assert "with the game's own box, installed is" in verified.stdout
    assert verified.returncode == 0, verified.stderr


def test_a_box_that_does_not_fit_stops_the_server_with_a_sentence(tmp_path: Path) -> None:
    box = msgspec.json.decode(own_box())
    box["cards"][0]["copies"] += 1

    for data, said in (
        (msgspec.json.encode(box), "burgundy.json does not fit. It contradicts itself"),
        (b"{", "burgundy.json does not fit."),
        (b"{}", "missing required field"),
        (b" " * 4_000_001, "has more than 4000000 bytes"),
    ):
        refused = run(folder_with(tmp_path, burgundy=data), COMMAND, "serve")

        assert said in refused.stderr
        assert "Traceback" not in refused.stderr
        assert refused.returncode == 1


def test_a_box_of_no_game_and_a_missing_folder_are_named(tmp_path: Path) -> None:
    stranger = run(folder_with(tmp_path, chess=b"{}"), COMMAND, "serve")
    missing = run(tmp_path / "nowhere", COMMAND, "serve")

    assert "no installed game belongs to" in stranger.stderr
    assert "KONTOR_BOXES: No such file or directory" in missing.stderr
    assert stranger.returncode == missing.returncode == 1
