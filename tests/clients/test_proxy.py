"""Which proxy the SDK and the command line take from the environment."""

import pytest

from kontor import Disconnected, Kontor, proxy
from kontor.proxy import proxy_for
from server.game_logs.log_file import BadLog
from server.game_logs.log_source import read
from tests.running.served import Served

SERVER = "http://games.example:8700"
NAMES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")
SOCKS = "socks5://me:secret@proxy.example:1080"


def settings(monkeypatch: pytest.MonkeyPatch, named: dict[str, str]) -> None:
    """Only these settings of a proxy are in the environment."""
    for name in NAMES:
        for written in (name, name.lower()):
            monkeypatch.delenv(written, raising=False)
    for name, value in named.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ({}, None),
        ({"HTTP_PROXY": "http://one:3128"}, "http://one:3128"),
        ({"HTTP_PROXY": "one:3128"}, "http://one:3128"),
        ({"HTTPS_PROXY": "http://one:3128"}, None),
        ({"ALL_PROXY": "http://one:3128"}, "http://one:3128"),
        ({"ALL_PROXY": SOCKS, "HTTP_PROXY": "http://one:3128"}, "http://one:3128"),
        ({"ALL_PROXY": SOCKS, "NO_PROXY": "games.example"}, None),
        ({"ALL_PROXY": SOCKS, "NO_PROXY": "other.example"}, SOCKS),
    ],
)
def test_the_proxy_of_an_address_is_that_of_the_environment(
    named: dict[str, str], expected: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(monkeypatch, named)
    monkeypatch.setattr(proxy, "find_spec", lambda _: "installed")

    assert proxy_for(SERVER) == expected


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        (SOCKS, r"The proxy socks5://proxy\.example:1080 needs .*pip install socksio python-socks"),
        ("gopher://one:70", "The proxy gopher://one:70 cannot be used"),
    ],
)
def test_a_proxy_that_cannot_be_used_is_a_sentence_without_its_password(
    address: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(monkeypatch, {"ALL_PROXY": address})
    monkeypatch.setattr(proxy, "find_spec", lambda _: None)

    with pytest.raises(Disconnected, match=sentence):
        Kontor(SERVER)
    with pytest.raises(BadLog, match=sentence):
        read(f"{SERVER}/table/x")


async def test_a_server_that_needs_no_proxy_is_played_at_without_the_packages_for_it(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(monkeypatch, {"ALL_PROXY": SOCKS, "NO_PROXY": "127.0.0.1,localhost"})
    monkeypatch.setattr(proxy, "find_spec", lambda _: None)

    async with Kontor(served.url, name="Anna") as anna:
        table = await anna.open_table("burgundy", seats=1)

        assert 1 < await table.act(table.options[0]) <= table.version
