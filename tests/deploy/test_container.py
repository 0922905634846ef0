"""The image: an unprivileged user runs it, and it writes only to the configured places."""

import re
from pathlib import Path

from tests.tools import checked

FILE = Path(__file__).parents[2] / "deploy" / "Containerfile"
TEXT = FILE.read_text()


def test_hadolint_has_nothing_to_say() -> None:
    assert checked("hadolint", "--no-color", str(FILE)) == ""


def test_it_runs_as_a_number_that_is_not_root() -> None:
    """A name could be anybody's, and Kubernetes refuses it where root is forbidden."""
    (user,) = re.findall(r"^USER (\d+):(\d+)$", TEXT, re.MULTILINE)

    assert all(int(number) >= 10_000 for number in user)


def test_its_ledger_lies_in_a_volume() -> None:
    (data,) = re.findall(r"KONTOR_DATA=(\S+)", TEXT)

    assert f'VOLUME ["{data}"]' in TEXT


def test_the_probe_is_one_that_the_server_answers() -> None:
    assert "http://127.0.0.1:8700/readyz" in TEXT
