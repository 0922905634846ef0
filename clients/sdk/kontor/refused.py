"""The exceptions of this package."""


class Refused(Exception):  # noqa: N818 - the server's own term
    """The server refused the request. `code`: stable, snake_case. `message`: for the player.

    `retry_after`: seconds until the next attempt, None if the server did not say.
    """

    def __init__(self, code: str, message: str, retry_after: float | None = None) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message
        self.retry_after = retry_after


class Disconnected(Exception):  # noqa: N818 - the name of the event
    """No server answers, or the connection is closed for good: by this client or a bad token."""
