"""A guest who was joined to another player: the seat is that player's, and all else as it was."""

import pytest
from msgspec.structs import replace

from clients.suite.tables import ANNA, BERT, CARA, DORA
from domain.decider import Seat
from domain.table.commands import ChangePlayer, LeaveSeat, StandIn, TakeSeat
from domain.table.events import PlayerChanged
from domain.table.state import Finished, Person, Player, UndoPoint
from tests.kernel.room_with_a_table import opened, playing, refusal_of

ZERO, ONE = map(Seat, range(2))


def test_the_seat_is_another_players_with_all_that_it_had() -> None:
    room = playing(2, move_seconds=60)
    room.by(None, StandIn(room.table.since[0][0], "steady"))
    before = room.table
    seat = before.since[0][0]
    holder = before.seats[seat]
    assert isinstance(holder, Person)

    events = room.by(holder.player, ChangePlayer(seat, DORA))

    assert events == (PlayerChanged(seat, DORA),)
    assert room.table.seats[seat] == replace(holder, player=DORA)
    assert (room.table.since, room.table.stage) == (before.since, before.stage)


def test_what_could_be_taken_back_still_can() -> None:
    room = playing(2)
    points = (UndoPoint(room.table.version, room.running.state, ZERO),)
    room.table = replace(room.table, stage=replace(room.running, undo_points=points))

    room.by(ANNA, ChangePlayer(ZERO, DORA))

    assert room.running.undo_points == points


def test_an_owner_still_owns_the_table() -> None:
    room = opened(3)

    room.by(ANNA, ChangePlayer(ZERO, DORA))

    assert room.table.owner == DORA
    room.by(BERT, TakeSeat(ONE, BERT))
    room.by(BERT, ChangePlayer(ONE, CARA))
    assert room.table.owner == DORA


def test_who_asked_for_a_seat_has_one_now() -> None:
    room = playing(3)
    room.by(BERT, LeaveSeat(ONE))
    room.by(DORA, TakeSeat(ONE, DORA))

    room.by(ANNA, ChangePlayer(ZERO, DORA))

    assert room.table.asks == ()


@pytest.mark.parametrize(
    ("who", "seat", "now", "code"),
    [
        (ANNA, ONE, DORA, "not_seated"),
        (DORA, ZERO, DORA, "not_seated"),
        (ANNA, ZERO, BERT, "already_seated"),
    ],
)
def test_only_who_sits_there_becomes_somebody_who_does_not(
    who: Player, seat: Seat, now: Player, code: str
) -> None:
    room = playing(2)

    assert refusal_of(room, who, ChangePlayer(seat, now)).code == code


def test_a_game_that_is_over_stays_as_it_was_played() -> None:
    room = playing(2)
    for who in (ANNA, BERT):
        room.by(who, LeaveSeat(room.table.seat_of(who.player_id) or ZERO))
    assert isinstance(room.table.stage, Finished)

    assert refusal_of(room, ANNA, ChangePlayer(ZERO, DORA)).code == "finished"
