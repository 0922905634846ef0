"""Refused commands and their codes; every code that can be raised is tried here."""

import re
from importlib.resources import files
from pathlib import Path

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
    move_patrician 7 => refused: no_such_space
  bread 1; field 3
    move_with_bread 7 => refused: no_such_space
    move_with_bread -1 => refused: no_such_space
    move_with_bread 1 => refused: reached_on_foot
  taking
    take_tile a_dragon => refused: no_such_tile
  tiles 33 L-market; building L-pond-end
    build_tile 37 0 => refused: no_open_cell
    build_tile 34 -1 => refused: no_such_rotation
"""


def test_what_cannot_be_is_refused() -> None:
    assert wrong(REFUSALS) == ""


def test_nobody_acts_for_another_seat() -> None:
    """CAR-PASS-3."""
    state = a_table().moving(1).state

    assert refusal(state, c.MovePatrician(s.Space(2)), seat=0) == "not_your_turn"
    assert CARPE_DIEM.options(state, Seat(0)) == ()
    assert CARPE_DIEM.awaiting(state) == (Seat(1),)


def test_every_code_that_can_be_raised_is_tried() -> None:
    """A row of some test tries the code, or a test in which no seat must decide."""
    raised, tried = set[str](), {"not_your_turn", "finished", "no_free_circle"}
    rules = files("domain.carpe_diem")
    for path in (*rules.iterdir(), *rules.joinpath("decide").iterdir()):
        if path.name.endswith(".py"):
            raised.update(re.findall(r'Rejected\(\s*"(\w+)"', path.read_text("utf-8")))
    for test in Path(__file__).parent.glob("test_*.py"):
        tried.update(re.findall(r"refused: (\w+)", test.read_text("utf-8")))

    assert raised == tried
