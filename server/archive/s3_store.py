"""Objects in a bucket of an S3-compatible store: Amazon S3, MinIO, Garage, Ceph and others.

Credentials, region and endpoint come from the usual sources of AWS tools: `AWS_ACCESS_KEY_ID`,
`AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`, or a role of the machine.

Errors of its client contain addresses and whole answers; ours contain only the kind of the error.
"""

import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

from server.archive.object_store import MARKER, NAME, ArchiveAway, new_archive_id

BUCKET_TIMEOUT = timedelta(seconds=10)
RETRIES = {"max_retries": 2, "retry_timeout": timedelta(seconds=10)}
"""Retries after errors of the store (5xx) and lost connections; none begins after the timeout."""
NAMES_A_PAGE = 500
NO_BUCKET = "NoSuchBucket"
"""S3's code for a missing bucket; its client raises "not found" as for a missing object."""
STATUS = re.compile(r"status code: (\d{3})")
NOT_IMPLEMENTED = "501"


class S3Store:
    """A store in a bucket.

    `address`: `s3://<bucket>/<prefix>`. Raises RuntimeError if it is malformed.
    """

    def __init__(self, address: str, **config: Any) -> None:
        try:
            import obstore  # noqa: PLC0415 - an extra
            from obstore.store import from_url  # noqa: PLC0415
        except ImportError as error:
            message = "KONTOR_ARCHIVE names a bucket: install kontor-server[s3] for that."
            raise RuntimeError(message) from error
        self._obstore: Any = obstore
        create: Any = from_url
        options = {"timeout": BUCKET_TIMEOUT, "allow_http": True}
        try:
            self._store = create(
                address, config=config or None, client_options=options, retry_config=RETRIES
            )
        except (obstore.exceptions.BaseError, ValueError):
            message = "KONTOR_ARCHIVE: no bucket can be reached by that: s3://<bucket>/<prefix>."
            raise RuntimeError(message) from None  # it would show the address

    async def marker(self) -> str | None:
        marker = await self.get(MARKER)
        return None if marker is None else marker.decode(errors="replace")

    async def mark(self) -> str:
        marker = await self.marker()
        if marker is None:
            async with self._answering():
                await self._write_marker(new_archive_id().encode())
            marker = await self.marker()
        if marker is None:
            raise ArchiveAway("the archive: its marker cannot be read")
        return marker

    async def put(self, name: str, data: bytes) -> None:
        async with self._answering():
            await self._obstore.put_async(self._store, name, data)

    async def get(self, name: str) -> bytes | None:
        async with self._answering():
            try:
                answer = await self._obstore.get_async(self._store, name)
                return bytes(await answer.bytes_async())
            except FileNotFoundError as error:
                if NO_BUCKET in str(error):
                    raise
                return None

    async def names(self) -> AsyncIterator[list[str]]:
        async with self._answering():
            async for page in self._obstore.list(self._store, chunk_size=NAMES_A_PAGE):
                yield sorted(entry["path"] for entry in page if NAME.fullmatch(entry["path"]))

    async def _write_marker(self, data: bytes) -> None:
        """Write the marker, unless another gateway is faster."""
        try:
            await self._obstore.put_async(self._store, MARKER, data, mode="create")
        except self._obstore.exceptions.AlreadyExistsError:
            return
        except self._obstore.exceptions.BaseError as error:
            if status_of(error) != NOT_IMPLEMENTED:  # some stores lack conditional writes
                raise
            await self._obstore.put_async(self._store, MARKER, data)

    @asynccontextmanager
    async def _answering(self) -> AsyncGenerator[None]:
        """Turn errors of the store into ArchiveAway."""
        try:
            yield
        except (self._obstore.exceptions.BaseError, OSError) as error:
            message = f"the archive: {type(error).__name__} {status_of(error)}".rstrip()
            raise ArchiveAway(message) from None  # it would show the address


def status_of(error: Exception) -> str:
    """Return the HTTP status of the store's answer, empty without an answer."""
    match = STATUS.search(str(error))
    return match[1] if match else ""
