"""Section 17: the final scoring, and what a viewer may know of it before."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import villa_points
from domain.carpe_diem.grid import BoardId, District, Feature
from domain.chance import Chance
from domain.decider import Rejected, Seat
from projections.carpe_diem import CARPE_DIEM
from tests.carpe_diem.a_table import SEED, a_table, after
from tests.carpe_diem.play_rows import wrong

CHIMNEYS = dict(enumerate((1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 26), start=1))
"""CAR-END-2: chimneys and victory points."""


def test_nothing_of_the_end_is_asked_and_after_it_nothing_can_be_done() -> None:
    """CAR-DEC-14, CAR-PASS-14."""
    ended = after(a_table().last_card().state, c.CloseCard())

    assert isinstance(ended.phase, s.Over)
    for seat in (Seat(0), Seat(1)):
        with pytest.raises(Rejected) as refusal:
            CARPE_DIEM.game.decide(ended, seat, c.CloseCard(), Chance(SEED))
        assert refusal.value.code == "finished"
        assert CARPE_DIEM.game.options(ended, seat) == ()


@pytest.mark.parametrize(("chimneys", "points"), CHIMNEYS.items())
def test_a_completed_villa_gives_points_by_its_chimneys(chimneys: int, points: int) -> None:
    """CAR-END-2, CAR-VILLA-4: no tiles complete a villa of one chimney."""
    villa = Feature("villa", (), 0, chimneys)

    assert villa_points(District(BoardId("B1"), features=(villa,))) == points


ROWS = """
# The final scoring has five parts, which are added to the points held.
  bare; completed villa market; frames F04 F05 F06 F07; coins 5; track 1:0 0:7;
      fountain_cards FC-10; last_card
    close_card => scores victory_points 20, scores villas 2, scores leftovers 2,
      scores banderoles 7, scores fountain_cards 2, scores frames 0, scores total 33  # CAR-END-1
# They are shown as they accrue, awarded once, and not among the points held.
  bare; completed villa baker; track 1:0 0:3; frames F01 F03 F05 F06; coins 8
    => sees seats.0.points (villas:2 banderoles:3 frames:0 victory_points:20 total:25)  # CAR-END-15
  bare; completed villa; track 1:0 0:3; last_card
    close_card => scores total 25, sees seats.0.points (victory_points:20 villas:2 banderoles:3
      frames:0 leftovers:0 fountain_cards:0 total:25)
# A fountain card gives 2 points for each of its kind, and all are revealed at the end.
FC-01 administrator | FC-02 craftsman | FC-03 merchant | FC-04 baker | FC-05 garden |
      FC-06 vineyard | FC-07 chicken_yard | FC-08 pond | FC-09 bakery | FC-10 market |
      FC-11 fountain | FC-12 villa
  bare; fountain_cards {0}; completed administrator craftsman merchant baker garden vineyard
      chicken_yard pond bakery market fountain villa {1}; last_card  # CAR-END-8, -9
    close_card => scores fountain_cards 4
.
  bare; completed market pond; fountain_cards FC-08; 1: fountain_cards FC-05; last_card
    close_card => scores fountain_cards 2, told fountain_cards_revealed FC-08 FC-05
# A villa of 14 chimneys gives 26 points, one of more too, one that is incomplete nothing.
  bare; tiles 11 D-villa-end-3 1 / 12 L-villa-straight-2 1 / 13 L-villa-straight-2 1 /
      14 L-villa-straight-2 1 / 15 L-villa-straight-2 1 / 16 D-villa-end-3 3; last_card
    close_card => scores villas 26  # CAR-EX-9, CAR-END-2
  bare; tiles 11 D-villa-end-3 1 / 12 L-villa-straight-2 1 / 13 L-villa-straight-2 1 /
      14 L-villa-straight-2 1 / 15 L-villa-straight-2 1 / 16 L-villa-corner-2 2 /
      26 D-villa-end-3; last_card
    close_card => scores villas 26  # CAR-END-3
  bare; tiles 11 D-villa-end-3 1 / 12 L-villa-straight-2 1 / 13 L-villa-straight-2 1 /
      14 L-villa-straight-2 1 / 15 L-villa-straight-2 1; last_card
    close_card => scores villas 0  # CAR-END-4
# Three villas and two incomplete ones: 3 + 7 + 7 + 0 + 0.
  bare; tiles 11 L-villa-end-2 1 / 12 L-villa-end-1 3 / 14 D-villa-end-3 1 / 15 L-villa-end-2 3 /
      31 D-villa-end-3 1 / 32 L-villa-end-2 3 / 51 L-villa-end-2 1 / 52 L-villa-straight-2 1 /
      54 L-villa-end-2 1 / 55 L-villa-straight-2 1; last_card
    close_card => scores villas 17  # CAR-EX-8, CAR-END-2, -4

# Two of anything are a point: wares, coins, bread and tiles laid aside.
wares grapes=2 | wares herbs=2 | wares chicken=2 | wares fish=2 | coins 2 | bread 2
  bare; {0} {1}; last_card
    close_card => scores leftovers 1  # CAR-END-5
.
  bare; laid_aside L-market L-pond-end; last_card
    close_card => scores leftovers 1  # CAR-END-5
# They are added before they are halved.
  bare; bread 1; wares fish=1 chicken=1; last_card
    close_card => scores leftovers 1  # CAR-END-5, CAR-EX-10
  bare; wares grapes=1 herbs=1 chicken=1 fish=1; coins 1; bread 1; laid_aside L-market; last_card
    close_card => scores leftovers 3  # CAR-END-6

# The disc gives the number of its space.
0 | 1 | 12 | 20
  bare; track 1:0 0:{0}; last_card
    close_card => scores banderoles {0}  # CAR-END-7
.

# A fountain card gives 2 points for a garden of any size; nothing for what is incomplete.
  bare; fountain_cards FC-05; tiles 11 L-garden-end 1 / 12 D-garden-end 3 / 31 L-garden-end 1 /
      32 L-garden-straight 1 / 33 D-garden-end 3; last_card
    close_card => scores fountain_cards 4  # CAR-EX-11, CAR-END-8, -10
FC-03 L-merchant | FC-08 L-pond-end | FC-12 L-villa-straight-1
  bare; tiles 33 {1}; fountain_cards {0}; last_card
    close_card => scores fountain_cards 0  # CAR-END-10
.
# Both copies score.
  bare; completed pond pond pond; fountain_cards FC-08 FC-08; last_card
    close_card => scores fountain_cards 12  # CAR-END-11

# The player with the most points of all wins.
  bare 3; 1: victory_points 30; 2: victory_points 25; last_card  # CAR-END-12
    close_card => ranks 1 / 2 / 0
  bare; 1: victory_points 23; track 1:2 0:6; last_card  # CAR-END-12
    close_card => ranks 0 / 1
# Among the tied the disc further back wins, on a space the lower one.
  bare; track 1:4 0:6; 1: victory_points 22; last_card  # CAR-END-13, CAR-EX-30
    close_card => totals 26 26, ranks 1 / 0
# A third seat that lies further back has fewer points.
  bare 3; track 2:0 1:4 0:6; 1: victory_points 22; last_card  # CAR-END-13
    close_card => totals 26 26 20, ranks 1 / 0 / 2
  bare; victory_points 68; 1: victory_points 68; track 0:12 1:12; last_card  # CAR-END-14
    close_card => totals 80 80, ranks 0 / 1
  bare; victory_points 68; 1: victory_points 68; track 1:12 0:12; last_card  # CAR-END-14
    close_card => totals 80 80, ranks 1 / 0

# The forecast is what the final scoring would give now, to the owner of the fountain cards; to
# others it is without these and says so, and does not tell them apart.
FC-08 2 40 | FC-01 0 38
  completed pond; fountain_cards {0}; coins 6; victory_points 30  # CAR-END-16, CAR-HIDE-8, -17
    => own current_score.0 (scores:(victory_points:30 villas:0 banderoles:0 frames:5 leftovers:3
      fountain_cards:{1} total:{2})),
      all current_score.0 (scores:(victory_points:30 villas:0 banderoles:0 frames:5 leftovers:3
      fountain_cards:{1} total:{2})),
      sees current_score.0 (scores:(victory_points:30 villas:0 banderoles:0 frames:5 leftovers:3
      total:38) hidden:True)
  completed pond; fountain_cards {0}; coins 6; victory_points 30; last_card
    close_card => scores fountain_cards {1}, scores total {2}
.
  completed pond; coins 6; victory_points 30  # CAR-HIDE-9: who holds no fountain card hides nothing
    => sees current_score.0 (scores:(victory_points:30 villas:0 banderoles:0 frames:5 leftovers:3
      fountain_cards:0 total:38))
# Closed points are in the forecast of their owner alone.
  points closed; completed pond; coins 6; victory_points 30  # CAR-END-16, CAR-HIDE-15
    => own current_score.0 (scores:(victory_points:30 villas:0 banderoles:0 frames:5 leftovers:3
      fountain_cards:0 total:38)),
      sees current_score.0 (scores:(villas:0 banderoles:0 frames:5 leftovers:3
      fountain_cards:0 total:8) hidden:True)
"""


def test_what_the_end_brings_and_who_wins() -> None:
    assert wrong(ROWS) == ""
