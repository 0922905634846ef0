"""The reading of a log from a file, or from the server that has the table."""

import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec

from kontor.proxy import proxy_for
from kontor.refused import Disconnected
from server.game_logs.log_file import UNREADABLE, BadLog, ExportedLog
from server.wire.limits import LARGEST_LOG

LARGEST_FILE = 4 * LARGEST_LOG
"""Maximum bytes. A local check may take more time than an import, so it allows more."""
DOWNLOAD_SECONDS = 30.0


def read(source: str) -> ExportedLog:
    """Read the log at a path, or at a table's URL such as http://host/table/ID. Raises BadLog."""
    if not source.startswith(("http://", "https://")):
        return ExportedLog(_file(source).splitlines())
    address = urlsplit(source)
    table_id = address.path.rstrip("/").rpartition("/")[2]
    url = f"{address.scheme}://{address.netloc}/api/tables/{table_id}/log"
    try:
        return ExportedLog(_fetched(url).splitlines())
    except (httpx.HTTPError, Disconnected) as error:
        raise BadLog(f"Cannot reach {url}: {str(error).removesuffix('.')}.") from error


def _file(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadLog(f"Cannot read {path}: {error.strerror}.") from error
    _require_small(len(data))
    return data


def _fetched(url: str) -> bytes:
    """Return a server's answer. Raises BadLog if it is too slow or large, httpx.HTTPError."""
    until = time.monotonic() + DOWNLOAD_SECONDS
    data = bytearray()
    transport = httpx.HTTPTransport(proxy=proxy_for(url))
    with (
        httpx.Client(transport=transport, timeout=DOWNLOAD_SECONDS) as client,
        client.stream("GET", url) as answer,
    ):
        for chunk in answer.iter_bytes():
            data += chunk
            _require_small(len(data))
            if time.monotonic() > until:
                raise BadLog(f"{url} takes too long to answer.")
    if answer.is_error:
        raise BadLog(f"{url} answers {answer.status_code}: {_detail(bytes(data))}")
    return bytes(data)


def _detail(answer: bytes) -> str:
    """Return the detail of a problem document."""
    try:
        return msgspec.json.decode(answer, type=_Problem).detail
    except UNREADABLE:
        return "no reason given"


def _require_small(size: int) -> None:
    if size > LARGEST_FILE:
        raise BadLog(f"A log has at most {LARGEST_FILE >> 20} MiB.")


class _Problem(msgspec.Struct):
    detail: str = ""
