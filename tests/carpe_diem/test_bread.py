"""Section 13: what bread and coins are good for."""

from itertools import pairwise

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from projections.conformance.random_games import PlayedGame
from projections.conformance.text_rows import title
from tests.carpe_diem.play_rows import wrong
from tests.kernel.laid_out import of_type

MOVING = """
# Bread moves the patrician.
  patrician 3; bread 1  # CAR-BREAD-1, -2, -11, CAR-DEC-2, -4: or without it to a neighbour
    => offers move_patrician 4 / move_patrician 2 / move_with_bread 0 / move_with_bread 1 /
      move_with_bread 3 / move_with_bread 5 / move_with_bread 6
  patrician 3; bread 0  # CAR-BREAD-1, CAR-DEC-2
    => offers move_patrician 4 / move_patrician 2
    move_with_bread 6 => refused: not_enough_bread
# Clockwise to 5, counterclockwise to 1, so bread is good for 3 alone.
  patrician 3; bread 1; fields 1 L-market / 3 L-bakery / 5 L-fountain  # CAR-BREAD-11
    => offers move_patrician 5 / move_patrician 1 / move_with_bread 3
# To any space, the one that the patrician stands on included.
0 | 1 | 5 | 6
  patrician 3; bread 2; field {0} L-market L-pond-end  # CAR-BREAD-1, -2
    move_with_bread {0} =>
      -1 bread, patrician on {0}, offers take_tile L-market / take_tile L-pond-end
.
  patrician 3; bread 2; field 3 L-market L-pond-end  # CAR-BREAD-1, -2
    move_with_bread 3 => -1 bread, offers take_tile L-market / take_tile L-pond-end
  patrician 3; bread 1; field 3; field 6  # CAR-BREAD-3, CAR-DEC-4: to no space without tiles
    => offers move_patrician 4 / move_patrician 2 / move_with_bread 0 / move_with_bread 1 /
      move_with_bread 5
    move_with_bread 6 => refused: no_tile_there
# One does not go on over empty fields, as one does on foot.
  patrician 0; bread 1; fields 2 L-market / 3 L-bakery L-market / 5 L-fountain  # CAR-MOVE-4
    move_with_bread 3 => -1 bread, patrician on 3
  bread 5  # CAR-BREAD-4: a second bread cannot be used for movement
    move_with_bread 4 => -1 bread, patrician on 4, asks taking_tile 0
    move_with_bread 4, move_with_bread 5 => refused: illegal
"""

SCORING_CARDS = """
# Three bread fulfil a scoring card once.
  bread 4; closing A-09 fulfilled=0  # CAR-BREAD-5: three count a card as fulfilled once
    fulfil_with_bread =>
      -3 bread, +7 points, told bread_returned 0 3, told card_fulfilled_with_bread 0 A-09
  bread 2; closing A-09 fulfilled=0  # CAR-BREAD-5, CAR-DEC-13
    => offers close_card
    fulfil_with_bread => refused: not_enough_bread
  wares herbs=2; bread 3; fulfilling A-05  # CAR-BREAD-6: instead, or in addition
    fulfil_card 0, fulfil_with_bread => -3 bread, +4 points
    fulfil_card 1, fulfil_with_bread => -3 bread, -2 herbs, +8 points
# For red cards and for green ones.
A-01 1 point | B-07 8 points | C-08 3 points | D-04 5 points
  no_tiles; bread 3; fulfilling {0}  # CAR-BREAD-7
    fulfil_card 0, fulfil_with_bread => -3 bread, +{1} {2}
.
# 2 chimneys bring the third bread, for the second card or for that very card again.
  bread 2; tiles 33 L-villa-straight-2; fulfilling C-05 A-11  # CAR-BREAD-8, CAR-SCORE-12, CAR-EX-28
    fulfil_card 1, close_card, fulfil_with_bread => -2 bread, +7 points
  bread 2; tiles 33 L-villa-straight-2; fulfilling C-05  # CAR-BREAD-8
    fulfil_card 1, fulfil_with_bread => -1 bread
# Six fulfil a card twice, or each of two cards once.
  no_tiles; bread 6; fulfilling D-09  # CAR-BREAD-9, CAR-DEC-13
    fulfil_card 0, fulfil_with_bread =>
      -3 bread, +7 points, offers fulfil_with_bread / close_card
    fulfil_card 0, fulfil_with_bread, fulfil_with_bread => -6 bread, +14 points
  no_tiles; bread 6; fulfilling D-09 D-17  # CAR-BREAD-9
    fulfil_card 0, fulfil_with_bread, close_card, fulfil_with_bread => -6 bread, +10 points
  no_tiles; bread 9; fulfilling D-09 D-17  # CAR-BREAD-9
    fulfil_card 0, fulfil_with_bread, fulfil_with_bread, close_card, fulfil_with_bread =>
      -9 bread, +17 points
# A card is asked for before bread is.
  wares herbs=1; bread 3; choosing A-02 A-04  # CAR-DEC-12, -13
    resolve_card A-02 => offers fulfil_card 0 / fulfil_card 1
"""

COINS = """
# Each ware may be replaced by a coin: none of them, some, all.
  wares fish=3; fulfilling A-11  # CAR-COIN-1, -2
    fulfil_card 1 => -3 fish, +7 points
  coins 3; fulfilling A-11
    fulfil_card 1 => -3 coins, +7 points
# What is not paid in coins is paid in wares.
  wares fish=3; coins 3; fulfilling A-11  # CAR-COIN-1, -2, CAR-SCORE-19, -27, CAR-DEC-12
    fulfil_card 1 => offers pay_ware fish 0 / pay_ware fish 1 / pay_ware fish 2 / pay_ware fish 3
    fulfil_card 1, pay_ware fish 0 => -3 fish, +7 points, told ware_paid 0 fish 3 0
    fulfil_card 1, pay_ware fish 3 => -3 coins, +7 points, told ware_paid 0 fish 0 3
# There is one coin for herbs or grapes, and no grapes: it cannot be used twice.
  wares herbs=2; coins 1; fulfilling B-01  # CAR-COIN-1
    fulfil_card 1 => -1 herbs, -1 coin, +3 points
  wares fish=1; coins 9; fulfilling A-03  # CAR-COIN-1: no more coins than wares are due
    fulfil_card 1 => offers pay_ware fish 0 / pay_ware fish 1
    fulfil_card 1, pay_ware fish 2 => refused: cannot_pay
# Coins replace nothing on green cards.
C-06 | C-08 | D-04 | D-17 | D-24
  no_tiles; coins 9; fulfilling {0}  # CAR-COIN-3
    => offers fulfil_card 0
"""


@pytest.mark.parametrize("text", [MOVING, SCORING_CARDS, COINS], ids=title)
def test_what_bread_and_coins_bring(text: str) -> None:
    assert wrong(text) == ""


def test_bread_and_coins_have_no_other_use(game: PlayedGame) -> None:
    """CAR-BREAD-10: whoever returns bread moves with it or fulfils a card with it.

    CAR-COIN-4: coins are handed in for wares, one for one, and never else.
    """
    for before, step in pairwise(game.steps):
        had, has = (it.state.seats[step.seat] for it in (before, step))
        returned, paid = of_type(step.events, e.BreadReturned), of_type(step.events, e.WarePaid)
        assert has.bread >= had.bread or returned
        assert not returned or isinstance(step.command, c.MoveWithBread | c.FulfilWithBread)
        assert has.coins >= had.coins - sum(event.coins for event in paid)
        assert not paid or isinstance(step.command, c.FulfilCard | c.PayWare)
