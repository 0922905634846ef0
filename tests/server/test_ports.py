"""The port of a server with workers."""

import socket
import threading

import pytest

from server.runtime import ports
from server.runtime.ports import host_and_port, reserved_port


def test_a_port_that_somebody_else_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "ORPHANS_SECONDS", 0.05)
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(RuntimeError, match="Cannot listen on"),
        reserved_port("127.0.0.1", taken.getsockname()[1]),
    ):
        pass


def test_workers_that_outlive_their_killed_parent_for_a_moment_are_waited_for() -> None:
    orphan = socket.create_server(("127.0.0.1", 0))
    port = orphan.getsockname()[1]
    ends = threading.Timer(0.1, orphan.close)
    ends.start()

    with reserved_port("127.0.0.1", port) as reserved:
        assert reserved == port

    ends.join()


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1:8700"), ("localhost", "localhost:8700"), ("::1", "[::1]:8700")],
)
def test_an_address_is_shown_as_a_browser_takes_it(host: str, shown: str) -> None:
    assert host_and_port(host, 8700) == shown
