"""A WebSocket spoken byte by byte, for whoever means no good."""

import asyncio
import base64
import os
import struct
from typing import Self, cast
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

from tests.server.patience import PATIENCE

TEXT, CONT, PING, PONG = Opcode.TEXT, Opcode.CONT, Opcode.PING, Opcode.PONG
FINAL, CLOSE, LENGTH = 0x80, 0x8, 0x7F


def masked(kind: Opcode, payload: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(kind, payload, fin).serialize(mask=True)


class RawSocket:
    """An open socket that has said nothing yet."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, url: str, source: tuple[str, int] | None = None) -> Self:
        where = urlsplit(url)
        reader, writer = await asyncio.open_connection(
            where.hostname, where.port, local_addr=source
        )
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: kontor.v1\r\n\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer, answer
        return cls(reader, writer)

    async def hello(self, hello: bytes = b'{"type":"hello"}') -> None:
        """Send the hello.

        Raises ConnectionRefusedError if the server does not welcome the client.
        """
        self.write(masked(TEXT, hello))
        _, welcome = await self.frame()
        if b'"welcome"' not in welcome:
            raise ConnectionRefusedError(welcome)

    def write(self, data: bytes) -> None:
        self.writer.write(data)

    def read_nothing_more(self) -> None:
        cast("asyncio.ReadTransport", self.writer.transport).pause_reading()

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its opcode and its payload. Raises IncompleteReadError at the end."""
        async with asyncio.timeout(PATIENCE):
            head, length = await self.reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            return head & 0xF, await self.reader.readexactly(length)

    async def close_code(self) -> int:
        """The code of the close frame; what comes before it is passed over."""
        while True:
            kind, payload = await self.frame()
            if kind == CLOSE:
                return struct.unpack("!H", payload[:2])[0]

    async def ended(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while await self.reader.read(65_536):
                pass
