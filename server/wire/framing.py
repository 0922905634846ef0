"""Encodes WebSocket text frames."""

import struct

FINAL_TEXT = 0x81
"""The first byte of a frame that is a whole text message."""
SHORT, LONG = 126, 1 << 16
"""Sizes from which the length needs two or eight more bytes."""
two_more, eight_more = struct.Struct("!BBH").pack, struct.Struct("!BBQ").pack


def framed(payload: bytes) -> bytes:
    """Return an unmasked text frame: the header of RFC 6455 §5.2, then the payload."""
    size = len(payload)
    if size < SHORT:
        return bytes((FINAL_TEXT, size)) + payload
    if size < LONG:
        return two_more(FINAL_TEXT, SHORT, size) + payload
    return eight_more(FINAL_TEXT, SHORT + 1, size) + payload
