"""`kontor reports`, `ban`, `unban` and `rename`: an operator's commands about players.

They write to Redis, which notifies every running gateway.
"""

from __future__ import annotations

import asyncio
import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from server.cli_output import give_up, printable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from server.accounts.moderation import Moderation
    from server.accounts.reports import Report, Reports
    from server.tables.tables import Store

T = TypeVar("T")


class Console(NamedTuple):
    """The services that the commands use."""

    store: Store
    reports: Reports
    moderation: Moderation


app = typer.Typer()
reports = typer.Typer(invoke_without_command=True)
app.add_typer(reports, name="reports")
ANY_ID = {"ignore_unknown_options": True}
"""An id may begin with a dash."""
Player = Annotated[str, typer.Argument(help="Id of a player, from a report or a table.")]
Number = Annotated[str, typer.Argument(help="Number of the report.")]


@reports.callback()
def list_reports(
    context: typer.Context,
    most: Annotated[int, typer.Option(min=1, help="Maximum number of reports, newest first.")] = 50,
) -> None:
    """List the reports of players that wait for a decision.

    A report has the recent chat lines of the reported player that the reporter could read, and the
    versions of their last moves (`kontor replay`). It expires after 90 days.
    """
    if context.invoked_subcommand is not None:
        return

    async def work(at: Console) -> list[str]:
        return [await in_a_line(at, report) for report in await at.reports.newest(most)]

    typer.echo("\n".join(done(work)) or "No reports.")


@reports.command("show")
def show_report(number: Number) -> None:
    """Show one report in full."""

    async def work(at: Console) -> list[str]:
        report = await at.reports.find(number)
        return [] if report is None else await in_full(at, report)

    rows = done(work)
    require_report(number, exists=bool(rows))
    typer.echo("\n".join(rows))


@reports.command("done")
def judge_report(number: Number) -> None:
    """Mark a report as handled and delete its content. The reporter cannot repeat it."""
    require_report(number, exists=done(lambda at: at.reports.judge(number)))


@app.command(context_settings=ANY_ID)
def ban(
    player: Player,
    days: Annotated[int, typer.Option(min=1, max=3_650, help="Length of the ban in days.")] = 30,
    why: Annotated[str, typer.Option(help="Reason that the player sees, one sentence.")] = "",
    void: Annotated[
        datetime | None,
        typer.Option(
            formats=["%Y-%m-%d"],
            help="Their games since this day (UTC) count for no rating; earlier ones do.",
        ),
    ] = None,
) -> None:
    """Ban a player: close their sockets and refuse their tokens.

    The player keeps their seats; at timed tables a bot takes their place. They can return as a new
    guest (deploy/MODERATION.md).
    """
    banned = done(lambda at: at.moderation.ban(player, days, why[:200], at.store.clock()))
    typer.echo(f"{banned.name} is banned for {days} days.")
    if void is not None:
        since = void.replace(tzinfo=UTC).timestamp()
        done(lambda at: void_games(at, player, since))
        typer.echo(f"Their games since {void:%Y-%m-%d} count for no rating.")


@app.command(context_settings=ANY_ID)
def unban(player: Player) -> None:
    """End the ban of a player. Their tokens work again."""
    typer.echo(f"{done(lambda at: at.moderation.unban(player)).name} is no longer banned.")


async def void_games(at: Console, player_id: str, since: float) -> None:
    """Exclude the games of a player since that time from all ratings."""
    from server.maintenance_cli import ratings_of

    await ratings_of(at.store).void(await at.store.merged_accounts.ids(player_id), since)


@app.command(context_settings=ANY_ID)
def rename(player: Player, name: Annotated[str, typer.Argument(help="New name.")]) -> None:
    """Change the name of a player at all tables. Only ledgers keep the old name."""
    before = done(lambda at: at.moderation.rename(player, name, at.store.clock()))
    typer.echo(f"{before.name} is now called {name}.")


def done(work: Callable[[Console], Awaitable[T]]) -> T:
    """Run the work and return its result; print an error as one sentence and exit with status 1."""
    from server.accounts.identity import InvalidToken
    from server.accounts.moderation import Moderation
    from server.accounts.reports import Reports
    from server.maintenance_cli import store_at
    from server.runtime.settings import settings_from
    from server.store.redis_client import Unavailable

    async def at_the_store() -> T:
        async with store_at(settings_from(os.environ)) as store:
            moderation = Moderation(store.redis, store.identity, store.merged_accounts)
            return await work(Console(store, Reports(store.redis), moderation))

    try:
        return asyncio.run(at_the_store())
    except InvalidToken:
        give_up("Nothing was done: There is no such player. Use the id from a table or report.")
    except (RuntimeError, ValueError, Unavailable) as error:
        give_up(f"Nothing was done: {error}")


def require_report(number: str, *, exists: bool) -> None:
    if not exists:
        give_up(f"Report {number} is unknown or was handled. See `kontor reports`.")


async def in_a_line(at: Console, report: Report) -> str:
    name, text = await called_now(at, report.player), printable(report.text[:60])
    place = "table" if report.table else "page "
    return f"{report.number}  {report.time}  {place}  {report.why:9}  {name}: {text}"


async def in_full(at: Console, report: Report) -> list[str]:
    """Return a line for each fact, then the reported chat messages."""
    names = [await called_now(at, player_id) for player_id in (report.player, report.by)]
    portrait = await portrait_of(at, report.player)
    moves = ", ".join(map(str, report.moves)) or "none"
    table = f"table   {report.table}  at version {report.version}; their last moves: {moves}"
    return [
        f"{report.why}, {report.time}: {printable(report.text)}",
        f"player  {report.player}  {names[0]}  {portrait}".rstrip(),
        f"by      {report.by}  {names[1]}",
        table if report.table else "from    the player's page",
        *(f"{time}  {printable(text)}" for time, text in report.lines),
    ]


async def called_now(at: Console, player_id: str) -> str:
    """Return a player's name, plus the player into whom a guest was merged; `(gone)` if unknown."""
    from server.accounts.identity import InvalidToken

    now, *_ = await at.store.merged_accounts.ids(player_id)
    try:
        name = (await at.store.identity.account(now)).player.name
    except InvalidToken:
        return "(gone)"
    return name if now == player_id else f"{name} (joined to {now})"


async def portrait_of(at: Console, player_id: str) -> str:
    """Return the portrait that a player or the guest's player chose; empty if none."""
    from server.accounts.profiles import Profiles

    store = at.store
    now, *_ = await store.merged_accounts.ids(player_id)
    profiles = Profiles(store.redis, store.identity, store.merged_accounts, store.blocks)
    return (await profiles.of(now)).portrait
