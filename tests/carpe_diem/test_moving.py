"""Section 5: the patrician moves."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import state as s
from domain.decider import Seat
from tests.carpe_diem.a_table import FIELD, Table, a_table, after, choices, refusal, tile

NOT_ON_FOOT = ("no_such_space", "no_tile_there", "out_of_reach")


def on_foot(table: Table) -> set[int]:
    """Where the patrician may go without bread; everywhere else is refused."""
    offered = {card.space for card in choices(table.state) if isinstance(card, c.MovePatrician)}
    for space in range(-1, 8):
        if space not in offered:
            assert refusal(table.state, c.MovePatrician(s.Space(space))) in NOT_ON_FOOT
    return set(offered)


def with_bread(table: Table) -> set[int]:
    return {card.space for card in choices(table.state) if isinstance(card, c.MoveWithBread)}


@pytest.mark.parametrize("space", range(7))
def test_the_patrician_moves_to_either_neighbouring_space(space: int) -> None:
    """CAR-MOVE-1, CAR-DEC-3, CAR-COMP-19."""
    table = a_table().with_patrician(space)

    assert on_foot(table) == {(space + 1) % 7, (space - 1) % 7}


def test_after_the_move_the_patrician_stands_there_and_a_tile_is_taken() -> None:
    """CAR-MOVE-1."""
    state = a_table().with_patrician(0).state

    later = after(state, c.MovePatrician(s.Space(6)))

    assert later.seats[0].space == 6
    assert later.phase == s.TakingTile(Seat(0))


def test_any_number_of_patricians_may_share_a_space() -> None:
    """CAR-MOVE-2."""
    table = a_table(4).with_patrician(0)
    for seat in (1, 2, 3):
        table = table.with_patrician(1, seat)

    later = after(table.state, c.MovePatrician(s.Space(1)))

    assert [holding.space for holding in later.seats] == [1, 1, 1, 1]


def test_without_bread_the_patrician_may_not_stay() -> None:
    """CAR-MOVE-3."""
    assert refusal(a_table().with_patrician(2).state, c.MovePatrician(s.Space(2))) == "out_of_reach"
    assert with_bread(a_table().with_patrician(2)) == set()
    assert 2 in with_bread(a_table().with_patrician(2).with_bread(1))


def test_the_patrician_goes_on_past_empty_fields() -> None:
    """CAR-MOVE-4, -5, CAR-EX-22. It does not turn back at space 1."""
    table = a_table(4).with_patrician(0).with_fields({3: FIELD, 6: FIELD})

    assert on_foot(table) == {3, 6}


def test_going_on_does_not_turn_round_to_a_nearer_field() -> None:
    """CAR-MOVE-5."""
    table = a_table(4).with_patrician(0).with_fields({0: FIELD, 4: FIELD})

    assert on_foot(table) == {4}


def test_the_way_of_an_empty_neighbour_may_be_chosen() -> None:
    """CAR-MOVE-6."""
    table = a_table(4).with_patrician(5).with_fields({6: FIELD, 3: FIELD})

    assert on_foot(table) == {6, 3}
    assert after(table.state, c.MovePatrician(s.Space(3))).seats[0].space == 3


def test_the_way_may_lead_round_the_ring_to_where_it_began() -> None:
    """CAR-MOVE-7, CAR-EX-23."""
    table = a_table(4).with_patrician(4).with_fields({4: "L-market L-bakery"})

    later = after(table.state, c.MovePatrician(s.Space(4)))

    assert on_foot(table) == {4}
    assert later.phase == s.TakingTile(Seat(0))
    assert {card.tile for card in choices(later) if isinstance(card, c.TakeTile)} == {
        "L-market",
        "L-bakery",
    }


def test_two_ways_to_one_space_are_one_option() -> None:
    """CAR-MOVE-8."""
    state = a_table(4).with_patrician(0).with_fields({2: FIELD}).state

    assert choices(state) == (c.MovePatrician(s.Space(2)),)


def test_the_patrician_may_go_back_to_the_space_it_left() -> None:
    """CAR-MOVE-9."""
    state = a_table().with_patrician(0).with_patrician(3, seat=1).state
    a_turn = (c.TakeTile(tile("L-market")), c.LayTileAside())

    later = after(state, c.MovePatrician(s.Space(1)), *a_turn, c.MovePatrician(s.Space(4)), *a_turn)

    assert later.phase == s.Moving(Seat(0))
    assert c.MovePatrician(s.Space(0)) in choices(later)
