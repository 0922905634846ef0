"""What is refused, and with which code; and that every code that can be raised is tried here."""

import re
from importlib.resources import files

import pytest

from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem import commands as c
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Cell
from domain.decider import Seat
from tests.carpe_diem.a_table import (
    SHOVEL,
    a_table,
    fountain_cards,
    refusal,
    tile,
)

BESIDE = a_table().with_tiles("33 L-market").building("L-pond-end").state
FOUNTAIN = s.ReturningFountainCard(Seat(0), fountain_cards("FC-01 FC-02"))
PLACING = a_table().with_patrician(None).asked(s.PlacingPatrician(Seat(0))).state

REFUSALS: tuple[tuple[str, s.State, c.Command], ...] = (
    ("no_such_space", PLACING, c.PlacePatrician(s.Space(7))),
    ("space_taken", PLACING, c.PlacePatrician(s.Space(1))),
    ("out_of_reach", a_table().state, c.MovePatrician(s.Space(3))),
    ("no_such_space", a_table().state, c.MovePatrician(s.Space(7))),
    ("no_tile_there", a_table().with_field(3, "").state, c.MovePatrician(s.Space(3))),
    ("not_enough_bread", a_table().state, c.MoveWithBread(s.Space(3))),
    ("no_such_space", a_table().with_bread(1).state, c.MoveWithBread(s.Space(7))),
    ("no_such_space", a_table().with_bread(1).state, c.MoveWithBread(s.Space(-1))),
    ("no_tile_there", a_table().with_bread(1).with_field(3, "").state, c.MoveWithBread(s.Space(3))),
    ("reached_on_foot", a_table().with_bread(1).state, c.MoveWithBread(s.Space(1))),
    ("no_such_tile", a_table().taking().state, c.TakeTile(tile("L-baker"))),
    ("no_such_tile", a_table().taking().state, c.TakeTile(tile("no tile at all"))),
    ("no_such_tile", a_table().taking_seal_tile().state, c.TakeSealTile(tile("L-market"))),
    ("no_open_cell", BESIDE, c.BuildTile(SHOVEL, 0)),
    ("no_open_cell", BESIDE, c.BuildTile(Cell(22), 0)),
    ("no_open_cell", BESIDE, c.BuildTile(Cell(37), 0)),
    ("no_such_rotation", BESIDE, c.BuildTile(Cell(34), 4)),
    ("no_such_rotation", BESIDE, c.BuildTile(Cell(34), -1)),
    ("tile_does_not_fit", BESIDE, c.BuildTile(Cell(34), 3)),
    ("first_tile_is_built", a_table().with_no_tiles().building("L-market").state, c.LayTileAside()),
    (
        "no_such_reward",
        a_table().asked(s.CollectingRewards(Seat(0))).state,
        c.CollectReward("market", 1),
    ),
    (
        "no_such_fountain_card",
        a_table().asked(FOUNTAIN).state,
        c.ReturnFountainCard(s.FountainId("FC-03")),
    ),
    ("illegal", a_table().state, c.LayTileAside()),
    ("illegal", a_table().taking().state, c.MovePatrician(s.Space(1))),
    ("illegal", a_table().building("L-market").state, c.TakeTile(tile("L-market"))),
    ("illegal", a_table().asked(FOUNTAIN).state, c.CollectReward("fountain", 1)),
)
SCORING = {"no_free_circle", "card_not_triggered", "cannot_fulfil", "not_due", "cannot_pay"}
"""Of the scorings, proved with them."""


@pytest.mark.parametrize(("code", "state", "command"), REFUSALS)
def test_what_cannot_be_is_refused(code: str, state: s.State, command: c.Command) -> None:
    assert refusal(state, command) == code


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

    tried = {code for code, _, _ in REFUSALS} | {"not_your_turn", "finished"}

    assert raised == tried | SCORING
