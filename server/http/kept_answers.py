"""Answers that do not change: made once, kept while there is room, known again by their ETag.

They alone are sent compressed. What is in one is the same for all who may see it: documents of the
build, and the past of finished games. An answer that has secrets of a player in it beside what a
stranger may choose, such as a name, would tell of them by its length.
"""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from server.http.encodings import accepts
from server.http.etags import etag_of, is_known
from server.runtime.thread_turns import in_patient_thread

MOST_BYTES = 32 << 20
LARGEST_KEPT = MOST_BYTES // 8
"""Bytes; whatever is larger is made anew each time, and puts no other out."""
AROUND_A_BODY = 1 << 10
"""Bytes: a key, a digest, and the objects that hold them. There are bodies of none."""
WORTH_IT = 1 << 10
"""Bytes from which on a body is compressed: a smaller one goes out in one packet anyway."""
LEVEL = 6


class KeptAnswer(NamedTuple):
    """A body and its ETag, a digest of what the caller may see and of nothing else.

    `compressed`: the same with gzip; None where that gains nothing.
    """

    body: bytes
    etag: str
    compressed: bytes | None = None

    @property
    def size(self) -> int:
        """Bytes that keeping it takes, with what it is known by."""
        return len(self.body) + len(self.compressed or b"") + AROUND_A_BODY


class KeptAnswers:
    """Bodies by what they answer. Those that nobody asked for the longest are dropped first."""

    def __init__(self, most_bytes: int = MOST_BYTES, largest: int = LARGEST_KEPT) -> None:
        self._most_bytes = most_bytes
        self._largest = largest
        self._kept: OrderedDict[Hashable, KeptAnswer] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[KeptAnswer]] = {}
        self.size = 0

    def find(self, about: Hashable) -> KeptAnswer | None:
        found = self._kept.get(about)
        if found is not None:
            self._kept.move_to_end(about)
        return found

    async def get(self, about: Hashable, make: Callable[[], Awaitable[bytes]]) -> KeptAnswer:
        """The answer to that; whoever asks while it is being made waits for the same."""
        found = self.find(about)
        if found is not None:
            return found
        making = self._making.get(about)
        if making is None:
            making = self._making[about] = asyncio.create_task(self._made(about, make))
            making.add_done_callback(lambda _: self._making.pop(about, None))
        return await asyncio.shield(making)

    async def _made(self, about: Hashable, make: Callable[[], Awaitable[bytes]]) -> KeptAnswer:
        answer = await in_patient_thread(answer_of, await make())
        if len(answer.body) <= self._largest:
            self._kept[about] = answer
            self.size += answer.size
            while self.size > self._most_bytes:
                _, dropped = self._kept.popitem(last=False)
                self.size -= dropped.size
        return answer


def answer_of(body: bytes) -> KeptAnswer:
    """The answer with its digest, compressed where it is worth it; large ones in a thread."""
    compressed = gzip.compress(body, LEVEL, mtime=0) if len(body) >= WORTH_IT else None
    return KeptAnswer(body, etag_of(body), compressed)


def respond(request: Request, answer: KeptAnswer, cache: str, media: str) -> Response:
    """The answer; 304 to who has it already. `cache`: who may keep it, and for how long."""
    headers = {"Cache-Control": cache, "ETag": answer.etag}
    headers["Vary"] = "Authorization, Accept-Encoding"
    if is_known(request, answer.etag):
        return Response(status_code=304, headers=headers)
    if answer.compressed is None or not accepts(request, "gzip"):
        return Response(answer.body, 200, headers, media_type=media)
    headers["Content-Encoding"] = "gzip"
    return Response(answer.compressed, 200, headers, media_type=media)
