"""`kontor`: the one console command. It has the commands of the server, and `play`.

Only this file depends on both clients and server.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import typer

from server.cli import LEVELS, Lang, app, name_unknown_settings, named_value
from server.cli_output import give_up

if TYPE_CHECKING:
    from clients.terminal import Words

URL = "http://127.0.0.1:8700"
GAME = "burgundy"
CLOCK_TERMS = ("move_seconds", "bank_seconds", "increment_seconds")
OF_A_NEW_TABLE = ("game", "seats", "bot", "option", "private", "people", "clock")
"""Parameters of `play` that describe a new table."""


@app.command()
def play(  # noqa: PLR0917 - typer makes options of them
    context: typer.Context,
    table: Annotated[
        str | None, typer.Argument(help="Link or id of a table. Without it, a new table opens.")
    ] = None,
    url: Annotated[str, typer.Option(envvar="KONTOR_URL", help="Address of the server.")] = URL,
    game: Annotated[str, typer.Option(help="Game of a new table.")] = GAME,
    seats: Annotated[int, typer.Option(help="Seats of a new table.")] = 2,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="LEVEL", help=f"Bot for the next seat: {LEVELS}. Repeatable."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE", help="Option of the game, such as support=true. Repeatable."
        ),
    ] = None,
    private: Annotated[  # noqa: FBT002 - a switch of the command line
        bool, typer.Option("--private", help="Hide the new table from players without its link.")
    ] = False,
    people: Annotated[  # noqa: FBT002 - the same
        bool, typer.Option("--with-people", help="Find people for the game; bots play until then.")
    ] = False,
    clock: Annotated[
        str | None,
        typer.Option(
            metavar="MOVE+RESERVE+INCREMENT",
            help="Clock in seconds: per move, reserve, increment. Examples: 60, 0+600+10.",
        ),
    ] = None,
    invite: Annotated[
        str | None, typer.Option(help="Invite code of a private table; part of a link.")
    ] = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "Guest",
    lang: Annotated[Lang, typer.Option(help="Language of the game.")] = "en",
) -> None:
    """Play in this terminal. Each event is a line; type a number to choose a move.

    Each call is a new guest, so no level is suggested from earlier results. Examples:
    - `kontor play --bot gentle`: open a table against a bot (start with this level)
    - `kontor play --with-people`: find opponents
    - `kontor play LINK`: take a seat at a table
    """
    from clients import terminal
    from kontor import Disconnected, Kontor, Refused, Table

    name_unknown_settings()
    if table is not None:
        require_no_new_table(context)
    elif people and (private or bot):
        raise typer.BadParameter("--with-people cannot be used with --private or --bot.")
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
            url, table, invite_in_link = parts_of_link(table)
            invite = invite_in_link or invite
        game_of = terminal.play_at(url, table, invite=invite, name=name, lang=lang, words=words)
    try:
        asyncio.run(game_of)
    except (Refused, Disconnected) as refusal:
        give_up(str(refusal))
    except OSError as error:
        give_up(f"No server answers at {url}: {error}. Start one with `kontor serve`.")
    except KeyboardInterrupt:
        raise typer.Exit from None


def require_no_new_table(context: typer.Context) -> None:
    """Raise BadParameter for options of a new table, because a table is named."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        is_given = source is not None and source.name == "COMMANDLINE"
        if is_given and parameter.name in OF_A_NEW_TABLE:
            raise typer.BadParameter(f"{parameter.opts[0]} is for a new table, without LINK or id.")


def words_in(lang: Lang) -> Words:
    """Return the texts of one language, for a client that depends only on the protocol."""
    from projections.message_catalog import say

    def sentence(key: str, /, **facts: object) -> str:
        return say(key, lang, **facts)

    return sentence


def named_clock(written: str) -> dict[str, int]:
    """Parse the terms of a clock such as `60` or `0+600+10`. Raises typer.BadParameter."""
    spans = written.split("+")
    if len(spans) > len(CLOCK_TERMS) or not all(span.isdecimal() for span in spans):
        message = f"{written!r} is not of the form MOVE+RESERVE+INCREMENT, in seconds."
        raise typer.BadParameter(message, param_hint="--clock")
    return {term: int(span) for term, span in zip(CLOCK_TERMS, spans, strict=False) if int(span)}


def parts_of_link(link: str) -> tuple[str, str, str | None]:
    """Return server, table id and invite of a link such as http://host/table/ID#INVITE."""
    parts = urlsplit(link)
    table_id = parts.path.rstrip("/").rpartition("/")[2]
    return f"{parts.scheme}://{parts.netloc}", table_id, parts.fragment or None


def main() -> None:
    """Run the console command."""
    app()
