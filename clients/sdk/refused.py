"""What a server can answer instead of doing it."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818 - a refusal, said in the server's own words
    """The server refused. `code`: stable, snake_case; `message`: a sentence for the player."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message


class Disconnected(Exception):  # noqa: N818 - names what happened
    """No server answers, or the connection is gone for good: closed here, or a token too old."""
