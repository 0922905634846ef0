"""Whether a seat may ask what to do, and what the ledger says of it."""

from typing import Any

import msgspec
import pytest

from clients.suite.tables import ANNA, BERT, CARA, Tables
from domain.audit import audit
from domain.chance import commitment
from domain.decider import Seat
from domain.table.commands import GiveHint
from domain.table.events import HintGiven, TableOpened
from domain.table.evolve import replay
from domain.table.fork import ForkTable, fork_table
from domain.table.state import Finished
from projections import table_view
from tests.games.courtyard.game import COURTYARD
from tests.kernel.room_with_a_table import opened, playing, refusal_of

ME, YOU = Seat(0), Seat(1)


def against_a_bot(**more: Any) -> Tables:
    """Anna alone against a bot: the game runs from its first entry on."""
    return opened(2, bots={YOU: "steady"}, **more)


def plays_something(room: Tables, seat: Seat) -> None:
    room.plays(seat, room.game.options(room.running.state, seat)[0])


def played_to_the_end(room: Tables) -> Tables:
    while not isinstance(room.table.stage, Finished):
        plays_something(room, room.game.awaiting(room.running.state)[0])
    return room


def test_hints_are_on_where_only_bots_play_beside_who_opens() -> None:
    assert against_a_bot().table.hints
    assert not opened(2).table.hints
    assert not opened(3, bots={YOU: "steady"}).table.hints


def test_who_opens_may_say_otherwise() -> None:
    assert not against_a_bot(hints=False).table.hints
    assert playing(2, hints=True).table.hints


def test_a_log_of_before_there_were_hints_has_none() -> None:
    event = {"type": "table_opened", "table_id": "t", "game": "g", "seats": 2, "commitment": ""}
    owner = {"player_id": "anna", "name": "Anna"}

    assert not msgspec.convert(event | {"owner": owner}, TableOpened).hints
    assert "hints" not in msgspec.to_builtins(opened(2).entries()[0].events[0])


def test_the_ledger_says_who_asked_and_the_position_stays() -> None:
    room = against_a_bot()
    before = room.running

    room.by(ANNA, GiveHint(ME))

    assert room.entries()[-1].events == (HintGiven(ME),)
    assert room.running.state is before.state
    assert room.running.undo_points == before.undo_points
    assert room.table.attended == room.table.version == 2


def test_asked_again_on_the_same_position_nothing_more_is_booked() -> None:
    """It was given at the version before the entry that says so: that one is told again."""
    room = against_a_bot()
    room.by(ANNA, GiveHint(ME))

    assert room.running.hinted == {ME: 1}
    assert room.by(ANNA, GiveHint(ME)) == ()


def test_on_the_next_position_it_is_a_new_hint() -> None:
    room = against_a_bot()
    room.by(ANNA, GiveHint(ME))
    plays_something(room, ME)
    plays_something(room, YOU)

    assert room.running.hinted == {}


def test_a_move_is_taken_back_as_if_there_had_been_no_hint() -> None:
    room = playing(2, hints=True)
    state = room.running.state
    plays_something(room, ME)
    room.by(BERT, GiveHint(YOU))

    room.undoes(ME)

    assert room.running.state == state
    assert room.running.hinted == {}


def test_refused_where_there_are_none_or_nobody_waits_for_the_seat() -> None:
    room = playing(2)
    assert refusal_of(room, ANNA, GiveHint(ME)).code == "no_hints"
    assert refusal_of(opened(2, hints=True), ANNA, GiveHint(ME)).code == "not_your_turn"

    room = playing(2, hints=True)
    plays_something(room, ME)
    assert refusal_of(room, ANNA, GiveHint(ME)).code == "not_your_turn"
    assert refusal_of(room, ANNA, GiveHint(Seat(2))).code == "not_found"

    room = played_to_the_end(against_a_bot())
    assert refusal_of(room, ANNA, GiveHint(ME)).code == "finished"


def test_nobody_plays_for_time_with_hints() -> None:
    room = playing(2, hints=True, move_seconds=60)
    since = room.table.since

    room.by(ANNA, GiveHint(ME))

    assert room.table.since == since


def test_everybody_is_told_who_asked_and_nothing_else() -> None:
    event = table_view.redact(HintGiven(ME), YOU)

    assert event == {"type": "hint_given", "seat": 0}
    assert table_view.tell(event, ("Ada", "Bo"), "en") == "Ada asks for a hint."
    assert table_view.tell(event, ("Ada", "Bo"), "de") == "Ada bittet um einen Tipp."


def test_a_summary_says_where_there_are_hints() -> None:
    assert table_view.summary(COURTYARD, against_a_bot().table)["hints"] is True
    assert "hints" not in table_view.summary(COURTYARD, opened(2).table)


def test_a_log_with_hints_is_sound_and_tells_the_game_again() -> None:
    room = against_a_bot()
    room.by(ANNA, GiveHint(ME))
    played_to_the_end(room)

    assert audit(COURTYARD, room.entries()).findings == ()
    assert replay(COURTYARD, room.entries()) == room.table


@pytest.mark.parametrize(
    ("hints", "bots", "expected"),
    [(True, {}, True), (False, {}, False), (False, {YOU: "steady"}, True)],
)
def test_a_fork_keeps_hints_and_has_them_against_bots(
    hints: bool,  # noqa: FBT001 - a parameter of the test
    bots: dict[Seat, str],
    expected: bool,  # noqa: FBT001
) -> None:
    room = playing(2, hints=hints)
    if hints:
        room.by(ANNA, GiveHint(ME))
    log = played_to_the_end(room).entries()
    command = ForkTable("f", CARA, commitment(bytes(32)), 3, seat=ME, bots=bots)

    forked = fork_table(COURTYARD, log, command)[0]

    assert isinstance(forked, TableOpened)
    assert forked.hints is expected
