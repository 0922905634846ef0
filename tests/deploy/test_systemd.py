"""The units: systemd reads them without a word, and they may do little."""

import re
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

from server.runtime.settings import Settings
from tests.tools import checked

UNITS = sorted((Path(__file__).parents[2] / "deploy" / "systemd").glob("*.service"))
HIGHEST_EXPOSURE = "20"
"""In tenths: what systemd itself says of a unit, from 0 to 100."""


@pytest.fixture
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A unit with the program where it is on this machine."""
    program = str(Path(sys.executable).with_name("kontor"))
    placed = tmp_path / request.param.name
    text = request.param.read_text()
    assert "ExecStart=/opt/kontor/bin/kontor " in text
    placed.write_text(text.replace("/opt/kontor/bin/kontor serve", f"{program} serve"))
    return str(placed)


each = pytest.mark.parametrize("unit", UNITS, indirect=True, ids=lambda path: path.stem)


@each
def test_systemd_has_nothing_to_say(unit: str) -> None:
    assert checked("systemd-analyze", "verify", unit) == ""


@each
def test_it_is_not_exposed(unit: str) -> None:
    checked(
        *("systemd-analyze", "security", "--no-pager", "--offline=yes"),
        *(f"--threshold={HIGHEST_EXPOSURE}", unit),
    )


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_stop_begins_with_the_server_and_has_time(path: Path) -> None:
    """Told together with its Redis and its bots, it could book nothing more."""
    text = path.read_text()
    (stop,) = re.findall(r"^TimeoutStopSec=(\d+)$", text, re.MULTILINE)

    assert "KillMode=mixed" in text
    assert int(stop) > Settings().drain_seconds + 5


def test_the_two_differ_in_their_gateways_alone() -> None:
    one, several = (sections(path) for path in sorted(UNITS, key=lambda path: len(path.name)))

    assert {key for key in one if one[key] != several.get(key)} == {"description", "execstart"}
    assert several.keys() - one.keys() == {"conflicts"}


def sections(path: Path) -> dict[str, str]:
    """The last value of each directive, whatever section it stands in."""
    parser = RawConfigParser(strict=False)
    parser.read(path)
    return {key: value for name in parser.sections() for key, value in parser[name].items()}
