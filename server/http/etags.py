"""What an answer is known again by (RFC 9110, 8.8.3): a digest, in whatever form it is sent."""

import hashlib

from starlette.requests import Request

from server.wire.limits import LONGEST_LIST


def etag_of(content: bytes) -> str:
    """Weak: the same content may be sent compressed or as it is."""
    return f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'


def is_known(request: Request, etag: str) -> bool:
    """Whether the one who asks has it as it is."""
    known = request.headers.get("if-none-match", "")[:LONGEST_LIST].split(",")
    return etag in (f"W/{tag.strip().removeprefix('W/')}" for tag in known)
