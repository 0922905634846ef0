"""How good a position looks: a bot that plans one step places like somebody who knows the cards."""

import pytest

from domain.bots.carpe_diem import appraise, appraise_parts
from domain.carpe_diem import CARPE_DIEM, components
from domain.carpe_diem import state as s
from domain.decider import Seat
from tests.carpe_diem.a_table import Table, a_table
from tests.carpe_diem.play_rows import position, wrong
from tests.random_games import a_random_game


def worth(table: Table) -> float:
    return appraise(table.state, Seat(0))


def test_at_the_end_a_position_is_worth_its_points() -> None:
    """CAR-END-1."""
    state = a_random_game(CARPE_DIEM, 2, 3)[1][-1]
    outcome = CARPE_DIEM.outcome(state)

    assert outcome is not None
    for seat, score in outcome.scores.items():
        assert abs(appraise(state, seat) - score["total"]) <= 0.5  # CAR-END-5


RICHER = "coins 1, bread 1, wares fish=1, victory_points 21, fountain_cards FC-05, track 1:0 0:1"


@pytest.mark.parametrize("richer", [*RICHER.split(", "), "laid_aside L-market"])
def test_more_of_anything_looks_better(richer: str) -> None:
    assert worth(position(richer)) > worth(a_table())


LATE = "current_pass 4; round 5; discs k03 k04 k06"
"""Two rounds of the last pass are to come; seat 0 has scored three times."""
LINES = "frames F01 F05 F07 F16"
PONDS = "scoring_cards A-01 D-17 C-01 D-12 D-17 A-02 C-02 B-03"
VINEYARD = "tiles 33 L-vineyard-end"


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("completed pond", "no_tiles"),
        ("tiles 12 L-pond-end 1 / 21 L-garden-end 1", "tiles 12 L-pond-end 3 / 21 L-garden-end"),
        ("tiles 33 L-villa-straight-2", "tiles 33 L-villa-cross-2"),
        (f"{LINES}; tiles 34 L-pond-end", f"{LINES}; tiles 33 L-pond-end"),
        (f"{PONDS}; tiles 33 L-pond-end", f"{PONDS}; {VINEYARD}"),
        (f"{VINEYARD}; fountain_cards FC-06", f"{VINEYARD}; fountain_cards FC-05"),
        (
            f"{LATE}; cards_beside k10 A-08 A-11; wares fish=3 chicken=1",
            f"{LATE}; cards_beside k10 A-07 A-11; wares fish=3 herbs=1",
        ),
    ],
    ids=(
        "a pond brings fish, and counts for cards",
        "a side is open where a tile can come: none shows a pond to the corner and a garden beside",
        "a villa with fewer open sides is easier to close, with as many chimneys",
        "a feature is begun on the line of its task, the fourth column from the top",
        "two thirds of the circle fields pay for a pond, none for a garden",
        "FC-06 counts vineyards, FC-05 gardens",
        "three fish pay for one of two cards beside a circle field; a chicken is half of the other",
    ),
)
def test_what_can_bring_more_is_worth_more(more: str, less: str) -> None:
    """CAR-BUILD-13, CAR-VILLA-4, CAR-FRAME-3, CAR-SCORE-13, -14, CAR-END-8."""
    assert worth(position(more)) > worth(position(less))


def test_a_seat_without_wares_expects_some_if_it_has_turns() -> None:
    """CAR-SCORE-18, -22."""
    red = "current_pass 4; round 1; scoring_cards A-01 A-02 A-03 A-04 A-05 A-06 A-07 A-08"

    assert appraise_parts(position(red).state, Seat(0))["scoring_cards"] > 0


def test_wares_are_worth_more_while_a_card_that_asks_for_them_can_be_reached() -> None:
    """CAR-SCORE-8: A-11 pays 7 points for three fish."""
    table = a_table().with_cards_beside("k10", "A-11", "C-01")
    fish, herbs = table.with_wares(fish=3), table.with_wares(herbs=3)
    layout = components.LAYOUTS[len(table.state.seats)]
    space = layout.spaces[table.state.scoring_cards.index(s.CardId("A-11"))]
    taken = [circle.id for circle in layout.circles if space in circle.spaces]

    reached = worth(fish) - worth(herbs)
    out_of_reach = worth(fish.with_discs(*taken, seat=1)) - worth(herbs.with_discs(*taken, seat=1))

    assert reached > out_of_reach + 1


ROWS = f"""
  building L-villa-end-1  # a tile is built, not laid aside
    => best build_tile 32 0
# Bread is spent for a walk only if that is worth it (CAR-BREAD-1).
  tiles 33 L-craftsman; bread 1; fields 0 L-market / 1 L-market / 2 L-market / 3 L-market /
      4 L-market / 5 L-market / 6 L-market
    => best move_patrician 1
  tiles 33 L-craftsman; bread 1; fields 0 L-market / 1 L-market / 2 L-market / 3 L-craftsman /
      4 L-market / 5 L-market / 6 L-market
    => best move_with_bread 3
# A lodging is completed, not begun, when little time is left (CAR-LODGING-2, -3, -13).
  {LATE}; tiles 33 L-baker; building L-baker
    => best build_tile 23 2
  {LATE}; tiles 33 L-baker; field 0 L-pond-end L-baker L-villa-end-1; taking
    => best take_tile L-baker
  tiles 33 L-baker; field 1 L-villa-cross-2; field 6 L-baker
    => best move_patrician 6
# A craftsman is completed for a seal tile; without one there is no reward.
  {LATE}; tiles 33 L-craftsman 1; field 0 L-craftsman L-bakery; seals D-market; taking
    => best take_tile L-craftsman
  {LATE}; tiles 33 L-craftsman 1; field 0 L-craftsman L-bakery; seals; taking
    => best take_tile L-bakery
# A merchant is for whoever has wares that no card asks for, and for nobody else.
  {LATE}; tiles 33 L-merchant / 43 L-baker 2; field 0 L-merchant L-baker; taking; wares fish=4;
      scoring_cards A-01 A-02 C-01 C-02 D-21 D-22 D-17 D-18
    => best take_tile L-merchant
  {LATE}; tiles 33 L-merchant / 43 L-baker 2; field 0 L-merchant L-baker; taking;
      scoring_cards A-01 A-02 C-01 C-02 D-21 D-22 D-17 D-18
    => best take_tile L-baker
# The disc goes where three bakers pay 9 and 5 points; no other card is fulfilled (CAR-SCORE-13).
  {LATE}; completed baker baker baker; placing_disc;
      scoring_cards A-01 A-02 A-03 D-08 D-04 D-17 C-01 C-02
    => best place_disc k10
# One fish spares the penalty, two are for 7 points on A-11; in the last scoring all are handed in.
  cards_beside k10 A-11 A-03; wares fish=4; round 7; fulfilling A-03  # CAR-SCORE-18, -22
    => best fulfil_card 1
  {LATE}; discs k16; round 7; wares fish=4; fulfilling A-03
    => best fulfil_card 4
  bread 3; closing D-21 fulfilled=0  # CAR-BREAD-6: bread spares the penalty
    => best fulfil_with_bread
  completed baker baker; returning FC-04 FC-08  # CAR-END-8: bakers count, there are no ponds
    => best return_fountain_card FC-08
"""


def test_it_looks_best_to_do_what_somebody_would_who_knows_the_cards() -> None:
    """CAR-LODGING-2, -3, -13, CAR-SCORE-13, -18, -22, CAR-BREAD-6, CAR-END-8."""
    assert wrong(ROWS) == ""
