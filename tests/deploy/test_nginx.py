"""`deploy/nginx/`: it loads as it stands, and a game is played through it."""

import asyncio
import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kontor import Kontor
from projections.registry import PROJECTIONS
from server.run import KEEP_ALIVE_SECONDS
from tests.clients.test_sdk import plays
from tests.conftest import Running
from tests.running.nginx import DEPLOY, folder_of_nginx, nginx, replace_all
from tests.server.patience import until
from tests.tools import checked

pytestmark = pytest.mark.live

LISTEN = ("listen ", "listen [::]:")


@pytest.fixture(autouse=True)
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its certificate by clients, its word by gateways."""
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "nginx" / "tls" / "fullchain.pem"))
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")


@pytest.fixture
def url(left: Running, right: Running, tmp_path: Path) -> Iterator[str]:
    """Start an nginx in front of two gateways."""
    gateways = [running.url.removeprefix("http://") for running in (left, right)]
    with nginx(tmp_path / "nginx", gateways) as url:
        yield url


@pytest.mark.parametrize("gateways", ["gateways.conf", "gateways.compose.conf"])
def test_it_loads_as_it_stands(tmp_path: Path, gateways: str) -> None:
    """With addresses for the names of compose, and ports that any user may have."""
    folder = folder_of_nginx(tmp_path / "nginx")
    if os.geteuid() != 0:
        ports = (
            (f"{before}{of}", f"{before}{of + 18000}") for of in (80, 443) for before in LISTEN
        )
        replace_all(folder / "nginx.conf", *ports)
    names = (DEPLOY / "nginx" / gateways).read_text()
    for number in ("1", "2"):
        names = names.replace(f"gateway-{number}:", f"127.0.0.{number}:")
    (folder / "gateways.conf").write_text(names)

    said = checked(
        *("nginx", "-t", "-p", str(folder), "-c", str(folder / "nginx.conf")),
        *("-g", f"pid {folder}/pid;"),
    )

    assert "test is successful" in said
    assert "[warn]" not in said


def test_whoever_keeps_idle_connections_to_a_gateway_gives_them_up_before_it_does() -> None:
    """Otherwise a request could be sent on a connection that the gateway is closing."""
    told = "".join(path.read_text() for path in (DEPLOY / "nginx").glob("gateways*.conf"))
    seconds = [int(found) for found in re.findall(r"keepalive_timeout (\d+)s;", told)]
    by_httpx = httpx.Limits().keepalive_expiry

    assert len(seconds) == told.count("keepalive 32;")
    assert by_httpx is not None
    assert max(*seconds, by_httpx) < KEEP_ALIVE_SECONDS


@pytest.mark.server(games=PROJECTIONS)
async def test_a_game_goes_on_while_one_drains(url: str, left: Running, right: Running) -> None:
    async with (
        Kontor(url, name="Ann") as ann,
        Kontor(url, name="Bob") as bob,
        Kontor(url, name="Cid") as cid,
    ):
        mine = await ann.open_table("burgundy", seats=2)
        theirs = await bob.sit(mine.table_id, 1)
        watched = await cid.watch(mine.table_id)
        held = [len(running.sockets.all) for running in (left, right)]
        await asyncio.gather(plays(mine, until=10), plays(theirs, until=10))

        await left.stop()
        await asyncio.gather(plays(mine, until=20), plays(theirs, until=20))
        await watched.until(lambda table: table.version >= 20)

        assert sorted(held) == [1, 2]
        assert [kontor.connection.reconnects for kontor in (ann, bob, cid)].count(1) == held[0]
        assert watched.view == (await cid.position(mine.table_id, watched.version))["view"]


@pytest.mark.server(games=PROJECTIONS)
async def test_people_of_one_table_share_a_gateway(url: str, left: Running, right: Running) -> None:
    """Each new table goes to one of the two at random: open tables until both have one."""
    added = [0, 0]
    async with contextlib.AsyncExitStack() as stack:
        ann = await stack.enter_async_context(Kontor(url, name="Ann"))
        for number in range(1, 65):
            table = await ann.open_table("burgundy", seats=2)
            before = [len(running.sockets.all) for running in (left, right)]
            for name in ("Bob", "Cid", "Dan"):
                near = Kontor(url, name=name, near=table.table_id)
                await (await stack.enter_async_context(near)).watch(table.table_id)
            held = [len(running.sockets.all) for running in (left, right)]
            added = [added[0] + held[0] - before[0], added[1] + held[1] - before[1]]
            assert sum(added) == 3 * number
            assert all(one % 3 == 0 for one in added)  # nobody is apart from the others
            if number >= 4 and all(added):
                break

    assert all(added)  # not all tables are at one


@pytest.mark.server(exempt_networks="none")
async def test_each_call_pays_for_the_address_it_came_from(
    url: str, left: Running, right: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address that a client claims pays nothing, and neither does nginx itself."""
    asked: list[str] = []
    for running in (left, right):
        monkeypatch.setattr(running.app._admission._requests, "spend", asked.append)
    transport = httpx.AsyncHTTPTransport(local_address="127.0.0.7")
    async with httpx.AsyncClient(base_url=url, transport=transport) as http:
        answer = await http.get("/api/games", headers={"X-Forwarded-For": "10.9.8.7"})

    assert answer.status_code == 200
    assert answer.headers["strict-transport-security"]
    assert asked == ["127.0.0.7"]


async def test_a1_long_heads_pass_it_and_longer_ones_do_not(url: str) -> None:
    """The head that a page sends with a token, cookies and a long address reaches both gateways."""
    asked = httpx.QueryParams(invite="x" * 1_900)
    head = {"Authorization": f"Bearer {'t' * 3_000}", "Cookie": "c=1; " * 700 + "d=1"}
    async with httpx.AsyncClient(base_url=url) as http:
        passed = await http.get("/healthz", params=asked, headers=head)
        long_address = await http.get("/healthz?" + "x" * 5_000)
        long_line = await http.get("/healthz", headers={"Cookie": "c" * 5_000})
        long_head = await http.get(
            "/healthz", headers={f"Cookie-{n}": "c" * 3_000 for n in range(6)}
        )
        lines = await http.get("/healthz", headers={f"h{n}": "x" for n in range(200)})

    assert passed.status_code == 200
    assert long_address.status_code == 414
    assert (long_line.status_code, long_head.status_code) == (400, 400)
    assert lines.status_code == 431


async def test_an_invite_is_not_in_its_log(url: str, tmp_path: Path) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        await http.get("/api/tables/nowhere?invite=sesame")
    log = tmp_path / "nginx" / "access.log"
    await until(lambda: "/api/tables/nowhere" in log.read_text())

    assert "sesame" not in log.read_text()
