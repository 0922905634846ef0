"""The parts of uvicorn, websockets and h11 that no version promises, and a bound for each package.

A newer version is allowed once this test and those of the server pass with it.
"""

import inspect
import re
import tomllib
from importlib import import_module
from importlib.metadata import version

import pytest

from tests.architecture.sources import ROOT

PARTS = {
    "h11": {"h11._readers:ChunkedReader": "", "h11:Connection": "_reader _receive_buffer"},
    "uvicorn": {
        "uvicorn._types:ASGISendEvent": "",
        "uvicorn.protocols.http.h11_impl:H11Protocol": (
            "_unset_keepalive_if_required client conn connections cycle flow handle_events "
            "handle_websocket_upgrade loop on_response_complete transport"
        ),
        "uvicorn.protocols.utils:ClientDisconnected": "",
        "uvicorn.protocols.utils:get_remote_addr": "",
        "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol": (
            "close_sent close_timer conn disconnected frames handle_cont handle_events handle_ping "
            "handle_parser_exception handshake_complete keepalive_timeout loop queue read_paused "
            "run_asgi scope transport"
        ),
        "uvicorn.server:Server": (
            "_serve capture_signals config handle_exit lifespan server_state servers should_exit "
            "shutdown started startup"
        ),
        "uvicorn.server:ServerState": "connections",
    },
    "websockets": {
        "websockets.frames:Frame": "",
        "websockets.protocol:OPEN": "",
        "websockets.protocol:Protocol": (
            "current_size data_to_send events parser parser_exc receive_data state"
        ),
        "websockets.speedups:apply_mask": "",
        "websockets.streams:StreamReader": "at_eof",
    },
}
"""By package: each class or function, and the attributes of it that are read, set or overridden."""


@pytest.mark.parametrize("package", PARTS)
def test_each_private_part_is_there(package: str) -> None:
    missing = [
        f"{place}.{name}"
        for place, names in PARTS[package].items()
        for name in names.split()
        if not has(part(place), name)
    ]

    assert all(part(place) for place in PARTS[package])
    assert missing == []


def part(place: str) -> object:
    module, name = place.split(":")
    return getattr(import_module(module), name)


def has(owner: object, name: str) -> bool:
    """Whether it is an attribute of the class, or its code sets one on each object."""
    classes = inspect.getmro(owner) if inspect.isclass(owner) else ()
    sources = (inspect.getsource(it) for it in classes if it is not object)
    return hasattr(owner, name) or any(re.search(rf"self\.{name}\b", it) for it in sources)


@pytest.mark.parametrize("package", PARTS)
def test_a_package_whose_private_parts_are_used_has_an_upper_bound(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    (needed,) = [it for it in project["dependencies"] if re.match(rf"{package}\b", it)]
    bound = re.search(r"<([\d.]+)$", needed)

    assert bound is not None, needed
    assert numbers(version(package)) < numbers(bound[1])


def numbers(written: str) -> list[int]:
    return [int(number) for number in written.split(".")]
