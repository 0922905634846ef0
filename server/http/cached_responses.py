"""Responses that do not change: made once, cached while space lasts, revalidated by their ETag.

Only these responses are compressed. Their content is the same for every permitted reader: documents
of the build, and the past of finished games. An answer with a player's secrets may also contain a
text that a stranger chose, such as a name. Its compressed length would then leak the secrets.
"""

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from server.http.problems import TOKEN_HEADER, quality_of
from server.runtime.background import SharedWork
from server.runtime.thread_turns import in_patient_thread
from server.wire.limits import LONGEST_LIST

MOST_CACHED_BYTES = 32 << 20
LARGEST_CACHED_BYTES = MOST_CACHED_BYTES // 8
"""Maximum bytes of a cached body; a larger one is made each time and evicts no other."""
ENTRY_BYTES = 1 << 10
"""The overhead of an entry: key, digest and objects. It bounds the number of empty bodies too."""
SMALLEST_COMPRESSED_BYTES = 1 << 10
"""A smaller body fits into one packet anyway."""
GZIP_LEVEL = 6
BEST_GZIP_LEVEL = 9
"""For documents of the build, which are compressed once."""


class CachedResponse(NamedTuple):
    """A body and its ETag, a digest that depends only on the visible content.

    `compressed`: the body with gzip; None for a small body.
    """

    body: bytes
    etag: str
    compressed: bytes | None = None

    @property
    def size(self) -> int:
        """Bytes that this response takes in the cache."""
        return len(self.body) + len(self.compressed or b"") + ENTRY_BYTES


class ResponseCache:
    """An LRU cache of responses; `about` is the key, equal for equal requests."""

    def __init__(
        self, most_bytes: int = MOST_CACHED_BYTES, largest: int = LARGEST_CACHED_BYTES
    ) -> None:
        self._most_bytes = most_bytes
        self._largest = largest
        self._responses: OrderedDict[Hashable, CachedResponse] = OrderedDict()
        self._making = SharedWork[Hashable, CachedResponse]()
        self.size = 0

    def find(self, about: Hashable) -> CachedResponse | None:
        response = self._responses.get(about)
        if response is not None:
            self._responses.move_to_end(about)
        return response

    async def get(self, about: Hashable, make: Callable[[], Awaitable[bytes]]) -> CachedResponse:
        """Return the cached response, else make it; concurrent callers share the new one."""
        response = self.find(about)
        return response or await self._making.of(about, lambda: self._made(about, make))

    async def _made(self, about: Hashable, make: Callable[[], Awaitable[bytes]]) -> CachedResponse:
        answer = await in_patient_thread(to_cache, await make())
        if len(answer.body) <= self._largest:
            self._responses[about] = answer
            self.size += answer.size
            while self.size > self._most_bytes:
                _, dropped = self._responses.popitem(last=False)
                self.size -= dropped.size
        return answer


def to_cache(body: bytes, level: int = GZIP_LEVEL) -> CachedResponse:
    """Return the body with its ETag, compressed unless it is small. Slow for large bodies."""
    worth_it = len(body) >= SMALLEST_COMPRESSED_BYTES
    compressed = gzip.compress(body, level, mtime=0) if worth_it else None
    return CachedResponse(body, etag_of(body), compressed)


def respond(request: Request, answer: CachedResponse, cache: str, media: str) -> Response:
    """Return the answer, or 304 if the client has it.

    `cache`: the `Cache-Control` header. `media`: the media type.
    """
    headers = {"Cache-Control": cache, "ETag": answer.etag}
    headers["Vary"] = f"Authorization, {TOKEN_HEADER}, Accept-Encoding"
    if is_known(request, answer.etag):
        return Response(status_code=304, headers=headers)
    if answer.compressed is None or not accepts(request, "gzip"):
        return Response(answer.body, 200, headers, media_type=media)
    headers["Content-Encoding"] = "gzip"
    return Response(answer.compressed, 200, headers, media_type=media)


def etag_of(content: bytes) -> str:
    """Return a weak ETag (RFC 9110, 8.8.3): the same content may be sent compressed or not."""
    return f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'


def is_known(request: Request, etag: str) -> bool:
    """Whether `If-None-Match` contains the ETag."""
    tags = request.headers.get("if-none-match", "")[:LONGEST_LIST].split(",")
    return etag in (f"W/{tag.strip().removeprefix('W/')}" for tag in tags)


def accepts(request: Request, encoding: str) -> bool:
    """Whether `Accept-Encoding` (RFC 9110, 12.5.3) has the encoding with a weight above 0."""
    offered = request.headers.get("accept-encoding", "")[:LONGEST_LIST].lower().split(",")
    parts = (item.partition(";") for item in offered)
    return any(name.strip() == encoding and quality_of(weight) > 0 for name, _, weight in parts)
