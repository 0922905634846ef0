"""Sections 11 and 12: lodgings, markets, bakeries and fountains."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem.grid import Cell
from projections.conformance.text_rows import title
from tests.carpe_diem.a_table import Table, a_table, after, choices
from tests.carpe_diem.play_rows import wrong

LODGINGS = """
# The second half completes a lodging; halves of two colours do not fit.
merchant 1 coin | baker 2 bread | administrator 2 steps
  tiles 33 L-{0} 1; building L-{0}  # CAR-LODGING-1, -2
    build_tile 34 3 => +{1} {2}, told feature_completed 0 {0} 33 34 0 {0} 2
craftsman
  tiles 33 L-{0} 1; building L-{0}  # CAR-LODGING-1, -2
    build_tile 34 3 => told feature_completed 0 {0} 33 34 0 {0} 2
merchant administrator | merchant craftsman | merchant baker | baker merchant |
      baker administrator | baker craftsman | administrator craftsman | administrator baker |
      administrator merchant | craftsman merchant | craftsman baker | craftsman administrator
  tiles 33 L-{0} 1; building L-{1}  # CAR-LODGING-1
    build_tile 34 3 => refused: tile_does_not_fit
.
# A merchant buys all wares for a coin each and pays one more; nobody is asked which to keep.
  tiles 33 L-merchant 1; wares fish=2 chicken=1 grapes=1; building L-merchant  # CAR-LODGING-3 to -5
    build_tile 34 3 => -2 fish, -1 chicken, -1 grapes, +5 coins, asks moving 1  # CAR-EX-1
  tiles 33 L-merchant 1; building L-merchant  # CAR-EX-2
    build_tile 34 3 => +1 coin, asks moving 1
# A baker gives two bread; an administrator two steps, on top of the discs there.
  tiles 33 L-baker 1; building L-baker  # CAR-LODGING-6
    build_tile 34 3 => +2 bread
  tiles 33 L-administrator 1; track 1:0 0:3; building L-administrator  # CAR-LODGING-7
    build_tile 34 3 => +2 steps, told disc_moved 0 2 5
  seats 3; tiles 33 L-administrator 1; track 0:3 2:5 1:5; building L-administrator
    build_tile 34 3 => +2 steps, track 2 1 0  # CAR-LODGING-8
"""

CRAFTSMEN = """
# A craftsman takes any tile of the seal spaces; of those that are alike one is offered.
  tiles 33 L-craftsman 1; building L-craftsman  # CAR-LODGING-9, CAR-DEC-8
    build_tile 34 3 => asks taking_seal_tile 0, offers take_seal_tile D-market /
      take_seal_tile D-bakery / take_seal_tile D-fountain / take_seal_tile D-administrator /
      take_seal_tile D-craftsman / take_seal_tile D-merchant / take_seal_tile D-baker /
      take_seal_tile D-pond-end / take_seal_tile D-garden-end / take_seal_tile D-chicken_yard-end /
      take_seal_tile D-vineyard-end
    build_tile 34 3, take_seal_tile D-villa-end-3 => refused: no_such_tile
  tiles 33 L-craftsman 1; seals D-market D-baker D-market; building L-craftsman  # CAR-DEC-8
    build_tile 34 3 => offers take_seal_tile D-market / take_seal_tile D-baker
# It is built or laid aside at once, brings its reward, is no turn and moves no patrician.
  patrician 4; tiles 33 L-craftsman 1; building L-craftsman  # CAR-LODGING-9, -10, -14, -15
    build_tile 34 3, take_seal_tile D-bakery => asks building 0 D-bakery,
      offers build_tile 23 0 / build_tile 24 0 / build_tile 32 0 / build_tile 35 0 /
      build_tile 43 0 / build_tile 44 0 / lay_tile_aside  # CAR-DEC-8
    build_tile 34 3, take_seal_tile D-bakery, lay_tile_aside => +D-bakery laid aside,
      asks moving 1, untold round_began, field 4 L-market L-bakery L-fountain L-villa-end-1
    build_tile 34 3, take_seal_tile D-bakery, build_tile 44 0 =>
      +1 bread, -1 banderole, +1 step
# It may complete another craftsman, who brings one more.
  tiles 33 L-craftsman 1 / 43 L-craftsman 1; building L-craftsman  # CAR-LODGING-11, CAR-EX-32
    build_tile 34 3, take_seal_tile D-craftsman, build_tile 44 3 =>
      -1 banderole, +1 step, asks taking_seal_tile 0
    build_tile 34 3, take_seal_tile D-craftsman, build_tile 44 3, take_seal_tile D-market,
      build_tile 35 0 => +1 coin, -2 banderoles, +2 steps, told seal_tile_taken 0 4 D-craftsman,
      told seal_tile_taken 0 0 D-market, told reward_collected 0 craftsman 2 x2,
      told reward_collected 0 market 1
# Without a seal tile a craftsman brings nothing, nor is there anything to put in order.
  tiles 33 L-craftsman 1; seals; building L-craftsman  # CAR-LODGING-13
    build_tile 34 3 => asks moving 1, untold reward_collected
  tiles 33 L-market / 24 L-garden-end 2 / 44 L-craftsman; seals; building L-garden+craftsman
    build_tile 34 0 => +1 herbs, asks moving 1  # CAR-LODGING-13, CAR-DONE-6
  tiles 33 L-market / 24 L-garden-end 2 / 44 L-craftsman; seals D-market;
      building L-garden+craftsman
    build_tile 34 0 => asks collecting_rewards 0  # CAR-LODGING-13, CAR-DONE-6
"""

FOUNTAINS = """
# A fountain draws the top two cards.
  tiles 33 L-market; fountain_stack FC-05 FC-12 FC-01; building L-fountain  # CAR-FOUNTAIN-1
    build_tile 34 0 => asks returning_fountain_card 0 FC-05 FC-12, stack FC-01,
      offers return_fountain_card FC-05 / return_fountain_card FC-12  # CAR-DEC-9
    build_tile 34 0, return_fountain_card FC-01 => refused: no_such_fountain_card
# One card goes back, perhaps one that was kept earlier.
  tiles 33 L-market; fountain_stack FC-02 FC-03 FC-09; building L-fountain
    build_tile 34 0, return_fountain_card FC-02 => +FC-03 kept, stack FC-09 FC-02  # CAR-FOUNTAIN-2
  tiles 33 L-market; fountain_cards FC-01; fountain_stack FC-02 FC-03 FC-09; building L-fountain
    build_tile 34 0 => offers return_fountain_card FC-01 / return_fountain_card FC-02 /
      return_fountain_card FC-03  # CAR-FOUNTAIN-4, CAR-EX-15, CAR-DEC-9
    build_tile 34 0, return_fountain_card FC-03 => +FC-02 kept, stack FC-09 FC-03  # CAR-FOUNTAIN-3
    build_tile 34 0, return_fountain_card FC-01 =>
      -FC-01 kept, +FC-02 kept, +FC-03 kept, stack FC-09 FC-01
# Of cards that are alike one is offered.
  tiles 33 L-market; fountain_cards FC-02; fountain_stack FC-02 FC-03; building L-fountain
    build_tile 34 0 => offers return_fountain_card FC-02 / return_fountain_card FC-03  # CAR-DEC-9
# The last card of the stack is drawn, and one goes back; from an empty one nothing is drawn.
  tiles 33 L-market; fountain_stack FC-07; building L-fountain  # CAR-FOUNTAIN-5
    build_tile 34 0 => asks returning_fountain_card 0 FC-07, offers return_fountain_card FC-07
    build_tile 34 0, return_fountain_card FC-07 => stack FC-07
  tiles 33 L-market; fountain_cards FC-01; fountain_stack FC-07; building L-fountain
    build_tile 34 0 => offers return_fountain_card FC-01 / return_fountain_card FC-07
  tiles 33 L-market; fountain_cards FC-01 FC-02; fountain_stack FC-07; building L-fountain
    build_tile 34 0 => offers return_fountain_card FC-01 / return_fountain_card FC-02 /
      return_fountain_card FC-07
  tiles 33 L-market; fountain_cards FC-01; fountain_stack; building L-fountain  # CAR-FOUNTAIN-5
    build_tile 34 0 => untold fountain_cards_drawn, asks moving 1
"""


@pytest.mark.parametrize("text", [LODGINGS, CRAFTSMEN, FOUNTAINS], ids=title)
def test_what_a_lodging_and_a_fountain_bring(text: str) -> None:
    assert wrong(text) == ""


@pytest.mark.parametrize("built", [1, 2, 3, 4])
def test_as_many_cards_are_kept_as_fountains_were_built(built: int) -> None:
    """CAR-FOUNTAIN-4."""
    state = a_table().with_tiles("33 L-market").state

    for n in range(built):
        state = after(Table(state).building("L-fountain").state, c.BuildTile(Cell(34 + 10 * n), 0))
        state = after(state, choices(state)[0])

    assert len(state.seats[0].fountain_cards) == built
    assert len(state.fountain_stack) == 24 - built
