"""Bots have names, one for each seat of a table."""

import pytest

from domain.bots.levels import OFFERED
from domain.bots.policies import OWN
from domain.decider import Seat
from domain.registry import GAMES
from domain.table.commands import SeatBot
from projections.bots import NAMES, bot_name
from projections.conformance.table_host import ANNA, TableHost
from projections.message_catalog import say
from projections.projection import Lang
from projections.table_view import describe, names, redact, summary
from server import cli
from tests.games.courtyard.game import COURTYARD
from tests.kernel.opened_tables import opened

MOST_SEATS = max(game.seats[-1] for game in GAMES.values())


@pytest.fixture
def host() -> TableHost:
    """Anna has seated a bot beside her."""
    host = opened(3, COURTYARD)
    host.by(ANNA, SeatBot(Seat(1), "steady"))
    return host


@pytest.mark.parametrize("table_id", ["a", "b", "golden/burgundy/four_seats"])
def test_no_two_at_a_table_have_the_same(table_id: str) -> None:
    assert len(set(NAMES)) == len(NAMES) > MOST_SEATS
    assert len({bot_name(table_id, seat) for seat in range(MOST_SEATS)}) == MOST_SEATS


def test_they_hang_on_table_and_seat_alone() -> None:
    """Every gateway therefore uses the same names, today and in years."""
    assert bot_name("a", 0) == "Lubbe"
    assert len({bot_name(str(number), 0) for number in range(300)}) == len(NAMES)


def test_a_summary_says_the_name_and_how_the_bot_plays(host: TableHost) -> None:
    shown = summary(COURTYARD, host.table)["seats"]

    assert shown[1]["bot"] == "steady"
    assert shown[1]["bot_name"] == bot_name(host.table.table_id, 1)
    assert "bot_name" not in shown[0]
    assert "bot_name" not in shown[2]


@pytest.mark.parametrize(("lang", "bot"), [("en", "Steady bot"), ("de", "Solider Bot")])
def test_they_are_called_by_it_in_every_language(host: TableHost, lang: Lang, bot: str) -> None:
    name = bot_name(host.table.table_id, 1)
    seated = redact(host.entries()[-1].events[0], Seat(0))

    told = describe(seated, names(host.table, lang), lang)

    assert names(host.table, lang)[:2] == ("Anna", name)
    assert told is not None
    assert told.startswith(f"{name} ({bot}) ")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_level_has_a_name_and_a_sentence(lang: Lang) -> None:
    called = {say(f"server.bot.{policy}", lang) for policy in OWN}
    expected = {say(f"server.bot_plays.{policy}", lang) for policy in OWN if policy != "random"}

    assert (len(called), len(expected)) == (len(OWN), len(OWN) - 1)


def test_the_console_names_the_levels_as_they_are_offered() -> None:
    """The console imports no bots for its `--help`."""
    assert cli.LEVELS.split(", or ")[0] == ", ".join(OFFERED)


def test_a_bot_of_another_package_is_called_by_its_own_name(host: TableHost) -> None:
    host.by(ANNA, SeatBot(Seat(2), "greedy"))
    seated = redact(host.entries()[-1].events[0], Seat(0))

    told = describe(seated, names(host.table, "de"), "de")

    assert told is not None
    assert "(greedy)" in told
