"""No page of a stranger reaches a server on somebody's machine by a name of its own."""

import socket

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from domain.decider import Rejected
from server.http.admission import TrustedHosts
from server.runtime.settings import Settings
from tests.conftest import Running


def answers(settings: Settings, host: str) -> bool:
    try:
        TrustedHosts(settings).require({"headers": [(b"host", host.encode())]})
    except Rejected:
        return False
    return True


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8700", "LocalHost:1", "127.0.0.1:8700", "[::1]:8700"),
        *("kontor.localhost:8700", "192.168.1.5:8700", f"{socket.gethostname()}:8700"),
    ],
)
@pytest.mark.parametrize("bound", ["127.0.0.1", "localhost", "::1"])
def test_on_this_machine_alone_its_own_names_and_addresses_will_do(bound: str, host: str) -> None:
    assert answers(Settings(host=bound), host)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8700", "localhost.evil.example", "127.0.0.1.evil.example"),
        *("", "evil.example@127.0.0.1x", "[", "ÿ", "1.2.3.4.5"),
    ],
)
def test_no_other_name_will_do_there(host: str) -> None:
    assert not answers(Settings(host="127.0.0.1"), host)


def test_a2_a_name_that_no_host_has_is_not_remembered() -> None:
    """Else a thousand names of many kilobytes would be."""
    own = TrustedHosts(Settings(host="127.0.0.1"))

    for number in range(20):
        with pytest.raises(Rejected):
            own.require({"headers": [(b"host", b"%d.localhost" % number + b"x" * 4_000)]})

    assert own._answers_to.cache_info().currsize == 0


@pytest.mark.parametrize("bound", ["0.0.0.0", "192.168.1.5", "::", "games.example"])
def test_other_machines_may_know_us_by_any_name(bound: str) -> None:
    assert answers(Settings(host=bound), "games.example")


def test_listed_names_will_do_and_then_no_others() -> None:
    behind_a_proxy = Settings(host="127.0.0.1", hosts="games.example, Kontor.example")
    open_to_all = Settings(host="0.0.0.0", hosts="games.example")

    assert answers(behind_a_proxy, "games.example")
    assert answers(behind_a_proxy, "kontor.example:443")
    assert answers(behind_a_proxy, "localhost:8700")  # for what looks after its health
    assert not answers(open_to_all, "evil.example")
    assert answers(Settings(host="127.0.0.1", hosts="*"), "evil.example")


async def test_http_and_sockets_are_refused_alike(kontor_server: Running) -> None:
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    async with httpx.AsyncClient(base_url=kontor_server.url, verify=False) as http:
        answer = await http.get("/api/tables", headers=evil)
        page = await http.get("/", headers=evil)

    with pytest.raises(InvalidStatus) as refused:
        async with connect(
            "ws://evil.example/ws",
            host="127.0.0.1",
            port=int(kontor_server.url.rpartition(":")[2]),
            origin="http://evil.example",  # pyright: ignore[reportArgumentType]
            subprotocols=[Subprotocol("kontor.v1")],
        ):
            pass

    assert (answer.status_code, answer.json()["code"]) == (421, "unknown_host")
    assert "KONTOR_HOSTS" in answer.json()["detail"]
    assert page.status_code == 421
    assert refused.value.response.status_code == 421
