"""Timed moves: the start of a seat's move, and the bot that replaces an absent player."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.decider import Decided, Seat
from domain.table.commands import ComeBack, StandIn
from domain.table.events import StandInLeft, StandInSeated
from projections import table_view
from projections.conformance.table_host import TableHost
from tests.games.courtyard.commands import ChooseCard, EndTurn, Gather, Pounce, Water
from tests.games.courtyard.state import CAT, HERB, ROSE, Home, Linger, Lying, Place, State, Tend
from tests.kernel.opened_tables import playing, refusal_of
from tests.kernel.table_rows import wrong

ME, YOU = Seat(0), Seat(1)
POT = Place(0)


def at(state: State, **more: Any) -> TableHost:
    """Anna and Bert in the middle of a game with a minute for each move, at version 2."""
    host = playing(2, move_seconds=60, **more)
    stage = replace(host.running, state=state, undo_points=())
    awaited = host.game.awaiting(state)
    since = tuple((seat, at_second(2)) for seat in awaited)
    host.table = replace(host.table, stage=stage, since=since)
    return host


def at_second(second: int) -> str:
    return f"2026-01-01T00:00:{second:02}Z"


def courtyard(*pending: object, hand: tuple[str, ...] = (ROSE, HERB)) -> State:
    me = Home(hand=hand, chosen=HERB, water=1, sill=(Lying(HERB),))  # type: ignore[arg-type]
    you = Home(hand=(CAT, ROSE), chosen=ROSE)  # type: ignore[arg-type]
    return State(homes=(me, you), pending=pending, round=1)  # type: ignore[arg-type]


def test_all_who_are_awaited_have_their_time() -> None:
    host = playing(2, move_seconds=60)

    assert host.table.since == ((ME, at_second(2)), (YOU, at_second(2)))
    assert table_view.clocks(host.table) == {
        "0": {"ends_at": "2026-01-01T00:01:02.000Z"},
        "1": {"ends_at": "2026-01-01T00:01:02.000Z"},
    }


def test_where_moves_are_not_timed_there_are_no_clocks() -> None:
    host = playing(2)

    assert host.table.since == ()
    assert table_view.clocks(host.table) is None


def test_a_move_that_can_be_taken_back_gives_no_more_time_nor_does_taking_it_back() -> None:
    host = at(courtyard(Linger(ME), Tend(ME)))

    host.plays(ME, Gather())
    assert host.table.since == ((ME, at_second(2)),)
    host.undoes(ME)

    assert host.table.since == ((ME, at_second(2)),)


@pytest.mark.parametrize(
    ("pending", "undo", "seat", "command", "since"),
    [
        ((Linger(ME),), True, YOU, Pounce(ME, POT), (ME, at_second(2))),
        ((Linger(ME),), False, ME, Water(POT), (ME, at_second(3))),
        ((Linger(YOU), Linger(ME)), True, ME, EndTurn(), (YOU, at_second(3))),
    ],
    ids=(
        "an interrupt gives no more time",
        "a move that stays begins the clock again",
        "a seat that is awaited next has all the time",
    ),
)
def test_since_when_a_seat_has_its_move(
    pending: tuple[object, ...],
    undo: bool,  # noqa: FBT001 - a parameter of the test
    seat: Seat,
    command: object,
    since: tuple[Seat, str],
) -> None:
    host = at(courtyard(*pending), undo=undo)

    host.plays(seat, command)

    assert host.table.since == (since,)


ROWS = """
  opened 2 1:random move_seconds=60
    => since 0 2026-01-01T00:00:01Z 1 2026-01-01T00:00:01Z
# Nobody stands in for a bot, nor do two bots for one seat.
  playing 2 move_seconds=60; bert leave_seat 1
    server stand_in 1 steady => refused: illegal
    server stand_in 2 steady => refused: not_found
    server stand_in -1 steady => refused: not_found
    server stand_in 0 steady, server stand_in 0 steady => refused: illegal
# Who takes a seat over has all the time.
    cara takes_over 1 => seat_taken_over 1 cara,
      since 0 2026-01-01T00:00:02Z 1 2026-01-01T00:00:04Z, seats anna a / cara
"""


def test_which_seats_have_a_clock_and_who_stands_in() -> None:
    assert wrong(ROWS) == ""


def test_nobody_stands_in_where_nobody_waits() -> None:
    host = at(courtyard(Linger(ME)))

    assert refusal_of(host, None, StandIn(YOU, "steady")).code == "illegal"


def test_a_stand_in_plays_until_the_player_acts() -> None:
    host = at(courtyard(Linger(ME)), undo=False)

    assert host.by(None, StandIn(ME, "steady")) == (StandInSeated(ME, "steady"),)
    assert table_view.clocks(host.table) == {"0": {"ends_at": "2026-01-01T00:00:02.000Z"}}
    assert table_view.summary(host.game, host.table)["seats"][0]["stand_in"] is True
    assert host.by(None, ComeBack(ME)) == (StandInLeft(ME),)

    assert host.table.since == ((ME, at_second(4)),)
    assert "stand_in" not in table_view.summary(host.game, host.table)["seats"][0]
    assert host.by(None, ComeBack(ME)) == ()


def test_the_ledger_tells_the_clocks_again() -> None:
    host = playing(2, move_seconds=60)
    host.plays(ME, ChooseCard(host.running.state.homes[ME].hand[0]))
    host.by(None, StandIn(YOU, "random"))

    assert host.read_again() == host.table
    assert (
        table_view.describe(
            {"type": "stand_in_seated", "seat": 1, "bot": "random"},
            table_view.names(host.table, "en"),
            "en",
        )
        == "Bert's time is up; Random bot plays until they are back."
    )


def test_a_stand_in_for_nobody_is_booked_as_nothing() -> None:
    host = at(courtyard(Linger(ME)))
    before = host.table.seats

    host.table = host.written(Decided((StandInSeated(Seat(7), "steady"),), None), None)

    assert host.table.seats == before
