"""Sections 11 and 12: lodgings, markets, bakeries and fountains."""

from typing import Any

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import LODGINGS, Cell, Lodging
from domain.decider import Seat
from tests.carpe_diem.a_table import (
    FIELD,
    SEAL_TILES,
    Table,
    a_table,
    after,
    choices,
    fountain_cards,
    of_type,
    refusal,
    tile,
    tiles,
    told,
)

SECOND_HALF = c.BuildTile(Cell(34), 3)
"""Against the first half on the shovel cell."""
ON_34 = c.BuildTile(Cell(34), 0)


def half_built(kind: Lodging) -> Table:
    """One half lies on the shovel cell, the other one is to be built."""
    return a_table().with_tiles(f"33 L-{kind} 1").building(f"L-{kind}")


def a_fountain() -> Table:
    """A fountain is to be built."""
    return a_table().with_tiles("33 L-market").building("L-fountain")


# Lodgings.


@pytest.mark.parametrize("kind", LODGINGS)
def test_the_second_half_completes_a_lodging(kind: Lodging) -> None:
    """CAR-LODGING-1, -2."""
    state = half_built(kind).state

    completed = of_type(told(state, SECOND_HALF), e.FeatureCompleted)

    assert [(event.kind, event.cells) for event in completed] == [(kind, (33, 34))]
    assert not any(feature.complete for feature in state.seats[0].district.features)


@pytest.mark.parametrize("kind", LODGINGS)
def test_halves_of_two_colours_do_not_fit(kind: Lodging) -> None:
    """CAR-LODGING-1."""
    table = a_table().with_tiles(f"33 L-{kind} 1")

    for other in set(LODGINGS) - {kind}:
        state = table.building(f"L-{other}").state
        assert refusal(state, SECOND_HALF) == "tile_does_not_fit"


@pytest.mark.parametrize(
    ("wares", "coins"),
    [
        ({"fish": 2, "chicken": 1, "grapes": 1}, 5),
        ({}, 1),
        ({"herbs": 3}, 4),
    ],
)
def test_a_merchant_buys_all_wares_for_a_coin_each_and_pays_one_more(
    wares: dict[str, int], coins: int
) -> None:
    """CAR-LODGING-3, -4, -5, CAR-EX-1, -2. Nobody is asked which to keep."""
    state = half_built("merchant").with_wares(**wares).state

    later = after(state, SECOND_HALF)

    assert (later.seats[0].wares, later.seats[0].coins) == (s.Wares(), coins)
    assert later.phase == s.Moving(Seat(1))


def test_a_baker_gives_two_bread() -> None:
    """CAR-LODGING-6."""
    assert after(half_built("baker").state, SECOND_HALF).seats[0].bread == 2


def test_an_administrator_gives_two_steps() -> None:
    """CAR-LODGING-7."""
    state = half_built("administrator").with_track((1, 0), (0, 3)).state

    assert of_type(told(state, SECOND_HALF), e.DiscMoved) == [e.DiscMoved(Seat(0), 2, 5)]


def test_steps_of_an_administrator_end_on_top_of_the_discs_there() -> None:
    """CAR-LODGING-8."""
    table = a_table(3).with_tiles("33 L-administrator 1").building("L-administrator")
    state = table.with_track((0, 3), (2, 5), (1, 5)).state

    later = after(state, SECOND_HALF)

    assert later.track == (2, 1, 0)


# The craftsman.


def test_a_craftsman_takes_any_tile_of_the_seal_spaces() -> None:
    """CAR-LODGING-9, CAR-DEC-8."""
    state = after(half_built("craftsman").state, SECOND_HALF)

    assert state.phase == s.TakingSealTile(Seat(0))
    assert choices(state) == tuple(map(c.TakeSealTile, tiles(SEAL_TILES)))
    assert refusal(state, c.TakeSealTile(tile("D-villa-end-3"))) == "no_such_tile"


def test_of_seal_tiles_that_are_alike_one_is_offered() -> None:
    """CAR-DEC-8."""
    table = half_built("craftsman").with_seals("D-market D-baker D-market")

    state = after(table.state, SECOND_HALF)

    assert choices(state) == (c.TakeSealTile(tile("D-market")), c.TakeSealTile(tile("D-baker")))


def test_the_tile_of_a_craftsman_is_built_or_laid_aside_at_once() -> None:
    """CAR-LODGING-9, -14, CAR-DEC-8."""
    state = after(half_built("craftsman").state, SECOND_HALF, c.TakeSealTile(tile("D-bakery")))

    assert state.phase == s.Building(Seat(0), tile("D-bakery"))
    assert choices(state) == (
        *(c.BuildTile(Cell(cell), 0) for cell in (23, 24, 32, 35, 43, 44)),
        c.LayTileAside(),
    )
    assert after(state, c.LayTileAside()).seats[0].laid_aside == ("D-bakery",)


def test_the_tile_of_a_craftsman_brings_its_reward() -> None:
    """CAR-LODGING-10."""
    state = half_built("craftsman").state

    later = after(state, SECOND_HALF, c.TakeSealTile(tile("D-bakery")), c.BuildTile(Cell(44), 0))

    assert later.seats[0].bread == 1


def test_a_craftsmans_tile_that_completes_another_craftsman_brings_one_more() -> None:
    """CAR-LODGING-11, CAR-EX-32."""
    table = a_table().with_tiles("33 L-craftsman 1", "43 L-craftsman 1").building("L-craftsman")
    state = table.state
    to_the_second = (
        SECOND_HALF,
        c.TakeSealTile(tile("D-craftsman")),
        c.BuildTile(Cell(44), 3),
    )

    asked_again = after(state, *to_the_second)
    events = told(state, *to_the_second, c.TakeSealTile(tile("D-market")), c.BuildTile(Cell(35), 0))

    assert asked_again.phase == s.TakingSealTile(Seat(0))
    assert [event.tile for event in of_type(events, e.SealTileTaken)] == ["D-craftsman", "D-market"]
    assert [event.reward.kind for event in of_type(events, e.RewardCollected)] == [
        "craftsman",
        "craftsman",
        "market",
    ]


def test_without_a_seal_tile_a_craftsman_brings_nothing() -> None:
    """CAR-LODGING-13."""
    state = half_built("craftsman").with_seals("").state

    later = after(state, SECOND_HALF)

    assert later.phase == s.Moving(Seat(1))
    assert not of_type(told(state, SECOND_HALF), e.RewardCollected)


@pytest.mark.parametrize(("seals", "asked"), [("", s.Moving), ("D-market", s.CollectingRewards)])
def test_a_craftsman_without_a_seal_tile_is_nothing_to_put_in_order(
    seals: str, asked: type[s.Decision]
) -> None:
    """CAR-LODGING-13, CAR-DONE-6: a garden is completed at the same time."""
    table = a_table().with_tiles("33 L-market", "24 L-garden-end 2", "44 L-craftsman")
    state = table.with_seals(seals).building("L-garden+craftsman").state

    later = after(state, ON_34)

    assert isinstance(later.phase, asked)
    assert later.seats[0].wares.herbs == (asked is s.Moving)


def test_taking_a_seal_tile_is_no_turn_and_moves_no_patrician() -> None:
    """CAR-LODGING-15."""
    state = half_built("craftsman").with_patrician(4).state

    later = after(state, SECOND_HALF, c.TakeSealTile(tile("D-bakery")), c.LayTileAside())

    assert later.seats[0].space == 4
    assert (later.phase, later.round) == (s.Moving(Seat(1)), state.round)
    assert later.fields == (tiles(FIELD),) * 7


# Markets and bakeries.


@pytest.mark.parametrize(("face", "coins", "bread"), [("L-market", 1, 0), ("L-bakery", 0, 1)])
def test_what_a_market_and_a_bakery_give(face: str, coins: int, bread: int) -> None:
    """CAR-SINGLE-2, -3."""
    state = a_table().with_tiles("33 L-market").building(face).state

    seat = after(state, ON_34).seats[0]

    assert (seat.coins, seat.bread) == (coins, bread)


# Fountains.


def returning(card: str) -> c.ReturnFountainCard:
    return c.ReturnFountainCard(s.FountainId(card))


def stack(state: s.State) -> tuple[str, ...]:
    return tuple(lying.card for lying in state.fountain_stack)


def test_a_fountain_draws_the_top_two_cards() -> None:
    """CAR-FOUNTAIN-1, CAR-DEC-9."""
    state = after(a_fountain().with_fountain_stack("FC-05 FC-12 FC-01").state, ON_34)

    assert state.phase == s.ReturningFountainCard(Seat(0), fountain_cards("FC-05 FC-12"))
    assert stack(state) == ("FC-01",)
    assert choices(state) == (returning("FC-05"), returning("FC-12"))
    assert refusal(state, returning("FC-01")) == "no_such_fountain_card"


@pytest.mark.parametrize(
    ("held", "back", "kept"),
    [
        ("", "FC-02", {"FC-03"}),
        ("", "FC-03", {"FC-02"}),
        ("FC-01", "FC-03", {"FC-01", "FC-02"}),
        ("FC-01", "FC-02", {"FC-01", "FC-03"}),
        ("FC-01", "FC-01", {"FC-02", "FC-03"}),
    ],
)
def test_one_card_goes_back_perhaps_one_that_was_kept_earlier(
    held: str, back: str, kept: set[str]
) -> None:
    """CAR-FOUNTAIN-2 to -4, CAR-EX-15, CAR-DEC-9."""
    table = a_fountain().with_fountain_cards(held).with_fountain_stack("FC-02 FC-03 FC-09")
    asked = after(table.state, ON_34)

    later = after(asked, returning(back))

    assert set(choices(asked)) == {returning(card) for card in (*held.split(), "FC-02", "FC-03")}
    assert set(later.seats[0].fountain_cards) == kept
    assert stack(later) == ("FC-09", back)


def test_of_cards_that_are_alike_one_is_offered() -> None:
    """CAR-DEC-9."""
    table = a_fountain().with_fountain_cards("FC-02").with_fountain_stack("FC-02 FC-03")

    state = after(table.state, ON_34)

    assert choices(state) == (returning("FC-02"), returning("FC-03"))


@pytest.mark.parametrize("built", [1, 2, 3, 4])
def test_as_many_cards_are_kept_as_fountains_were_built(built: int) -> None:
    """CAR-FOUNTAIN-4."""
    state = a_fountain().state

    for n in range(built):
        state = after(Table(state).building("L-fountain").state, c.BuildTile(Cell(34 + 10 * n), 0))
        state = after(state, choices(state)[0])

    assert len(state.seats[0].fountain_cards) == built
    assert len(state.fountain_stack) == 24 - built


@pytest.mark.parametrize("earlier", ["", "FC-01", "FC-01 FC-02"])
def test_the_last_card_of_the_stack_is_drawn_and_one_goes_back(earlier: str) -> None:
    """CAR-FOUNTAIN-5."""
    table = a_fountain().with_fountain_cards(earlier).with_fountain_stack("FC-07")
    asked = after(table.state, ON_34)

    later = after(asked, returning("FC-07"))

    assert asked.phase == s.ReturningFountainCard(Seat(0), fountain_cards("FC-07"))
    assert len(choices(asked)) == 1 + len(earlier.split())
    assert later.seats[0].fountain_cards == fountain_cards(earlier)
    assert stack(later) == ("FC-07",)


def test_nothing_is_drawn_from_an_empty_stack() -> None:
    """CAR-FOUNTAIN-5."""
    state = a_fountain().with_fountain_cards("FC-01").with_fountain_stack("").state

    events: tuple[Any, ...] = told(state, ON_34)
    later = after(state, ON_34)

    assert not of_type(events, e.FountainCardsDrawn)
    assert later.seats[0].fountain_cards == ("FC-01",)
    assert later.phase == s.Moving(Seat(1))
