"""Random commands at a table: each is answered or refused, and the ledger rebuilds the table."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from domain.burgundy import BURGUNDY
from domain.chance import commitment
from domain.decider import AnyGame, Rejected, Seat
from domain.table import commands as c
from domain.table.events import SeatTakenOver, StandInLeft
from domain.table.seat_clock import DAY, later
from domain.table.state import Closed, Finished, Open, Person, Player, Running, Vacant
from projections.conformance.table_host import ANNA, BERT, CARA, DORA, LATER, SECRET, TableHost
from tests.games.courtyard.game import COURTYARD

pytestmark = pytest.mark.random

PEOPLE = (ANNA, BERT, CARA, DORA)
LIVES = 150
TRIES = 120
CLOCKS: tuple[dict[str, Any], ...] = (
    {},
    {"move_seconds": 60},
    {"bank_seconds": 600, "increment_seconds": 10},
    {"move_seconds": 86_400, "bank_seconds": 259_200},
)


def anything(host: TableHost, rng: Random) -> tuple[Player | None, c.TableCommand]:
    """Return a random command of a random player. Most of them make no sense at this moment."""
    player = rng.choice(PEOPLE)
    seat = Seat(rng.randrange(-1, len(host.table.seats) + 1))
    lifecycle: list[c.TableCommand] = [
        c.TakeSeat(seat, player, player.player_id),
        c.SeatBot(seat, "random"),
        c.LeaveSeat(seat, "random"),
        c.Start(),
        c.Undo(seat),
        c.GiveHint(seat),
        c.StandIn(seat, "random"),
        c.ComeBack(seat),
        c.Admit(seat, rng.choice(PEOPLE).player_id, LATER),
        c.Refuse(seat, rng.choice(PEOPLE).player_id),
        c.ChangeInvite(),
        c.GoAway(seat, rng.choice(("", "2026-01-09T00:00:00Z")), host.time_of(0)),
    ]
    if rng.random() < 0.01:
        return None, c.Abandon()
    if rng.random() < 0.5 and isinstance(host.table.stage, Running):
        return player, a_move(host, rng)
    return player, rng.choice(lifecycle)


def a_move(host: TableHost, rng: Random) -> c.Play:
    state = host.running.state
    seat = rng.choice(host.game.awaiting(state))
    return c.Play(seat, rng.choice(host.game.options(state, seat)))


class Passing(TableHost):
    """A table at which time passes: seconds, and now and then days."""

    def __init__(self, rng: Random, game: AnyGame, clock: dict[str, Any]) -> None:
        self.rng, self.now = rng, 0
        seats = rng.choice(game.seats)
        super().__init__(
            game, c.OpenTable("t", ANNA, seats, commitment(SECRET), nonce="a", **clock)
        )

    def time_of(self, version: int) -> str:
        if version:
            self.now += int(self.rng.expovariate(1 / 10_000)) * self.rng.choice((1, 1, 1, 10_000))
        return later("2026-01-01T00:00:00.000Z", self.now)

    def too_rich(self) -> list[Seat]:
        """Seats with more than they had at the start and got for moves, and for coming to it."""
        table, moves, comings = self.table, Counter[Seat](), Counter[Seat]()
        for entry in self.entries():
            if entry.by is not None and entry.command is not None:
                moves[entry.by] += 1
            for event in entry.events:
                if isinstance(event, SeatTakenOver | StandInLeft):
                    comings[event.seat] += 1
        most = {
            seat: table.bank_seconds
            + table.increment_seconds * (moves[seat] + comings[seat])
            + 5 * comings[seat]
            for seat in map(Seat, range(len(table.clocks)))
        }
        return [seat for seat in most if table.clocks[seat].reserve > 1_000 * most[seat]]


def awaited(host: TableHost) -> list[Seat]:
    stage = host.table.stage
    return list(host.game.awaiting(stage.state)) if isinstance(stage, Running) else []


def broken(host: Passing) -> list[str]:
    """Return the broken invariants of a table. They must hold at every moment."""
    table = host.table
    people = [holder.player.player_id for holder in table.seats if isinstance(holder, Person)]
    alive = isinstance(table.stage, Open | Running)
    checks: dict[str, Any] = {
        "one player has one seat": len(people) == len(set(people)),
        "the owner sits at the table": not alive or table.owner.player_id in people,
        "nobody plays beside an empty seat": not isinstance(table.stage, Running)
        or not any(isinstance(holder, Vacant) for holder in table.seats),
        "every seat that plays added to the seed": isinstance(table.stage, Open | Closed)
        or len(table.nonces) == len(table.seats),
        "versions have no gap": table.version == len(host.log),
        "whom a timed game waits for has a clock, and nobody else": not table.move_seconds
        or [seat for seat, _ in table.since] == awaited(host),
        "nobody has less than nothing left": all(
            clock.reserve >= 0 and clock.spent >= 0 and 0 <= clock.vacation <= 7 * DAY
            for clock in table.clocks
        ),
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
        host = Passing(rng, game, rng.choice(CLOCKS))
        for _ in range(TRIES):
            if host.table.stage == Closed():
                break
            table, length = host.table, len(host.log)
            try:
                host.by(*anything(host, rng))
            except Rejected as refusal:
                codes[refusal.code] += 1
                assert (host.table, len(host.log)) == (table, length)
            assert not broken(host)
        assert host.read_again() == host.table
        assert host.too_rich() == []
        ends[type(host.table.stage).__name__] += 1

    assert {"Finished", "Closed"} <= set(ends)
    assert {"forbidden", "seat_taken", "not_found", "already_seated", "cannot_undo"} <= set(codes)
