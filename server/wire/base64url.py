"""Bytes as text in base64url without padding, as browsers write them."""

import base64


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Decode base64url without padding. Raises ValueError if the text is invalid."""
    return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
