"""Section 14: the banderole track."""

from tests.carpe_diem.play_rows import wrong

ROWS = """
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


def test_every_step_is_a_space_up_to_the_last_one() -> None:
    assert wrong(ROWS) == ""
