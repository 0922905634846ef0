"""The texts of notifications: they contain only facts that a stranger may know."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import SPECTATOR, AnyGame, Seat
from domain.registry import GAMES
from domain.table import table_queries
from domain.table.state import Running
from projections import table_view
from projections.notifications import Waiting, notification_text, time_left
from projections.registry import PROJECTIONS
from tests.kernel.opened_tables import playing
from tests.random_games import a_random_game

TITLE = {"en": "Chess", "de": "Schach"}


def waiting(shown: dict[str, object], **more: object) -> Waiting:
    first = Waiting("turn", shown, TITLE, 0, 1, 3_600.0)
    return first._replace(**more)  # type: ignore[arg-type]


@pytest.mark.random
@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_a_stranger_cannot_tell_apart_call_with_the_same_words(game: str) -> None:
    rules: AnyGame = PROJECTIONS[game].game
    table = playing(2, game=rules).table
    assert isinstance(table.stage, Running)
    _, positions = a_random_game(rules, 2, 7)
    moved = 0
    for number, (before, state) in enumerate(pairwise(positions)):
        if not rules.awaiting(state) or number % 10:
            continue
        world = rules.rearrange(state, SPECTATOR, Chance(b"%d" % number))
        moved += world != state
        told: list[object] = []
        for position in (state, world):
            one = replace(table, stage=replace(table.stage, state=position))
            shown = table_view.summary(rules, one)
            told.append(
                (table_queries.awaiting(rules, one), notification_text([waiting(shown)], "en"))
            )
        assert told[0] == told[1], before

    assert moved > 0


def test_it_says_who_moved_who_else_is_there_and_how_long_there_is() -> None:
    host = playing(3)
    shown = table_view.summary(host.game, host.table)

    told = notification_text([waiting(shown)], "de")

    assert told == (
        "Du bist dran: Schach",
        "Anna hat gezogen. Am Tisch: Cara. Du hast noch 1 Stunde.",
    )
    assert (
        notification_text([waiting(shown, by=None, left=None)], "en").body
        == "At the table: Anna, Cara."
    )
    invited = notification_text([waiting(shown, kind="invitation")], "en")
    assert invited == ("Anna invites you to play Chess", "A seat is free for you.")


def test_of_many_tables_it_names_some_games() -> None:
    host = playing(2)
    shown = table_view.summary(host.game, host.table)
    titles = [{"en": f"Game {number}", "de": ""} for number in range(6)]

    told = notification_text([waiting(shown, title=title) for title in titles], "en")

    assert told == ("6 tables are waiting for you", "Game 0, Game 1, Game 2, Game 3…")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (3, "1 minute"),
        (90 * 60, "2 hours"),
        (3_599, "1 hour"),
        (86_000, "1 day"),
        (600, "10 minutes"),
    ],
)
def test_how_long_there_is_is_said_in_whole_units(seconds: float, said: str) -> None:
    assert time_left(seconds, "en") == f"You have {said} left."


def test_seats_are_named_that_nobody_has() -> None:
    host = playing(2)
    shown = table_view.summary(host.game, host.table)

    assert notification_text([waiting(shown, kind="rematch", by=Seat(9))], "en").title.startswith(
        "Somebody"
    )
