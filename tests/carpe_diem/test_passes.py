"""Section 4: turns, rounds and passes."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from tests.carpe_diem.a_table import Table, a_table, after, tile, told
from tests.carpe_diem.play_rows import wrong
from tests.kernel.laid_out import of_type

LAST_DISC = (c.PlaceDisc(s.CircleId("k10")), c.ResolveCard(s.CardId("A-01")))
"""The last seat scores two cards that it cannot fulfil: nothing is asked any more."""
DARK = " ".join(["D-market"] * 14 + ["D-bakery"] * 14)
LIGHT = " ".join(["L-market"] * 28 + ["L-bakery"] * 28)


def last_to_score(number: int) -> Table:
    """Pass `number` is over, and the last seat scores."""
    table = a_table().in_pass(number).in_round(7).with_fields({})
    table = table.with_cards_beside("k10", "A-01", "A-02")
    return table.with_supplies(light=LIGHT, dark=DARK).placing_disc(1)


ROWS = """
# The last seat scores two cards that it cannot fulfil. Then four new tiles lie on each field, and
# patricians and discs stay.
1 2 | 2 3 | 3 4
  in_pass {0}; in_round 7; fields; cards_beside k10 A-01 A-02; patrician 4; 1: patrician 2;
      track 1:3 0:9; discs k03; 1: placing_disc  # CAR-PASS-1, -7, -11, -12
    1: place_disc k10, 1: resolve_card A-01 => 1: -8 points, told pass_began {1}, track 1 0,
      sees current_pass {1}, sees round 1, sees fields.0.size 4, sees fields.6.size 4,
      sees seats.0.space 4, sees circles.k03.seat 0, sees circles.k10.seat 1, sees phase turn
# While somebody has still to score no pass begins; after the fourth scoring the game ends.
.
  to_score 0; fields; cards_beside k10 A-01 A-02; 1: placing_disc  # CAR-PASS-5
    1: place_disc k10, 1: resolve_card A-01 =>
      1: -8 points, asks placing_disc 0, untold pass_began
  in_pass 4; in_round 7; fields; cards_beside k10 A-01 A-02; 1: placing_disc  # CAR-PASS-1, -14
    1: place_disc k10, 1: resolve_card A-01 =>
      1: -8 points, asks over, untold pass_began, order game_ended
"""


def test_what_follows_a_scoring() -> None:
    assert wrong(ROWS) == ""


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
