"""`SECURITY.md` claims nothing that is not there: each file that it names exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "SECURITY.md").read_text()
ROOMS = ("clients/", "deploy/", "domain/", "projections/", "server/", "tests/")


def test_every_file_it_names_exists() -> None:
    named = [path for path in re.findall(r"`([^`\s]+)`", TEXT) if path.startswith(ROOMS)]

    assert len(named) > 80
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_what_is_met_says_where() -> None:
    rows = [row.split("|") for row in TEXT.splitlines() if re.match(r"\| \d", row)]

    assert len(rows) > 80
    assert [
        row[1] for row in rows if row[3].strip() in ("met", "in part") and not row[4].strip()
    ] == []
    assert {row[3].strip() for row in rows} == {"met", "in part", "not met", "n/a", "operator"}
