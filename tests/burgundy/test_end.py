"""Section 16: the end of the game and scoring."""

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import state as s
from domain.burgundy.scoring import (
    animal_points,
    final_outcome,
    running_score,
    unused_material,
)
from domain.decider import Seat
from tests.burgundy.a_table import DARK, LIGHT, Table, a_table, after


def total(table: Table, seat: int = 0) -> int:
    return final_outcome(table.state).scores[Seat(seat)]["total"]


MONASTERIES = "monastery_1 monastery_2 monastery_3"


def away() -> Table:
    """Seat 1 holds the start player card."""
    return a_table().with_start_card(1, back_up=False)


@pytest.mark.parametrize(("current", "ended"), [("A", False), ("D", False), ("E", True)])
def test_the_game_ends_after_pass_e(current: s.PassId, ended: bool) -> None:  # noqa: FBT001 - a case
    """BUR-END-1."""
    table = a_table().last_turn_of_the_pass().with_draw_pile("mine_1 " * 19)

    state: s.State = after(table.in_pass(current).state, c.TakeSilver())

    assert (BURGUNDY.outcome(state) is not None) == ended
    assert (BURGUNDY.awaiting(state) == ()) == ended


@pytest.mark.parametrize(
    ("estate", "points"),
    [
        ("castle_1 castle_2 castle_3", 2),
        ("church_1 bank_4 market_2", 3),
        ("mine_1 mine_2 mine_3", 4),
        ("knowledge_1 monastery_2 knowledge_3", 4),
        ("ship_1 ship_2 monastery_3", 4),
        ("monastery_1 monastery_2 pasture_3", 4),
        (MONASTERIES, 6),
        (f"bank_4 church_1 bank_5, pasture_1 pasture_2 pasture_3, {MONASTERIES}", 13),
        ("bank_4 bank_5 bank_6, church_1 market_1 carpenter_1, church_2", 6),
        ("ship_1 ship_2 ship_3, ship_4 ship_5 ship_6", 8),
        ("monastery_1 monastery_2, mine_1, ship_2 ship_3", 0),
    ],
)
def test_each_triplet_scores_the_points_of_its_kind_open_stacks_nothing(
    estate: str, points: int
) -> None:
    """BUR-END-2, -3, BUR-ESTATE-10, BUR-EX-2, -20."""
    assert total(away().with_estate(*estate.split(", "))) == points


def test_bonus_cards_score() -> None:
    """BUR-END-4, -5."""
    assert total(away().with_first_bonus("mine").with_first_bonus("ship")) == 2
    assert total(away().with_all_seven(3)) == 3


def test_victory_points_and_sold_goods_score_unsold_goods_do_not() -> None:
    """BUR-END-6, -7."""
    assert total(away().with_victory_points(7)) == 7
    assert total(away().with_sold(LIGHT, DARK, DARK)) == 3
    assert total(away().with_goods(LIGHT, DARK, DARK)) == 0


@pytest.mark.parametrize(
    ("animals", "points", "left"),
    [
        ("sheep cattle chicken pig", 4, 0),
        ("sheep cattle chicken", 2, 0),
        ("sheep cattle", 1, 0),
        ("sheep", 0, 1),
        ("", 0, 0),
        ("sheep sheep", 0, 2),
        ("sheep sheep cattle cattle", 2, 0),
        ("sheep sheep sheep cattle cattle chicken", 3, 1),
        ("sheep sheep cattle cattle chicken pig", 5, 0),
    ],
)
def test_animals_score_in_sets_of_different_ones(animals: str, points: int, left: int) -> None:
    """BUR-END-8, -13, BUR-EX-9, -12, -25: those in no set count in a tie."""
    table = away().with_animals(animals)

    assert (total(table), unused_material(table.state.seats[0])) == (points, left)


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
    kinds = sorted(box.ANIMALS)
    for code in range(3**4):
        counts = [code // 3**n % 3 for n in range(4)]
        animals = tuple(kinds[n] for n in range(4) for _ in range(counts[n]))
        assert animal_points(animals) == best_split(animals)
    assert animal_points(box.ALL_ANIMALS) == 20


def test_the_start_player_card_scores_a_point() -> None:
    """BUR-END-10."""
    assert total(a_table().with_start_card(0, back_up=False)) == 1
    assert total(a_table().with_start_card(0, back_up=True)) == 1
    assert total(away()) == 0


def test_workers_silver_and_projects_score_nothing() -> None:
    """BUR-END-11."""
    assert total(away().with_workers(5).with_silver(9).with_projects("mine_1 ship_1")) == 0


def test_most_points_win() -> None:
    """BUR-END-12."""
    table = a_table(3).with_start_card(2, back_up=False)
    table = table.with_victory_points(2).with_victory_points(5, seat=1)

    assert final_outcome(table.state).ranking == ((Seat(1),), (Seat(0),), (Seat(2),))


@pytest.mark.parametrize(
    ("table", "material"),
    [
        (a_table().with_workers(2), 2),
        (a_table().with_silver(3), 3),
        (a_table().with_goods(LIGHT, DARK), 2),
        (a_table().with_sold(LIGHT, DARK), 0),
        (a_table().with_projects("mine_1"), 0),
    ],
)
def test_a_tie_goes_to_the_most_unused_material(table: Table, material: int) -> None:
    """BUR-END-13."""
    assert unused_material(table.state.seats[0]) == material
    tied = a_table(3).with_start_card(2, back_up=False).with_victory_points(4)
    richer = tied.with_victory_points(4, seat=1).with_silver(1, seat=1)

    assert final_outcome(richer.state).ranking[0] == (Seat(1),)


def test_material_decides_nothing_where_points_differ() -> None:
    """BUR-END-12, -13."""
    table = away().with_victory_points(3).with_silver(9, seat=1)

    assert final_outcome(table.state).ranking == ((Seat(0),), (Seat(1),))


def test_on_a_further_tie_the_victory_is_shared() -> None:
    """BUR-END-14."""
    table = a_table(3).with_start_card(2, back_up=False)
    table = table.with_victory_points(4).with_silver(1).with_workers(1, seat=1)
    table = table.with_victory_points(4, seat=1)

    assert final_outcome(table.state).ranking == ((Seat(0), Seat(1)), (Seat(2),))


def test_the_running_score_counts_what_is_scored_already() -> None:
    """BUR-END-15."""
    table = away().with_estate("mine_1 mine_2 mine_3", "ship_1").with_first_bonus("mine")
    table = table.with_all_seven(3).with_victory_points(2).with_sold(LIGHT)

    assert running_score(table.state.seats[0], solo=False) == 4 + 1 + 3 + 2 + 1
    assert running_score(table.state.seats[0], solo=False) == total(table)


def test_the_running_score_leaves_out_the_start_player_card_and_the_animals() -> None:
    """BUR-END-16."""
    table = a_table().with_start_card(0, back_up=True).with_animals("sheep pig cattle")

    assert running_score(table.state.seats[0], solo=False) == 0
    assert total(table) == 3


def test_in_the_solo_game_the_running_score_counts_the_animals() -> None:
    """BUR-END-16."""
    table = a_table(1).with_egon("").with_animals("sheep pig cattle")

    assert running_score(table.state.seats[0], solo=True) == 2
