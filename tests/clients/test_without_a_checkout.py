"""The console command where Kontor is installed without its tests."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from projections.conformance.game_facts import names
from server.cli import app


def test_what_needs_a_checkout_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "server.bench", None)

    refused = CliRunner().invoke(app, ["bench"])

    assert refused.exit_code == 1
    assert "Clone" in refused.stderr
    assert refused.stdout == ""


def test_a_new_game_is_an_own_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    made = CliRunner().invoke(app, ["new-game", "lost_goats"])
    written = {str(it.relative_to(tmp_path)) for it in tmp_path.rglob("*.*")}
    text = "".join((tmp_path / path).read_text("utf-8") for path in written)

    assert made.exit_code == 0, made.output
    assert written == names("""
        pyproject.toml lost_goats/__init__.py lost_goats/RULES.md lost_goats/board.js
        lost_goats/bots.py lost_goats/texts/lost_goats.json tests/lost_goats/promises.py
        tests/lost_goats/game_facts.py tests/lost_goats/test_rules.py
        """)
    assert 'name = "lost-goats"' in text
    assert '{"en": "Lost goats", "de": "Lost goats"}' in text
    assert "high" not in text.lower().replace("highest", "").replace("high cards", "")


@pytest.mark.parametrize(
    ("name", "there", "sentence"),
    [
        ("Lost", "", "is not a valid name"),
        ("burgundy_2", "pyproject.toml", "These files are here already: pyproject.toml."),
        ("lost_goats", "lost_goats", "lost_goats is already installed"),
        ("msgspec", "", "msgspec is already installed"),
        ("burgundy", "", "The game burgundy exists already"),
    ],
)
def test_what_is_there_already_is_left_as_it_is(
    name: str, there: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if there:
        (tmp_path / there).mkdir()

    refused = CliRunner().invoke(app, ["new-game", name])

    assert refused.exit_code == 2
    assert sentence in " ".join(refused.stderr.replace("│", " ").split())
    assert [it.name for it in tmp_path.iterdir()] == [there] * bool(there)
