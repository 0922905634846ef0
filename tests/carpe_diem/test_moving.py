"""Section 5: the patrician moves."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import state as s
from tests.carpe_diem.a_table import Table, a_table, choices, refusal
from tests.carpe_diem.play_rows import wrong

NOT_ON_FOOT = ("no_such_space", "no_tile_there", "out_of_reach")


def on_foot(table: Table) -> set[int]:
    """Where the patrician may go without bread; everywhere else is refused."""
    offered = {card.space for card in choices(table.state) if isinstance(card, c.MovePatrician)}
    for space in range(-1, 8):
        if space not in offered:
            assert refusal(table.state, c.MovePatrician(s.Space(space))) in NOT_ON_FOOT
    return set(offered)


@pytest.mark.parametrize("space", range(7))
def test_the_patrician_moves_to_either_neighbouring_space(space: int) -> None:
    """CAR-MOVE-1, CAR-DEC-3, CAR-COMP-19."""
    table = a_table().with_patrician(space)

    assert on_foot(table) == {(space + 1) % 7, (space - 1) % 7}


ROWS = """
# After the move a tile is taken there. Any number of patricians may share a space.
  patrician 0  # CAR-MOVE-1
    move_patrician 6 => patrician on 6, asks taking_tile 0
  seats 4; 1: patrician 1; 2: patrician 1; 3: patrician 1  # CAR-MOVE-2
    move_patrician 1 => patrician on 1
# Without bread it may not stay.
  patrician 2  # CAR-MOVE-3
    move_patrician 2 => refused: out_of_reach
    => offers move_patrician 3 / move_patrician 1
  patrician 2; bread 1  # CAR-MOVE-3
    move_with_bread 2 => -1 bread
# It goes on past empty fields; it does not turn back at space 1, nor round to a nearer field.
  seats 4; fields 3 L-market / 6 L-market  # CAR-MOVE-4, -5, CAR-EX-22
    => offers move_patrician 3 / move_patrician 6
    move_patrician 1 => refused: no_tile_there
  seats 4; fields 0 L-market / 4 L-market  # CAR-MOVE-5
    => offers move_patrician 4
    move_patrician 0 => refused: out_of_reach
# The way of an empty neighbour may be chosen.
  seats 4; patrician 5; fields 6 L-market / 3 L-market  # CAR-MOVE-6
    => offers move_patrician 6 / move_patrician 3
    move_patrician 3 => patrician on 3
# The way may lead round the ring to where it began. Two ways to one space are one option.
  seats 4; patrician 4; fields 4 L-market L-bakery  # CAR-MOVE-7, CAR-EX-23
    => offers move_patrician 4
    move_patrician 4 => asks taking_tile 0, offers take_tile L-market / take_tile L-bakery
  seats 4; fields 2 L-market  # CAR-MOVE-8
    => offers move_patrician 2
# The patrician may go back to the space it left.
  1: patrician 3  # CAR-MOVE-9
    move_patrician 1, take_tile L-market, lay_tile_aside,
      1: move_patrician 4, 1: take_tile L-market, 1: lay_tile_aside, move_patrician 0 =>
      +L-market laid aside, 1: +L-market laid aside, 1: patrician on 4, asks taking_tile 0
"""


def test_the_patrician_walks_round_the_ring_to_a_field_with_tiles() -> None:
    assert wrong(ROWS) == ""
