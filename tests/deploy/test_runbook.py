"""`deploy/RUNBOOK.md` leaves nobody alone with a line of the log."""

import re
from pathlib import Path

from tests.architecture.sources import READ_ONCE
from tests.deploy.log_lines import log_lines, written_each_time

DEPLOY = Path(__file__).parents[2] / "deploy"
RUNBOOK = (DEPLOY / "RUNBOOK.md").read_text()
BY_LIBRARIES = {"library"}
GOOD_NEWS = {"redis_back"}
"""Lines of a lower level that stand beside others."""


@READ_ONCE
def test_each_warning_and_error_is_explained_and_none_that_nobody_writes() -> None:
    first_columns = re.findall(r"^\| (`.*?) \| ", RUNBOOK, re.MULTILINE)
    explained = [line for cell in first_columns for line in re.findall(r"`(\w+)`", cell)]

    assert sorted(explained) == sorted(log_lines() | BY_LIBRARIES | GOOD_NEWS)


@READ_ONCE
def test_d9_what_comes_again_and_again_while_redis_is_away_is_not_written_each_time() -> None:
    rows = re.findall(r"^\| (`.*?) \| waits for Redis", RUNBOOK, re.MULTILINE)
    again = set(re.findall(r"`(\w+)`", " ".join(rows))) | {"secret_lost", "archive_waits"}
    written = written_each_time()

    assert len(again) > 18
    assert again & written == set()
    assert "clock_is_off" in written  # that is said when it changes


def test_its_links_lead_somewhere() -> None:
    for document in DEPLOY.rglob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)\)", document.read_text()):
            if "://" not in link:
                assert (document.parent / link).exists(), (document.name, link)


def test_a_chapter_that_it_names_is_there() -> None:
    chapters = set(re.findall(r"^### (Kontor\w+)$", RUNBOOK, re.MULTILINE))

    assert set(re.findall(r"\*(Kontor\w+)\*", RUNBOOK)) <= chapters
