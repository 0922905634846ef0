"""`kontor`: the one console command. It has the commands of the server, and `play`.

This file alone is above both clients and server.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import typer

from server.cli import LEVELS, Lang, app, complain, name_unknown_settings, named_value

if TYPE_CHECKING:
    from clients.terminal import Words

URL = "http://127.0.0.1:8700"
GAME = "burgundy"
CLOCK_TERMS = ("move_seconds", "bank_seconds", "increment_seconds")


@app.command()
def play(  # noqa: PLR0917 - typer makes options of them
    table: Annotated[
        str | None, typer.Argument(help="A table's link or id; none: open a new one.")
    ] = None,
    url: Annotated[str, typer.Option(envvar="KONTOR_URL", help="The server.")] = URL,
    game: Annotated[str, typer.Option(help="What to play at a new table.")] = GAME,
    seats: Annotated[int, typer.Option(help="Seats of a new table.")] = 2,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVEL", help=f"A bot for the next seat of a new table: {LEVELS}; repeat it."
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE", help="An option of the game, such as support=true; repeat it."
        ),
    ] = None,
    private: Annotated[  # noqa: FBT002 - a switch of the command line
        bool, typer.Option("--private", help="Only who has the link finds the new table.")
    ] = False,
    people: Annotated[  # noqa: FBT002 - the same
        bool, typer.Option("--with-people", help="With people who seek the same; bots meanwhile.")
    ] = False,
    clock: Annotated[
        str | None,
        typer.Option(
            metavar="MOVE+RESERVE+INCREMENT",
            help="Seconds for each move, in reserve, and added to that after a move: 60, 0+600+10.",
        ),
    ] = None,
    invite: Annotated[
        str | None, typer.Option(help="Invite code of a private table; a link carries it.")
    ] = None,
    name: Annotated[str, typer.Option(help="What the others call you.")] = "Guest",
    lang: Annotated[Lang, typer.Option(help="Language of sentences and options.")] = "en",
) -> None:
    """Play in this terminal: what happens is told line by line, a number is a move.

    `kontor play --bot gentle` opens a table against a bot, `kontor play --with-people` finds
    somebody to play with, `kontor play LINK` sits down at a table. Each time you are a guest whom
    nobody knows, so no earlier results choose a level for you, as on the page: begin with gentle.
    """
    from clients import terminal
    from kontor import Disconnected, Kontor, Refused, Table

    name_unknown_settings()
    bots = dict(enumerate(bot or (), start=1))
    words = words_in(lang)
    chosen = dict(map(named_value, option or ()))
    terms: dict[str, Any] = {} if clock is None else named_clock(clock)

    async def seated(kontor: Kontor) -> Table:
        if people:
            return await kontor.seek(game, seats=seats, options=chosen, **terms)
        seen = "private" if private else "public"
        return await kontor.open_table(
            game, seats=seats, options=chosen, bots=bots, visibility=seen, **terms
        )

    if table is None:
        game_of = terminal.play_new(url, seated, name=name, lang=lang, words=words)
    else:
        if "://" in table:
            url, table, invite = parts_of_link(table)
        game_of = terminal.play_at(url, table, invite=invite, name=name, lang=lang, words=words)
    try:
        asyncio.run(game_of)
    except (Refused, Disconnected) as refusal:
        complain(str(refusal))
        raise typer.Exit(1) from refusal
    except OSError as error:
        complain(f"No server answers at {url}: {error}")
        raise typer.Exit(1) from error
    except KeyboardInterrupt:
        raise typer.Exit from None


def words_in(lang: Lang) -> Words:
    """The catalogue in one language, for a client that knows nothing but the wire."""
    from projections.words import say

    def sentence(key: str, /, **facts: object) -> str:
        return say(key, lang, **facts)

    return sentence


def named_clock(written: str) -> dict[str, int]:
    """The terms of a clock such as `60` or `0+600+10`. Raises typer.BadParameter."""
    spans = written.split("+")
    if len(spans) > len(CLOCK_TERMS) or not all(span.isdecimal() for span in spans):
        message = f"{written!r} is not of the form MOVE+RESERVE+INCREMENT, in seconds."
        raise typer.BadParameter(message, param_hint="--clock")
    return {term: int(span) for term, span in zip(CLOCK_TERMS, spans, strict=False) if int(span)}


def parts_of_link(link: str) -> tuple[str, str, str | None]:
    """The server, the id and the invite of a link such as http://host/table/ID#INVITE."""
    parts = urlsplit(link)
    table_id = parts.path.rstrip("/").rpartition("/")[2]
    return f"{parts.scheme}://{parts.netloc}", table_id, parts.fragment or None


def main() -> None:
    """The console command."""
    app()
