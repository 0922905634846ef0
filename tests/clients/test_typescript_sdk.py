"""`@kontor/client` as somebody installs it: the bot of its README plays as it is written."""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kontor import Kontor
from tests.browser.conftest import MUST_RUN
from tests.documents.blocks import ROOT, blocks
from tests.running.served import Served

SDK = ROOT / "clients" / "js"
MOST_LINES = 30
MOST_BYTES = 80_000
COMPILER = ROOT / "clients" / "web" / "node_modules" / "typescript"

pytestmark = [
    pytest.mark.live,
    pytest.mark.xdist_group("typescript_sdk"),
    pytest.mark.skipif(
        not (MUST_RUN or (shutil.which("npm") and COMPILER.exists())),
        reason="it is built with the tools of the page: `make page` fetches them",
    ),
]


def run(folder: Path, *command: str) -> str:
    """Return the command's output. Raises AssertionError if it fails."""
    environ = os.environ | {"KONTOR_PYTHON": sys.executable}
    ran = subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=240
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def bot() -> str:
    (snippet,) = (block.text for block in blocks() if block.language == "js")
    return snippet


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that was empty, with the tarball installed; the network is not asked."""
    packed, folder = tmp_path_factory.mktemp("packed"), tmp_path_factory.mktemp("empty")
    run(SDK, "npm", "pack", "--pack-destination", str(packed))
    (tarball,) = packed.glob("kontor-client-*.tgz")
    assert tarball.stat().st_size < MOST_BYTES
    run(folder, "npm", "install", "--offline", str(tarball))
    return folder


def plays(served: Served, installed: Path, bot: str, *arguments: str) -> str:
    (installed / "bot.mjs").write_text(bot.replace("http://127.0.0.1:8700", served.url))
    return run(installed, "node", "--experimental-websocket", "bot.mjs", *arguments)


def test_it_brings_nothing_but_itself(installed: Path) -> None:
    assert [path.name for path in (installed / "node_modules").glob("[!.]*")] == ["@kontor"]
    client = installed / "node_modules" / "@kontor" / "client"
    assert {"LICENSE", "README.md", "dist"} <= {path.name for path in client.iterdir()}
    assert not list(client.rglob("*.test.*"))


def test_the_bot_opens_a_table_and_plays_it_all(served: Served, installed: Path, bot: str) -> None:
    assert len(bot.splitlines()) <= MOST_LINES

    told = plays(served, installed, bot)

    assert "Robin" in told
    assert "reason: 'played'" in told


async def test_the_bot_sits_down_at_a_table(served: Served, installed: Path, bot: str) -> None:
    async with Kontor(served.url, name="Anna") as anna:
        table = await anna.open_table("burgundy", seats=2)
        robin = asyncio.create_task(
            asyncio.to_thread(plays, served, installed, bot, table.table_id, "1")
        )
        async for _ in table.changes():
            if table.my_turn:
                await table.act(table.options[0])

        assert "Anna" in await robin
        assert table.outcome is not None
        assert table.outcome.reason == "played"
