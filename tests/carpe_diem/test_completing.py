"""Sections 8, 9 and 10: features are completed; villas and landscapes."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Cell, Kind
from domain.carpe_diem.scoring import final_score
from domain.decider import Seat
from tests.carpe_diem.a_table import Table, a_table, after, choices, of_type, refusal, tile, told

POND_AND_MERCHANT = a_table().with_tiles("33 L-pond-end 1", "35 L-merchant 3")
"""L-pond+merchant between them completes both."""
BETWEEN = c.BuildTile(Cell(34), 3)
POND, MERCHANT = c.CollectReward("pond", 2), c.CollectReward("merchant", 2)


def completed(table: Table, face: str, cell: int, rotation: int = 0) -> dict[Kind, list[int]]:
    """The cells of what is completed by building the tile there."""
    events = told(table.building(face).state, c.BuildTile(Cell(cell), rotation))
    return {found.kind: [*map(int, found.cells)] for found in of_type(events, e.FeatureCompleted)}


# Completing.


TEE = ("33 L-villa-tee-1", "34 L-villa-end-1 3")


@pytest.mark.parametrize(
    ("lying", "built", "found"),
    [
        (("33 L-pond-end 1",), ("L-pond-end", 34, 3), {"pond": [33, 34]}),
        (("33 L-villa-end-1 1",), ("L-villa-end-2", 34, 3), {"villa": [33, 34]}),
        (("33 L-baker 1",), ("D-baker", 34, 3), {"baker": [33, 34]}),
        (("33 L-pond-end 1",), ("L-pond-straight", 34, 1), {}),
        (("33 L-pond-end 1",), ("L-pond+garden", 34, 3), {"pond": [33, 34]}),
        (TEE, ("L-villa-end-2", 43, 0), {}),
        ((*TEE, "23 L-villa-end-1 2"), ("L-villa-end-2", 43, 0), {"villa": [23, 33, 34, 43]}),
    ],
    ids=(
        "a landscape",
        "a villa",
        "a lodging",
        "one side is open",
        "the open side is another feature's",
        "an arm is open",
        "all of its tiles count",
    ),
)
def test_a_feature_without_open_sides_is_completed(
    lying: tuple[str, ...], built: tuple[str, int, int], found: dict[Kind, list[int]]
) -> None:
    """CAR-DONE-1."""
    assert completed(a_table().with_tiles(*lying), *built) == found


@pytest.mark.parametrize("kind", ["market", "bakery", "fountain"])
def test_a_single_is_complete_as_soon_as_it_is_built(kind: Kind) -> None:
    """CAR-DONE-2, CAR-SINGLE-1."""
    table = a_table().with_tiles("33 L-market")

    assert completed(table, f"L-{kind}", cell=34) == {kind: [34]}


def test_a_reward_is_given_once() -> None:
    """CAR-DONE-3. Another tile beside the finished pond brings nothing more of it."""
    table = a_table().with_tiles("33 L-pond-end 1")
    done = after(table.building("L-pond-end").state, c.BuildTile(Cell(34), 3))

    later = told(Table(done).building("L-market").state, c.BuildTile(Cell(35), 0))

    assert done.seats[0].wares == s.Wares(fish=1)
    assert [event.reward.kind for event in of_type(later, e.RewardCollected)] == ["market"]


def test_a_player_may_have_any_number_of_features_of_a_kind() -> None:
    """CAR-DONE-4."""
    table = a_table().with_completed("pond", "pond", "villa", "villa", "market", "market")
    first, second = c.BuildTile(Cell(31), 2), c.BuildTile(Cell(33), 2)

    one_open = after(table.building("L-pond-end").state, first)
    two_open = after(Table(one_open).building("L-pond-end").state, second)

    features = two_open.seats[0].district.features
    assert [feature.complete for feature in features] == [True] * 6 + [False] * 2


def test_one_tile_completes_two_features() -> None:
    """CAR-DONE-5."""
    assert completed(POND_AND_MERCHANT, "L-pond+merchant", cell=34, rotation=3) == {
        "pond": [33, 34],
        "merchant": [34, 35],
    }


# Rewards.


def test_the_owner_chooses_the_order_of_several_rewards() -> None:
    """CAR-DONE-6, CAR-DEC-7."""
    state = after(POND_AND_MERCHANT.building("L-pond+merchant").state, BETWEEN)

    assert state.phase == s.CollectingRewards(Seat(0))
    assert set(choices(state)) == {POND, MERCHANT}
    assert refusal(state, c.CollectReward("pond", 3)) == "no_such_reward"
    assert refusal(state, c.CollectReward("baker", 2)) == "no_such_reward"


@pytest.mark.parametrize(
    ("first", "fish", "coins"), [(POND, 0, 2), (MERCHANT, 1, 1)], ids=["pond", "merchant"]
)
def test_the_order_of_rewards_matters(first: c.Command, fish: int, coins: int) -> None:
    """CAR-DONE-6, CAR-EX-27."""
    state = POND_AND_MERCHANT.building("L-pond+merchant").state

    seat = after(state, BETWEEN, first).seats[0]

    assert (seat.wares, seat.coins) == (s.Wares(fish=fish), coins)


def test_rewards_of_a_craftsmans_tile_join_those_that_are_still_open() -> None:
    """CAR-DONE-7. The market of the seal joins the pond that is open."""
    table = a_table().with_tiles("33 L-pond-end 1", "24 L-craftsman 2")

    state = after(
        table.with_seals("D-market D-baker").building("L-pond+craftsman").state,
        c.BuildTile(Cell(34), 3),
        c.CollectReward("craftsman", 2),
        c.TakeSealTile(tile("D-market")),
        c.BuildTile(Cell(35), 0),
    )

    assert state.rewards == (s.Reward("pond", 2), s.Reward("market", 1))
    assert set(choices(state)) == {POND, c.CollectReward("market", 1)}


def test_the_next_turn_begins_after_the_last_reward() -> None:
    """CAR-DONE-8."""
    state = POND_AND_MERCHANT.building("L-pond+merchant").state
    one_left = after(state, BETWEEN)

    none_left = after(state, BETWEEN, POND)

    assert one_left.rewards
    assert none_left.rewards == ()
    assert none_left.phase == s.Moving(Seat(1))
    assert of_type(told(state, BETWEEN, POND), e.TurnBegan) == [e.TurnBegan(Seat(1))]


def test_rewards_cannot_be_refused() -> None:
    """CAR-DONE-9. A single one is collected without a question."""
    two_due = after(POND_AND_MERCHANT.building("L-pond+merchant").state, BETWEEN)
    one_due = after(
        a_table().with_tiles("33 L-market").building("L-market").state, c.BuildTile(Cell(34), 0)
    )

    assert {type(command) for command in choices(two_due)} == {c.CollectReward}
    assert refusal(two_due, c.LayTileAside()) == "illegal"
    assert (one_due.seats[0].coins, one_due.phase) == (1, s.Moving(Seat(1)))


# Villas.


def test_a_villa_grows_to_any_size() -> None:
    """CAR-VILLA-1. Twelve tiles."""
    row = [f"{cell} L-villa-straight-1 1" for cell in range(22, 26)]
    round_the_board = ["21 L-villa-corner-1 1", "26 L-villa-corner-1 2", *row]
    below = [f"{cell} L-villa-straight-1 1" for cell in range(32, 36)]
    table = a_table().with_tiles(*round_the_board, *below, "31 L-villa-corner-1")

    assert completed(table, "L-villa-corner-2", cell=36, rotation=3) == {
        "villa": [21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36]
    }


@pytest.mark.parametrize(
    "face",
    [f"L-villa-{shape}" for shape in ("end-1", "straight-1", "corner-1", "tee-1", "cross-2")],
)
def test_one_tile_is_no_completed_villa(face: str) -> None:
    """CAR-VILLA-2. It has an open side wherever it may lie."""
    assert completed(a_table().with_no_tiles(), face, cell=33) == {}


def test_two_tiles_are_a_completed_villa_that_gives_no_reward() -> None:
    """CAR-VILLA-2, -3."""
    state = a_table().with_tiles("33 L-villa-end-1 1").building("L-villa-end-2").state

    events = told(state, c.BuildTile(Cell(34), 3))
    later = after(state, c.BuildTile(Cell(34), 3))

    assert of_type(events, e.FeatureCompleted) == [
        e.FeatureCompleted(Seat(0), "villa", (Cell(33), Cell(34)), chimneys=3, reward=None)
    ]
    assert not of_type(events, e.RewardCollected)
    assert later.seats[0].victory_points == state.seats[0].victory_points


def test_a_villa_gives_points_by_its_chimneys_at_the_end() -> None:
    """CAR-VILLA-4, -5. 1 + 2 + 2 chimneys give 7 points; one that is not completed gives none."""
    state = (
        a_table()
        .with_tiles(
            "33 L-villa-end-1 1",
            "34 L-villa-straight-2 1",
            "35 L-villa-end-2 3",
            "45 L-villa-end-2 2",
        )
        .state
    )

    villas = {f.cells: f.chimneys for f in state.seats[0].district.features}

    assert villas == {(33, 34, 35): 5, (45,): 2}
    assert final_score(state.seats[0])["villas"] == 7


# Landscapes.


POND_OF = {
    2: a_table().with_tiles("33 L-pond-end 1"),
    3: a_table().with_tiles("32 L-pond-end 1", "33 L-pond-straight 1"),
    4: a_table().with_tiles("31 L-pond-end 1", "32 L-pond-straight 1", "33 L-pond-straight 1"),
}


@pytest.mark.parametrize(("size", "fish"), [(2, 1), (3, 2), (4, 3)])
def test_a_landscape_of_so_many_tiles_gives_one_ware_less(size: int, fish: int) -> None:
    """CAR-LAND-1, -2, CAR-EX-16."""
    state = POND_OF[size].building("L-pond-end").state

    (gained,) = of_type(told(state, c.BuildTile(Cell(34), 3)), e.WaresGained)

    assert gained == e.WaresGained(Seat(0), "fish", fish)


@pytest.mark.parametrize(
    ("kind", "wares"),
    [
        ("vineyard", s.Wares(grapes=1)),
        ("garden", s.Wares(herbs=1)),
        ("chicken_yard", s.Wares(chicken=1)),
        ("pond", s.Wares(fish=1)),
    ],
)
def test_what_a_landscape_gives_to_its_owner(kind: Kind, wares: s.Wares) -> None:
    """CAR-LAND-3 to -7."""
    table = a_table().with_tiles(f"44 L-{kind}-end 1", seat=1).building(f"L-{kind}-end", seat=1)

    later = after(table.with_track((0, 0), (1, 0)).state, c.BuildTile(Cell(45), 3))

    assert later.seats[1].wares == wares
    assert later.seats[0].wares == s.Wares()


@pytest.mark.parametrize("kind", ["vineyard", "garden", "chicken_yard", "pond"])
def test_five_tiles_are_never_joined_into_one_landscape(kind: str) -> None:
    """CAR-LAND-8. With more joining pieces than the box has."""
    three = (f"31 L-{kind}-end 1", f"32 L-{kind}-straight 1", f"33 L-{kind}-straight 1")
    four = (*three, f"34 L-{kind}-straight 1")
    fourth = a_table().with_tiles(*three).building(f"L-{kind}-end").state
    fifth = a_table().with_tiles(*four).building(f"L-{kind}-end").state

    assert c.BuildTile(Cell(34), 3) in choices(fourth)
    assert refusal(fifth, c.BuildTile(Cell(35), 3)) == "tile_does_not_fit"


def test_two_landscapes_are_not_joined_into_one_of_five() -> None:
    """CAR-LAND-8. Two tiles on either side; one tile less, and it fits."""
    two_and_one = ("32 L-pond-end 1", "33 L-pond-straight 1", "35 L-pond-end 3")
    two_and_two = (*two_and_one[:2], "35 L-pond-straight 1", "36 L-pond-end 3")
    joining = c.BuildTile(Cell(34), 1)

    four = a_table().with_tiles(*two_and_one).building("L-pond-straight").state
    five = a_table().with_tiles(*two_and_two).building("L-pond-straight").state

    assert joining in choices(four)
    assert refusal(five, joining) == "tile_does_not_fit"


def test_a_villa_of_five_tiles_is_no_landscape() -> None:
    """CAR-LAND-8, CAR-VILLA-1."""
    four = [f"{cell} L-villa-straight-1 1" for cell in (31, 32, 33, 34)]
    state = a_table().with_tiles(*four).building("L-villa-end-1").state

    assert c.BuildTile(Cell(35), 3) in choices(state)
