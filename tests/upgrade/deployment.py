"""Gateways behind nginx, and which build runs at each of them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.store import keys
from tests.running.gateways import Gateways, gateways
from tests.running.nginx import nginx
from tests.running.python_path import python_path
from tests.running.served import Served


@contextmanager
def deployment(folder: Path, *builds: Path, **settings: str) -> Iterator[Gateways]:
    """Run one gateway of each build, from the left one on. Its certificate is trusted."""
    settings |= {"KONTOR_DRAIN_SECONDS": "1", "KONTOR_LOG_LEVEL": "info"}
    each = [{**settings, "PYTHONPATH": python_path(build)} for build in builds]
    with gateways(folder, *each) as running, pytest.MonkeyPatch.context() as environ:
        environ.setenv("SSL_CERT_FILE", str(folder / "nginx" / "tls" / "fullchain.pem"))
        addresses = [place.url.removeprefix("http://") for place in running.places]
        with nginx(folder / "nginx", addresses) as url:
            yield running._replace(url=url)


async def replace(place: Served, build: Path) -> None:
    """As an operator does: SIGTERM, and the other build once it has ended."""
    await asyncio.to_thread(place.stop)
    place.environ["PYTHONPATH"] = python_path(build)
    await asyncio.to_thread(place.start)


def entries_of(running: Gateways, table_id: str) -> dict[int, dict[str, Any]]:
    """The ledger of a table as Redis has it, by version, in order."""
    with running.redis.client() as redis:
        rows: Any = redis.xrange(keys.LEDGER.of(table_id))
    found = [msgspec.msgpack.decode(fields[b"e"]) for _, fields in rows]
    assert [entry["version"] for entry in found] == list(range(1, len(found) + 1))
    return {entry["version"]: entry for entry in found}


def tags_in(entries: dict[int, dict[str, Any]]) -> set[str]:
    return {event["type"] for entry in entries.values() for event in entry["events"]}
