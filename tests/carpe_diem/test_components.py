"""Sections 1 and 2: the words of the rulebook, and what is in the box."""

import json
from collections import Counter
from typing import Any

import pytest

from domain.box import checked_box
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.district import Placement, empty_district, with_tile
from domain.carpe_diem.grid import BoardId
from tests.carpe_diem.a_table import BOX as DATA
from tests.carpe_diem.a_table import tile
from tests.carpe_diem.play_rows import wrong

LANDSCAPES = {"vineyard", "garden", "chicken_yard", "pond"}
LODGINGS = {"administrator", "craftsman", "merchant", "baker"}
SINGLES = {"market", "bakery", "fountain"}
DARK = [row for row in DATA["tiles"] if row["back"] == "dark"]
LIGHT = [row for row in DATA["tiles"] if row["back"] == "light"]


def of_category(category: str) -> set[str]:
    return {kind for kind, its in components.CATEGORY.items() if its == category}


def shown(row: dict[str, Any]) -> list[str]:
    """The kinds of the features of a tile."""
    return [feature["kind"] for feature in row["features"]]


def sides_with(row: dict[str, Any], kind: str) -> int:
    return row["sides"].count(kind)


VILLAS = [row for row in DATA["tiles"] if "villa" in shown(row)]
COPIES = Counter(components.FOUNTAIN_CARDS[card].kind for card in components.ALL_FOUNTAIN_CARDS)
COUNTS = {row["item"].partition(" (")[0]: row["count"] for row in DATA["components"]}
ROOFS = {"merchant": "yellow", "baker": "brown", "craftsman": "green", "administrator": "blue"}
SHOVELS = [tuple(row["shovel"]) for row in DATA["boards"]]
REST = {
    "victory point cards": 66,
    "coins": 24,
    "bread tokens": 18,
    "banderoles": 36,
    "wares": 20,
    "patricians": 4,
    "discs": 20,
    "overview boards": 4,
    "starting player marker": 1,
}


def joining(kind: str) -> int:
    """How many tiles have two sides of that landscape."""
    return sum(row["copies"] for row in DATA["tiles"] if sides_with(row, kind) == 2)


def chimneys() -> set[int]:
    return {it["chimneys"] for row in VILLAS for it in row["features"] if it["kind"] == "villa"}


FACTS: dict[str, tuple[object, object]] = {
    "CAR-TERM-2: four wares": (
        set(s.Wares.__struct_fields__),
        {"grapes", "herbs", "chicken", "fish"},
    ),
    "CAR-TERM-3: four landscapes": (of_category("landscape"), LANDSCAPES),
    "CAR-TERM-4: four lodgings": (of_category("lodging"), LODGINGS),
    "CAR-TERM-5: three singles": (of_category("single"), SINGLES),
    "CAR-TERM-3: and the villa": (of_category("villa"), {"villa"}),
    "CAR-COMP-1: light and dark tiles": (
        (len(components.LIGHT_TILES), len(components.DARK_TILES)),
        (84, 39),
    ),
    "CAR-COMP-2: a tile has four sides": ({len(it.sides) for it in components.FACES.values()}, {4}),
    "CAR-COMP-2: of meadow, landscape, villa or lodging": (
        {side for it in components.FACES.values() for side in it.sides},
        {"meadow", "villa"} | LANDSCAPES | LODGINGS,
    ),
    "CAR-COMP-3: a light tile shows at most two features": (
        {len(shown(it)) for it in LIGHT},
        {1, 2},
    ),
    "CAR-COMP-4: a dark one exactly one": ({len(shown(it)) for it in DARK}, {1}),
    "CAR-COMP-5: a single has meadow on all sides": (
        {tuple(row["sides"]) for row in DATA["tiles"] if SINGLES & {*shown(row)}},
        {("meadow",) * 4},
    ),
    "CAR-COMP-6: a lodging half has its colour on one side": (
        {sides_with(row, kind) for row in DATA["tiles"] for kind in LODGINGS & {*shown(row)}},
        {1},
    ),
    "CAR-COMP-7: a landscape part takes one side or two": (
        {sides_with(row, kind) for row in DATA["tiles"] for kind in LANDSCAPES & {*shown(row)}},
        {1, 2},
    ),
    "CAR-COMP-8: two joining pieces of each landscape": ({*map(joining, LANDSCAPES)}, {2}),
    "CAR-COMP-9: a villa part takes one to four sides": (
        {sides_with(row, "villa") for row in VILLAS},
        {1, 2, 3, 4},
    ),
    "CAR-COMP-9: and has one to three chimneys": (chimneys(), {1, 2, 3}),
    "CAR-COMP-10: dark villas, landscapes and lodgings are end pieces": (
        {sides_with(row, "meadow") for row in DARK if not SINGLES & {*shown(row)}},
        {3},
    ),
    "CAR-COMP-11: 16 frame pieces with two tasks each": (
        [len(row["tasks"]) for row in DATA["frames"]],
        [2] * 16,
    ),
    "CAR-FRAME-2: a task names a landscape, a lodging or the villa": (
        {task.kind for piece in components.FRAMES.values() for task in piece.tasks},
        LANDSCAPES | LODGINGS | {"villa"},
    ),
    "CAR-COMP-12: four boards": (len(SHOVELS), 4),
    "CAR-COMP-13: with a shovel in the middle": (
        {*SHOVELS} <= {(3, 3), (3, 4), (4, 3), (4, 4)},
        True,
    ),
    "CAR-COMP-14: nine cells of a board have a banderole": (
        {len({*map(tuple, row["banderoles"])}) for row in DATA["boards"]},
        {9},
    ),
    "CAR-COMP-14: but not the one with the shovel": (
        [row["id"] for row in DATA["boards"] if row["shovel"] in row["banderoles"]],
        [],
    ),
    "CAR-COMP-16: A and B are red, C and D are green": (
        {(row["letter"], row["red"]) for row in DATA["scoring_cards"]},
        {("A", True), ("B", True), ("C", False), ("D", False)},
    ),
    "CAR-COMP-17: 24 fountain cards of 12 kinds": ((len(COPIES), {*COPIES.values()}), (12, {2})),
    "CAR-COMP-24: the roofs of the lodgings": (
        {row["id"]: row["roof"] for row in DATA["kinds"] if "roof" in row},
        ROOFS,
    ),
    "CAR-COMP-25, -26: what else lies in the box": ({it: COUNTS[it] for it in REST}, REST),
}


@pytest.mark.parametrize(("found", "told"), FACTS.values(), ids=FACTS)
def test_the_box_holds_what_the_rulebook_lists(found: object, told: object) -> None:
    """CAR-TERM-2 to -5, CAR-COMP-1 to -14, -16, -17, -24 to -26, CAR-FRAME-2."""
    assert found == told


@pytest.mark.parametrize("board", ["B1", "B2", "B3", "B4"])
def test_a_board_has_six_rows_and_six_columns(board: str) -> None:
    """CAR-COMP-12. Markets are built until no cell is left."""
    district = empty_district(BoardId(board))

    while district.open_cells:
        place = Placement(district.open_cells[0].cell, 0)
        district = with_tile(district, tile("L-market"), place)

    whole_board = {10 * row + column for row in range(1, 7) for column in range(1, 7)}
    assert {placed.cell for placed in district.tiles} == whole_board
    assert len(district.tiles) == 36


def test_a_circle_field_lies_between_any_two_neighbouring_cards() -> None:
    """CAR-COMP-22, CAR-TERM-11."""
    grid = {f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)}
    across = {frozenset((f"r{r}c{c}", f"r{r}c{c + 1}")) for r in (1, 2, 3) for c in (1, 2, 3)}
    down = {frozenset((f"r{r}c{c}", f"r{r + 1}c{c}")) for r in (1, 2) for c in (1, 2, 3, 4)}

    layout = components.LAYOUTS[4]

    assert set(layout.spaces) == grid
    assert {frozenset(circle.spaces) for circle in layout.circles} == across | down
    assert len(layout.circles) == 17


ROWS = """
# Wares, coins, bread and tiles laid aside lie in one's own storage, and do not run out.
  wares fish=1; coins 2; bread 3; laid_aside L-market; tiles 33 L-market; building L-bakery
    build_tile 34 0 => +1 bread, sees seats.0.bread 4, sees seats.0.coins 2,
      sees seats.0.laid_aside 1, sees seats.1.bread 0  # CAR-TERM-9
  1: wares fish=5; tiles 33 L-pond-end 1; building L-pond-end  # CAR-COMP-23
    build_tile 34 3 => +1 fish
  1: bread 18; tiles 33 L-baker 1; building L-baker
    build_tile 34 3 => +2 bread
  1: coins 24; tiles 33 L-market; building L-market
    build_tile 34 0 => +1 coin
  victory_points 5000; track 1:0 0:20; tiles 33 L-administrator 1; building L-administrator
    build_tile 34 3 => +2 points  # CAR-COMP-25: of cards come some hundreds
# Each space touches one field of four tiles.
0 | 1 | 2 | 3 | 4 | 5 | 6
  seats 4; patrician {0}; taking  # CAR-COMP-20
    take_tile L-villa-end-1 => sees fields.{0}.size 3
"""


def test_what_does_not_run_out_and_what_touches_what() -> None:
    assert wrong(ROWS) == ""


def dropped(part: str, number: int) -> dict[str, Any]:
    return {**DATA, part: DATA[part][:number] + DATA[part][number:][1:]}


def changed(part: str, number: int, **fields: Any) -> dict[str, Any]:
    rows = list(DATA[part])
    rows[number] = rows[number] | fields
    return {**DATA, part: rows}


def with_layout(number: int, **fields: Any) -> dict[str, Any]:
    layouts = list(DATA["scoring_grid"]["layouts"])
    layouts[number] = layouts[number] | fields
    return {**DATA, "scoring_grid": DATA["scoring_grid"] | {"layouts": layouts}}


@pytest.mark.parametrize(
    ("broken", "subject"),
    [
        (dropped("tiles", 0), "light tiles for three passes"),
        (dropped("tiles", len(DATA["tiles"]) - 1), "dark tiles for a pass and the seals"),
        (changed("tiles", 0, sides=["pond"] + ["meadow"] * 3), "a part of each kind a tile"),
        (
            changed("tiles", 0, features=[{"kind": "pond", "chimneys": 1}, {"kind": "garden"}]),
            "chimneys on villas",
        ),
        (dropped("villa_points", 2), "points for each number of chimneys"),
        (dropped("frames", 3), "sixteen frame pieces"),
        (changed("boards", 2, banderoles=[[1, 1]]), "nine banderoles on each of four boards"),
        (dropped("scoring_cards", 7), "scoring cards by letter"),
        (changed("scoring_cards", 0, red=False), "wares on red cards"),
        (
            with_layout(0, circles=DATA["scoring_grid"]["layouts"][0]["circles"][1:]),
            "circle fields between neighbours",
        ),
        (
            changed("preparations", 1, scoring_cards={"A": 3, "B": 3, "C": 3, "D": 3}),
            "as many scoring cards as card spaces",
        ),
        (changed("fountain_cards", 5, copies=1), "twelve fountain kinds twice"),
    ],
)
def test_a_box_that_contradicts_itself_is_refused(broken: dict[str, Any], subject: str) -> None:
    with pytest.raises(ValueError, match=subject):
        checked_box(json.dumps(broken).encode(), components.Box, components.agrees)
