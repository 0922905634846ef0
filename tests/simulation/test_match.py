"""Bots play whole games in this process; who wins them, as a table and as CSV."""

import csv
import io

import pytest
from typer.testing import CliRunner, Result

from domain.bots import POLICIES, Question
from domain.decider import Outcome, Seat
from domain.registry import GAMES
from projections.simulation import Played, play, standings
from server.cli import app


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(app, ("simulate", *arguments))


def ended(*points: int, ranking: tuple[tuple[int, ...], ...], won: bool | None = None) -> Outcome:
    scores = {Seat(seat): {"total": total} for seat, total in enumerate(points)}
    return Outcome(tuple(tuple(map(Seat, group)) for group in ranking), scores, won)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_again_the_same(game: str) -> None:
    seats = GAMES[game].seats[-1]
    played = play(game, ["random"] * seats, seed=4)

    assert played == play(game, ["random"] * seats, seed=4)
    assert len(played.points) == len(played.places) == seats
    assert played.points[played.places.index(1)] == max(played.points)
    assert played.decisions > seats


def test_options_of_the_table_are_played_with() -> None:
    solo = play("villagers", ["random"], seed=1, options={"countess": "beginner"})

    assert solo.outcome.won is not None


def test_who_may_interrupt_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """VIL-CHOICE-5: with a Courier; a policy that is not awaited may let the moment pass."""
    asked: list[bool] = []

    def notes(question: Question) -> object:
        asked.append(question.awaited)
        return POLICIES["random"](question)

    monkeypatch.setitem(POLICIES, "notes", notes)  # type: ignore[arg-type]
    for seed in range(5):
        play("villagers", ["notes"] * 3, seed=seed, options={"scoundrels": True})

    assert set(asked) == {True, False}


def test_first_places_are_shared_and_margins_counted() -> None:
    games = [
        Played(1, ("a", "b", "b"), ended(9, 5, 9, ranking=((0, 2), (1,))), 10),
        Played(2, ("b", "a", "b"), ended(3, 8, 1, ranking=((1,), (0,), (2,))), 10),
    ]

    first, second = standings(games)

    assert games[0].places == (1, 3, 1)
    assert (first.policy, first.seats, first.share, first.points) == ("a", 2, 0.75, 8.5)
    assert first.margin == (0 + 5) / 2
    assert (second.policy, second.seats, second.share) == ("b", 4, 0.125)
    assert second.margin == (-4 + 0 - 5 - 7) / 4


def test_the_interval_is_of_what_all_seats_of_a_bot_have_in_a_game() -> None:
    """Three seats of four that share all first places between them are not three games each."""
    won = ended(9, 5, 3, 1, ranking=((0,), (1,), (2,), (3,)))
    games = [Played(n, ("b", "b", "b", "a"), won, 10) for n in range(20)]

    first, second = standings(games)

    assert (first.policy, first.games, first.seats) == ("b", 20, 60)
    assert first.interval == pytest.approx((0.839 / 3, 1 / 3), abs=0.001)
    assert second.interval == pytest.approx((0, 0.161), abs=0.001)


def test_solo_games_say_how_many_were_won() -> None:
    games = [Played(n, ("a",), ended(5, ranking=((0,),), won=n == 0), 3) for n in range(4)]

    assert standings(games)[0].won == 0.25


def test_the_console_tells_who_wins() -> None:
    told = simulate("burgundy", "--games", "6", "--bots", "steady,random").stdout.splitlines()

    assert [line.split()[0] for line in told] == ["bot", "steady", "random", "6"]
    assert "decisions in" in told[-1]


def test_as_csv_every_seat_of_every_game_is_a_line() -> None:
    asked = ("burgundy", "--games", "4", "--seats", "3", "--seed", "7", "--csv")
    first, again = simulate(*asked).stdout, simulate(*asked).stdout
    rows = list(csv.DictReader(io.StringIO(first)))

    assert first == again
    assert [(row["seed"], row["seat"]) for row in rows[:4]] == [
        ("7", "0"),
        ("7", "1"),
        ("7", "2"),
        ("7", "0"),
    ]
    assert len(rows) == 12
    assert sum(row["policy"] == "steady" for row in rows) == 4
    assert {row["seat"] for row in rows if row["policy"] == "steady"} == {"0", "1", "2"}
    assert all(int(row["points"]) >= 0 for row in rows)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("chess",), "chess is not offered: offered are burgundy, "),
        (("burgundy", "--bots", "clever"), "There is no bot 'clever'"),
        (("burgundy", "--seats", "9"), "burgundy has 1 to 4 seats"),
        (("burgundy", "--bots", "steady,steady", "--seats", "1"), "each has one bot"),
        (("burgundy", "--bots", "random", "--games", "2", "--until-sure"), "random has all seats"),
        (("burgundy", "--option", "colour=red"), "unknown field `colour`"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(asked: tuple[str, ...], said: str) -> None:
    told = simulate(*asked)

    assert told.exit_code == 2
    assert said in " ".join(told.stderr.replace("│", " ").split())
