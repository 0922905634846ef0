"""Section 6: a tile is taken."""

from domain.carpe_diem.commands import TakeTile
from tests.carpe_diem.a_table import FIELD, a_table, after, tile
from tests.carpe_diem.play_rows import wrong

ROWS = """
# One of the field beside the patrician.
  seats 4; patrician 3; field 3 L-baker L-pond-end L-market; field 2 L-merchant; taking
    => offers take_tile L-baker / take_tile L-pond-end / take_tile L-market  # CAR-TAKE-1, CAR-DEC-5
    take_tile L-merchant => refused: no_such_tile  # CAR-TAKE-2
    take_tile L-baker => asks building 0 L-baker, field 3 L-pond-end L-market, field 2 L-merchant
    take_tile L-pond-end => asks building 0 L-pond-end, field 3 L-baker L-market
    take_tile L-market => asks building 0 L-market, field 3 L-baker L-pond-end
  seats 4; field 0 L-market L-baker L-market; taking  # CAR-DEC-5: of those that are alike one
    => offers take_tile L-market / take_tile L-baker
    take_tile L-market => field 0 L-baker L-market
# The last tiles of a field are removed: two with two players, one with three, none with four.
2 | 3 | 4
  seats {0}; field 0 L-market L-baker L-pond-end L-merchant; taking  # CAR-TAKE-3 to -5
    take_tile L-market => removed, field 0 L-baker L-pond-end L-merchant
3 | 4
  seats {0}; field 0 L-market L-baker L-pond-end; taking
    take_tile L-market => removed, field 0 L-baker L-pond-end
2
  field 0 L-market L-baker L-pond-end; taking
    take_tile L-market => removed L-baker L-pond-end, field 0
3
  seats 3; field 0 L-market L-baker; taking
    take_tile L-market => removed L-baker, field 0
4
  seats 4; field 0 L-market L-baker; taking
    take_tile L-market => removed, field 0 L-baker
  seats 4; field 0 L-market; taking
    take_tile L-market => removed, field 0
.
# With two players a field is empty after two of its tiles were taken.
  patrician 4; 1: patrician 6  # CAR-TAKE-3, CAR-EX-24
    move_patrician 5, take_tile L-market, lay_tile_aside,
      1: move_patrician 5, 1: take_tile L-fountain, 1: lay_tile_aside =>
      patrician on 5, +L-market laid aside, 1: patrician on 5, 1: +L-fountain laid aside,
      removed L-bakery L-villa-end-1, field 5
# They are removed before the taken one is built.
  field 0 L-market L-baker L-pond-end; taking  # CAR-TAKE-6
    take_tile L-market => asks building 0 L-market, field 0
    take_tile L-market, build_tile 34 0 => +1 coin, first tile_taken tiles_removed tile_built
"""


def test_a_tile_is_taken_from_the_field_beside_the_patrician() -> None:
    assert wrong(ROWS) == ""


def test_removed_tiles_belong_to_nobody() -> None:
    """CAR-TAKE-7."""
    state = a_table().with_field(0, "L-market L-baker L-pond-end").taking().state

    later = after(state, TakeTile(tile("L-market")))

    assert later.seats == state.seats
    assert (later.light_supply, later.seals) == (state.light_supply, state.seals)
    assert {tile for field in later.fields for tile in field} == set(FIELD.split())
