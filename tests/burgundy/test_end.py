"""Section 16: the end of the game and scoring."""

from itertools import product

import pytest

from domain.burgundy import BURGUNDY, components
from domain.burgundy import commands as c
from domain.burgundy import state as s
from domain.burgundy.scoring import animal_points, final_outcome, running_score, unused_material
from domain.decider import Seat
from projections.conformance.text_rows import pairs, spoken
from tests.burgundy.a_table import Table, a_table, after
from tests.burgundy.card_rows import position

AWAY = a_table().with_start_card(1, back_up=False)
"""Seat 1 holds the start player card."""


def total(table: Table) -> int:
    return final_outcome(table.state).scores[Seat(0)]["total"]


@pytest.mark.parametrize(("current", "ended"), [("A", False), ("D", False), ("E", True)])
def test_the_game_ends_after_pass_e(current: s.PassId, ended: bool) -> None:  # noqa: FBT001 - a case
    """BUR-END-1."""
    table = a_table().last_turn_of_the_pass().middle(draw_pile="mine_1 " * 19)

    state: s.State = after(table.middle(current_pass=current).state, c.TakeSilver())

    assert (BURGUNDY.outcome(state) is not None) == ended
    assert (BURGUNDY.awaiting(state) == ()) == ended


POINTS = """
# Triplets: each scores the points of its kind, open stacks nothing.
estate castle_1/castle_2/castle_3 => 2
estate church_1/bank_4/market_2 => 3
estate mine_1/mine_2/mine_3 => 4
estate knowledge_1/monastery_2/knowledge_3 => 4
estate ship_1/ship_2/monastery_3 => 4
estate monastery_1/monastery_2/pasture_3 => 4
estate monastery_1/monastery_2/castle_3 => 2
estate monastery_1/monastery_2/monastery_3 => 6
estate bank_4/church_1/bank_5 pasture_1/pasture_2/pasture_3 => 7
estate mine_1/mine_2/mine_3 monastery_1/monastery_2/monastery_3 => 10
estate bank_4/bank_5/bank_6 church_1/market_1/carpenter_1 church_2 => 6
estate ship_1/ship_2/ship_3 ship_4/ship_5/ship_6 => 8
estate monastery_1/monastery_2 mine_1 ship_2/ship_3 => 0
# Bonus cards, victory points, and goods, if they are sold.
first_bonus mine; first_bonus ship => 2
all_seven 3 => 3
victory_points 7 => 7
sold light dark dark => 3
goods light dark dark => 0
# Animals, in sets of different ones.
animals sheep cattle chicken pig => 4
animals sheep cattle chicken => 2
animals sheep cattle => 1
animals sheep => 0
animals sheep sheep => 0
animals sheep sheep cattle cattle => 2
animals sheep sheep sheep cattle cattle chicken => 3
animals sheep sheep cattle cattle chicken pig => 5
# The start player card, whichever side is up; workers, silver and projects bring nothing.
start_card 0 front => 1
start_card 0 back => 1
workers 5; silver 9; projects mine_1 ship_1 => 0
"""

MATERIAL = """
workers 2 => 2
silver 3 => 3
goods light dark => 2
sold light dark => 0
projects mine_1 => 0
# Animals count if they are in no set.
animals sheep cattle chicken pig => 0
animals sheep cattle chicken => 0
animals sheep cattle => 0
animals sheep => 1
animals sheep sheep => 2
animals sheep sheep cattle cattle => 0
animals sheep sheep sheep cattle cattle chicken => 1
animals sheep sheep cattle cattle chicken pig => 0
"""

WINNERS = """
# Most points win; material decides nothing where points differ.
victory_points 2; 1: victory_points 5 => 1 / 0 / 2
victory_points 3; 1: victory_points 2; 1: silver 9 => 0 / 1 / 2
# A tie goes to the most unused material; on a further tie the victory is shared.
victory_points 4; 1: victory_points 4; 1: silver 1 => 1 / 0 / 2
victory_points 4; silver 1; 1: victory_points 4; 1: workers 1 => 0 1 / 2
"""


def test_what_scores_how_much() -> None:
    """BUR-END-2 to -8, -10, -11, BUR-ESTATE-10, BUR-EX-2, -9, -12, -20, -25."""
    for lying, points in pairs(POINTS):
        assert total(position(lying, AWAY)) == int(points), lying


def test_what_counts_as_unused_material() -> None:
    """BUR-END-13, BUR-EX-9."""
    for lying, material in pairs(MATERIAL):
        assert unused_material(position(lying).state.seats[0]) == int(material), lying


def test_who_wins() -> None:
    """BUR-END-12 to -14."""
    for lying, ranking in pairs(WINNERS):
        table = position(lying, a_table(3).with_start_card(2, back_up=False))
        assert " / ".join(map(spoken, final_outcome(table.state).ranking)) == ranking, lying


def best_split(animals: tuple[s.AnimalId, ...]) -> int:
    """The most that any division into sets of different animals scores."""
    if not animals:
        return 0
    first, rest = animals[0], animals[1:]
    best = best_split(rest)
    others = sorted({animal for animal in rest if animal != first})
    for mask in range(1, 1 << len(others)):
        chosen = [animal for n, animal in enumerate(others) if mask >> n & 1]
        left = list(rest)
        for animal in chosen:
            left.remove(animal)
        points = {2: 1, 3: 2, 4: 4}[len(chosen) + 1]
        best = max(best, points + best_split(tuple(left)))
    return best


def test_repeatedly_one_of_every_kind_is_the_best_division() -> None:
    """BUR-END-9."""
    kinds = sorted(components.ANIMALS)
    for counts in product(range(3), repeat=4):
        animals = tuple(kinds[n] for n in range(4) for _ in range(counts[n]))
        assert animal_points(animals) == best_split(animals)
    assert animal_points(components.ALL_ANIMALS) == 20


def test_the_running_score_counts_what_is_scored_already() -> None:
    """BUR-END-15, -16: not the start player card, and the animals in the solo game only."""
    lying = "estate mine_1/mine_2/mine_3 ship_1; first_bonus mine; all_seven 3; victory_points 2"
    scored = position(f"{lying}; sold light", AWAY)
    late = position("start_card 0 back; animals sheep pig cattle")

    assert running_score(scored.state.seats[0], solo=False) == 4 + 1 + 3 + 2 + 1 == total(scored)
    assert running_score(late.state.seats[0], solo=False) == 0
    assert running_score(late.state.seats[0], solo=True) == 2
    assert total(late) == 3
