"""Output of the commands to a terminal: errors, and text of strangers made harmless."""

from typing import NoReturn

import typer


def give_up(reason: str) -> NoReturn:
    """Print an error to stderr, and exit with status 1."""
    typer.echo(printable(reason), err=True)
    raise typer.Exit(1)


def printable(text: str) -> str:
    """Return the text with spaces in place of characters that a terminal might execute."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
