"""How good a position of Villagers looks, in parts that have names."""

from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from clients.bots.villagers import appraise, appraise_parts
from domain.cards import replaced
from domain.decider import Seat
from domain.villagers import VILLAGERS
from domain.villagers import state as s
from projections.words import texts
from tests.bots.matches import asked_along

pytestmark = pytest.mark.random


@cache
def positions() -> tuple[tuple[s.State, Seat], ...]:
    """Of games alone and for two and four, as each seat sees them."""
    return tuple(
        (state, Seat(seat))
        for seats in (1, 2, 4)
        for state, _, _ in asked_along(VILLAGERS, ("steady",) * seats, b"parts")
        for seat in range(seats)
    )


def test_the_parts_are_together_what_the_position_is_worth() -> None:
    for state, seat in positions():
        assert sum(appraise_parts(state, seat).values()) == pytest.approx(appraise(state, seat))


def test_a_part_is_about_what_it_is_called() -> None:
    """A gold in another part would be a reason that is none."""
    for state, seat in positions():
        holding = state.seats[seat]
        richer = replace(holding, supply=holding.supply + 1)
        before = appraise_parts(state, seat)
        after = appraise_parts(replace(state, seats=replaced(state.seats, seat, richer)), seat)

        assert after.pop("supply") == before.pop("supply") + 1
        assert after == before


def test_every_part_is_met_and_has_a_name() -> None:
    met = {
        part
        for state, seat in positions()
        for part, worth in appraise_parts(state, seat).items()
        if worth
    }

    assert {f"villagers.part.{part}" for part in met} == {
        key for key in texts() if key.startswith("villagers.part.")
    }


def test_a_position_looks_as_good_whatever_was_looked_at_before() -> None:
    """What is kept of other positions is what it is worth in this one too."""
    for state, seat in positions()[::9]:
        alike = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=s.State)

        assert appraise(alike, seat) == appraise(state, seat)
