"""Games and bots of other packages: offered, played and read like ours, and no danger to us."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain import plugins
from kontor import Kontor, Refused, Table
from projections.registry import PROJECTIONS, plugin
from tests.conftest import TEST_GAMES, Serve
from tests.games.plugins import install, install_game, install_module, kontor
from tests.running.served import Served
from tests.server.wire import two_at_a_table

pytestmark = pytest.mark.live
at_one_server = pytest.mark.xdist_group("plugins")

COMMANDS = (
    ("test", "broken"),
    ("simulate", "broken", "--games", "1"),
    ("verify", "broken.ndjson"),
    ("replay", "broken.ndjson"),
)
BOARD = "export default () => ({ update() {}, destroy() {} })\n"
WITH_BOARDS = "yard, empty,burgundy,nothing,broken,leaving,single"
NOT_SERVED = ("orchard", "empty", "burgundy", "broken", "leaving", "single")
EACH_COMMAND = f"""
import sys
from server.cli import app
for command in {COMMANDS}:
    try:
        app(command)
    except SystemExit as ended:
        print("exit", ended.code, file=sys.stderr)
"""
"""All in one process, which has imported already what each process has to."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where packages are installed: two games with boards, a bot, and all that may be wrong."""
    made = tmp_path_factory.mktemp("packages") / "site"
    for game in ("yard", "orchard"):
        install_game(made, game)
        (made / game / "board.js").write_text(BOARD)
    install(made, "yard_bots", {"kontor.bots": {"first": "yard.bots:first"}})
    install_module(made, "broken", "raise RuntimeError('out of order')")
    install_module(made, "leaving", "raise SystemExit(3)")
    install_module(made, "empty", "")
    install_module(made, "villagers", "from projections.burgundy import BURGUNDY as GAME")
    install_module(made, "misnamed", "from projections.burgundy import BURGUNDY as GAME")
    install_module(made, "steady", "GAME = print", "kontor.bots")
    install_module(made, "deaf", "GAME = 7", "kontor.bots")
    (made / "single.py").write_text("GAME = 7")
    install(made, "single", {"kontor.games": {"single": "single:GAME"}})
    return made


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    with Served(folder, PYTHONPATH=str(site), KONTOR_BOARDS=WITH_BOARDS) as started:
        started.until_ready()
        yield started


@at_one_server
def test_they_are_offered_with_all_that_a_game_of_ours_has(server: Served) -> None:
    with httpx.Client(base_url=server.url, timeout=30) as http:
        games = {game["game"]: game for game in http.get("/api/games").json()}
        texts = http.get("/api/games/yard/texts").json()
        rules = http.get("/api/games/yard/rules").json()
        others = [http.get(f"/api/games/yard/{part}") for part in ("box", "view.schema.json")]
        none = [http.get(f"/api/games/yard/{part}") for part in ("help", "lesson")]

    assert games.keys() == {*PROJECTIONS, "yard", "orchard"}
    assert games["yard"]["bots"] == ["gentle", "steady", "keen", "strong", "first"]
    assert texts["yard.label.lay"] == {"en": "Plant it", "de": "Pflanze sie"}
    assert not [key for key in texts if not key.startswith("yard.")]
    assert rules[0]["clauses"][0]["id"] == "YAR-TURN-1"
    assert [answer.status_code for answer in others] == [200, 200]
    assert [answer.status_code for answer in none] == [404, 404]


@at_one_server
def test_a_board_is_served_only_where_an_operator_has_named_its_game(server: Served) -> None:
    with httpx.Client(base_url=server.url, timeout=30) as http:
        games = http.get("/api/games").json()
        script = http.get("/boards/yard.js")
        again = http.get("/boards/yard.js", headers={"If-None-Match": script.headers["etag"]})
        worker = http.get("/boards/yard.js", headers={"Service-Worker": "script"})
        others = [http.get(f"/boards/{game}.js") for game in NOT_SERVED]
        page = http.get("/")

    assert [game["board"] for game in games if "board" in game] == ["/boards/yard.js"]
    assert (script.status_code, script.text) == (200, BOARD)
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
        "empty": "there is no board.js in its package",
        "nothing": "no other package offers that game",
        "broken": "RuntimeError: out of order",
        "leaving": "SystemExit: 3",
        "single": "TypeError: 'single' is not a package",
    }


@at_one_server
def test_what_cannot_be_had_is_left_out_and_said(server: Served) -> None:
    said = server.log()

    assert [line for line in said.splitlines() if "not_offered" in line], said
    for what, why in {
        "kontor.games: broken": "RuntimeError: out of order",
        "kontor.games: leaving": "SystemExit: 3",
        "kontor.games: empty": "AttributeError",
        "kontor.games: villagers": "lives here already",
        "kontor.games: misnamed": "its game is called 'burgundy'",
        "kontor.bots: steady": "lives here already",
        "kontor.bots: deaf": "no function of a Question",
    }.items():
        assert [line for line in said.splitlines() if what in line and why in line], (what, said)


async def test_one_is_played_at_two_workers_with_a_sound_log(site: Path, tmp_path: Path) -> None:
    log, bots = tmp_path / "yard.ndjson", {1: "first", 2: "steady"}
    with Served(tmp_path, PYTHONPATH=str(site), KONTOR_WORKERS="2") as server:
        server.until_ready()
        async with Kontor(server.url, name="Ann") as ann:
            table = await ann.open_table("yard", seats=3, bots=bots, options={"rounds": 2})
            await play_to_the_end(table)
            log.write_bytes(await exported(server, table.table_id))
            asked: dict[str, Any] = {"headers": {"Authorization": f"Bearer {ann.token}"}}
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            imported = await http.post("/api/logs", content=log.read_bytes(), **asked)
        said = server.log()

    checked = kontor(site, "verify", str(log))

    assert (checked.returncode, checked.stderr) == (0, "")
    assert "The log is sound." in checked.stdout
    assert imported.status_code == 201
    assert "bot_failed" not in said


async def test_without_its_package_a_table_waits_and_goes_on_when_it_is_back(serve: Serve) -> None:
    """Gateways on one Redis; the second one offers no game of that name."""
    table_id, ann, _ = await two_at_a_table(await serve(), game="courtyard")
    lacking = await ann.at(await serve({"tick_tock": TEST_GAMES["tick_tock"]}))
    offered = {game["game"] for game in (await lacking.get("/api/games")).json()}
    refused = await lacking.get(f"/api/tables/{table_id}/at/2")
    line = await (await ann.at(await serve())).line()

    shown = await line.watch(table_id)
    await line.send("act", table=table_id, id="a", command=shown["options"][0]["command"])
    went_on = await line.until("commit")

    assert offered == {"tick_tock"}
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert went_on["version"] == shown["version"] + 1


def test_each_command_says_why_a_game_is_not_offered(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Path(__file__).parents[1] / "burgundy" / "golden" / "solo_won.ndjson"
    lines = log.read_text("utf-8").replace('"game":"burgundy"', '"game":"broken"')
    (tmp_path / "broken.ndjson").write_text(lines, "utf-8")
    monkeypatch.chdir(tmp_path)

    told = kontor(site, "-c", EACH_COMMAND, program=sys.executable)

    said = " ".join(told.stderr.replace("│", " ").split())
    assert len(re.findall(r"exit [12]\b", said)) == len(COMMANDS), said
    assert said.count("broken is not offered: RuntimeError: out of order.") == len(COMMANDS), said


@at_one_server
async def test_a_log_of_other_rules_is_not_replayed(tmp_path: Path, server: Served) -> None:
    newer, log = tmp_path / "newer", tmp_path / "yard.ndjson"
    install_game(newer, "yard", revision=2)
    async with Kontor(server.url, name="Ann") as ann:
        table = await ann.open_table("yard", seats=2, bots={1: "first"})
        await play_to_the_end(table)
    log.write_bytes(await exported(server, table.table_id))

    checked = kontor(newer, "verify", str(log))

    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "rules revision 1" in checked.stdout
    assert "decisions are not" in checked.stdout


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where this process looks for packages with faults, just for one test."""
    monkeypatch.syspath_prepend(tmp_path)
    plugins.entries.cache_clear()
    yield tmp_path
    plugins.FAULTS.clear()
    plugins.entries.cache_clear()


def test_two_packages_of_one_name_are_neither(faulty: Path) -> None:
    for package in ("one", "other"):
        install(faulty, package, {"kontor.games": {"twice": f"{package}:GAME"}})

    assert "twice" not in plugins.entries(plugins.GAMES)
    assert plugins.FAULTS["kontor.games: twice"] == "2 packages offer it"


def test_texts_that_would_change_another_game_are_refused(faulty: Path) -> None:
    install_game(faulty, "meddler")
    file = faulty / "meddler" / "texts" / "meddler.json"
    file.write_text('{"burgundy.tell.silver_gained": {"en": "Nothing.", "de": "Nichts."}}')

    found: dict[str, Any] = plugins.offered(plugins.GAMES, plugin, own=PROJECTIONS)

    assert found == {}
    assert "does not begin with 'meddler'" in plugins.FAULTS["kontor.games: meddler"]


async def play_to_the_end(table: Table) -> None:
    """Play the first option at each turn. A bot may pounce before it arrives."""
    while not table.finished:
        await table.until(lambda now: now.my_turn or now.finished)
        if not table.finished:
            try:
                await table.act(table.options[0])
            except Refused as refusal:
                if refusal.code != "stale":
                    raise


async def exported(server: Served, table_id: str) -> bytes:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        return (await http.get(f"/api/tables/{table_id}/log")).raise_for_status().content
