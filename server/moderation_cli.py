"""`kontor reports`, `ban`, `unban` and `rename`: what an operator does about players.

It is done in Redis, where every running gateway hears of it.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from server.accounts.moderation import Moderation
    from server.accounts.reports import Report, Reports
    from server.tables.tables import Store

T = TypeVar("T")


class Console(NamedTuple):
    """What commands are done with."""

    store: Store
    reports: Reports
    moderation: Moderation


app = typer.Typer()
reports = typer.Typer(invoke_without_command=True)
app.add_typer(reports, name="reports")
ANY_ID = {"ignore_unknown_options": True}
"""An id may begin with a dash."""
Player = Annotated[str, typer.Argument(help="The id of a player, as a report or a table has it.")]
Number = Annotated[str, typer.Argument(help="Of a report.")]


@reports.callback()
def list_reports(
    context: typer.Context,
    most: Annotated[int, typer.Option(min=1, help="So many, the last ones first.")] = 50,
) -> None:
    """What players reported and nobody has judged: `kontor reports`, `show ID`, `done ID`.

    A report has what the reported player said there of late, as far as the reporter could read it,
    and the versions of their last moves (`kontor replay`). After 90 days it is gone.
    """
    if context.invoked_subcommand is not None:
        return

    async def work(at: Console) -> list[str]:
        return [await in_a_line(at, report) for report in await at.reports.newest(most)]

    typer.echo("\n".join(done(work)) or "Nothing was reported.")


@reports.command("show")
def show_report(number: Number) -> None:
    """All of one report."""

    async def work(at: Console) -> list[str]:
        report = await at.reports.find(number)
        return [] if report is None else await in_full(at, report)

    rows = done(work)
    require_report(number, exists=bool(rows))
    typer.echo("\n".join(rows))


@reports.command("done")
def judge_report(number: Number) -> None:
    """It is judged: forget what it says. The same player cannot report it once more."""
    require_report(number, exists=done(lambda at: at.reports.judge(number)))


@app.command(context_settings=ANY_ID)
def ban(
    player: Player,
    days: Annotated[int, typer.Option(min=1, max=3_650, help="For so long.")] = 30,
    why: Annotated[str, typer.Option(help="One sentence, which the player is shown.")] = "",
) -> None:
    """Ban a player: their sockets are closed, and their tokens let nobody in until then.

    Their seats stay theirs: where moves are timed a bot stands in. They may come as a new guest,
    which nothing here can prevent (deploy/MODERATION.md).
    """
    banned = done(lambda at: at.moderation.ban(player, days, why[:200], at.store.clock()))
    typer.echo(f"{banned.name} is banned for {days} days.")


@app.command(context_settings=ANY_ID)
def unban(player: Player) -> None:
    """Let a banned player in again, with the tokens that they have."""
    typer.echo(f"{done(lambda at: at.moderation.unban(player)).name} may come again.")


@app.command(context_settings=ANY_ID)
def rename(player: Player, name: Annotated[str, typer.Argument(help="The new name.")]) -> None:
    """Call a player otherwise, at all tables; their ledgers alone keep the old name."""
    before = done(lambda at: at.moderation.rename(player, name))
    typer.echo(f"{before.name} is called {name} now.")


def done(work: Callable[[Console], Awaitable[T]]) -> T:
    """What it comes to; what goes wrong is one sentence and status 1."""
    from server.accounts.identity import InvalidToken
    from server.accounts.moderation import Moderation
    from server.accounts.reports import Reports
    from server.maintenance_cli import store_at
    from server.runtime.settings import settings_from
    from server.store.redis_client import Unavailable

    async def at_the_store() -> T:
        async with store_at(settings_from(os.environ)) as store:
            moderation = Moderation(store.redis, store.identity, store.joined)
            return await work(Console(store, Reports(store.redis), moderation))

    try:
        return asyncio.run(at_the_store())
    except InvalidToken:
        reason = "There is no such player; a table and a report name them by their id."
    except (RuntimeError, ValueError, Unavailable) as error:
        reason = str(error)
    typer.echo(f"Nothing was done: {reason}", err=True)
    raise typer.Exit(1)


def require_report(number: str, *, exists: bool) -> None:
    if not exists:
        typer.echo(f"There is no report {number}, or it was judged.", err=True)
        raise typer.Exit(1)


async def in_a_line(at: Console, report: Report) -> str:
    name = await called_now(at, report.player)
    return f"{report.number}  {report.time}  {report.why:9}  {name}: {printable(report.text[:60])}"


async def in_full(at: Console, report: Report) -> list[str]:
    """A line for each fact, then what was said."""
    names = [await called_now(at, player_id) for player_id in (report.player, report.by)]
    moves = ", ".join(map(str, report.moves))
    return [
        f"{report.why}, {report.time}: {printable(report.text)}",
        f"player  {report.player}  {names[0]}",
        f"by      {report.by}  {names[1]}",
        f"table   {report.table}  at version {report.version}; their last moves: {moves or 'none'}",
        *(f"{time}  {printable(text)}" for time, text in report.lines),
    ]


async def called_now(at: Console, player_id: str) -> str:
    """Return the name of a player, and the player a joined guest is now; `(gone)` if unknown."""
    from server.accounts.identity import InvalidToken

    now, *_ = await at.store.joined.ids(player_id)
    try:
        name = (await at.store.identity.account(now)).player.name
    except InvalidToken:
        return "(gone)"
    return name if now == player_id else f"{name} (joined to {now})"


def printable(text: str) -> str:
    """What no terminal takes for a command."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
