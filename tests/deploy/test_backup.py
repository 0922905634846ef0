"""The steps of `deploy/BACKUP.md`, executed: a ledger is copied while games run, and restored."""

import asyncio
import contextlib
import os
import random
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest
from redis.exceptions import ResponseError

from kontor import Kontor
from server.store import keys
from tests.faults.ledgers import contents_on_disk
from tests.running.served import Served
from tests.server.patience import until

pytestmark = pytest.mark.live

DEPLOY = Path(__file__).parents[2] / "deploy"
BACKUP = DEPLOY / "backup.sh"
MANIFEST = "appendonly.aof.manifest"


def backup(data: Path, to: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(BACKUP), str(data), str(to)], check=False, capture_output=True, text=True
    )


def said_under(heading: str) -> list[str]:
    """The commands that `BACKUP.md` gives there."""
    _, _, rest = (DEPLOY / "BACKUP.md").read_text().partition(f"\n## {heading}\n")
    lines = rest.partition("\n## ")[0].splitlines()
    return [line.strip() for line in lines if line.startswith("    ")]


def carry_out(command: str, data: Path, copy: Path) -> None:
    """A command as it is written, but for where the ledger and the copy are."""
    placed = command.replace("/var/lib/kontor", str(data)).replace(
        "/srv/backups/2026-01-31", str(copy)
    )
    assert placed != command
    subprocess.run(["sh", "-eu", "-c", placed], check=True, cwd=DEPLOY.parent)


async def plays_on(kontor: Kontor, booked: dict[str, int]) -> None:
    """Until cancelled: one game after another. `booked`: each table's last acknowledged version."""
    chance = random.Random(1)
    while True:
        table = await kontor.open_table("burgundy", seats=2, bots={1: "random"})
        async for _ in table.changes():
            if table.my_turn:
                booked[table.table_id] = await table.act(chance.choice(table.options))


def rewrite(server: Served) -> None:
    """Have Redis replace its files, which is when a copy could be of two moments."""
    with contextlib.suppress(ResponseError), server.redis() as redis:  # one may be under way
        redis.bgrewriteaof()


async def test_a_copy_taken_while_games_run_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    copies: list[tuple[Path, dict[str, int]]] = []
    (tmp_path / "first").mkdir()
    with Served(tmp_path / "first") as server:
        async with Kontor(server.url, name="Ann") as ann:
            token, booked = ann.token, dict[str, int]()
            playing = asyncio.create_task(plays_on(ann, booked))
            for number in range(2):
                await until(lambda number=number: sum(booked.values()) > 10 * (number + 1))
                acknowledged, folder = dict(booked), tmp_path / f"copy-{number}"
                rewrite(server)
                take = said_under("Take a copy")[0]
                await asyncio.to_thread(carry_out, take, tmp_path / "first" / "var", folder)
                copies.append((folder, acknowledged))
            playing.cancel()
        left = {path.name for path in (tmp_path / "first" / "var").glob("backup*")}
    assert not left

    for folder, acknowledged in copies:
        held = (await asyncio.to_thread(contents_on_disk, folder)).ledgers
        assert all(len(held[table]) >= version for table, version in acknowledged.items())
    look_at(copies[-1][0], tmp_path / "look")
    await put_back(*copies[-1], tmp_path / "again", token)


def look_at(copy: Path, place: Path) -> None:
    """A server on the copy of the copy, with the settings of the page, finds no fault."""
    take, serve = said_under("Check a copy")
    settings = dict(word.split("=") for word in serve.split() if word.startswith("KONTOR_"))
    del settings["KONTOR_DATA"], settings["KONTOR_PORT"]
    place.mkdir()
    carry_out(take.replace("/tmp/look", str(place / "var")), place, copy)
    with Served(place, **settings) as server:
        assert httpx.get(f"{server.url}/readyz").json() == {"status": "ready"}
        assert "other_archive" not in server.log()


async def put_back(
    folder: Path, acknowledged: dict[str, int], place: Path, token: str | None
) -> None:
    """Into an empty folder: the server starts on it, tables are there, and games go on."""
    (place / "var" / "appendonlydir").mkdir(parents=True)
    stop, *steps, _, start = said_under("Put it back")[:5]
    assert (stop, start) == ("systemctl stop kontor", "systemctl start kontor")
    for step in steps:
        carry_out(step, place / "var", folder)
    with Served(place) as server:
        async with Kontor(server.url, token=token) as ann:
            for table_id, version in acknowledged.items():
                table = await ann.watch(table_id)
                assert table.version >= version
                if table.seat is not None and not table.finished:
                    await table.until(lambda table: table.my_turn or table.finished)
                    if table.my_turn:
                        assert await table.act(table.options[0]) > version
        assert "ledger_damaged" not in server.log()


def test_what_names_a_key_names_one_that_is() -> None:
    """A player deleted since the copy is deleted again."""
    (again,) = (line for line in said_under("Put it back") if "SADD" in line)

    assert again.split()[-2] == keys.DELETED.of()


def test_replaced_files_are_linked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rewrite that comes between two links: here, a `ln` that begins with one, once."""
    ledger_of(tmp_path / "var")
    ledger, programs = tmp_path / "var" / "appendonlydir", tmp_path / "programs"
    programs.mkdir()
    (programs / "ln").write_text(
        "#!/bin/sh\n"
        f"cd {ledger}\n"
        "if [ -f a.base.rdb ]; then\n"
        "  echo new > b.base.rdb; echo new > b.incr.aof\n"
        f"  sed -i -e '/type h/d' -e 's/ a\\./ b./' {MANIFEST}\n"
        "  rm a.base.rdb\n"
        "fi\n"
        f'exec {shutil.which("ln")} "$@"\n'
    )
    (programs / "ln").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")

    done = backup(tmp_path / "var", tmp_path / "copy")

    copied = tmp_path / "copy" / "appendonlydir"
    assert done.returncode == 0, done.stderr
    assert (copied / MANIFEST).read_text() == (ledger / MANIFEST).read_text()
    assert {path.name for path in copied.iterdir()} == {MANIFEST, "b.base.rdb", "b.incr.aof"}


def test_a_copy_belongs_to_nobody_else(tmp_path: Path) -> None:
    ledger_of(tmp_path / "var")

    done = backup(tmp_path / "var", tmp_path / "copy")

    assert done.returncode == 0, done.stderr
    copied = tmp_path / "copy" / "appendonlydir"
    assert all(path.stat().st_mode & 0o077 == 0 for path in (copied, *copied.iterdir()))
    assert {path.name for path in copied.iterdir()} == {MANIFEST, "a.base.rdb", "a.incr.aof"}


def test_nothing_is_written_over(tmp_path: Path) -> None:
    ledger_of(tmp_path / "var")
    backup(tmp_path / "var", tmp_path / "copy")

    done = backup(tmp_path / "var", tmp_path / "copy")

    assert done.returncode == 1
    assert "exists already" in done.stderr


def test_a_folder_without_a_ledger_is_said(tmp_path: Path) -> None:
    done = backup(tmp_path, tmp_path / "copy")

    assert done.returncode == 1
    assert "There is no ledger" in done.stderr
    assert not (tmp_path / "copy").exists()


def ledger_of(folder: Path) -> None:
    """Files as Redis leaves them; what a rewrite made obsolete is on its way out."""
    ledger = folder / "appendonlydir"
    ledger.mkdir(parents=True)
    (ledger / "a.base.rdb").write_text("base")
    (ledger / "a.incr.aof").write_text("more")
    (ledger / MANIFEST).write_text(
        "file a.old.rdb seq 1 type h\nfile a.base.rdb seq 2 type b\nfile a.incr.aof seq 2 type i\n"
    )
