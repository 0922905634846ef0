"""Whatever people try at a table, it answers or refuses, and its ledger tells it again."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from clients.suite.tables import ANNA, BERT, CARA, DORA, LATER, Tables
from domain.burgundy import BURGUNDY
from domain.decider import AnyGame, Rejected, Seat
from domain.table.commands import (
    Abandon,
    Admit,
    ChangeInvite,
    ComeBack,
    GiveHint,
    LeaveSeat,
    Play,
    Refuse,
    SeatBot,
    StandIn,
    Start,
    TableCommand,
    TakeSeat,
    Undo,
)
from domain.table.state import Closed, Finished, Open, Person, Player, Running, Vacant
from tests.games.courtyard.game import COURTYARD
from tests.kernel.room_with_a_table import opened

pytestmark = pytest.mark.random

PEOPLE = (ANNA, BERT, CARA, DORA)
LIVES = 150
TRIES = 120


def anything(room: Tables, rng: Random) -> tuple[Player | None, TableCommand]:
    """Somebody tries something; most of it makes no sense at this moment."""
    player = rng.choice(PEOPLE)
    seat = Seat(rng.randrange(-1, len(room.table.seats) + 1))
    lifecycle: list[TableCommand] = [
        TakeSeat(seat, player, player.player_id),
        SeatBot(seat, "random"),
        LeaveSeat(seat, "random"),
        Start(),
        Undo(seat),
        GiveHint(seat),
        StandIn(seat, "random"),
        ComeBack(seat),
        Admit(seat, rng.choice(PEOPLE).player_id, LATER),
        Refuse(seat, rng.choice(PEOPLE).player_id),
        ChangeInvite(),
    ]
    if rng.random() < 0.01:
        return None, Abandon()
    if rng.random() < 0.5 and isinstance(room.table.stage, Running):
        return player, a_move(room, rng)
    return player, rng.choice(lifecycle)


def a_move(room: Tables, rng: Random) -> Play:
    state = room.running.state
    seat = rng.choice(room.game.awaiting(state))
    return Play(seat, rng.choice(room.game.options(state, seat)))


def awaited(room: Tables) -> list[Seat]:
    stage = room.table.stage
    return list(room.game.awaiting(stage.state)) if isinstance(stage, Running) else []


def broken(room: Tables) -> list[str]:
    """What must hold at every table at every time."""
    table = room.table
    people = [holder.player.player_id for holder in table.seats if isinstance(holder, Person)]
    alive = isinstance(table.stage, Open | Running)
    checks: dict[str, Any] = {
        "one player has one seat": len(people) == len(set(people)),
        "the owner sits at the table": not alive or table.owner.player_id in people,
        "nobody plays beside an empty seat": not isinstance(table.stage, Running)
        or not any(isinstance(holder, Vacant) for holder in table.seats),
        "every seat that plays added to the seed": isinstance(table.stage, Open | Closed)
        or len(table.nonces) == len(table.seats),
        "versions have no gap": table.version == len(room.log),
        "whom a timed game waits for has a clock, and nobody else": not table.move_seconds
        or [seat for seat, _ in table.since] == awaited(room),
        "an end has its time": alive or table.finished_at,
        "a finished game shows its secret": not isinstance(table.stage, Finished)
        or table.stage.secret,
    }
    return [sentence for sentence, holds in checks.items() if not holds]


@pytest.mark.parametrize("game", [COURTYARD, BURGUNDY], ids=["courtyard", "burgundy"])
def test_a_table_answers_or_refuses_and_its_ledger_tells_it_again(game: AnyGame) -> None:
    codes = Counter[str]()
    ends = Counter[str]()
    for life in range(LIVES):
        rng = Random(life)
        room = opened(rng.choice(game.seats), game, move_seconds=rng.choice((None, 60)))
        for _ in range(TRIES):
            if room.table.stage == Closed():
                break
            table, length = room.table, len(room.log)
            try:
                room.by(*anything(room, rng))
            except Rejected as refusal:
                codes[refusal.code] += 1
                assert (room.table, len(room.log)) == (table, length)
            assert not broken(room)
        assert room.read_again() == room.table
        ends[type(room.table.stage).__name__] += 1

    assert {"Finished", "Closed"} <= set(ends)
    assert {"forbidden", "seat_taken", "not_found", "already_seated", "cannot_undo"} <= set(codes)
