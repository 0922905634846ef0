"""The server is bound before it sees a nonce, and opens its secret at the end."""

import hashlib
import hmac
import json

from domain.chance import commitment, seed_of
from domain.decider import Seat
from domain.table.commands import Abandon, LeaveSeat, TakeSeat
from domain.table.decide.starting import seed
from domain.table.events import SecretRevealed, TableOpened
from domain.table.state import Finished
from projections.conformance.table_host import ANNA, BERT, SECRET
from tests.kernel.opened_tables import opened


def test_the_first_event_shows_the_commitment_and_nothing_of_the_secret() -> None:
    host = opened()

    first = host.entries()[0].events[0]

    assert isinstance(first, TableOpened)
    assert first.commitment == hashlib.sha256(SECRET).hexdigest() == commitment(SECRET)
    assert SECRET not in host.log[0]
    assert SECRET.hex().encode() not in host.log[0]


def test_the_seed_is_an_hmac_over_table_options_seats_and_nonces() -> None:
    options = {"rounds": 2, "foxes": True}
    facts = {"nonces": ["a", ""], "options": options, "seats": 2, "table": "t"}
    message = json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()

    made = seed_of(SECRET, "t", options, ("a", ""))

    assert made == hmac.new(SECRET, message, "sha256").digest()


def test_every_part_changes_the_seed() -> None:
    seeds = {
        seed_of(SECRET, "t", {"x": 1}, ("a", "b")),
        seed_of(SECRET[::-1], "t", {"x": 1}, ("a", "b")),
        seed_of(SECRET, "u", {"x": 1}, ("a", "b")),
        seed_of(SECRET, "t", {"x": 2}, ("a", "b")),
        seed_of(SECRET, "t", {"x": 1}, ("b", "a")),
        seed_of(SECRET, "t", {"x": 1}, ("a", "b", "")),
    }

    assert len(seeds) == 6


def test_the_nonces_of_those_who_play_are_in_the_seed_in_seat_order() -> None:
    host = opened(seats=2)
    host.by(BERT, TakeSeat(Seat(1), BERT, "b"))

    assert host.table.nonces == ("a", "b")
    assert seed(host.table, SECRET) == seed_of(SECRET, "t", host.table.options, ("a", "b"))


def test_whoever_takes_a_seat_over_changes_no_seed() -> None:
    host = opened(seats=2)
    host.by(BERT, TakeSeat(Seat(1), BERT, "b"))
    before = seed(host.table, SECRET)
    host.by(BERT, LeaveSeat(Seat(1)))

    assert seed(host.table, SECRET) == before


def test_the_end_reveals_the_secret_of_the_commitment_however_it_comes() -> None:
    for end in (Abandon(), LeaveSeat(Seat(0))):
        host = opened(seats=2, bots={Seat(1): "random"})

        events = host.by(ANNA, end)

        assert isinstance(events[-1], SecretRevealed)
        assert commitment(bytes.fromhex(events[-1].secret)) == host.table.commitment
        assert isinstance(host.table.stage, Finished)
        assert host.table.stage.secret == SECRET.hex()
