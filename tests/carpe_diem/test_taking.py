"""Section 6: a tile is taken."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Cell
from domain.decider import Seat
from tests.carpe_diem.a_table import FIELD, a_table, after, choices, of_type, refusal, tile, told

MARKET = c.TakeTile(tile("L-market"))


def test_a_tile_must_be_taken_from_the_field_beside_the_patrician() -> None:
    """CAR-TAKE-1, -2, CAR-DEC-5."""
    table = a_table(4).with_patrician(3).taking()
    state = table.with_field(3, "L-baker L-pond-end L-market").with_field(2, "L-merchant").state

    assert choices(state) == tuple(
        map(c.TakeTile, map(tile, ("L-baker", "L-pond-end", "L-market")))
    )
    assert refusal(state, c.TakeTile(tile("L-merchant"))) == "no_such_tile"


@pytest.mark.parametrize("face", ["L-baker", "L-pond-end", "L-market"])
def test_exactly_one_tile_is_taken(face: str) -> None:
    """CAR-TAKE-1, -2."""
    state = a_table(4).with_field(0, "L-baker L-pond-end L-market").taking().state

    later = after(state, c.TakeTile(tile(face)))

    assert later.phase == s.Building(Seat(0), tile(face))
    assert {*later.fields[0], face} == {"L-baker", "L-pond-end", "L-market"}
    assert len(later.fields[0]) == 2
    assert later.fields[1:] == state.fields[1:]


def test_of_tiles_that_are_alike_one_is_offered() -> None:
    """CAR-DEC-5."""
    state = a_table(4).with_field(0, "L-market L-baker L-market").taking().state

    assert choices(state) == (MARKET, c.TakeTile(tile("L-baker")))
    assert after(state, MARKET).fields[0] == ("L-baker", "L-market")


@pytest.mark.parametrize(
    ("seats", "lying", "removed"),
    [
        (2, "L-market L-baker L-pond-end L-merchant", ()),
        (2, "L-market L-baker L-pond-end", ("L-baker", "L-pond-end")),
        (3, "L-market L-baker L-pond-end L-merchant", ()),
        (3, "L-market L-baker L-pond-end", ()),
        (3, "L-market L-baker", ("L-baker",)),
        (4, "L-market L-baker L-pond-end L-merchant", ()),
        (4, "L-market L-baker L-pond-end", ()),
        (4, "L-market L-baker", ()),
        (4, "L-market", ()),
    ],
)
def test_the_last_tiles_of_a_field_are_removed(
    seats: int, lying: str, removed: tuple[str, ...]
) -> None:
    """CAR-TAKE-3 to -5."""
    state = a_table(seats).with_field(0, lying).taking().state

    later = after(state, MARKET)

    assert later.removed == removed
    assert later.fields[0] == (() if removed else tuple(lying.split()[1:]))


def test_with_two_players_a_field_is_empty_after_two_of_its_tiles_were_taken() -> None:
    """CAR-TAKE-3, CAR-EX-24."""
    state = a_table().with_patrician(4).with_patrician(6, seat=1).state

    later = after(
        state,
        c.MovePatrician(s.Space(5)),
        MARKET,
        c.LayTileAside(),
        c.MovePatrician(s.Space(5)),
        c.TakeTile(tile("L-fountain")),
        c.LayTileAside(),
    )

    assert later.fields[5] == ()
    assert later.removed == ("L-bakery", "L-villa-end-1")


def test_tiles_are_removed_before_the_taken_one_is_built() -> None:
    """CAR-TAKE-6."""
    state = a_table().with_field(0, "L-market L-baker L-pond-end").taking().state

    taken = after(state, MARKET)
    events = told(state, MARKET, c.BuildTile(Cell(34), 0))

    assert taken.phase == s.Building(Seat(0), tile("L-market"))
    assert taken.fields[0] == ()
    (removed,), (built,) = of_type(events, e.TilesRemoved), of_type(events, e.TileBuilt)
    assert events.index(removed) < events.index(built)


def test_removed_tiles_belong_to_nobody() -> None:
    """CAR-TAKE-7."""
    state = a_table().with_field(0, "L-market L-baker L-pond-end").taking().state

    later = after(state, MARKET)

    assert later.seats == state.seats
    assert (later.light_supply, later.seals) == (state.light_supply, state.seals)
    assert {tile for field in later.fields for tile in field} == set(FIELD.split())
