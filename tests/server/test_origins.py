"""Which pages may open a socket."""

import pytest

from domain.decider import Rejected
from server.socket.gateway import require_origin

OTHERS = frozenset({"https://friends.example"})


HERE = "kontor:8700"


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        pytest.param(None, HERE, id="no page at all"),
        pytest.param("http://kontor:8700", HERE, id="our own page"),
        pytest.param("https://kontor:8700", HERE, id="our own page behind a proxy"),
        pytest.param("https://friends.example", HERE, id="a listed page"),
        pytest.param("https://games.lan", "games.lan:443", id="default port in the host"),
        pytest.param("https://games.lan:443", "games.lan", id="default port in the origin"),
        pytest.param("http://games.lan", "games.lan:80", id="default port of http"),
        pytest.param("http://[::1]", "[::1]:80", id="default port of IPv6"),
    ],
)
def test_such_pages_may_open_a_socket(origin: str | None, host: str) -> None:
    require_origin(origin, host, OTHERS)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        pytest.param("http://games.lan", "games.lan:443", id="default port of the other scheme"),
        pytest.param("https://games.lan", "games.lan:80", id="other default port"),
        *((origin, HERE) for origin in ("http://kontor", "https://evil.example", "null", "")),
        ("http://[", HERE),
    ],
)
def test_no_other(origin: str, host: str) -> None:
    with pytest.raises(Rejected) as refusal:
        require_origin(origin, host, OTHERS)

    assert refusal.value.code == "unknown_origin"
    assert refusal.value.facts == {"origin": origin, "host": host}
