"""Whether a seat may ask what to do, and what the ledger says of it."""

from typing import Any

import msgspec
import pytest

from domain.audit import audit
from domain.chance import commitment
from domain.decider import Seat
from domain.table.commands import GiveHint
from domain.table.events import HintGiven, TableOpened
from domain.table.evolve import replay
from domain.table.fork import ForkTable, fork_table
from projections import table_view
from projections.conformance.table_host import ANNA, BERT, CARA, TableHost
from tests.games.courtyard.game import COURTYARD
from tests.kernel.opened_tables import (
    opened,
    played_to_the_end,
    playing,
    plays_something,
    refusal_of,
)
from tests.kernel.table_rows import wrong

ME, YOU = Seat(0), Seat(1)


def against_a_bot(**more: Any) -> TableHost:
    """Anna alone against a bot: the game runs from its first entry on."""
    return opened(2, bots={YOU: "steady"}, **more)


ROWS = """
# Hints are on where only bots play beside who opens; who opens may say otherwise.
  opened 2 1:steady
    => hints True
  opened 2
    => hints False
  opened 3 1:steady
    => hints False
  opened 2 1:steady hints=false
    => hints False
  playing 2 hints=true
    => hints True
# Asked again on the same position nothing more is booked: the version before is told again.
  opened 2 1:steady; anna give_hint 0
    => hinted 0 1
    anna give_hint 0 => hinted 0 1
# They are refused where there are none, or where nobody waits for the seat.
  playing 2
    anna give_hint 0 => refused: no_hints
  opened 2 hints=true
    anna give_hint 0 => refused: not_your_turn
  playing 2 hints=true
    anna give_hint 2 => refused: not_found
# Nobody plays for time with hints.
  playing 2 hints=true move_seconds=60
    anna give_hint 0 => hint_given 0, since 0 2026-01-01T00:00:02Z 1 2026-01-01T00:00:02Z
"""


def test_a_seat_asks_what_to_do_where_there_are_hints() -> None:
    assert wrong(ROWS) == ""


def test_who_is_not_awaited_or_has_finished_gets_no_hint() -> None:
    host = playing(2, hints=True)
    plays_something(host, ME)
    assert refusal_of(host, ANNA, GiveHint(ME)).code == "not_your_turn"

    host = played_to_the_end(against_a_bot())
    assert refusal_of(host, ANNA, GiveHint(ME)).code == "finished"


def test_a_log_of_before_there_were_hints_has_none() -> None:
    event = {"type": "table_opened", "table_id": "t", "game": "g", "seats": 2, "commitment": ""}
    owner = {"player_id": "anna", "name": "Anna"}

    assert not msgspec.convert(event | {"owner": owner}, TableOpened).hints
    assert "hints" not in msgspec.to_builtins(opened(2).entries()[0].events[0])


def test_the_ledger_says_who_asked_and_the_position_stays() -> None:
    host = against_a_bot()
    before = host.running

    host.by(ANNA, GiveHint(ME))

    assert host.entries()[-1].events == (HintGiven(ME),)
    assert host.running.state is before.state
    assert host.running.undo_points == before.undo_points
    assert host.table.attended == host.table.version == 2


def test_on_the_next_position_it_is_a_new_hint() -> None:
    host = against_a_bot()
    host.by(ANNA, GiveHint(ME))
    plays_something(host, ME)
    plays_something(host, YOU)

    assert host.running.hinted == {}


def test_a_move_is_taken_back_as_if_there_had_been_no_hint() -> None:
    host = playing(2, hints=True)
    state = host.running.state
    plays_something(host, ME)
    host.by(BERT, GiveHint(YOU))

    host.undoes(ME)

    assert host.running.state == state
    assert host.running.hinted == {}


def test_everybody_may_know_who_asked_but_no_log_has_a_line_of_it() -> None:
    event = table_view.redact(HintGiven(ME), YOU)

    assert event == {"type": "hint_given", "seat": 0}
    assert "hint_given" not in table_view.TOLD


def test_a_log_with_hints_is_sound_and_tells_the_game_again() -> None:
    host = against_a_bot()
    host.by(ANNA, GiveHint(ME))
    played_to_the_end(host)

    assert audit(COURTYARD, host.entries()).findings == ()
    assert replay(COURTYARD, host.entries()) == host.table


@pytest.mark.parametrize(
    ("hints", "bots", "expected"),
    [(True, {}, True), (False, {}, False), (False, {YOU: "steady"}, True)],
)
def test_a_fork_keeps_hints_and_has_them_against_bots(
    hints: bool,  # noqa: FBT001 - a parameter of the test
    bots: dict[Seat, str],
    expected: bool,  # noqa: FBT001
) -> None:
    host = playing(2, hints=hints)
    if hints:
        host.by(ANNA, GiveHint(ME))
    log = played_to_the_end(host).entries()
    command = ForkTable("f", CARA, commitment(bytes(32)), 3, seat=ME, bots=bots)

    forked = fork_table(COURTYARD, log, command)[0]

    assert isinstance(forked, TableOpened)
    assert forked.hints is expected
