"""The console command, as somebody types it."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from clients import terminal
from clients.cli import app, words_in
from clients.terminal import Lang, standings
from domain.decider import AnyGame
from domain.registry import GAMES
from kontor import Clock, Hint, Kontor, Option, Outcome, Refused, SeatSummary, Summary, Table
from kontor.frames import Named
from kontor.wire import TieBreak
from server.game_logs import process_limits
from server.game_logs.log_file import ExportedLog
from tests.clients.test_sdk_wire import summary
from tests.running.ports import free_port
from tests.running.served import Served
from tests.server.patience import PATIENCE

pytestmark = pytest.mark.live

KONTOR = str(Path(sys.executable).with_name("kontor"))
ALONE = ("--game", "burgundy", "--seats", "1")
GUEST = SeatSummary(seat=0, player=Named(player_id="p", name="Guest"))


def kontor(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command in this process, which raises what another would end with a traceback for."""
    told = CliRunner().invoke(app, arguments, input=typed)
    if told.exception is not None and not isinstance(told.exception, SystemExit):
        raise told.exception
    return subprocess.CompletedProcess(arguments, told.exit_code, told.stdout, told.stderr)


@pytest.fixture(scope="module")
def game(served: Served) -> str:
    """Return the terminal's output of a whole solo game that always takes the first option."""
    command = [KONTOR, "play", "--url", served.url, *ALONE]  # the others run in this process
    played = subprocess.run(
        command, input="1\n" * 200, capture_output=True, text=True, timeout=120, check=False
    )
    assert played.returncode == 0, played.stderr
    return played.stdout


def address(game: str) -> str:
    return game.splitlines()[0]


def test_a_game_is_played_in_the_terminal(game: str) -> None:
    assert "Guest plays" in game
    mine, against = game.splitlines()[-2:]
    assert mine.startswith("Guest:")
    assert against.startswith("Egon's points")


def test_the_terminal_speaks_german(served: Served) -> None:
    played = kontor("play", "--url", served.url, *ALONE, "--lang", "de", typed="v\n9\nq\n")

    assert "Tippe eine Zahl, um eine Option zu wählen" in played.stdout
    assert "Nachziehstapel: " in played.stdout
    assert "ausspielen" in played.stdout


def test_c6_the_table_is_shown_unasked_and_by_its_names(served: Served) -> None:
    box = httpx.get(f"{served.url}/api/games/burgundy/box").json()
    played = kontor("play", "--url", served.url, *ALONE, typed="q\n")

    asked = played.stdout.partition("  1  ")[0]
    hand = re.findall(r"Guest: .*?Hand: ([^;]+);", " ".join(asked.split()))
    assert "Draw pile: " in asked
    assert all(
        any(f"{card['name']['en']} " in hand[0] for card in box["cards"].values()) for _ in hand
    )
    assert not re.search(r"[a-z]_[a-z0-9]", asked.partition("\n")[2])


async def test_who_seeks_people_in_the_terminal_finds_them_and_plays(served: Served) -> None:
    wanted = ("--with-people", "--game", "burgundy", "--seats", "2", "--name", "Tom")
    async with Kontor(served.url, name="Anna") as anna:
        mine = await anna.seek("burgundy", seats=2)
        playing = asyncio.create_task(moves_once_somebody_came(mine))
        played = await asyncio.to_thread(
            kontor, "play", "--url", served.url, *wanted, typed="1\nq\n"
        )
        playing.cancel()
        entries = await anna.log(mine.table_id)

    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith(f"{served.url}/table/{mine.table_id}")
    assert "Anna" in played.stdout
    sat_down = next(one["version"] for one in entries if "seat_taken_over" in repr(one))
    moves = [one for one in entries if "command_id" in one and one["by"] == 1]
    assert len([one for one in moves if one["version"] > sat_down]) == 1  # a bot may have begun


async def moves_once_somebody_came(table: Table) -> None:
    await table.until(lambda table: all(seat.player for seat in table.summary.seats))
    while True:
        await table.until(lambda table: table.my_turn)
        version = await table.act(table.options[0])
        await table.until(lambda table, seen=version: table.version >= seen)


def test_the_terminal_tells_the_time_that_is_left(served: Served) -> None:
    """The table has a chess clock."""
    played = kontor("play", "--url", served.url, *ALONE, "--clock", "0+600+10", typed="q\n")

    assert re.search(r"Guest's time: \+ 0:(10:00|09:5\d)", played.stdout)


def test_the_terminal_tells_allowance_and_reserve_and_who_is_away() -> None:
    now = datetime.fromisoformat("2030-01-01T00:00:00Z")
    names = [Named(player_id=name, name=name) for name in ("Anna", "Ben", "Cara")]
    seats = [SeatSummary(seat=n, player=name) for n, name in enumerate(names)]
    table: Any = SimpleNamespace(
        summary=finished(seats[0], replace(seats[1], away_until="2030-01-03T00:00:00Z"), seats[2]),
        clocks={0: Clock(ends_at="2030-01-01T00:03:00Z", bank_from="2030-01-01T00:01:00Z")},
        banks={0: 120, 1: 120, 2: 90},
    )

    assert list(terminal.times(table, words_in("en"), now)) == [
        "Anna's time: 0:01:00 + 0:02:00",
        "Ben is away until 2030-01-03.",
        "Cara's time: + 0:01:30",
    ]


class StoodInFor:
    """A table where a bot plays for the client's player until they report that they are back."""

    def __init__(self) -> None:
        self.summary = finished(replace(GUEST, stand_in=True))
        self.seat = 0
        self.my_turn = True
        self.clocks = self.banks = {}
        self.options: tuple[Option, ...] = ()
        self.version = 9
        self.view = {"game": "villagers", "seats": {}}

    async def back(self) -> None:
        self.summary = finished(GUEST)


def typing(keys: str, table: Any, monkeypatch: pytest.MonkeyPatch) -> terminal.Screen:
    """A screen in English, before which somebody types these."""
    typed = iter(keys)
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    return terminal.Screen(table=table, box={}, lang="en", words=words_in("en"))


async def test_c8_who_is_stood_in_for_is_told_and_says_b(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = typing("bq", StoodInFor(), monkeypatch)

    assert not await terminal.ask(screen)

    assert capsys.readouterr().out.count(screen.words("terminal.stand_in")) == 1


class Hinted(StoodInFor):
    """A table that tells, from the second time on, what the guest could do."""

    def __init__(self) -> None:
        super().__init__()
        self.summary = finished(GUEST)
        self.asked = 0

    async def hint(self) -> Hint:
        self.asked += 1
        if self.asked == 1:
            raise Refused("no_hints", "This table was opened without hints.")
        return Hint(
            1, Option({"type": "pass"}, "Pass"), "Pass. You have no other move.", "As I know."
        )


async def test_who_types_h_is_told_what_to_do_or_why_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = typing("hhq", Hinted(), monkeypatch)

    assert not await terminal.ask(screen)

    told = capsys.readouterr().out.splitlines()[-3:]
    assert told == [
        "This table was opened without hints.",
        "Pass. You have no other move.",
        "As I know.",
    ]


class GoesOn(StoodInFor):
    """A table that goes on while somebody types; it keeps what they ask for."""

    def __init__(self) -> None:
        super().__init__()
        self.options = (Option({"type": "pass"}, "Pass", at=9),)
        self.asked: list[Option | int] = []

    def typed(self, _: str) -> str:
        self.options, self.version = (Option({"type": "draft"}, "Draft", at=10),), 10
        return "u" if self.asked else "1"

    async def act(self, option: Option) -> None:
        self.asked.append(option)
        raise Refused("stale", "Your options have changed.")

    async def undo(self, *, at: int) -> None:
        self.asked.append(at)


async def test_a_number_means_the_option_shown_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = GoesOn()
    screen = typing("", table, monkeypatch)
    monkeypatch.setattr("builtins.input", table.typed)

    assert await terminal.ask(screen)

    assert table.asked == [Option({"type": "pass"}, "Pass", at=9), 10]


def test_what_is_no_option_gets_a_sentence(served: Served) -> None:
    played = kontor("play", "--url", served.url, *ALONE, "--lang", "de", typed="xx\n99\n\nq\n")

    assert played.stdout.count("Diese Option gibt es nicht. Tippe eine Zahl von 1 bis") == 3


def finished(*seats: SeatSummary, **more: Any) -> Summary:
    usual = {"game": "villagers", "status": "finished", "awaiting": (), "seats": seats}
    return Summary(**summary("t") | usual | more)


@pytest.mark.parametrize(
    ("lang", "start", "silver", "total"),
    [("en", "Starting gold", "Silver", "Total"), ("de", "Startgold", "Silber", "Summe")],
)
def test_a_score_has_the_words_of_a_game(lang: Lang, start: str, silver: str, total: str) -> None:
    scores = {
        "0": {"start": 0, "strange_kind": 1, "total": 0},
        "1": {"start": 3, "silver": 4, "bronze": 0, "total": 7},
    }
    outcome = Outcome(reason="played", ranking=((1,), (0,)), scores=scores)
    summary = finished(GUEST, SeatSummary(seat=1, bot="steady", bot_name="Beke"))

    assert list(standings(summary, outcome, words_in(lang))) == [
        f"1. Beke: {start} 3, {silver} 4, {total} 7",
        f"2. Guest: strange kind 1, {total} 0",
    ]


def test_alone_there_is_no_place_and_the_other_side_has_its_own_points() -> None:
    scores = {"0": {"triplets": 4, "sold_goods": 0, "animals": 1, "total": 5, "egon": 9}}
    outcome = Outcome(reason="played", ranking=((0,),), scores=scores, won=False)
    summary = finished(GUEST, game="burgundy")

    assert list(standings(summary, outcome, words_in("en"))) == [
        "You lose.",
        "Guest: Triplets 4, Animals 1, Total 5",
        "Egon's points 9",
    ]


def test_what_broke_a_tie_is_told() -> None:
    scores = {"0": {"total": 7}, "1": {"total": 7}, "2": {"total": 3}}
    outcome = Outcome(
        reason="played",
        ranking=((1,), (0,), (2,)),
        scores=scores,
        tie_break=TieBreak("fewest_villagers", {"0": 6, "1": 5}),
    )
    names = ("Beke", "Ivo", "Oda")
    seats = (SeatSummary(n, bot="steady", bot_name=name) for n, name in enumerate(names))
    summary = finished(*seats)

    assert list(standings(summary, outcome, words_in("en"))) == [
        "1. Ivo: Total 7, Tie-break: fewer villagers 5",
        "2. Beke: Total 7, Tie-break: fewer villagers 6",
        "3. Oda: Total 3",
    ]


def test_what_to_expect_of_each_bot_is_said() -> None:
    """A level that this installation does not know is called by its own name."""
    known = SeatSummary(seat=1, bot="gentle", bot_name="Beke")
    strange = SeatSummary(seat=2, bot="greedy", bot_name="Ivo")

    assert list(terminal.bots(finished(GUEST, known, strange), words_in("de"))) == [
        "Beke (Einsteiger-Bot). Für deine ersten Spiele. Kennt die Regeln und macht Fehler.",
        "Ivo (greedy).",
    ]


@pytest.mark.parametrize(("visibility", "invited"), [("private", "#code"), ("public", "")])
def test_only_the_link_to_a_private_table_has_its_invite(visibility: str, invited: str) -> None:
    """The invite of a public table, which would take over seats, is shown only on request."""
    summary = finished(SeatSummary(seat=0), visibility=visibility, invite="code")

    assert terminal.address("http://here", summary) == f"http://here/table/t{invited}"


def test_the_link_to_a_private_table_lets_others_in(served: Served) -> None:
    played = kontor("play", "--url", served.url, *ALONE, "--private", typed="q\n")

    link, _, invite = address(played.stdout).partition("#")
    table = f"{served.url}/api/tables/{link.rpartition('/')[2]}"
    assert httpx.get(table).status_code == 404
    assert httpx.get(table, params={"invite": invite}).json()["visibility"] == "private"


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ("--with-people --private", "--with-people"),
        ("--with-people --bot gentle", "--with-people"),
        ("some_table --seats 3", "--seats is for a new table"),
        ("http://127.0.0.1:1/table/t --clock 60", "--clock is for a new table"),
    ],
)
def test_play_refuses_options_that_contradict_each_other(options: str, named: str) -> None:
    played = kontor("play", *options.split(" "))

    assert played.returncode == 2
    assert named in " ".join(played.stderr.replace("│", " ").split())


@pytest.mark.parametrize("invited", ["#{}", " --invite {}"], ids=["in the link", "as an option"])
async def test_who_was_invited_sits_down_at_a_private_table(served: Served, invited: str) -> None:
    async with Kontor(served.url) as anna:
        table = await anna.open_table("burgundy", seats=2, visibility="private")
        link = f"{served.url}/table/{table.table_id}{invited.format(table.summary.invite)}"
        playing = asyncio.create_task(
            asyncio.to_thread(kontor, "play", *link.split(" "), "--name", "Ben", typed="q\n")
        )
        async with asyncio.timeout(PATIENCE):
            async for _ in table.changes():
                if table.awaiting == (1,):
                    break
                if table.my_turn:
                    await table.act(table.options[-1])

        played = await playing
        assert played.returncode == 0, played.stderr
        assert table.summary.seats[1].player is not None
        assert table.summary.seats[1].player.name == "Ben"


def test_a_finished_game_is_told_again(game: str) -> None:
    told = kontor("replay", address(game), "--lang", "de")

    assert told.returncode == 0
    assert "Guest spielt" in told.stdout


def test_a_position_is_shown_as_a_viewer_saw_it(game: str) -> None:
    own = kontor("replay", address(game), "--version", "1", "--viewer", "seat:0").stdout
    spectator = kontor("replay", address(game), "--version", "1", "--viewer", "spectator").stdout

    assert "hand:" in own
    assert "hand:" not in spectator


def test_a_changed_log_is_not_sound(game: str, tmp_path: Path) -> None:
    base, _, rest = address(game).partition("/table/")
    table_id = rest.partition("#")[0]
    log = httpx.get(f"{base}/api/tables/{table_id}/log").text
    honest, forged = tmp_path / "honest.ndjson", tmp_path / "forged.ndjson"
    honest.write_text(log)
    forged.write_text(re.sub(r'"use_die","number":\d', '"use_die","number":9', log, count=1))

    assert kontor("verify", str(honest)).returncode == 0
    refused = kontor("verify", str(forged))
    assert refused.returncode == 1
    assert "something else" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("verify", "/no/such/file"), 1, "Cannot read"),
        (("verify", f"http://127.0.0.1:{free_port()}/table/x"), 1, "Cannot reach"),
        (("play", "--url", f"http://127.0.0.1:{free_port()}"), 1, "No server answers"),
        (("replay", "pyproject.toml"), 1, "Line 1"),
        (("bench", "nonsense"), 2, "No figure is called"),
        (("serve", "--port", "99999"), 2, "KONTOR_PORT"),
        (("archive", "--older-than", "-1"), 2, "--older-than"),
        (("play", "--option", "support"), 2, "NAME=VALUE"),
        (("play", "--option", "=true"), 2, "NAME=VALUE"),
        (("play", "--clock", "an hour"), 2, "MOVE+RESERVE+INCREMENT"),
    ],
)
def test_refusals_have_a_sentence(arguments: tuple[str, ...], code: int, sentence: str) -> None:
    refused = kontor(*arguments)

    assert refused.returncode == code
    assert sentence in " ".join(refused.stderr.split())


@pytest.mark.parametrize("command", ["archive", "play"])
def test_c7_a_setting_that_there_is_not_is_named_once(command: str) -> None:
    """`test_serve` says so of servers."""
    nowhere = {"KONTOR_REDIS_URL": "redis://127.0.0.1:1", "KONTOR_URL": "http://127.0.0.1:1"}

    refused = CliRunner().invoke(app, [command], env={"KONTOR_ARCHIV": "none", **nowhere})

    named = [line for line in refused.stderr.splitlines() if "Unknown setting" in line]
    assert named == ["Unknown setting KONTOR_ARCHIV has no effect. Did you mean KONTOR_ARCHIVE?"]


def test_the_server_is_the_one_of_the_environment(served: Served) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}"
    environ = {"KONTOR_URL": served.url}

    there = CliRunner().invoke(app, ["play", *ALONE], input="q\n", env=environ)
    elsewhere = CliRunner().invoke(app, ["play", "--url", nowhere], env=environ)

    assert there.exit_code == 0
    assert address(there.stdout).startswith(f"{served.url}/table/")
    assert elsewhere.exit_code == 1
    assert f"No server answers at {nowhere}" in elsewhere.stderr
    assert "KONTOR_URL" in kontor("play", "--help").stdout


def test_help_teaches() -> None:
    commands = kontor("--help").stdout
    assert all(word in commands for word in ("serve", "play", "replay", "verify"))
    assert "./var" in kontor("serve", "--help").stdout


def test_a_table_is_opened_with_the_options_of_its_game(served: Served) -> None:
    played = kontor(
        *("play", "--url", served.url, "--game", "villagers", "--seats", "1"),
        *("--option", "countess=hard", "--option", "profiteers=true"),
        typed="q\n",
    )

    table = f"{served.url}/api/tables/{address(played.stdout).rpartition('/')[2]}"
    options = httpx.get(table).json()["options"]
    assert (options["countess"], options["profiteers"], options["support"]) == ("hard", True, False)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "chess"), "Available games: burgundy, villagers, carpe_diem, bruges."),
        (("--option", "support=true"), "no option called support. Its options: start_player."),
        (
            ("--game", "villagers", "--lang", "de", "--option", "countess=harder"),
            "Die Einstellung countess muss eines davon sein: beginner, hard, standard.",
        ),
        (
            ("--game", "villagers", "--option", "draft_moment=21"),
            "The option draft_moment must be one of: 0 … 20.",
        ),
        (("--bot", "genius"), "Choose one of gentle, steady, keen, strong."),
    ],
)
def test_c7_what_cannot_be_opened_is_told_with_what_there_is(
    served: Served, arguments: tuple[str, ...], sentence: str
) -> None:
    refused = kontor("play", "--url", served.url, *arguments)

    assert refused.returncode == 1
    assert sentence in refused.stderr
    assert "/api" not in refused.stderr


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=name, marks=[pytest.mark.long] * (name != "villagers"))
        for name, game in GAMES.items()
    ],
)
def test_every_game_can_be_told_again_and_checked(served: Served, game: AnyGame) -> None:
    """With the fewest seats, and bots on all but one."""
    fewest = min(game.seats)
    bots = ("--bot", "random") * (fewest - 1)
    opened = ("--game", game.name, "--seats", str(fewest), *bots)
    played = kontor("play", "--url", served.url, *opened, typed="1\n" * 1000)

    told = kontor("replay", address(played.stdout))
    checked = kontor("verify", address(played.stdout))

    assert played.returncode == told.returncode == checked.returncode == 0
    assert "Guest" in told.stdout
    assert "The log is sound." in checked.stdout


def hostile(tmp_path: Path, change: Callable[[str], str]) -> str:
    """The path of a log that somebody changed."""
    golden = Path(__file__).parents[1] / "burgundy" / "golden" / "two_seats_r2.ndjson"
    changed = tmp_path / "hostile.ndjson"
    changed.write_text(change(golden.read_text("utf-8")), "utf-8")
    return str(changed)


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    "change",
    [
        lambda log: re.sub(r'"sides":\d+', f'"sides":{1 << 70}', log),
        lambda log: log.replace('"game_opened","seats":2', f'"game_opened","seats":{10**9}'),
        lambda log: re.sub(r'("type":"turn_began","seat"):\d', r"\1:7", log),
        lambda log: log.replace('"seat":1', '"seat":-4'),
        lambda _: "[" * 100_000,
        lambda _: "{" + "\x00" * 99,
    ],
)
def test_a_hostile_log_is_told(tmp_path: Path, command: str, change: Callable[[str], str]) -> None:
    told = CliRunner().invoke(app, [command, hostile(tmp_path, change)])

    assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
    assert told.exit_code in (0, 1)
    assert told.exit_code == 1 or command == "replay"  # which checks nothing and tells what it can
    assert "Traceback" not in told.output


def test_what_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(process_limits, "SECONDS", 1)
    monkeypatch.setattr(ExportedLog, "audit", endless)

    told = CliRunner().invoke(app, ["verify", hostile(tmp_path, lambda log: log)])

    assert told.exit_code == 1
    assert process_limits.TOO_MUCH in told.output


def test_what_a_terminal_would_obey_never_reaches_it(tmp_path: Path) -> None:
    """A name in a file may hold anything: here it would give the window another title."""
    title = r"\u001b]0;pwned\u0007"

    told = CliRunner().invoke(
        app, ["replay", hostile(tmp_path, lambda log: log.replace('"Anna"', f'"{title}"'))]
    )

    assert told.exit_code == 0
    assert "]0;pwned" in told.output
    assert "\x1b" not in told.output
    assert "\x07" not in told.output


def test_a_line_of_the_screen_is_printable(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.say("Ann\u202e\x9b2J spielt 日本 │")

    assert capsys.readouterr().out == "Ann\ufffd\ufffd2J spielt 日本 │\n"
