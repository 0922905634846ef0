"""Decodes and encodes the frames of the socket, which `clients/sdk/kontor/frames.py` defines."""

import msgspec

from domain.decider import Rejected
from kontor.frames import ClientFrame, ServerFrame
from server.wire.framing import framed
from server.wire.json_input import read_json


class UnknownFrame(Exception):  # noqa: N818 - the wire's word
    """A frame of an unknown type, maybe from a newer client."""


class _AnyFrame(msgspec.Struct):
    type: str


_decoder: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)
_any_decoder = msgspec.json.Decoder(_AnyFrame)
_encoder = msgspec.json.Encoder()
_KNOWN = frozenset({"hello", "watch", "unwatch", "act", "undo", "say", "ping"})


def parse(data: bytes) -> ClientFrame:
    """Decode a client's frame. Raises Rejected `malformed`, UnknownFrame."""
    try:
        return read_json(data, _decoder)
    except Rejected as refusal:
        if kind_of(data) not in (None, *_KNOWN):
            raise UnknownFrame from refusal
        raise


def kind_of(data: bytes) -> str | None:
    """Return the type in a frame, None if it is not JSON or has no type."""
    try:
        return read_json(data, _any_decoder).type
    except Rejected:
        return None


def text_frame(frame: ServerFrame) -> bytes:
    """Encode a frame as a WebSocket text frame."""
    return framed(_encoder.encode(frame))
