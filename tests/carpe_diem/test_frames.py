"""Section 17: the tasks of the frame."""

from collections.abc import Iterator
from typing import cast

import pytest

from domain.carpe_diem import components
from domain.carpe_diem.counting import frame_points, frame_tasks
from domain.carpe_diem.grid import Kind
from projections.conformance.text_rows import pairs
from tests.carpe_diem.a_table import Table, a_table
from tests.carpe_diem.play_rows import wrong

SIDES = ("top", "right", "bottom", "left")
NO_POND = ("F05", "F07", "F14")
"""Frame pieces without a task for ponds or villas."""


def framed(piece: str, side: str = "top", *, others: tuple[str, str, str] = NO_POND) -> Table:
    pieces = list(others)
    pieces.insert(SIDES.index(side), piece)
    return a_table().with_no_tiles().with_frames(" ".join(pieces))


def points(table: Table) -> int:
    return frame_points(table.state.seats[0].district)


def ponds() -> Iterator[tuple[tuple[str, str], set[int]]]:
    """Every pond of two tiles in a row or a column, and its cells."""
    for row in range(1, 7):
        for column in range(1, 6):
            cell = 10 * row + column
            yield (f"{cell} L-pond-end 1", f"{cell + 1} D-pond-end 3"), {cell, cell + 1}
            turned = 10 * column + row
            yield (f"{turned} L-pond-end 2", f"{turned + 10} D-pond-end"), {turned, turned + 10}


def test_a_player_has_eight_tasks_and_each_names_a_kind_and_a_place_on_its_side() -> None:
    """CAR-FRAME-1, -2, -10: two on each frame piece, from the top clockwise."""
    district = a_table().with_frames("F01 F04 F09 F15").state.seats[0].district

    found = " / ".join(f"{it.side} {it.kind} {it.position}" for it in frame_tasks(district))

    assert found == (
        "0 pond 4 / 0 craftsman 6 / 1 pond 2 / 1 villa 4 / 2 chicken_yard 1 / 2 administrator 5"
        " / 3 merchant 3 / 3 vineyard 5"
    )


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("piece", "position"), [("F01", 4), ("F02", 6), ("F04", 2)])
def test_a_task_is_fulfilled_by_any_cell_of_its_line(side: str, piece: str, position: int) -> None:
    """CAR-FRAME-3, -4, -9: though the rest of the pond lies beside the line, and by no other."""
    number = position if side in ("top", "right") else 7 - position
    of_line = 1 if side in ("top", "bottom") else 0

    for placed, cells in ponds():
        table = framed(piece, side).with_tiles(*placed)

        touches = any(divmod(cell, 10)[of_line] == number for cell in cells)
        assert points(table) == (5 if touches else 0)


WORTH = """
F01 pond => 5
F05 garden => 5
F09 chicken_yard => 5
F13 vineyard => 5
F02 merchant => 4
F03 baker => 4
F05 administrator => 4
F01 craftsman => 4
F04 villa => 3
"""


def test_what_a_task_is_worth() -> None:
    """CAR-FRAME-8: three of the kind in row 1 are in every column."""
    for task, worth in pairs(WORTH):
        piece, kind = cast("tuple[str, Kind]", task.split())
        first, second, third, *_ = (
            it.id
            for it in components.FRAMES.values()
            if kind not in {task.kind for task in it.tasks}
        )
        table = framed(piece, others=(first, second, third)).with_completed(kind, kind, kind)
        assert points(table) == int(worth), task


ROWS = """
# An incomplete feature fulfils nothing; a task counts once, and a feature may fulfil several.
  frames F01 F05 F07 F14; tiles 14 L-pond-end 2 / 24 L-pond-straight
    => sees seats.0.points.frames 0  # CAR-FRAME-5
  frames F01 F05 F07 F14; tiles 14 L-pond-end 2 / 24 D-pond-end / 44 D-pond-end 2 / 54 D-pond-end
    => sees seats.0.points.frames 5  # CAR-FRAME-6
  frames F01 F04 F05 F07; tiles 14 L-pond-end 2 / 24 D-pond-end
    => sees seats.0.points.frames 10  # CAR-FRAME-7
# The whole tile counts: wherever on the tile in column 4 the pond is drawn, it lies on the line.
0 24 2 | 1 35 3 | 2 44 0 | 3 33 1
  frames F01 F05 F07 F14; tiles 34 L-pond+villa {0} / {1} D-pond-end {2}
    => sees seats.0.points.frames 5  # CAR-FRAME-11
# A baker and a villa, but neither a pond that is not complete nor a garden beside its line.
.
  frames F03 F08 F13 F15; tiles 12 L-baker 2 / 22 D-baker / 16 L-villa-end-1 2 / 26 D-villa-end-1 /
      56 L-pond-end 2 / 66 L-pond-corner / 51 L-garden-end 1 / 52 D-garden-end 3
    => sees seats.0.points.frames 7  # CAR-EX-12, CAR-FRAME-3, -5: 4 + 3
"""


def test_what_fulfils_a_task() -> None:
    assert wrong(ROWS) == ""
