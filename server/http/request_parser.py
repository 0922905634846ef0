"""h11's parser of requests, with limits on the work before a request can be refused.

A head can be inspected only after h11 has parsed all of it. It may have thousands of lines, or a
single line of blanks, for which h11's regular expressions need seconds. So a head is measured
first, and its cost is charged to the address' rate limit. Bodies in too many pieces are refused.
"""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NoReturn

import h11
from h11._readers import ChunkedReader

MOST_HEAD_BYTES = 16_384
"""Maximum bytes of a head."""
MOST_HEAD_LINES = 100
"""Maximum lines of a head. A browser sends about twenty."""
MOST_HEAD_COMMAS = 256
"""Maximum commas in a head. Several readers parse its lists (languages, subprotocols)."""
MOST_BLANKS = 64
"""Maximum adjacent blanks in a head. h11 needs quadratic time to reject a line with them."""
MOST_TARGET_BYTES = 4_096
"""Maximum bytes of a request target with its query."""
MOST_CHUNK_HEAD_BYTES, MOST_TRAILER_BYTES = 256, 1_024
"""Maximum bytes of the line before a chunk, and of the trailers after the last chunk."""
FREE_PIECES, PIECE_BYTES = 64, 256
"""Maximum pieces of a request: `FREE_PIECES`, and one for every `PIECE_BYTES` of its body. A piece
is a chunk, or the bytes of a single read."""
HEAD_BYTES_A_CALL = 1_024
"""Bytes of a head for the price of one call."""
BLANK_LINE = re.compile(rb"\n\r?\n")
BLANKS = re.compile(rb"[ \t]{%d}" % (MOST_BLANKS + 1))
CHUNK_HEAD = re.compile(rb"([0-9a-fA-F]{1,12})[ \t]*(?:;[^\r\n]*)?\r\n")


class RequestParser(h11.Connection):
    """h11's parser of requests, with limits.

    `pay`: charges for a head, in calls. If it returns False, nothing is parsed before `is_paid` is
    set. `refusal`: status and sentence of the exceeded limit.
    """

    def __init__(self, pay: Callable[[float], bool]) -> None:
        super().__init__(h11.SERVER, MOST_HEAD_BYTES)
        self.pay: Callable[[float], bool] = pay
        self._pieces = self._bytes = 0
        self.is_paid = False
        self.refusal: tuple[HTTPStatus, str] | None = None

    def next_event(self) -> Any:
        """Return h11's next event. Also raises RemoteProtocolError above a limit."""
        if self.their_state is h11.IDLE and not self.is_paid and not self._may_begin():
            return h11.NEED_DATA
        event = super().next_event()
        if isinstance(event, h11.Data):
            self._count_piece(len(event.data))
        elif isinstance(event, h11.Request):
            self._begin(event)
        elif isinstance(event, h11.EndOfMessage):
            self._pieces = self._bytes = 0  # the next request begins
        elif event is h11.NEED_DATA and self.their_state is h11.IDLE and self._receive_buffer:
            self._count_piece(0)
        return event

    def _may_begin(self) -> bool:
        """Whether h11 may parse: a complete head must be paid for. Raises above a limit."""
        head = self.trailing_data[0]
        if not head:
            return True
        size = size_of(head)
        self._require_small(head, len(head) if size is None else size)
        if size is None:
            return True
        self.is_paid = self.pay(max(size / HEAD_BYTES_A_CALL, 1))
        return self.is_paid

    def _require_small(self, head: bytes, size: int) -> None:
        if size > MOST_HEAD_BYTES:
            self._refuse_head(f"{MOST_HEAD_BYTES} bytes")
        if head.count(b"\n", 0, size) > MOST_HEAD_LINES + 1:  # plus the blank line
            self._refuse_head(f"{MOST_HEAD_LINES} lines")
        if head.count(b",", 0, size) > MOST_HEAD_COMMAS:
            self._refuse_head(f"{MOST_HEAD_COMMAS} commas")
        has_blanks = b"\t" in head or b"  " in head  # rare; the search is slow
        if has_blanks and BLANKS.search(head, 0, size):
            self._refuse_head(f"{MOST_BLANKS} blanks side by side")

    def _begin(self, request: h11.Request) -> None:
        self.is_paid = False
        self._pieces = self._bytes = 0
        if len(request.target) > MOST_TARGET_BYTES:
            why = f"An address has at most {MOST_TARGET_BYTES} bytes."
            self._refuse(HTTPStatus.REQUEST_URI_TOO_LONG, why)
        if isinstance(self._reader, ChunkedReader):
            self._reader = Chunks()

    def _count_piece(self, size: int) -> None:
        self._pieces += 1
        self._bytes += size
        if self._pieces > FREE_PIECES + self._bytes / PIECE_BYTES:
            self._refuse(HTTPStatus.BAD_REQUEST, "A request does not come in so many pieces.")

    def _refuse_head(self, most: str) -> NoReturn:
        self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, f"A head has at most {most}.")

    def _refuse(self, status: HTTPStatus, why: str) -> NoReturn:
        self.refusal = status, why
        raise h11.RemoteProtocolError(why, status)


def size_of(head: bytes) -> int | None:
    """Return the bytes of a head with its blank line, None while the head is incomplete.

    May return too much if lines end without a carriage return.
    """
    end = head.find(b"\r\n\r\n")
    if end >= 0:
        return end + 4
    match = BLANK_LINE.search(head)
    return match.end() if match else None


class Chunks:
    """A reader of chunked bodies (RFC 9112 §7.1) that replaces h11's own.

    The original uses a regular expression that takes quadratic time in the blanks before a chunk.
    It also parses trailers line by line, though nothing uses them. Raises RemoteProtocolError.
    """

    def __init__(self) -> None:
        self._left = 0
        """Bytes of the chunk that are still missing."""
        self._is_open = False
        """Whether the line break after a chunk is still missing."""
        self._is_last = False

    def __call__(self, buffer: Any) -> h11.Data | h11.EndOfMessage | None:
        """Return the next part of the body; None until more bytes arrive."""
        while not self._left and not self._is_last:
            row = buffer.maybe_extract_next_line()
            if row is None:
                return nothing_yet(buffer, MOST_CHUNK_HEAD_BYTES)
            self._read(row)
        if self._is_last:
            if buffer.maybe_extract_lines() is None:
                return nothing_yet(buffer, MOST_TRAILER_BYTES)
            return h11.EndOfMessage()
        data = buffer.maybe_extract_at_most(self._left)
        if data is None:
            return None
        self._left -= len(data)
        self._is_open = True
        return h11.Data(data=bytes(data))

    def _read(self, row: bytes) -> None:
        """Parse the line break after a chunk, or the size of the next chunk."""
        if self._is_open:
            if row != b"\r\n":
                raise h11.RemoteProtocolError("a chunk is longer than it was said to be")
            self._is_open = False
            return
        size = CHUNK_HEAD.fullmatch(row, 0, MOST_CHUNK_HEAD_BYTES)
        if size is None:
            raise h11.RemoteProtocolError("no size of a chunk")
        self._left = int(size[1], 16)
        self._is_last = not self._left


def nothing_yet(buffer: Any, most: int) -> None:
    """Raise RemoteProtocolError if an unfinished part has more than `most` bytes."""
    if len(buffer) > most:
        raise h11.RemoteProtocolError("too much round the chunks")
