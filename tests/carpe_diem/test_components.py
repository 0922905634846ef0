"""Sections 1 and 2: the words of the rulebook, and what is in the box."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from domain.box import checked_box
from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.commands import BuildTile, TakeTile
from domain.carpe_diem.district import Placement, empty_district, with_tile
from domain.carpe_diem.grid import BoardId, Cell
from tests.carpe_diem.a_table import a_table, active, after, of_type, opened, tile, told

DATA: dict[str, Any] = json.loads(
    files("domain.carpe_diem").joinpath("components.json").read_bytes()
)
LANDSCAPES = {"vineyard", "garden", "chicken_yard", "pond"}
LODGINGS = {"administrator", "craftsman", "merchant", "baker"}
SINGLES = {"market", "bakery", "fountain"}
DARK = [row for row in DATA["tiles"] if row["back"] == "dark"]
LIGHT = [row for row in DATA["tiles"] if row["back"] == "light"]


def of_category(category: str) -> set[str]:
    return {kind for kind, its in box.CATEGORY.items() if its == category}


def shown(row: dict[str, Any]) -> list[str]:
    """The kinds of the features of a tile."""
    return [feature["kind"] for feature in row["features"]]


def sides_with(row: dict[str, Any], kind: str) -> int:
    return row["sides"].count(kind)


# Terms.


def test_four_wares() -> None:
    """CAR-TERM-2."""
    assert set(s.Wares.__struct_fields__) == {"grapes", "herbs", "chicken", "fish"}


def test_four_landscapes_four_lodgings_three_singles_and_the_villa() -> None:
    """CAR-TERM-3 to -5."""
    assert of_category("landscape") == LANDSCAPES
    assert of_category("lodging") == LODGINGS
    assert of_category("single") == SINGLES
    assert of_category("villa") == {"villa"}


def test_wares_coins_bread_and_tiles_laid_aside_lie_in_the_own_storage() -> None:
    """CAR-TERM-9."""
    state = (
        a_table()
        .with_wares(fish=1)
        .with_coins(2)
        .with_bread(3)
        .with_laid_aside("L-market")
        .with_tiles("33 L-market")
        .building("L-bakery")
        .state
    )

    later = after(state, BuildTile(Cell(34), 0))

    assert later.seats[0].wares == s.Wares(fish=1)
    assert (later.seats[0].coins, later.seats[0].bread) == (2, 4)
    assert later.seats[0].laid_aside == ("L-market",)
    assert later.seats[1] == state.seats[1]


# Tiles.


def test_84_light_and_39_dark_tiles() -> None:
    """CAR-COMP-1."""
    assert (len(box.LIGHT_TILES), len(box.DARK_TILES)) == (84, 39)


def test_a_tile_has_four_sides_of_meadow_landscape_villa_or_lodging() -> None:
    """CAR-COMP-2."""
    for face in box.FACES.values():
        assert len(face.sides) == 4
        assert set(face.sides) <= {"meadow", "villa"} | LANDSCAPES | LODGINGS


def test_a_light_tile_shows_at_most_two_features_a_dark_one_exactly_one() -> None:
    """CAR-COMP-3, -4."""
    assert {len(row["features"]) for row in LIGHT} == {1, 2}
    assert {len(row["features"]) for row in DARK} == {1}


def test_a_single_has_meadow_on_all_four_sides() -> None:
    """CAR-COMP-5."""
    for row in DATA["tiles"]:
        if SINGLES & set(shown(row)):
            assert row["sides"] == ["meadow"] * 4


def test_a_lodging_half_has_its_colour_on_one_side() -> None:
    """CAR-COMP-6."""
    for row in DATA["tiles"]:
        for kind in LODGINGS & set(shown(row)):
            assert sides_with(row, kind) == 1


def test_a_landscape_part_takes_one_side_or_two() -> None:
    """CAR-COMP-7."""
    parts = [sides_with(row, kind) for row in DATA["tiles"] for kind in LANDSCAPES & {*shown(row)}]

    assert set(parts) == {1, 2}


@pytest.mark.parametrize("kind", sorted(LANDSCAPES))
def test_two_joining_pieces_of_each_landscape(kind: str) -> None:
    """CAR-COMP-8."""
    joining = [row["copies"] for row in DATA["tiles"] if sides_with(row, kind) == 2]

    assert sum(joining) == 2


def test_a_villa_part_takes_one_to_four_sides_and_has_one_to_three_chimneys() -> None:
    """CAR-COMP-9."""
    villas = [row for row in DATA["tiles"] if "villa" in shown(row)]
    chimneys = {f["chimneys"] for row in villas for f in row["features"] if f["kind"] == "villa"}

    assert {sides_with(row, "villa") for row in villas} == {1, 2, 3, 4}
    assert chimneys == {1, 2, 3}


def test_dark_villas_landscapes_and_lodgings_are_end_pieces() -> None:
    """CAR-COMP-10."""
    for row in DARK:
        if not SINGLES & set(shown(row)):
            assert sides_with(row, "meadow") == 3


# Boards and frames.


def test_16_frame_pieces_with_two_tasks_each() -> None:
    """CAR-COMP-11."""
    assert [len(row["tasks"]) for row in DATA["frames"]] == [2] * 16


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


def test_four_boards_with_a_shovel_in_the_middle() -> None:
    """CAR-COMP-12, -13."""
    shovels = [tuple(board["shovel"]) for board in DATA["boards"]]

    assert len(shovels) == 4
    assert set(shovels) <= {(3, 3), (3, 4), (4, 3), (4, 4)}


def test_nine_cells_of_a_board_have_a_banderole() -> None:
    """CAR-COMP-14."""
    for board in DATA["boards"]:
        marked = {tuple(cell) for cell in board["banderoles"]}
        assert len(marked) == 9
        assert tuple(board["shovel"]) not in marked


# Cards.


def test_60_scoring_cards_all_different() -> None:
    """CAR-COMP-15."""
    cards = [
        (row["letter"], json.dumps(row["requires"]), json.dumps(row["pays"]))
        for row in DATA["scoring_cards"]
    ]

    assert Counter(letter for letter, _, _ in cards) == {"A": 12, "B": 11, "C": 10, "D": 27}
    assert len(set(cards)) == 60


def test_a_and_b_are_red_c_and_d_are_green() -> None:
    """CAR-COMP-16."""
    red = {(row["letter"], row["red"]) for row in DATA["scoring_cards"]}

    assert red == {("A", True), ("B", True), ("C", False), ("D", False)}


def test_24_fountain_cards_of_12_kinds() -> None:
    """CAR-COMP-17."""
    kinds = Counter(box.FOUNTAIN_CARDS[card].kind for card in box.ALL_FOUNTAIN_CARDS)

    assert len(kinds) == 12
    assert set(kinds.values()) == {2}


# The game board.


@pytest.mark.parametrize("space", range(7))
def test_each_space_touches_one_field_of_four_tiles(space: int) -> None:
    """CAR-COMP-20."""
    state = a_table().with_patrician(space).taking().state

    later = after(state, TakeTile(tile("L-villa-end-1")))

    assert [len(field) for field in opened(4).fields] == [4] * 7
    assert [n for n in range(7) if later.fields[n] != state.fields[n]] == [space]


def test_a_circle_field_lies_between_any_two_neighbouring_cards() -> None:
    """CAR-COMP-22, CAR-TERM-11."""
    grid = {f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)}
    across = {frozenset((f"r{r}c{c}", f"r{r}c{c + 1}")) for r in (1, 2, 3) for c in (1, 2, 3)}
    down = {frozenset((f"r{r}c{c}", f"r{r + 1}c{c}")) for r in (1, 2) for c in (1, 2, 3, 4)}

    layout = box.LAYOUTS[4]

    assert set(layout.spaces) == grid
    assert {frozenset(circle.spaces) for circle in layout.circles} == across | down
    assert len(layout.circles) == 17


# Tokens.


def test_coins_bread_and_wares_do_not_run_out() -> None:
    """CAR-COMP-23."""
    table = a_table().with_wares(fish=5, seat=1).with_bread(18, seat=1).with_coins(24, seat=1)

    fish = after(
        table.with_tiles("33 L-pond-end 1").building("L-pond-end").state, BuildTile(Cell(34), 3)
    )
    bread = after(
        table.with_tiles("33 L-baker 1").building("L-baker").state, BuildTile(Cell(34), 3)
    )
    coin = after(table.building("L-market").state, BuildTile(Cell(34), 0))

    assert fish.seats[0].wares.fish == 1
    assert bread.seats[0].bread == 2
    assert coin.seats[0].coins == 1


def test_the_roofs_of_the_lodgings() -> None:
    """CAR-COMP-24."""
    roofs = {row["id"]: row["roof"] for row in DATA["kinds"] if "roof" in row}

    assert roofs == {
        "merchant": "yellow",
        "baker": "brown",
        "craftsman": "green",
        "administrator": "blue",
    }


def test_victory_points_do_not_run_out() -> None:
    """CAR-COMP-25. All cards together are worth some hundreds of points."""
    state = (
        a_table()
        .with_victory_points(5000)
        .with_track((1, 0), (0, 20))
        .with_tiles("33 L-administrator 1")
        .building("L-administrator")
        .state
    )

    events = told(state, BuildTile(Cell(34), 3))

    assert of_type(events, e.VictoryPointsGained) == [e.VictoryPointsGained(active(state), 2)]
    assert after(state, BuildTile(Cell(34), 3)).seats[0].victory_points == 5002


def test_what_else_lies_in_the_box() -> None:
    """CAR-COMP-25, -26."""
    counts = {row["item"].partition(" (")[0]: row["count"] for row in DATA["components"]}

    assert counts["victory point cards"] == 66
    assert (counts["coins"], counts["bread tokens"], counts["banderoles"]) == (24, 18, 36)
    assert (counts["wares"], counts["patricians"], counts["discs"]) == (20, 4, 20)
    assert (counts["overview boards"], counts["starting player marker"]) == (4, 1)


# The file itself.


def dropped(part: str, number: int) -> dict[str, Any]:
    """The box without one entry of a list."""
    return {**DATA, part: DATA[part][:number] + DATA[part][number:][1:]}


def changed(part: str, number: int, **fields: Any) -> dict[str, Any]:
    """The box with one entry of a list changed."""
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
    """A wrong count in the data file is found when it is loaded."""
    with pytest.raises(ValueError, match=subject):
        checked_box(json.dumps(broken).encode(), box.Box, box.agrees)
