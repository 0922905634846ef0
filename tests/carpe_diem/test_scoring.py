"""Section 15: the scoring after a pass. The cards are proved in `test_cards.py`."""

from collections import Counter

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.decider import Seat
from projections.conformance.random_games import PlayedGame
from projections.conformance.text_rows import title
from tests.carpe_diem.a_table import Table, a_table, choices, refusal, told
from tests.carpe_diem.play_rows import wrong
from tests.kernel.laid_out import of_type

CIRCLES = {2: 9, 3: 13, 4: 17}
"""CAR-SETUP-16 to -19: how many circle fields are usable."""


def last_turn_of_the_pass(seats: int = 2, start_player: int = 0) -> Table:
    """The right neighbour of the start player has taken the last tile."""
    last = (start_player - 1) % seats
    table = a_table(seats).middle(round=7, start_player=start_player)
    return table.building("L-market", last)


@pytest.mark.parametrize(
    ("start_player", "discs", "order"),
    [
        (0, ((2, 5), (1, 7), (0, 9)), (0, 1, 2)),
        (0, ((1, 5), (0, 7), (2, 9)), (2, 0, 1)),
        (0, ((2, 3), (0, 7), (1, 7)), (1, 0, 2)),
        (0, ((1, 3), (0, 4), (2, 4)), (2, 0, 1)),
        (1, ((1, 3), (0, 4), (2, 4)), (2, 0, 1)),
        (2, ((1, 3), (0, 4), (2, 4)), (2, 0, 1)),
    ],
)
def test_the_player_furthest_ahead_scores_first_and_on_a_space_the_upper_disc(
    start_player: int, discs: tuple[tuple[int, int], ...], order: tuple[int, ...]
) -> None:
    """CAR-SCORE-1 to -3, CAR-STEP-6, CAR-EX-26: for every holder of the start player marker."""
    table = last_turn_of_the_pass(3, start_player).with_track(*discs)

    events = told(table.state, c.LayTileAside())

    assert of_type(events, e.ScoringBegan) == [e.ScoringBegan(tuple(map(Seat, order)))]
    assert of_type(events, e.ScoringTurnBegan) == [e.ScoringTurnBegan(Seat(order[0]))]


ORDER = """
# Steps of the scoring do not change the order: seat 2 overtakes nobody who is still to score.
  seats 3; track 0:3 1:4 2:5; to_score 1 0; 2: tiles 33 L-villa-straight-2;
      2: fulfilling C-10  # CAR-SCORE-4
    2: fulfil_card 1 => 2: +1 step, told scoring_turn_began 1, to_score 0
# Who falls in line behind is not asked again: the last one to score passes those who have scored.
  seats 3; track 0:3 1:4 2:4; to_score; tiles 33 L-villa-straight-2; fulfilling C-10
    fulfil_card 1 => +1 step, untold scoring_turn_began, told pass_began 2  # CAR-SCORE-4, -29
"""


def place_disc(circle: str) -> c.PlaceDisc:
    return c.PlaceDisc(s.CircleId(circle))


@pytest.mark.parametrize("owner", [0, 1])
def test_a_circle_field_with_a_disc_is_blocked_for_everybody(owner: int) -> None:
    """CAR-SCORE-5, -8, CAR-DEC-10."""
    table = a_table().with_discs("k10", seat=owner).placing_disc()

    assert place_disc("k10") not in choices(table.state)
    assert len(choices(table.state)) == CIRCLES[2] - 1
    assert refusal(table.state, place_disc("k10")) == "no_free_circle"


def test_one_usable_circle_field_stays_free(game: PlayedGame) -> None:
    """CAR-SCORE-5, -7, -8, -10, CAR-SETUP-10, CAR-EX-14: 8 of 9, 12 of 13 or 16 of 17 are used."""
    discs = game.steps[-1].state.discs

    assert len({disc.circle for disc in discs}) == len(discs) == CIRCLES[game.seats] - 1
    assert Counter(disc.seat for disc in discs) == {Seat(n): 4 for n in range(game.seats)}


CARDS = """
# A disc triggers the two cards beside it. The player chooses which one is resolved first.
  cards_beside k10 A-01 C-05; wares chicken=1; placing_disc  # CAR-SCORE-6, -11, CAR-DEC-11
    place_disc k10, resolve_card A-02 => refused: card_not_triggered
    place_disc k10, resolve_card C-05 =>
      -4 points, told card_opened 0 C-05 A-01, told card_opened 0 A-01
# Discs of earlier scorings trigger nothing: the market is worth a point on the card of this one.
  cards_beside k10 A-01 A-02; cards_beside k16 D-22 D-26; discs k16; completed market; placing_disc
    place_disc k10, resolve_card A-01 =>
      -8 points, told card_opened 0 A-01 A-02, told card_opened 0 A-02,
      untold victory_points_gained  # CAR-SCORE-9
# A coin of the first card pays for the second; one of the second comes too late for the first.
  cards_beside k10 C-07 A-01; tiles 33 L-villa-straight-2; placing_disc  # CAR-SCORE-12, -21
    place_disc k10, resolve_card C-07, fulfil_card 1 => +1 point
    place_disc k10, resolve_card A-01 => -4 points, +1 coin
# A card is closed when the second one is opened.
  wares herbs=2; bread 6; closing A-02 A-06  # CAR-SCORE-21
    close_card => told card_closed 0 A-02 1
    close_card, fulfil_with_bread => +4 points, -3 bread
"""


FULFILLING = """
# A green card is fulfilled as often as is owned: in full, and nothing is handed in.
  completed merchant merchant merchant; fulfilling D-07  # CAR-SCORE-13, -17, CAR-EX-5
    => offers fulfil_card 3
    fulfil_card 2 => refused: cannot_fulfil
    fulfil_card 3 => +9 points
# A red card is fulfilled as often as is handed in, and as often as one likes.
  wares herbs=5 fish=1; fulfilling A-05  # CAR-SCORE-14, -15, -27
    fulfil_card 2 => +8 points, -4 herbs
  wares herbs=5; coins 1; fulfilling A-05  # CAR-SCORE-18, CAR-DEC-12: three times two
    => offers fulfil_card 0 / fulfil_card 1 / fulfil_card 2 / fulfil_card 3
    fulfil_card 4 => refused: cannot_fulfil
    fulfil_card -1 => refused: cannot_fulfil
# Of several entries the scarcest one counts, and the scarcest multiple.
  completed vineyard vineyard vineyard chicken_yard; fulfilling D-11  # CAR-SCORE-16, CAR-EX-29
    fulfil_card 1 => +7 points
  completed bakery bakery bakery market market fountain fountain; fulfilling D-24  # CAR-SCORE-16
    => offers fulfil_card 2
# Coins are shared among the wares of a set: of a set of three, two sets lack three wares.
  wares chicken=2 grapes=1; coins 2; fulfilling B-10  # CAR-SCORE-18, CAR-COIN-1, -2
    => offers fulfil_card 0 / fulfil_card 1
# Who could pay may keep all and lose points.
  wares herbs=2; fulfilling A-05  # CAR-SCORE-18, -22
    fulfil_card 0 => -4 points
# For each ware one chooses ware or coin, one kind after the other.
  wares herbs=1 grapes=1; coins 2; fulfilling B-01  # CAR-SCORE-19, CAR-DEC-12
    fulfil_card 1, pay_ware grapes 0 => refused: not_due
# One of the two herbs must be a coin, and there is but one more coin.
  wares herbs=1; coins 2; paying A-05 herbs 2  # CAR-SCORE-19
    => offers pay_ware herbs 1 / pay_ware herbs 2
    pay_ware herbs -1 => refused: cannot_pay
    pay_ware herbs 0 => refused: cannot_pay
    pay_ware herbs 3 => refused: cannot_pay
# Bread comes after what the card asks for: it is fulfilled and pays, then bread does so one by one.
  wares herbs=1; bread 6; fulfilling A-02  # CAR-SCORE-20
    fulfil_card 1 => -1 herbs, +1 point, told card_fulfilled 0 A-02 1
    fulfil_card 1, fulfil_with_bread => -1 herbs, -3 bread, +2 points
    fulfil_with_bread => refused: illegal
    fulfil_card 1, fulfil_card 1 => refused: illegal
"""


PENALTIES = """
# A card without any fulfilment is closed, and then 4 points are lost.
  closing A-02 fulfilled=0  # CAR-SCORE-22
    close_card => -4 points, first card_closed victory_points_lost,
      told card_closed 0 A-02 0, told victory_points_lost 0 4
# A part of what is asked for is neither paid nor rewarded.
  wares fish=2; bread 2; choosing A-11 A-02  # CAR-SCORE-22, -23, CAR-EX-6
    resolve_card A-11 =>
      -8 points, untold victory_points_gained, told victory_points_lost 0 4 x2
  completed merchant baker; fulfilling D-04  # CAR-SCORE-23
    fulfil_card 0 => -4 points
# A card for steps that is not fulfilled leaves the disc below: it does not go on top of the others.
  no_tiles; track 0:7 1:7; fulfilling C-10  # CAR-SCORE-23
    fulfil_card 0 => -4 points, track 0 1
# Who fulfils neither card loses 8 points unasked, and the next seat scores.
  cards_beside k10 A-11 B-07; to_score 1; placing_disc  # CAR-SCORE-24, -29, CAR-DEC-14, CAR-EX-7
    place_disc k10, resolve_card A-11 => -8 points, asks placing_disc 1
# Whoever has fewer points gives all of them.
  victory_points 0; closing A-02 fulfilled=0  # CAR-SCORE-25
    close_card => told victory_points_lost 0 0
1 point | 2 points | 3 points | 4 points
  victory_points {0}; closing A-02 fulfilled=0  # CAR-SCORE-25
    close_card => -{0} {1}, told victory_points_lost 0 {0}
.
# The points of the track cannot be handed in.
  cards_beside k10 A-11 B-07; victory_points 3; track 1:0 0:5; placing_disc
    place_disc k10, resolve_card A-11 => -3 points, told victory_points_lost 0 3,
      told victory_points_lost 0 0  # CAR-SCORE-25, -28, CAR-EX-34
# Points of the first card pay for the second: what is held at that moment.
  cards_beside k10 D-22 A-11; victory_points 2; completed market; placing_disc  # CAR-SCORE-28
    place_disc k10, resolve_card D-22 => -2 points, told victory_points_lost 0 3
"""


USED_UP = """
# What a green card counts counts for the other card too, and in every scoring.
  cards_beside k10 D-07 D-09; completed merchant baker; placing_disc  # CAR-SCORE-26
    place_disc k10, resolve_card D-07 => +10 points
  completed merchant; discs k10; current_pass 3; fulfilling D-07  # CAR-SCORE-26
    fulfil_card 1 => +3 points
# What was handed in is gone, for the second card as well.
  cards_beside k10 A-02 A-05; wares herbs=2; placing_disc  # CAR-SCORE-27
    place_disc k10, resolve_card A-02, fulfil_card 1 => -1 herbs, -3 points
"""


@pytest.mark.parametrize("text", [ORDER, CARDS, FULFILLING, PENALTIES, USED_UP], ids=title)
def test_what_a_scoring_brings(text: str) -> None:
    assert wrong(text) == ""
