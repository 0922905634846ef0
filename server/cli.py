"""The commands of `kontor` that need no client; `clients/cli.py` adds `play`.

Each command imports only the modules that it needs. So `kontor serve --workers N` imports neither a
game nor a client, and starts its workers at once.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import typer

from server import moderation_cli
from server.cli_output import give_up, printable
from server.runtime.gc_tuning import uncollected
from server.runtime.settings import MOST_WORKERS, Settings, cores, settings_from

if TYPE_CHECKING:
    from domain.decider import Viewer

app = typer.Typer(
    name="kontor",
    help=(
        "Play and host board games at live tables.\n\n"
        "To start, run `serve` and open the address that it prints, or run `play` to play in this "
        "terminal. For a finished game, use `replay`, `analyse` and `verify`."
    ),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)

app.add_typer(moderation_cli.app)

LEVELS = "gentle, steady, keen, strong, or an installed one"
Lang = Literal["en", "de"]
Rebuilt = Literal["lists", "ratings"]
SOURCE = "A table's address (http://host/table/ID) or an exported log (NDJSON file)."


@app.callback(invoke_without_command=True)
def console(
    *, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    if version:
        from server.runtime.version import VERSION

        typer.echo(f"kontor {VERSION}")
        raise typer.Exit


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on [KONTOR_HOST].")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on [KONTOR_PORT].")] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Gateways on the port; by default one per core [KONTOR_WORKERS]."),
    ] = None,
) -> None:
    """Run the server: page, API and sockets.

    Without KONTOR_REDIS_URL it starts its own Redis and stores all data in ./var (KONTOR_DATA).
    Stop it with Ctrl-C; every acknowledged move is on disk. deploy/README.md lists all settings.
    """
    settings_ = {"KONTOR_HOST": host, "KONTOR_PORT": port, "KONTOR_WORKERS": workers}
    environ = {"KONTOR_WORKERS": str(min(cores(), MOST_WORKERS))} | os.environ
    environ |= {key: str(value) for key, value in settings_.items() if value is not None}
    try:
        settings = settings_from(environ)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    serving(settings.workers)(settings)


def serving(workers: int) -> Callable[[Settings], None]:
    """Return the function that serves with that number of workers; it blocks."""
    if workers > 1:
        from server.multiprocess import serve as run_many

        return run_many
    with uncollected():
        from server.run import serve as run_one
    return run_one


@app.command()
def archive(
    older_than: Annotated[
        float | None,
        typer.Option(
            min=0, help="Minimum seconds since their end; 0: all [KONTOR_ARCHIVE_SECONDS]."
        ),
    ] = None,
) -> None:
    """Archive finished tables now.

    Running servers move the tables from Redis to the archive; the command waits for them. Without
    --older-than it selects tables that ended KONTOR_ARCHIVE_SECONDS ago (default: a day; 0: all).
    The archive is KONTOR_ARCHIVE, or the folder `archive` in KONTOR_DATA of a server's own Redis.

    Exit status 1 if a table could not be moved. It is printed, and a server's log has the reason.
    """
    from server.maintenance_cli import archive_finished

    settings = settings_or_exit()
    seconds = settings.archive_seconds if older_than is None else older_than
    run_upkeep(archive_finished(settings, seconds, typer.echo))


@app.command()
def rebuild(
    what: Annotated[Rebuilt, typer.Argument(help="What to rebuild.")] = "lists",
    *,
    again: Annotated[
        bool, typer.Option("--again", help="Start from the beginning, not where it stopped.")
    ] = False,
) -> None:
    """Rebuild the lists of the lobby and of players, or the ratings.

    Use it after a restore or a manual repair of Redis; otherwise servers update them with every
    move. Running servers read all tables and the archive; the command waits for them. A
    stopped rebuild continues where it was.

    `ratings` folds all finished games again, in the order of their ends. Use it also after an
    update with new ratings of bots. It needs no running server.
    """
    from server.maintenance_cli import rebuild_lists, rebuild_ratings

    if what == "ratings":
        run_upkeep(rebuild_ratings(settings_or_exit(), typer.echo))
        return
    run_upkeep(rebuild_lists(settings_or_exit(), typer.echo, again=again))


def settings_or_exit() -> Settings:
    """Return the settings of the environment, or exit."""
    name_unknown_settings()
    try:
        return settings_from(os.environ)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def name_unknown_settings() -> None:
    """Print a sentence for each unknown setting."""
    from server.runtime.unknown_settings import unknown_settings

    for name, nearest in unknown_settings(os.environ):
        meant = f" Did you mean {nearest}?" if nearest else ""
        typer.echo(f"Unknown setting {name} has no effect.{meant}", err=True)


def run_upkeep(work: Coroutine[Any, Any, int]) -> None:
    """Run the work; print an error or unchanged tables as one sentence, and exit with status 1."""
    from server.store.redis_client import Unavailable

    try:
        left = asyncio.run(work)
    except (RuntimeError, Unavailable) as error:
        give_up(f"The command stopped: {error}")
    if left:
        give_up(f"Tables not changed: {left}. See the log of a server.")


def named_value(written: str) -> tuple[str, Any]:
    """Parse `name=value`; the value is parsed as JSON if possible, else it is text.

    Raises typer.BadParameter.
    """
    name, equals, value = written.partition("=")
    if not name or not equals:
        message = f"{written!r} does not have the form NAME=VALUE."
        raise typer.BadParameter(message, param_hint="--option")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


@app.command()
def simulate(  # noqa: PLR0917 - the arguments become options
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Seats per game. Default: one per bot.")] = None,
    bots: Annotated[
        str, typer.Option(help=f"Comma-separated: {LEVELS}. Other seats play at random.")
    ] = "steady",
    seed: Annotated[int, typer.Option(help="Seed of the first deal, plus one per deal.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Option of the game. Repeatable.")
    ] = None,
    *,
    until_sure: Annotated[
        bool,
        typer.Option("--until-sure", help="Stop when it is clear if the first bot is better."),
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="CSV, a line per game and seat.")] = False,
) -> None:
    """Play many games between bots on all cores, and compare the results.

    Each deal is played once per seating: the bots move one seat on each time. The same seed gives
    the same game on every machine. Example:
    - `kontor simulate burgundy --games 1000 --bots steady,random --csv > games.csv`
    """
    from domain.decider import Rejected
    from server import simulation_cli

    options = dict(map(named_value, option or ()))
    try:
        policies = simulation_cli.lineup(game, seats, [bot for bot in bots.split(",") if bot])
        played = simulation_cli.simulated(game, policies, games=games, first=seed, options=options)
        if until_sure:
            played = simulation_cli.until_sure(played, policies)
        lines = simulation_cli.as_csv(game, played) if as_csv else simulation_cli.as_table(played)
        for line in lines:
            typer.echo(line)
    except (simulation_cli.Unknown, Rejected, msgspec.ValidationError) as wrong:
        raise typer.BadParameter(str(wrong)) from wrong


@app.command()
def replay(
    source: Annotated[str, typer.Argument(help=SOURCE)],
    version: Annotated[int | None, typer.Option(help="Show the position at this version.")] = None,
    viewer: Annotated[str, typer.Option(help="Viewer: seat:0, spectator or all.")] = "all",
    lang: Annotated[Lang, typer.Option(help="Language of the sentences.")] = "en",
) -> None:
    """Print a finished game move by move, or one of its positions."""
    from projections.view_tree import tree
    from server.game_logs.log_source import read

    looking = _viewer(viewer)
    with _limited():
        log = read(source)
        if version is None:
            for number, sentences in log.sentences(lang):
                for sentence in sentences:
                    typer.echo(printable(f"{number:5}  {sentence}"))
            return
        for line in tree(log.view(version, looking)):
            typer.echo(printable(line))


@app.command()
def analyse(
    source: Annotated[str, typer.Argument(help=SOURCE)],
    lang: Annotated[Lang, typer.Option(help="Language of the sentences.")] = "en",
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole analysis as JSON.")] = (
        False
    ),
) -> None:
    """Explain a finished game: costly moves, better ones, and luck.

    This takes some minutes. Only statistically clear differences are printed.
    """
    from domain.bots.analysis import DecisionToJudge, Judged, NotPlayedOut, course_of, seed_of
    from projections import table_view
    from projections.analysis import analyse, analysis_view
    from server.game_logs.log_report import explanation
    from server.game_logs.log_source import read

    def each(
        judge: Callable[[DecisionToJudge], Judged | None], decisions: Sequence[DecisionToJudge]
    ) -> Iterator[Judged | None]:
        with typer.progressbar(decisions, label="Decisions", file=sys.stderr) as going:
            yield from map(judge, going)

    with _limited():
        log = read(source)
        steps = list(log.tables())
        try:
            course = course_of(log.game, steps)
        except NotPlayedOut:
            give_up("This game has no analysis, because it was not played to its end.")
    names = table_view.names(steps[-1][1], lang)
    explained = analysis_view(analyse(course, seed_of(course), each), names, lang)
    if as_json:
        typer.echo(msgspec.json.encode(explained).decode())
        return
    for line in explanation(explained, names, lang):
        typer.echo(printable(line))


@app.command()
def verify(source: Annotated[str, typer.Argument(help=SOURCE)]) -> None:
    """Check a finished game: hash chain, commitment, every draw, event and decision.

    Two logs with the same last tip have the same entries.

    Exit status 0 for a sound log, otherwise 1 with the findings.
    """
    from server.game_logs.log_report import audit_rows
    from server.game_logs.log_source import read

    with _limited():
        log = read(source)
        checked = log.audit()
        for line in audit_rows(log, checked):
            typer.echo(printable(line))
        for finding in checked.findings:
            typer.echo(printable(f"version {finding.version}: {finding.message}"), err=True)
    if checked.findings:
        raise typer.Exit(1)
    typer.echo(printable("The log is sound."))


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help="Names of benchmarks. Default: all.")
    ] = None,
    *,
    instructions: Annotated[
        bool, typer.Option("--instructions", help="Count instructions of `act` (with valgrind).")
    ] = False,
) -> None:
    """Measure this machine: reducer, rules, simulation, a move. One line per figure.

    The benchmarks are in a checkout of the source, not in an installed package. There,
    `python -m tests.bench` also measures servers: gateways, crowds, attacks.
    """
    try:
        benchmarks = import_module("server.bench")
    except ModuleNotFoundError as missing:
        give_up(
            f"The benchmarks are not installed ({missing.name} is missing). "
            "Clone the source and run `make bench` there."
        )
    try:
        for row in benchmarks.run(tuple(names or ()), count_instructions=instructions):
            typer.echo(row)
    except KeyError as error:
        raise typer.BadParameter(str(error.args[0])) from error
    except benchmarks.instructions.Missing as missing:
        give_up(str(missing))


@app.command(
    name="test", context_settings={"allow_extra_args": True, "ignore_unknown_options": True}
)
def prove(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Name of the game. Further arguments go to pytest.")],
    *,
    record: Annotated[
        bool, typer.Option("--record", help="Write its golden files instead of testing.")
    ] = False,
) -> None:
    """Run the test suite that every game must pass.

    Run it in the folder above `tests/GAME/`, in which game_facts.py describes the game (chapter 5
    of domain/A_NEW_GAME.md). The option --record writes there: the counts of perft.json, missing
    golden games and the page sentences.md.
    """
    from domain.plugins import not_offered
    from projections.registry import PROJECTIONS

    if find_spec("pytest") is None:
        give_up("pytest is missing. Install it with `pip install kontor-server[testing]`.")
    if game not in PROJECTIONS:
        give_up(not_offered(game, PROJECTIONS))
    suite = Path(__file__).parents[1] / "projections" / "conformance"
    settings = ("-c", str(suite / "outside.ini"), "--rootdir", ".")
    call = (
        ("projections.conformance.write",)
        if record
        else ("pytest", str(suite), *settings, *context.args)
    )
    environ = os.environ | {"KONTOR_TEST_GAME": game}
    raise typer.Exit(subprocess.call([sys.executable, "-m", *call], env=environ))  # noqa: S603


@app.command(name="new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="Name of the game, such as lost_cities.")],
) -> None:
    """Write a small card game with tests, as a start for your own.

    In an empty folder it becomes a package; clients/docs/pages/first_game.md explains its files. In
    a checkout of Kontor it goes into domain, projections and tests; domain/A_NEW_GAME.md has the
    next steps.
    """
    from server.new_game import in_checkout, new_package

    here, checkout = Path.cwd(), Path(__file__).parents[1]
    is_there = here.is_relative_to(checkout) and (checkout / "tests" / "games").is_dir()
    try:
        for line in in_checkout.new_game(name) if is_there else new_package(name, here):
            typer.echo(line)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


@contextmanager
def _limited() -> Generator[None]:
    """Limit time and memory inside; print an error for an invalid or too large log, and exit."""
    from server.game_logs.log_file import BadLog
    from server.game_logs.process_limits import TOO_MUCH, OutOfTime, limited_process

    try:
        with limited_process():
            yield
    except BadLog as error:
        give_up(str(error))
    except (MemoryError, OutOfTime):
        give_up(TOO_MUCH)


def _viewer(name: str) -> Viewer:
    from domain.decider import EVERYONE, SPECTATOR, Seat

    kind, _, number = name.partition(":")
    if kind == "seat" and number.isdecimal():
        return Seat(int(number))
    if name in (SPECTATOR, EVERYONE):
        return SPECTATOR if name == SPECTATOR else EVERYONE
    raise typer.BadParameter("Use seat:0, seat:1, …, spectator or all.")
