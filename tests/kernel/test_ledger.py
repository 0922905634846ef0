"""The ledger: its content, and the table that is read from it."""

import msgspec
import pytest

from domain.burgundy import BURGUNDY
from domain.decider import Seat
from domain.table.entry import Codec, Entry, game_of_first_entry
from domain.table.events import SeatLeft
from domain.table.evolve import after_entry, replay
from tests.games.courtyard.commands import ChooseCard
from tests.games.courtyard.events import CardFed
from tests.games.courtyard.game import COURTYARD
from tests.games.courtyard.state import ROSE
from tests.kernel.opened_tables import opened, playing


def test_an_entry_comes_back_as_it_was_written() -> None:
    codec = Codec(COURTYARD)
    seats = frozenset({Seat(0), Seat(1)})
    events = (CardFed(Seat(0), Seat(1), ROSE, seats), SeatLeft(Seat(1)))
    entry = Entry(7, "2026-01-01T00:00:00Z", events, Seat(0), "id", {"type": "feed_card"})

    assert codec.decode(codec.encode(entry)) == entry


def test_entries_are_maps_with_written_out_names() -> None:
    codec = Codec(COURTYARD)
    entry = Entry(1, "2026-01-01T00:00:00Z", (SeatLeft(Seat(1)),))

    plain = msgspec.msgpack.decode(codec.encode(entry))

    assert plain == {
        "version": 1,
        "time": "2026-01-01T00:00:00Z",
        "events": [{"type": "seat_left", "seat": 1}],
    }


def test_an_event_that_this_build_does_not_know_is_not_read() -> None:
    unknown = {"version": 1, "time": "", "events": [{"type": "moon_rose"}]}

    with pytest.raises(msgspec.ValidationError):
        Codec(COURTYARD).decode(msgspec.msgpack.encode(unknown))


def test_a_field_that_this_build_does_not_know_is_passed_over() -> None:
    newer = {"version": 1, "time": "", "events": [{"type": "seat_left", "seat": 1, "why": "tea"}]}

    assert Codec(COURTYARD).decode(msgspec.msgpack.encode(newer)).events == (SeatLeft(Seat(1)),)


@pytest.mark.parametrize("game", [COURTYARD, BURGUNDY], ids=lambda game: game.name)
def test_the_first_entry_names_its_game(game) -> None:  # noqa: ANN001 - any game
    assert game_of_first_entry(opened(2, game).log[0]) == game.name


def test_an_empty_ledger_has_no_table() -> None:
    with pytest.raises(ValueError, match="empty ledger"):
        replay(COURTYARD, ())


def test_a_ledger_is_folded_from_wherever_one_stands() -> None:
    host = playing()
    for seat in (0, 1):
        host.plays(seat, ChooseCard(host.table.position.homes[seat].hand[0]))
    entries = host.entries()
    table = None

    for entry in entries:
        table = after_entry(COURTYARD, table, entry)

    assert table == host.table == replay(COURTYARD, entries)
    assert replay(COURTYARD, entries[2:], replay(COURTYARD, entries[:2])) == table
