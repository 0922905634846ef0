"""The console command where Kontor is installed without its tests."""

import sys

import pytest
from typer.testing import CliRunner

from server.cli import app


@pytest.mark.parametrize(
    ("arguments", "module"),
    [(["bench"], "tests.bench"), (["new-game", "lost_sheep"], "tests.games.new_game")],
)
def test_what_needs_a_checkout_says_so(
    arguments: list[str], module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)

    refused = CliRunner().invoke(app, arguments)

    assert refused.exit_code == 1
    assert "Clone" in refused.stderr
    assert refused.stdout == ""
