"""A WebSocket text frame as it goes over the line."""

import struct

FINAL_TEXT = 0x81
"""A whole text message in one frame."""
SHORT, LONG = 126, 1 << 16
"""From these sizes on the length takes two bytes more, or eight."""


def framed(payload: bytes) -> bytes:
    """A text frame, unmasked: the header of RFC 6455 §5.2, then the payload."""
    size = len(payload)
    if size < SHORT:
        return bytes((FINAL_TEXT, size)) + payload
    if size < LONG:
        return struct.pack("!BBH", FINAL_TEXT, SHORT, size) + payload
    return struct.pack("!BBQ", FINAL_TEXT, SHORT + 1, size) + payload
