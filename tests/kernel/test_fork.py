"""A fork goes on from a position of a finished game, with dice of its own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.audit import audit
from domain.burgundy import BURGUNDY
from domain.chance import Chance, commitment
from domain.decider import AnyGame, Decided, Rejected, Seat
from domain.table.commands import Start, TakeSeat, Undo
from domain.table.entry import Codec, Entry
from domain.table.events import TableForked, TableStarted
from domain.table.evolve import replay
from domain.table.fork import ForkTable, fork_table
from domain.table.state import Fork, Open, Running
from projections.conformance.table_host import ANNA, BERT, CARA, DORA, SECRET, TableHost
from tests.games.courtyard.game import COURTYARD
from tests.kernel.opened_tables import opened, playing, refusal_of

OWN_SECRET = bytes(reversed(range(32)))


def played_on(host: TableHost, name: str) -> TableHost:
    """The rest of the game, at random."""
    luck = Chance(name.encode())
    while isinstance(host.table.stage, Running):
        seat = host.game.awaiting(host.running.state)[0]
        allowed = host.game.options(host.running.state, seat)
        at = luck.roll(str(host.table.version), len(allowed)) - 1
        host.plays(seat, allowed[at])
    return host


def finished(game: AnyGame = COURTYARD) -> TableHost:
    host = opened(2, game)
    host.by(BERT, TakeSeat(Seat(1), BERT, "b"))
    return played_on(host, "origin")


class Forked(TableHost):
    """A fork and its ledger."""

    secret = OWN_SECRET

    def __init__(self, log: list[Entry[Any]], version: int, game: AnyGame = COURTYARD) -> None:
        self.game = game
        self.log: list[bytes] = []
        self.codec = Codec(game)
        command = ForkTable("f", CARA, commitment(OWN_SECRET), version)
        self.table = self.written(Decided(fork_table(game, log, command), None), None)

    def seated(self) -> Forked:
        self.by(CARA, TakeSeat(Seat(0), CARA, "c"))
        self.by(DORA, TakeSeat(Seat(1), DORA, "d"))
        return self


def test_a_fork_is_an_open_table_with_free_seats() -> None:
    origin = finished()

    fork = Forked(origin.entries(), 4).table

    assert isinstance(fork.stage, Open)
    assert (fork.table_id, fork.owner, len(fork.seats)) == ("f", CARA, 2)
    assert fork.fork_of == Fork("t", 4)
    assert fork.seat_of(CARA.player_id) is None
    assert fork.commitment == commitment(OWN_SECRET)


def test_a_fork_starts_where_the_origin_stood() -> None:
    origin = finished()

    for version in range(2, len(origin.log)):
        fork = Forked(origin.entries(), version).seated()
        assert fork.running.state == replay(COURTYARD, origin.entries()[:version]).position


@pytest.mark.parametrize("game", [COURTYARD, BURGUNDY], ids=lambda game: game.name)
@pytest.mark.parametrize("tenths", [1, 5, 9])
def test_no_name_is_drawn_twice_in_a_fork(game: AnyGame, tenths: int) -> None:
    origin = finished(game)
    version = 2 + (len(origin.log) - 3) * tenths // 10

    fork = played_on(Forked(origin.entries(), version, game).seated(), "other")

    draws = [
        draw.name
        for entry in fork.entries()
        for event in entry.events
        if isinstance(event, game.event)
        for draw in game.disclosure(event).draws
    ]
    assert draws
    assert len(draws) == len(set(draws))
    assert audit(game, fork.entries()).findings == ()


def test_a_finished_fork_is_sound_and_its_past_is_checked_too() -> None:
    fork = played_on(Forked(finished().entries(), 5).seated(), "third")

    checked = audit(COURTYARD, fork.entries())

    assert checked.findings == ()
    first = fork.entries()[0]
    forked = next(event for event in first.events if isinstance(event, TableForked))
    lied = msgspec.structs.replace(
        forked, ancestors=(msgspec.structs.replace(forked.ancestors[0], secret="00" * 32),)
    )
    events = tuple(lied if event is forked else event for event in first.events)
    changed = [msgspec.structs.replace(first, events=events), *fork.entries()[1:]]
    assert "came out differently" in audit(COURTYARD, changed).findings[0].message


def test_a_fork_of_a_fork_knows_all_its_ancestors() -> None:
    fork = played_on(Forked(finished().entries(), 5).seated(), "parent")

    grandchild = played_on(Forked(fork.entries(), 6).seated(), "child")

    assert audit(COURTYARD, grandchild.entries()).findings == ()
    forked = grandchild.entries()[0].events[1]
    assert isinstance(forked, TableForked)
    assert [ancestor.secret for ancestor in forked.ancestors] == [SECRET.hex(), OWN_SECRET.hex()]


def test_undo_never_goes_behind_the_fork() -> None:
    fork = Forked(finished().entries(), 5).seated()

    for seat in (Seat(0), Seat(1)):
        assert refusal_of(fork, None, Undo(seat)).code == "cannot_undo"


def test_what_was_taken_back_is_no_part_of_a_fork() -> None:
    host = opened(2)
    host.by(BERT, TakeSeat(Seat(1), BERT, "b"))
    returned = undone(host)
    position = host.running.state
    played_on(host, "undone")

    fork = Forked(host.entries(), returned).seated()

    assert fork.running.state == position


def undone(host: TableHost) -> int:
    """Play until somebody can take a move back, and take it back; the version of that."""
    while isinstance(host.table.stage, Running):
        for seat in range(2):
            for command in COURTYARD.options(host.running.state, Seat(seat)):
                before = host.table, list(host.log)
                host.plays(seat, command)
                if isinstance(host.table.stage, Running) and host.running.undo_points:
                    host.undoes(seat)
                    return host.table.version
                host.table, host.log = before
        seat = COURTYARD.awaiting(host.running.state)[0]
        host.plays(seat, COURTYARD.options(host.running.state, seat)[0])
    raise AssertionError


def test_a_running_game_has_no_forks() -> None:
    with pytest.raises(Rejected) as refusal:
        Forked(playing().entries(), 2)

    assert refusal.value.code == "not_finished"


def test_there_is_nothing_to_go_on_with_where_no_game_was_played_or_it_was_over() -> None:
    origin = finished()

    for version in (0, 1, -1, 10_000, len(origin.log)):
        with pytest.raises(Rejected) as refusal:
            Forked(origin.entries(), version)
        assert refusal.value.code == "not_found"


def test_a_fork_needs_every_seat_taken_and_starts_without_another_opening() -> None:
    fork = Forked(finished().entries(), 4)
    fork.by(CARA, TakeSeat(Seat(1), CARA))
    refused = refusal_of(fork, CARA, Start())

    events = fork.by(ANNA, TakeSeat(Seat(0), ANNA))

    assert refused.code == "seats_empty"
    assert events[1:] == (TableStarted((Seat(0), Seat(1)), COURTYARD.revision),)
