"""Sections 4 to 6 and 14: passes, moving, taking a tile, and the banderole track."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from projections.conformance.text_rows import title
from tests.carpe_diem.a_table import Table, a_table, after, tile, told
from tests.carpe_diem.play_rows import wrong
from tests.kernel.laid_out import of_type

LAST_DISC = (c.PlaceDisc(s.CircleId("k10")), c.ResolveCard(s.CardId("A-01")))
"""The last seat scores two cards that it cannot fulfil: nothing is asked any more."""
DARK = " ".join(["D-market"] * 14 + ["D-bakery"] * 14)
LIGHT = " ".join(["L-market"] * 28 + ["L-bakery"] * 28)


def last_to_score(number: int) -> Table:
    """Pass `number` is over, and the last seat scores."""
    table = a_table().middle(current_pass=number, round=7).with_fields({})
    table = table.with_cards_beside("k10", "A-01", "A-02")
    return table.with_supplies(light=LIGHT, dark=DARK).placing_disc(1)


ROWS = """
# The last seat scores two cards that it cannot fulfil. Then four new tiles lie on each field, and
# patricians and discs stay.
1 2 | 2 3 | 3 4
  current_pass {0}; round 7; fields; cards_beside k10 A-01 A-02; patrician 4; 1: patrician 2;
      track 1:3 0:9; discs k03; 1: placing_disc  # CAR-PASS-1, -7, -11, -12
    1: place_disc k10, 1: resolve_card A-01 => 1: -8 points, told pass_began {1}, track 1 0,
      sees current_pass {1}, sees round 1, sees fields.0.size 4, sees fields.6.size 4,
      sees seats.0.space 4, sees circles.k03.seat 0, sees circles.k10.seat 1, sees phase turn
# While somebody has still to score no pass begins; after the fourth scoring the game ends.
.
  to_score 0; fields; cards_beside k10 A-01 A-02; 1: placing_disc  # CAR-PASS-5
    1: place_disc k10, 1: resolve_card A-01 =>
      1: -8 points, asks placing_disc 0, untold pass_began
  current_pass 4; round 7; fields; cards_beside k10 A-01 A-02; 1: placing_disc  # CAR-PASS-1, -14
    1: place_disc k10, 1: resolve_card A-01 =>
      1: -8 points, asks over, untold pass_began, order game_ended
"""


@pytest.mark.parametrize("number", [1, 2])
def test_passes_2_and_3_use_the_next_light_tiles(number: int) -> None:
    """CAR-PASS-8."""
    state = last_to_score(number).state

    (laid,) = of_type(told(state, *LAST_DISC), e.TilesLaid)
    later = after(state, *LAST_DISC)

    assert laid.fields == (("L-market",) * 4,) * 7
    assert later.light_supply == (tile("L-bakery"),) * 28
    assert later.dark_supply == state.dark_supply


def test_pass_4_uses_the_28_dark_tiles_that_are_left() -> None:
    """CAR-PASS-9."""
    state = last_to_score(3).state

    later = after(state, *LAST_DISC)

    assert [*sum(later.fields, ())] == DARK.split()
    assert later.dark_supply == ()
    assert later.light_supply == state.light_supply


def test_a_table_without_any_tile_to_take_is_a_bug_and_no_endless_loop() -> None:
    """CAR-MOVE-10 says that it cannot be."""
    state = a_table().with_fields({}).state

    with pytest.raises(AssertionError, match="for ever"):
        told(state, c.MovePatrician(s.Space(0)))


MOVING = """
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
0 1 6 | 1 2 0 | 2 3 1 | 3 4 2 | 4 5 3 | 5 6 4 | 6 0 5
  patrician {0}  # CAR-MOVE-1, CAR-DEC-3, CAR-COMP-19: to either neighbouring space
    => offers move_patrician {1} / move_patrician {2}
"""


TAKING = """
# One of the field beside the patrician.
  seats 4; patrician 3; field 3 L-baker L-pond-end L-market; field 2 L-merchant; taking
    => offers take_tile L-baker / take_tile L-pond-end / take_tile L-market  # CAR-TAKE-1, CAR-DEC-5
    take_tile L-merchant => refused: no_such_tile  # CAR-TAKE-2
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
  seats 4; field 0 L-market; taking
    take_tile L-market => removed, field 0
.
# With two players a field is empty after two of its tiles were taken.
  patrician 4; 1: patrician 6  # CAR-TAKE-3, CAR-EX-24
    move_patrician 5, take_tile L-market, lay_tile_aside,
      1: move_patrician 5, 1: take_tile L-fountain, 1: lay_tile_aside =>
      patrician on 5, +L-market laid aside, 1: patrician on 5, 1: +L-fountain laid aside,
      removed L-bakery L-villa-end-1, field 5
# They are removed before the taken one is built, and belong to nobody.
  field 0 L-market L-baker L-pond-end; taking  # CAR-TAKE-6, -7
    take_tile L-market => asks building 0 L-market, field 0
    take_tile L-market, build_tile 34 0 => +1 coin, first tile_taken tiles_removed tile_built
"""


TRACK = """
# An administrator's lodging is completed: every step is a space.
  track 0:4 1:9; banderole_cells; building L-administrator  # CAR-STEP-1, CAR-LODGING-7, CAR-TERM-10
    build_tile 23 2 => +2 steps, told disc_moved 0 2 6
# A disc goes on top of those where it ends; spaces passed on the way do not matter.
  seats 4; track 0:4 2:6 1:6 3:7; banderole_cells; building L-administrator  # CAR-STEP-2, -6
    build_tile 23 2 => +2 steps, track 2 1 0 3
  track 0:4 1:5; banderole_cells; building L-administrator  # CAR-STEP-3
    build_tile 23 2 => +2 steps, told disc_moved 0 2 6, track 1 0
# From the space before the last: one space, and a point for the other step.
  seats 3; track 0:19 2:20 1:20; banderole_cells; building L-administrator
    build_tile 23 2 =>
      +1 step, +1 point, told victory_points_gained 0 1, track 2 1 0  # CAR-STEP-4, -5, CAR-EX-25
# A disc on the last space goes on top there, though it was there already.
  seats 3; track 2:3 0:20 1:20; banderole_cells; building L-administrator  # CAR-STEP-4, -5
    build_tile 23 2 => +2 points, track 2 1 0
# The track ends on space 20: of four steps of a scoring card those past it are points.
  tiles 11 D-villa-end-2 2 / 13 D-villa-end-2 2 / 31 D-villa-end-2 2 / 33 D-villa-end-2 2;
      track 1:0 0:16; fulfilling C-10  # CAR-STEP-4, CAR-COMP-18
    fulfil_card 4 => +4 steps
17 3 steps 1 point | 18 2 steps 2 points | 19 1 step 3 points
  tiles 11 D-villa-end-2 2 / 13 D-villa-end-2 2 / 31 D-villa-end-2 2 / 33 D-villa-end-2 2;
      track 1:0 0:{0}; fulfilling C-10  # CAR-STEP-4, CAR-COMP-18
    fulfil_card 4 => +{1} {2}, +{3} {4}
.
  tiles 11 D-villa-end-2 2 / 13 D-villa-end-2 2 / 31 D-villa-end-2 2 / 33 D-villa-end-2 2;
      track 1:0 0:20; fulfilling C-10  # CAR-STEP-4, CAR-COMP-18
    fulfil_card 4 => +4 points
"""


@pytest.mark.parametrize("text", [ROWS, MOVING, TAKING, TRACK], ids=title)
def test_what_passes_moves_and_steps_change(text: str) -> None:
    assert wrong(text) == ""
