"""How good a position of Burgundy looks, in parts that have names."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from clients.bots import burgundy
from clients.bots.burgundy import appraise, appraise_parts
from domain.burgundy import BURGUNDY
from domain.cards import replaced
from domain.decider import Seat
from projections.words import texts
from tests.bots.matches import asked_along

pytestmark = pytest.mark.random


def positions() -> Iterator[tuple[Any, Seat]]:
    """Of a game for each number of seats, as each seat sees them."""
    for seats in BURGUNDY.seats:
        for state, _, _ in asked_along(BURGUNDY, ("steady",) * seats, b"parts"):
            yield from ((state, Seat(seat)) for seat in range(seats))


def test_the_parts_are_together_what_the_position_is_worth() -> None:
    for state, seat in positions():
        assert sum(appraise_parts(state, seat).values()) == pytest.approx(appraise(state, seat))


def test_a_part_is_about_what_it_is_called() -> None:
    """A silver in another part would be a reason that is none."""
    for state, seat in positions():
        holding = state.seats[seat]
        richer = replace(holding, silver=holding.silver + 1)
        before = appraise_parts(state, seat)
        after = appraise_parts(replace(state, seats=replaced(state.seats, seat, richer)), seat)

        assert after.pop("silver") >= before.pop("silver")
        assert after == before


def test_every_part_is_met_and_has_a_name() -> None:
    met = {
        part
        for state, seat in positions()
        for part, worth in appraise_parts(state, seat).items()
        if worth
    }

    assert {f"burgundy.part.{part}" for part in met} == {
        key for key in texts() if key.startswith("burgundy.part.")
    }


def test_a_position_looks_as_good_whatever_was_looked_at_before() -> None:
    """What is kept of other positions is what it is worth in this one too."""
    asked = list(positions())
    along = [appraise(state, seat) for state, seat in asked]

    for (state, seat), worth in list(zip(asked, along, strict=True))[::9]:
        burgundy.estate_outlook.cache_clear()
        burgundy.best_with.cache_clear()
        alike = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=BURGUNDY.state)
        assert appraise(alike, seat) == worth
