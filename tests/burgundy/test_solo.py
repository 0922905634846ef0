"""Section 17: the solo game against Egon."""

from collections import Counter

from domain.burgundy import BURGUNDY, components
from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.decide.facing_egon import reveal_pile
from domain.burgundy.event_recorder import begun
from domain.burgundy.scoring import egon_score, egon_triplets, solo_outcome, solo_score
from domain.chance import Chance
from domain.decider import Seat
from projections.conformance import text_rows
from projections.conformance.text_rows import Row, pairs, says
from tests.burgundy.a_table import SEED, a_table, an_opening, cards, opened, told
from tests.burgundy.card_rows import position, wrong
from tests.burgundy.differences import difference
from tests.kernel.laid_out import of_type


def egon(state: s.State) -> s.Egon:
    assert state.egon is not None
    return state.egon


def test_the_setup_is_that_for_two_with_one_player() -> None:
    """BUR-SOLO-1, -5, -6, BUR-EX-10; see `test_setup.py`.

    First come the player's cards, then the display, then five piles are counted off for Egon.
    """
    one, two = components.PREPARATIONS[1], components.PREPARATIONS[2]
    events, state = an_opening(1), opened(1)
    (counted,) = of_type(events, e.EgonPilesCounted)
    steps = (e.CardsDealt, e.DisplayLaid, e.EgonPilesCounted, e.EgonPileRevealed)

    for field in ("display_cards_row_by_row", "stack_cards_per_player", "all_seven_cards"):
        assert getattr(one, field) == getattr(two, field)
    assert len(state.seats) == 1
    assert tuple(type(event) for event in events if isinstance(event, steps)) == steps
    assert counted.sizes == (3, 4, 5, 6, 7)
    assert [len(pile) for pile in egon(state).piles] == [4, 5, 6, 7]
    assert len(egon(state).cards) == 3


ALONE = """
# There is no start player card.
a sale
  seats 1; egon; goods light light; asks die 1  # BUR-SOLO-8
    sell_goods 1 => -2 light owned, +2 light sold, +2 silver
# What Egon has taken the player cannot win; else the normal rules hold.
ship_6 0
  seats 1; egon ship_1 ship_2 ship_3; egon_bonus ship; estate ship_4/ship_5 =>  # BUR-SOLO-20
      stack 0 ship_4/ship_5/ship_6, asks effect ship_6 > bonus
ship_3 0
  seats 1; egon; estate ship_1/ship_2 =>  # BUR-SOLO-19
      stack 0 ship_1/ship_2/ship_3, +ship bonus, asks effect ship_3 > bonus
# Between passes all is renewed but the start player; then Egon's pile is revealed.
the end of a pass
  seats 1; row 1 ship_1; egon | ship_2 mine_1 | ship_3; draw_pile mine_3*13; last_turn_of_the_pass
    take_silver => ..., pass B, sizes 1 1 2 1 1 1, holds 2+4, discards ship_1,
      told display_laid mine_3 mine_3 mine_3 mine_3 mine_3 mine_3 mine_3 1 2 3 4 5 6 3,
      told egon_pile_revealed ship_2 mine_1,
      order display_laid pass_began cards_dealt egon_pile_revealed cards_drawn turn_began
      # BUR-SOLO-4, -9, -28
# Whoever has fewer points than Egon after a pass has lost: he has 5. Three animals are 2.
6 | 5
  seats 1; victory_points {0}; egon ship_1 ship_2 ship_3 | mine_1; egon_bonus ship;
      draw_pile mine_3*13; last_turn_of_the_pass
    take_silver => ..., pass B  # BUR-SOLO-21, -24, -25, BUR-EX-24
4 | 2
  seats 1; victory_points {0}; egon ship_1 ship_2 ship_3 | mine_1; egon_bonus ship;
      draw_pile mine_3*13; last_turn_of_the_pass
    take_silver => ..., over, won False
three animals
  seats 1; animals sheep pig cattle; victory_points 3; egon ship_1 ship_2 ship_3 | mine_1;
      egon_bonus ship; draw_pile mine_3*13; last_turn_of_the_pass
    take_silver => ..., pass B
  seats 1; animals sheep pig cattle; victory_points 2; egon ship_1 ship_2 ship_3 | mine_1;
      egon_bonus ship; draw_pile mine_3*13; last_turn_of_the_pass
    take_silver => ..., over, won False
# After pass E at least as many points win.
4 False | 5 True | 9 True
  seats 1; victory_points {0}; egon ship_1 ship_2 ship_3; egon_bonus ship; current_pass E;
      last_turn_of_the_pass
    take_silver => ..., over, won {1}, scores egon 5, scores total {0}  # BUR-SOLO-26
"""


def test_what_the_player_has_alone() -> None:
    """BUR-SOLO-8, -19, -20."""
    sale = position("seats 1; egon; goods light; asks die 1").state

    assert wrong(ALONE) == ""
    assert opened(1, start_player="random").start_card is None
    assert not any(isinstance(it, e.StartPlayerCardTaken) for it in told(sale, c.SellGoods(1)))


TRIPLETS = """
ship_1 ship_2 mine_1 ship_3 ship_4 ship_5 ship_6 => ship ship  # every three cards of a kind are one
church_1 bank_4 market_2 => building  # all buildings are one kind for Egon, too
ship_1 ship_2 monastery_1 =>  # his monasteries are never jokers
"""


def test_the_triplets_of_egon() -> None:
    """BUR-SOLO-10, -11, -12."""
    for laid, triplets in pairs(TRIPLETS):
        found = Counter(egon_triplets(s.Egon((), cards(laid))))
        assert found == Counter(triplets.split()), laid


REVEALED = """
# BUR-SOLO-13, BUR-EX-23: each monastery of Egon gives the player a point.
monastery_1
  ready
    monastery_2 ship_1 monastery_3 => +2 points, egon: +monastery bonus
nothing
  ready
    monastery_1 ship_1 ship_2 => +1 point
# BUR-SOLO-14, -20: he takes the first bonus of a kind if it is available.
ship_1 ship_2
  ready
    ship_3 mine_1 => egon: +ship bonus
  first_bonus ship
    ship_3 mine_1 =>
# BUR-SOLO-15, -20: and the card for all seven kinds, once.
castle_1 mine_1 monastery_1 knowledge_1 ship_1 pasture_1
  ready
    church_1, bank_4 => egon: all_seven 3
  all_seven 3
    church_1 => egon: all_seven 1
castle_1 mine_1 knowledge_1 ship_1 pasture_1 carpenter_1
  row 1 ship_1; row 2 mine_2  # BUR-SOLO-16, -17: he gets and takes nothing else
    castle_2 castle_3 mine_2 => egon: +castle bonus
  # BUR-SOLO-18: the order within a pile makes no difference
  ready
    monastery_1 ship_2 ship_3 => egon: +ship bonus, egon: all_seven 3, +1 point
    ship_3 monastery_1 ship_2 => egon: +ship bonus, egon: all_seven 3, +1 point
    ship_2 ship_3 monastery_1 => egon: +ship bonus, egon: all_seven 3, +1 point
"""


def test_what_a_pile_of_egon_changes() -> None:
    """BUR-SOLO-13 to -18, -20."""

    def found_and_told(row: Row) -> tuple[set[str], set[str]]:
        laid = " ".join(row.names) if row.names != ("nothing",) else ""
        piles = row.play.split(", ")
        before = position(row.position, a_table(1)).with_egon(laid, *piles).state
        recorder = begun(before, Chance(SEED))
        for _ in piles:
            reveal_pile(recorder, egon(recorder.state))
        return difference(before, recorder.state), says(row.change)

    assert text_rows.wrong(REVEALED, found_and_told) == ""


def test_the_player_plays_six_rounds_under_the_normal_rules() -> None:
    """BUR-SOLO-19."""
    state, chance, rounds = opened(1, seed=b"four"), Chance(b"four", frozenset(("cards/0",))), []
    while not isinstance(state.phase, s.Over) and state.current_pass == "A":
        asked = BURGUNDY.options(state, Seat(0))
        if isinstance(asked[0], c.PlayCard):
            rounds.append((state.round, len(state.seats[0].hand)))
        command = next((it for it in asked if isinstance(it, c.TakeSilver)), asked[0])
        state = BURGUNDY.decide(state, Seat(0), command, chance).state
    assert rounds == [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 1)]


def test_the_points_of_egon_and_of_the_player() -> None:
    """BUR-SOLO-22, -23."""
    laid = cards("ship_1 ship_2 ship_3 castle_1 castle_2 castle_3 mine_1 mine_2")
    lying = "estate mine_1/mine_2/mine_3; first_bonus mine; all_seven 3; victory_points 2"
    table = position(f"seats 1; egon; {lying}; sold light; goods light; animals pig sheep cattle")

    assert egon_score(s.Egon((), laid, ("ship",), 3)) == 4 + 2 + 1 + 3
    assert solo_score(table.state.seats[0]) == 4 + 1 + 3 + 2 + 1 + 2


def test_nobody_scores_the_start_player_card() -> None:
    """BUR-SOLO-27."""
    state = a_table(1).with_egon("").state

    outcome = solo_outcome(state, egon(state))

    assert outcome.scores[Seat(0)]["total"] == 0
    assert "start_player" not in outcome.scores[Seat(0)]
