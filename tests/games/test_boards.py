"""A plugin's own board is served where an operator has named its game, and nowhere else."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.games.plugins import install, install_game, install_module
from tests.running.served import Served

pytestmark = pytest.mark.live

NAMED = "yard, meadow,burgundy,nothing,broken,leaving,single"
NOT_SERVED = ("orchard", "meadow", "burgundy", "broken", "leaving", "single")
CODE = "export default () => ({ update() {}, destroy() {} })\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games with a board, one without, and packages that cannot be read."""
    site = tmp_path_factory.mktemp("site")
    for game in ("yard", "orchard", "meadow"):
        install_game(site, game)
    for game in ("yard", "orchard"):
        (site / game / "board.js").write_text(CODE)
    install_module(site, "broken", "raise ImportError('out of order')")
    install_module(site, "leaving", "raise SystemExit(3)")
    (site / "single.py").write_text("GAME = 7")
    install(site, "single", {"kontor.games": {"single": "single:GAME"}})
    return site


@pytest.fixture
def server(tmp_path: Path, site: Path) -> Iterator[Served]:
    settings = {"PYTHONPATH": str(site), "KONTOR_BOARDS": NAMED}
    with Served(tmp_path, **settings) as started:
        started.until_ready()
        yield started


def boards(http: httpx.Client) -> dict[str, str]:
    listed = http.get("/api/games").json()
    return {game["game"]: game["board"] for game in listed if "board" in game}


def test_one_that_is_named_is_told_of_and_served(server: Served) -> None:
    """A package that cannot be read is left out.

    `test_plugins.py` proves that nothing is served unless an operator permits it.
    """
    with httpx.Client(base_url=server.url, timeout=30) as http:
        listed = boards(http)
        script = http.get(listed["yard"])
        again = http.get(listed["yard"], headers={"If-None-Match": script.headers["etag"]})
        worker = http.get(listed["yard"], headers={"Service-Worker": "script"})
        others = [http.get(f"/boards/{game}.js") for game in NOT_SERVED]
        page = http.get("/")

    assert listed == {"yard": "/boards/yard.js"}
    assert (script.status_code, script.text) == (200, CODE)
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["x-content-type-options"] == "nosniff"
    assert script.headers["cache-control"] == "no-cache"
    assert again.status_code == 304
    assert worker.status_code == 404
    assert [answer.status_code for answer in others] == [404] * len(NOT_SERVED)
    assert "default-src 'self'" in page.headers["content-security-policy"]
    lines = [json.loads(line) for line in server.log().splitlines() if "no_board" in line]
    assert {line["game"]: line["reason"] for line in lines} == {
        "burgundy": "no other package offers that game",
        "meadow": "there is no board.js in its package",
        "nothing": "no other package offers that game",
        "broken": "ImportError: out of order",
        "leaving": "SystemExit: 3",
        "single": "TypeError: 'single' is not a package",
    }
