"""The ledgers as Redis holds them, or as its files would bring them back; and how files go bad."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from redis import Redis

from server.store import keys
from tests.running.proxy import Address
from tests.running.redis_server import RedisServer

Ledgers: TypeAlias = dict[str, tuple[bytes, ...]]
"""Table → its entries, as bytes, in order."""


class Contents(NamedTuple):
    """The contents of a Redis: each table's secret, and the ids in the streams."""

    ledgers: Ledgers
    secrets: dict[str, bytes]
    versions: dict[str, tuple[int, ...]]


KNOWN: dict[bytes, bytes] = {}
"""Equal entries of many looks at one Redis are kept once."""


def contents_of(addresses: Sequence[Address]) -> Contents:
    """Return the contents of a running Redis, or of all masters of a cluster together."""
    found = Contents({}, {}, {})
    for address in addresses:
        redis: Any = redis_at(address)
        with redis:
            for key in redis.scan_iter(keys.LEDGER.of("*"), count=1000):
                table = key.decode().partition("{")[2].rpartition("}")[0]
                assert table not in found.ledgers, table
                rows = redis.xrange(key)
                entries = (fields[b"e"] for _, fields in rows)
                found.ledgers[table] = tuple(KNOWN.setdefault(entry, entry) for entry in entries)
                found.versions[table] = tuple(int(name.split(b"-")[0]) for name, _ in rows)
                found.secrets[table] = redis.get(keys.SECRET.of(table)) or b""
    return found


def redis_at(address: Address) -> Redis:
    if isinstance(address, str):
        return Redis(unix_socket_path=address, socket_timeout=10)
    return Redis(host=address[0], port=address[1], socket_timeout=10)


def contents_on_disk(data: Path) -> Contents:
    """Return the contents of a Redis that is started on a copy of these files."""
    with tempfile.TemporaryDirectory(prefix="kontor-") as name:
        copy_files(data, Path(name))
        with RedisServer(Path(name)) as redis:
            return contents_of([("127.0.0.1", redis.port)])


def copy_files(data: Path, to: Path) -> None:
    """The append-only files of a data folder, in place of those that are there."""
    shutil.rmtree(to / "appendonlydir", ignore_errors=True)
    shutil.copytree(data / "appendonlydir", to / "appendonlydir")


def newest_file(data: Path) -> Path:
    """Where Redis appends now."""
    files = sorted(
        (data / "appendonlydir").glob("*.incr.aof"), key=lambda path: int(path.name.split(".")[-3])
    )
    return files[-1]


def cut_tail(data: Path, size: int) -> None:
    """The last bytes were never written."""
    path = newest_file(data)
    with path.open("r+b") as file:
        file.truncate(max(0, path.stat().st_size - size))


def damage(data: Path, entry: bytes) -> None:
    """Change one byte in the middle of that entry, if the newest file contains it."""
    path = newest_file(data)
    text = path.read_bytes()
    wrong = bytearray(entry)
    wrong[len(entry) // 2] ^= 0x55
    path.write_bytes(text.replace(entry, bytes(wrong)))
