"""The units: systemd reads them without a word, and they may do little."""

import re
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest
from redis import Redis

from server.runtime.settings import Settings
from server.store.redis_binary import redis_binary
from tests.running.wait_until import wait_until
from tests.tools import checked

SYSTEMD = Path(__file__).parents[2] / "deploy" / "systemd"
UNITS = sorted(SYSTEMD.glob("*.service"))
HIGHEST_EXPOSURE = "20"
"""In tenths: what systemd itself says of a unit, from 0 to 100."""


@pytest.fixture
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    placed = tmp_path / request.param.name.replace("@", "@1")
    text = request.param.read_text()
    (program,) = re.findall(r"^ExecStart=(\S+)", text, re.MULTILINE)
    placed.write_text(text.replace(program, sys.executable))
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


def test_all_may_do_the_same_little() -> None:
    little = [path.read_text().partition("# Sandbox:")[2] for path in UNITS]

    assert len(set(little)) == 1
    assert "NoNewPrivileges=yes" in little[0]


def test_gateways_find_the_redis_beside_them(tmp_path: Path) -> None:
    """The command of the unit, in folders of this test."""
    gateway = (SYSTEMD / "kontor@.service").read_text()
    (socket,) = re.findall("KONTOR_REDIS_URL=unix://(.*)", gateway)
    command = sections(SYSTEMD / "kontor-redis.service")["execstart"].split()
    assert socket == command[command.index("--unixsocket") + 1]
    own = {"/usr/bin/valkey-server": redis_binary(""), socket: str(tmp_path / "redis.sock")}
    own["/etc/kontor-redis.conf"] = str(SYSTEMD.parent / "redis.conf")

    with subprocess.Popen([own.get(word, word) for word in command], cwd=tmp_path) as redis:
        try:
            wait_until((tmp_path / "redis.sock").is_socket, lambda: "it has no socket")
            with Redis(unix_socket_path=own[socket]) as asked:
                wait_until(asked.ping, lambda: "it does not answer")
                settings = asked.config_get("*")
        finally:
            redis.terminate()

    assert settings["dir"] == str(tmp_path)
    assert (settings["appendonly"], settings["appendfsync"]) == ("yes", "always")


def sections(path: Path) -> dict[str, str]:
    """Return the last value of each directive, in whichever section it is."""
    parser = RawConfigParser(strict=False)
    parser.read(path)
    return {key: value for name in parser.sections() for key, value in parser[name].items()}
