"""The remaining time of a seat under well-known clocks, as rows of moments and events."""

from typing import Any

import pytest

from domain.chance import commitment
from domain.decider import Rejected, Seat
from domain.table.commands import ComeBack, GoAway, LeaveSeat, OpenTable, StandIn, TakeSeat
from domain.table.seat_clock import later
from domain.table.table_queries import away_until, move_deadlines, reserves
from projections import table_view
from projections.conformance.table_host import ANNA, BERT, CARA, SECRET, TableHost, takes_over
from server.bench.tick_tock import TICK_TOCK, Tick
from server.runtime.clock import timestamp
from tests.games.courtyard.commands import ChooseCard
from tests.kernel.opened_tables import opened, refusal_of

ME, YOU = Seat(0), Seat(1)
START = "2026-01-01T00:00:00.000Z"
DAY = 86_400
CHESS: dict[str, Any] = {"bank_seconds": 600, "increment_seconds": 10}
TOTAL: dict[str, Any] = {"bank_seconds": 600}
A_MOVE: dict[str, Any] = {"move_seconds": 60}
FULL = {0: 3 * DAY, 1: 3 * DAY}
DAYS: dict[str, Any] = {"move_seconds": DAY, "bank_seconds": 3 * DAY}


class Timed(TableHost):
    """Anna and Bert say tick in turn, Anna first, from second 0 on."""

    def __init__(self, clock: dict[str, Any]) -> None:
        self.second = 0.0
        command = OpenTable("t", ANNA, 2, commitment(SECRET), options={"ticks": 90}, **clock)
        super().__init__(TICK_TOCK.game, command)
        self.by(BERT, TakeSeat(YOU, BERT))

    def time_of(self, version: int) -> str:  # noqa: ARG002 - time goes by as the story says
        return later(START, round(self.second * 1000))

    def at(self, second: float) -> str:
        """Time has come to that second."""
        self.second = second
        return self.time_of(0)

    def does(self, second: float, what: str) -> None:
        now = self.at(second)
        match what.split():
            case ["tick", seat]:
                self.plays(int(seat), Tick())
            case ["undo", seat]:
                self.undoes(int(seat))
            case ["late", seat]:
                self.by(None, StandIn(Seat(int(seat)), "steady"))
            case ["back", seat]:
                self.by(None, ComeBack(Seat(int(seat))))
            case ["leaves"]:
                self.by(BERT, LeaveSeat(YOU, "steady"))
            case ["returns"]:
                self.by(BERT, takes_over(YOU, BERT))
            case ["away", days]:
                self.by(BERT, GoAway(YOU, later(now, int(days) * DAY * 1000), now))
            case ["home"]:
                self.by(BERT, GoAway(YOU, "", now))
            case _:
                raise AssertionError(what)

    def ends(self) -> dict[Seat, float]:
        """The second at which the time of each awaited seat is up."""
        return {
            seat: timestamp(limit.since) - timestamp(START) + limit.seconds
            for seat, limit in move_deadlines(self.table).items()
        }


def told(clock: dict[str, Any], story: str) -> Timed:
    """The table after a story such as `10 tick 0; 25 undo 0`."""
    host = Timed(clock)
    for sentence in story.split("; ") if story else ():
        second, _, what = sentence.partition(" ")
        host.does(float(second), what)
    return host


# Each: the clock, what happened at which second, then the reserves and whose time ends when.
EXAMPLES: list[tuple[dict[str, Any], str, dict[int, int], dict[int, float]]] = [
    # Total time with an increment.
    (CHESS, "", {0: 600, 1: 600}, {0: 600}),
    (CHESS, "100 tick 0", {0: 510, 1: 600}, {1: 700}),
    (CHESS, "100 tick 0; 130 tick 1", {0: 510, 1: 580}, {0: 640}),
    (CHESS, "4 tick 0; 5 tick 1", {0: 606, 1: 609}, {0: 611}),
    (TOTAL, "100 tick 0; 130 tick 1", {0: 500, 1: 570}, {0: 630}),
    # An undone move costs its time, and brings no increment.
    (CHESS, "100 tick 0; 120 undo 0", {0: 500, 1: 580}, {0: 620}),
    (CHESS, "100 tick 0; 120 undo 0; 150 tick 0", {0: 480, 1: 580}, {1: 730}),
    (CHESS, "100 tick 0; 110 undo 0; 120 tick 0; 130 undo 0", {0: 490, 1: 580}, {0: 620}),
    (A_MOVE, "50 tick 0; 55 undo 0", {}, {0: 65}),
    # A time for each move alone.
    (A_MOVE, "50 tick 0; 100 tick 1", {}, {0: 160}),
    # The reserve is drawn on once the allowance is used up.
    (DAYS, "", FULL, {0: 4 * DAY}),
    (DAYS, f"{DAY} tick 0", FULL, {1: 5 * DAY}),
    (DAYS, f"{2 * DAY} tick 0", {0: 2 * DAY, 1: 3 * DAY}, {1: 6 * DAY}),
    (DAYS, "0 tick 0; {0} late 1; {0} tick 1".format(7 * DAY), {0: 3 * DAY, 1: 0}, {0: 11 * DAY}),
    # A returning player has the increment, and 5 seconds at least.
    (CHESS, "600 late 0; 900 back 0", {0: 10, 1: 600}, {0: 910}),
    (TOTAL, "600 late 0; 900 back 0", {0: 5, 1: 600}, {0: 905}),
    (A_MOVE, "60 late 0; 900 back 0", {}, {0: 960}),
    # Leaving and coming back brings no time.
    (CHESS, "1 tick 0; 501 leaves; 900 returns", {0: 609, 1: 100}, {1: 1000}),
    # A clock stands while its player is away, and goes on where it stood.
    (DAYS, f"1 tick 0; {2 * DAY + 1} away 5", {0: 3 * DAY, 1: 2 * DAY}, {1: 9 * DAY + 1}),
    (DAYS, f"1 tick 0; 2 away 5; {DAY + 2} home", FULL, {1: 5 * DAY + 1}),
    (DAYS, "0 away 2; 1 tick 0", FULL, {1: 6 * DAY}),
    (DAYS, "1 tick 0; 1 away 20", FULL, {1: 11 * DAY + 1}),
    (DAYS, f"0 away 6; {DAY} home; {DAY} tick 0; {DAY} away 20", FULL, {1: 11 * DAY}),
]


@pytest.mark.parametrize(("clock", "story", "left", "ends"), EXAMPLES)
def test_a_clock_leaves_a_seat(
    clock: dict[str, Any], story: str, left: dict[int, int], ends: dict[int, float]
) -> None:
    host = told(clock, story)

    assert (reserves(host.table), host.ends()) == (left, ends)
    assert host.read_again() == host.table


def test_each_of_several_awaited_seats_has_its_own_clock() -> None:
    """In the courtyard all choose a card at once."""
    host = opened(2, bank_seconds=30, increment_seconds=3, undo=False)
    host.by(BERT, TakeSeat(YOU, BERT))  # all is booked at the second of its version
    host.plays(YOU, ChooseCard(host.running.state.homes[YOU].hand[0]))

    assert reserves(host.table) == {ME: 30, YOU: 30 - 1 + 3}
    assert host.table.since == ((ME, "2026-01-01T00:00:02Z"),)


def test_all_see_what_a_seat_has_left_and_from_when_its_reserve_is_drawn_on() -> None:
    host = told(DAYS, "1 tick 0")
    clock = {"ends_at": "2026-01-05T00:00:01.000Z", "bank_from": "2026-01-02T00:00:01.000Z"}

    assert table_view.clocks(host.table) == {"1": clock}
    assert table_view.banks(host.table) == {"0": 3 * DAY, "1": 3 * DAY}


def test_all_see_who_is_away_and_until_when() -> None:
    host = told(DAYS, "1 tick 0; 1 away 2")
    until = "2026-01-03T00:00:01.000Z"
    shown = table_view.summary(host.game, host.table)

    assert shown["seats"][YOU]["away_until"] == until
    assert {name: shown[name] for name in table_view.CLOCK if name in shown} == {
        **DAYS,
        "vacation_days": 7,
    }
    said = [
        table_view.describe({"type": "seat_away", "seat": 1, "until": time}, ("Anna", "Bert"), lang)
        for time in (until, "")
        for lang in ("en", "de")
    ]
    assert said == [
        "Bert is away until 3 Jan.",
        "Bert ist bis 3. Januar abwesend.",
        "Bert is back.",
        "Bert ist wieder da.",
    ]


def test_nobody_is_away_where_no_clock_can_stand() -> None:
    """Nor from another's seat, nor where a bot plays for them, nor twice until the same day."""
    away = GoAway(YOU, later(START, 1000), START)
    quick, slow = told(CHESS, ""), told(DAYS, "")

    assert refusal_of(quick, BERT, away).code == "illegal"
    assert refusal_of(slow, ANNA, away).code == "not_seated"
    assert slow.by(BERT, away) != ()
    assert refusal_of(slow, BERT, away).code == "illegal"
    assert away_until(slow.table, YOU) == later(START, 1000)
    late = told(DAYS, f"1 tick 0; {5 * DAY} late 1")
    assert refusal_of(late, BERT, away).code == "illegal"


def test_nobody_goes_away_for_ever() -> None:
    host = told(DAYS, "")
    for second in range(50):
        host.does(second, "away 1")
    with pytest.raises(Rejected, match="illegal"):
        host.does(60, "away 1")

    host.does(61, "home")
    assert away_until(host.table, YOU) == ""


def test_a_seat_that_changes_hands_is_not_away() -> None:
    host = told(DAYS, "1 tick 0; 1 away 6; 2 leaves")
    host.by(CARA, takes_over(YOU, CARA))

    assert away_until(host.table, YOU) == ""
    assert host.ends() == {YOU: 4 * DAY + 2}


@pytest.mark.parametrize(
    ("clock", "days"), [(DAYS, 7), ({**DAYS, "vacation_days": 0}, 0), (CHESS, 0), (A_MOVE, 0)]
)
def test_where_a_move_has_a_day_there_are_days_to_be_away(clock: dict[str, Any], days: int) -> None:
    assert Timed(clock).table.vacation_days == days


@pytest.mark.parametrize(
    "clock", [{"increment_seconds": 5}, {**A_MOVE, "vacation_days": 1}, {"vacation_days": 1}]
)
def test_no_table_has_a_clock_that_makes_no_sense(clock: dict[str, Any]) -> None:
    with pytest.raises(Rejected) as refusal:
        Timed(clock)

    assert (refusal.value.code, refusal.value.facts["why"]) == ("bad_options", "clock")
