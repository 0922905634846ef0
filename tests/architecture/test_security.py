"""`SECURITY.md` claims nothing that is not there: each file that it names exists."""

import ast
import re
from pathlib import Path

from projections.conformance.short_tests import short_tests

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "SECURITY.md").read_text()
FOLDERS = ("clients/", "deploy/", "domain/", "projections/", "server/", "tests/")


def test_every_file_it_names_exists() -> None:
    named = [path for path in re.findall(r"`([^`\s]+)`", TEXT) if path.startswith(FOLDERS)]

    assert len(named) > 80
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_make_test_runs_each_file_of_tests_that_it_names() -> None:
    """A property whose only tests are marked `long` counts as not proved."""
    named = {it for it in re.findall(r"`(tests/[^`\s]+)`", TEXT) if "/test_" in it}
    trees = {path: ast.parse((ROOT / path).read_text("utf-8")) for path in named}

    assert len(named) > 60
    assert [path for path, tree in trees.items() if not any(short_tests(tree))] == []


def test_what_is_met_says_where() -> None:
    rows = [row.split("|") for row in TEXT.splitlines() if re.match(r"\| \d", row)]

    assert len(rows) > 80
    assert [
        row[1] for row in rows if row[3].strip() in ("met", "in part") and not row[4].strip()
    ] == []
    assert {row[3].strip() for row in rows} == {"met", "in part", "not met", "n/a", "operator"}
