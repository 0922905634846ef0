"""Which pages may open a socket."""

import pytest

from domain.decider import Rejected
from server.socket.gateway import require_origin

OTHERS = frozenset({"https://friends.example"})


@pytest.mark.parametrize(
    "origin", [None, "http://kontor:8700", "https://kontor:8700", "https://friends.example"]
)
def test_our_own_page_a_listed_one_and_no_page_at_all(origin: str | None) -> None:
    require_origin(origin, "kontor:8700", OTHERS)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://games.lan", "games.lan:443"),
        ("https://games.lan:443", "games.lan"),
        ("http://games.lan", "games.lan:80"),
        ("http://[::1]", "[::1]:80"),
    ],
)
def test_the_default_port_makes_no_difference(origin: str, host: str) -> None:
    require_origin(origin, host, OTHERS)


@pytest.mark.parametrize(
    ("origin", "host"),
    [("http://games.lan", "games.lan:443"), ("https://games.lan", "games.lan:80")],
)
def test_the_default_port_of_another_scheme_does(origin: str, host: str) -> None:
    with pytest.raises(Rejected, match="unknown_origin"):
        require_origin(origin, host, OTHERS)


@pytest.mark.parametrize(
    "origin", ["http://kontor", "https://evil.example", "null", "", "http://["]
)
def test_no_other(origin: str) -> None:
    with pytest.raises(Rejected) as refusal:
        require_origin(origin, "kontor:8700", OTHERS)

    assert refusal.value.code == "unknown_origin"
    assert refusal.value.facts == {"origin": origin, "host": "kontor:8700"}
