"""What a server can answer instead of doing it."""


class Refused(Exception):  # noqa: N818 - a refusal, said in the server's own words
    """The server refused. `code`: stable, snake_case; `message`: a sentence for the player.

    `retry_after`: seconds until asking again makes sense, None where it did not say.
    """

    def __init__(self, code: str, message: str, retry_after: float | None = None) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message
        self.retry_after = retry_after


class Disconnected(Exception):  # noqa: N818 - names what happened
    """No server answers, or the connection is gone for good: closed here, or a token too old."""
