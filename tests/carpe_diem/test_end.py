"""Section 17: the final scoring."""

from typing import cast

import pytest

from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem import commands as c
from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import villa_points
from domain.carpe_diem.grid import BoardId, District, Feature, Kind
from domain.chance import Chance
from domain.decider import SPECTATOR, Outcome, Rejected, Seat
from projections.carpe_diem.view import view
from tests.carpe_diem.a_table import SEED, Table, a_table, after, of_type, told
from tests.carpe_diem.section_16 import LANDSCAPES, LODGINGS, SINGLES

STARTING = 20
"""Victory points that a seat of `a_table` holds."""
CHIMNEYS = dict(enumerate((1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 26), start=1))
"""CAR-END-2: chimneys and victory points."""
FOUNTAIN_KINDS = cast("tuple[Kind, ...]", (*LODGINGS, *LANDSCAPES, *SINGLES, "villa"))
"""CAR-END-9."""
CARD_FOR = {card.kind: card.id for card in box.FOUNTAIN_CARDS.values()}


def last_card(table: Table) -> Table:
    """The last seat to score in the last pass has fulfilled its second card."""
    return table.in_pass(4).with_to_score().closing("A-02")


def the_end(table: Table) -> Outcome:
    state = after(last_card(table).state, c.CloseCard())
    assert isinstance(state.phase, s.Over)
    return state.phase.outcome


def scores(table: Table, seat: int = 0) -> dict[str, int]:
    return dict(the_end(table).scores[Seat(seat)])


def bare(seats: int = 2) -> Table:
    """Nobody has built anything that counts."""
    table = a_table(seats)
    for seat in range(seats):
        table = table.with_no_tiles(seat)
    return table


# The parts.


def test_the_final_scoring_has_five_parts() -> None:
    """CAR-END-1: they are added to the points held."""
    table = bare().with_completed("villa", "market").with_frames("F04 F05 F06 F07")
    table = table.with_coins(5).with_track((1, 0), (0, 7)).with_fountain_cards(CARD_FOR["market"])

    assert scores(table) == {
        "victory_points": STARTING,
        "villas": 2,
        "leftovers": 2,
        "banderoles": 7,
        "fountain_cards": 2,
        "frames": 0,
        "total": STARTING + 2 + 2 + 7 + 2,
    }


def test_nothing_of_the_end_is_asked_and_after_it_nothing_can_be_done() -> None:
    """CAR-DEC-14, CAR-PASS-14."""
    ended = after(last_card(a_table()).state, c.CloseCard())

    assert isinstance(ended.phase, s.Over)
    for seat in (Seat(0), Seat(1)):
        with pytest.raises(Rejected) as refusal:
            CARPE_DIEM.decide(ended, seat, c.CloseCard(), Chance(SEED))
        assert refusal.value.code == "finished"
        assert CARPE_DIEM.options(ended, seat) == ()


# Villas.


def of_chimneys(number: int) -> Feature:
    """A completed villa; that it has one chimney only no tiles bring about."""
    return Feature("villa", (), 0, number)


@pytest.mark.parametrize(("chimneys", "points"), CHIMNEYS.items())
def test_a_completed_villa_gives_points_by_its_chimneys(chimneys: int, points: int) -> None:
    """CAR-END-2, CAR-VILLA-4."""
    district = District(BoardId("B1"), features=(of_chimneys(chimneys),))

    assert villa_points(district) == points


def test_each_villa_counts_for_itself() -> None:
    """CAR-END-2."""
    district = District(BoardId("B1"), features=(of_chimneys(4), of_chimneys(6)))

    assert villa_points(district) == 5 + 9


LONG = ("11 D-villa-end-3 1", *(f"1{n} L-villa-straight-2 1" for n in (2, 3, 4, 5)))
"""A row of 11 chimneys that is open to the right."""


def test_a_villa_of_14_chimneys_gives_26_points() -> None:
    """CAR-EX-9, CAR-END-2."""
    table = bare().with_tiles(*LONG, "16 D-villa-end-3 3")

    assert scores(table)["villas"] == 26


def test_more_than_14_chimneys_give_26_points_too() -> None:
    """CAR-END-3."""
    table = bare().with_tiles(*LONG, "16 L-villa-corner-2 2", "26 D-villa-end-3")

    assert scores(table)["villas"] == 26


def test_incomplete_villas_give_nothing() -> None:
    """CAR-END-4."""
    table = bare().with_tiles(*LONG)

    assert scores(table)["villas"] == 0


def test_three_villas_and_two_incomplete_ones() -> None:
    """CAR-EX-8, CAR-END-2, -4: 3 + 7 + 7 + 0 + 0."""
    table = bare().with_tiles(
        *("11 L-villa-end-2 1", "12 L-villa-end-1 3"),
        *("14 D-villa-end-3 1", "15 L-villa-end-2 3"),
        *("31 D-villa-end-3 1", "32 L-villa-end-2 3"),
        *("51 L-villa-end-2 1", "52 L-villa-straight-2 1"),
        *("54 L-villa-end-2 1", "55 L-villa-straight-2 1"),
    )

    assert scores(table)["villas"] == 17


# Leftovers.


def test_leftovers_are_halved() -> None:
    """CAR-END-5, CAR-EX-10: a bread, a fish and a chicken are 3 and give 1 point."""
    table = bare().with_bread(1).with_wares(fish=1, chicken=1)

    assert scores(table)["leftovers"] == 1


def test_two_of_anything_are_a_point() -> None:
    """CAR-END-5: wares, coins, bread and tiles laid aside."""
    assert scores(bare().with_wares(grapes=2))["leftovers"] == 1
    assert scores(bare().with_wares(herbs=2))["leftovers"] == 1
    assert scores(bare().with_wares(chicken=2))["leftovers"] == 1
    assert scores(bare().with_wares(fish=2))["leftovers"] == 1
    assert scores(bare().with_coins(2))["leftovers"] == 1
    assert scores(bare().with_bread(2))["leftovers"] == 1
    assert scores(bare().with_laid_aside("L-market L-pond-end"))["leftovers"] == 1


def test_kinds_are_added_before_they_are_halved() -> None:
    """CAR-END-6: one of each of seven kinds."""
    table = bare().with_wares(grapes=1, herbs=1, chicken=1, fish=1).with_coins(1).with_bread(1)

    assert scores(table.with_laid_aside("L-market"))["leftovers"] == 3


# The banderole track.


@pytest.mark.parametrize("space", [0, 1, 12, 20])
def test_the_disc_gives_the_number_of_its_space(space: int) -> None:
    """CAR-END-7."""
    table = bare().with_track((1, 0), (0, space))

    assert scores(table)["banderoles"] == space


# Fountain cards.


@pytest.mark.parametrize("kind", FOUNTAIN_KINDS)
def test_a_fountain_card_gives_2_points_for_each_of_its_kind(kind: Kind) -> None:
    """CAR-END-8, -9."""
    table = bare().with_completed(*FOUNTAIN_KINDS, kind).with_fountain_cards(CARD_FOR[kind])

    assert scores(table)["fountain_cards"] == 2 * 2


def test_gardens_of_any_size_are_worth_2_points() -> None:
    """CAR-EX-11, CAR-END-8, -10."""
    table = bare().with_fountain_cards(CARD_FOR["garden"])
    small = ("11 L-garden-end 1", "12 D-garden-end 3")
    large = ("31 L-garden-end 1", "32 L-garden-straight 1", "33 D-garden-end 3")

    assert scores(table.with_tiles(*small, *large))["fountain_cards"] == 2 + 2


@pytest.mark.parametrize(
    ("kind", "placed"),
    [
        ("merchant", "33 L-merchant"),
        ("pond", "33 L-pond-end"),
        ("villa", "33 L-villa-straight-1"),
    ],
)
def test_incomplete_features_give_nothing_for_fountain_cards(kind: Kind, placed: str) -> None:
    """CAR-END-10."""
    table = bare().with_tiles(placed).with_fountain_cards(CARD_FOR[kind])

    assert scores(table)["fountain_cards"] == 0


def test_both_copies_of_a_fountain_card_score() -> None:
    """CAR-END-11."""
    twice = f"{CARD_FOR['pond']} {CARD_FOR['pond']}"
    table = bare().with_completed("pond", "pond", "pond").with_fountain_cards(twice)

    assert scores(table)["fountain_cards"] == 2 * 3 * 2


def test_fountain_cards_are_revealed_at_the_end() -> None:
    """CAR-END-8."""
    table = bare().with_fountain_cards(CARD_FOR["pond"]).with_fountain_cards("FC-05", seat=1)

    (revealed,) = of_type(told(last_card(table).state, c.CloseCard()), e.FountainCardsRevealed)

    assert revealed.cards == ((CARD_FOR["pond"],), (s.FountainId("FC-05"),))


# Who wins.


EIGHTY = bare().with_victory_points(68).with_victory_points(68, seat=1)
"""With both discs on space 12."""


def ranking(table: Table) -> list[int]:
    """No places are shared."""
    return [int(seat) for (seat,) in the_end(table).ranking]


@pytest.mark.parametrize(
    ("table", "order"),
    [
        (bare(3).with_victory_points(30, seat=1).with_victory_points(25, seat=2), [1, 2, 0]),
        (bare().with_victory_points(23, seat=1).with_track((1, 2), (0, 6)), [0, 1]),
    ],
)
def test_the_player_with_the_most_points_of_all_wins(table: Table, order: list[int]) -> None:
    """CAR-END-12."""
    assert ranking(table) == order


@pytest.mark.parametrize(
    ("table", "order"),
    [
        (bare().with_track((1, 4), (0, 6)).with_victory_points(22, seat=1), [1, 0]),
        (bare(3).with_track((2, 0), (1, 4), (0, 6)).with_victory_points(22, seat=1), [1, 0, 2]),
        (EIGHTY.with_track((0, 12), (1, 12)), [0, 1]),
        (EIGHTY.with_track((1, 12), (0, 12)), [1, 0]),
    ],
)
def test_among_the_tied_the_disc_further_back_wins_on_a_space_the_lower_one(
    table: Table, order: list[int]
) -> None:
    """CAR-END-13, -14, CAR-EX-30: a third seat that lies further back has fewer points."""
    assert scores(table)["total"] == scores(table, 1)["total"]
    assert ranking(table) == order


# What is shown before.


def shown(state: s.State, seat: int = 0) -> dict[str, int]:
    seats = view(state, SPECTATOR)["seats"]
    return cast("dict[str, int]", seats[str(seat)]["points"])


def test_points_are_shown_as_they_accrue() -> None:
    """CAR-END-15."""
    table = bare().with_completed("villa", "baker").with_track((1, 0), (0, 3))
    table = table.with_frames("F01 F03 F05 F06").with_coins(8)

    assert shown(table.state) == {
        "victory_points": STARTING,
        "villas": 2,
        "banderoles": 3,
        "frames": 0,
        "total": STARTING + 5,
    }


def test_points_that_were_shown_are_awarded_once() -> None:
    """CAR-END-15: and they are not among the points held."""
    table = last_card(bare().with_completed("villa").with_track((1, 0), (0, 3)))

    ended = after(table.state, c.CloseCard())

    assert ended.seats[0].victory_points == STARTING
    assert isinstance(ended.phase, s.Over)
    assert ended.phase.outcome.scores[Seat(0)]["total"] == STARTING + 2 + 3
    assert shown(ended) == shown(table.state) | {"leftovers": 0, "fountain_cards": 0}
