"""What is refused, and with which code; and that every code that can be raised is tried here."""

import re
from importlib.resources import files

from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem import commands as c
from domain.carpe_diem import state as s
from domain.decider import Seat
from tests.carpe_diem.a_table import a_table, refusal
from tests.carpe_diem.play_rows import wrong

REFUSALS = """
  placing_patrician
    place_patrician 7 => refused: no_such_space
    place_patrician 1 => refused: space_taken
  moving
    move_patrician 3 => refused: out_of_reach
    move_patrician 7 => refused: no_such_space
    move_with_bread 3 => refused: not_enough_bread
    lay_tile_aside => refused: illegal
  field 3
    move_patrician 3 => refused: no_tile_there
  bread 1; field 3
    move_with_bread 7 => refused: no_such_space
    move_with_bread -1 => refused: no_such_space
    move_with_bread 3 => refused: no_tile_there
    move_with_bread 1 => refused: reached_on_foot
  taking
    take_tile L-baker => refused: no_such_tile
    take_tile a_dragon => refused: no_such_tile
    move_patrician 1 => refused: illegal
  taking_seal_tile
    take_seal_tile L-market => refused: no_such_tile
  tiles 33 L-market; building L-pond-end
    build_tile 33 0 => refused: no_open_cell
    build_tile 22 0 => refused: no_open_cell
    build_tile 37 0 => refused: no_open_cell
    build_tile 34 4 => refused: no_such_rotation
    build_tile 34 -1 => refused: no_such_rotation
    build_tile 34 3 => refused: tile_does_not_fit
    take_tile L-market => refused: illegal
  no_tiles; building L-market
    lay_tile_aside => refused: first_tile_is_built
  collecting
    collect_reward market 1 => refused: no_such_reward
  returning FC-01 FC-02
    return_fountain_card FC-03 => refused: no_such_fountain_card
    collect_reward fountain 1 => refused: illegal
"""
SCORING = {"no_free_circle", "card_not_triggered", "cannot_fulfil", "not_due", "cannot_pay"}
"""Of the scorings, proved with them."""


def test_what_cannot_be_is_refused() -> None:
    assert wrong(REFUSALS) == ""


def test_nobody_acts_for_another_seat() -> None:
    """CAR-PASS-3."""
    state = a_table().moving(1).state

    assert refusal(state, c.MovePatrician(s.Space(2)), seat=0) == "not_your_turn"
    assert CARPE_DIEM.options(state, Seat(0)) == ()
    assert CARPE_DIEM.awaiting(state) == (Seat(1),)


def test_every_code_that_can_be_raised_is_tried() -> None:
    raised = set[str]()
    room = files("domain.carpe_diem")
    for folder in (room, room / "decide"):
        for path in folder.iterdir():
            if path.name.endswith(".py"):
                raised.update(re.findall(r'Rejected\(\s*"(\w+)"', path.read_text("utf-8")))

    tried = set(re.findall(r"refused: (\w+)", REFUSALS)) | {"not_your_turn", "finished"}

    assert raised == tried | SCORING
