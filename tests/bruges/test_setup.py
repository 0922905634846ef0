"""The opening, and what modules add to the box (BRU-SETUP, BRU-FIVE, BRU-PETS, BRU-CITIZEN)."""

from collections import Counter

import pytest

from domain.bruges import BRUGES
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from tests.bruges.a_table import an_opening, booked, opened

BASE = [card for card in box.BOX.persons if card.set == "base"]
NEW = [card for card in box.BOX.persons if card.set == "new_citizens"]


def test_the_base_deck_has_165_different_cards_33_of_each_colour() -> None:
    """BRU-SETUP-1, -2."""
    assert len({card.id for card in BASE}) == 165
    assert set(Counter(card.colour for card in BASE).values()) == {33}


def test_each_of_the_11_groups_has_15_persons() -> None:
    """BRU-SETUP-3."""
    assert sorted(Counter(card.group for card in BASE).values()) == [15] * 11


def test_new_citizens_make_12_groups_of_17() -> None:
    """BRU-CITIZEN-1."""
    groups = Counter(card.group for card in BASE + NEW)

    assert sorted(groups.values()) == [17] * 12
    assert sum(card.group == "travellers" for card in NEW) == 17


@pytest.mark.parametrize(
    ("pets", "new_citizens", "size"),
    [(False, False, 165), (True, False, 182), (False, True, 204), (True, True, 221)],
)
def test_the_deck_holds_the_cards_of_the_modules(
    pets: bool,  # noqa: FBT001 - a row of the table
    new_citizens: bool,  # noqa: FBT001
    size: int,
) -> None:
    """BRU-CITIZEN-2, BRU-PETS-1."""
    (deck,) = booked(e.DeckShuffled, an_opening(3, pets=pets, new_citizens=new_citizens))

    assert len(deck.order) == len(set(deck.order)) == size


@pytest.mark.parametrize(
    ("seats", "new_citizens", "formed", "used"),
    [
        (2, False, 5, 2),
        (3, False, 5, 3),
        (4, False, 5, 4),
        (5, False, 6, 5),
        (2, True, 6, 2),
        (3, True, 6, 3),
        (4, True, 6, 4),
        (5, True, 6, 5),
    ],
)
def test_so_many_piles_are_formed_and_used(
    seats: int,
    new_citizens: bool,  # noqa: FBT001 - a row of the table
    formed: int,
    used: int,
) -> None:
    """BRU-SETUP-6, -7, -8, BRU-CITIZEN-3, BRU-FIVE-7."""
    row = box.PILES[seats, new_citizens]

    assert (row.formed, row.used) == (formed, used)


def test_three_players_play_with_99_cards_and_66_lie_in_the_extra_pile() -> None:
    """BRU-EX-1, BRU-SETUP-4."""
    state = opened(3)

    assert [len(pile) for pile in state.piles] == [50, 49]
    assert len(state.extra) == 66


def test_larger_piles_come_first() -> None:
    """BRU-SETUP-5: 182 cards make 5 piles of 37, 37, 36, 36 and 36."""
    (laid,) = booked(e.PilesLaid, an_opening(3, pets=True))

    assert len(laid.order) == 37 + 37 + 36
    assert laid.upper == 55


def test_five_players_with_new_citizens_use_170_cards() -> None:
    """BRU-FIVE-8."""
    state = opened(5, new_citizens=True)

    assert [len(pile) for pile in state.piles] == [85, 85]
    assert len(state.extra) == 34


def test_statues_lie_with_the_highest_on_top() -> None:
    """BRU-SETUP-9."""
    assert opened(4).statues == (7, 6, 5, 4, 3, 2)


def test_five_players_have_two_statues_more() -> None:
    """BRU-FIVE-2, -6."""
    assert opened(5).statues == (9, 8, 7, 6, 5, 4, 3, 2)


def test_each_player_begins_with_5_points_5_guilders_and_a_worker_of_each_colour() -> None:
    """BRU-SETUP-11, -12, -13, -16, -20, BRU-FIVE-4."""
    for holding in opened(5).seats:
        assert (holding.points, holding.guilders) == (5, 5)
        assert holding.workers == (1, 1, 1, 1, 1)
        assert holding.hand == ()


def test_each_player_begins_at_the_town_hall_with_grey_markers_and_an_empty_canal() -> None:
    """BRU-SETUP-10, -14, -15, BRU-PETS-2."""
    for holding in opened(2, pets=True).seats:
        assert (holding.step, holding.majorities, holding.canals) == (0, (), (0, 0))


def test_the_start_player_is_drawn_by_lot_and_refills_first() -> None:
    """BRU-SETUP-17, BRU-DRAW-1."""
    starts = set[int]()
    for number in range(20):
        state = opened(4, b"seed %d" % number)
        assert state.pending == (s.Refill(state.start_player),)
        starts.add(state.start_player)

    assert starts == {0, 1, 2, 3}
    (drawn,) = booked(e.FirstPlayerDrawn, an_opening(4))
    assert drawn.seat == drawn.number - 1


def test_there_are_9_threat_markers_of_each_colour_and_11_with_five_players() -> None:
    """BRU-SETUP-19, BRU-FIVE-3."""
    assert opened(4).threats == (9,) * 5
    assert opened(5).threats == (11,) * 5


def test_goods_are_not_limited() -> None:
    """BRU-SETUP-18: no supply of them is kept."""
    (opening,) = booked(e.GameOpened, an_opening(4))

    assert not {"guilders_left", "workers_left", "tokens"} & set(opening.__struct_fields__)


def test_the_discard_pile_begins_empty() -> None:
    """BRU-SETUP-21."""
    assert opened(3).discard == ()


def test_each_seat_has_a_colour_and_canals_of_its_own() -> None:
    """BRU-SETUP-22, BRU-FIVE-1, BRU-CANAL-1, -4."""
    assert [row.seat for row in box.BOX.canals] == ["red", "yellow", "green", "blue", "black"]
    for sections in box.CANALS:
        assert all(len(set(section)) == len(section) == 5 for section in sections)


def test_up_to_five_play_and_the_rules_stay_the_same() -> None:
    """BRU-FIVE-1, -5."""
    assert BRUGES.seats == range(2, 6)
    assert len(opened(5).seats) == 5


def test_prices_are_0_to_12_guilders_and_points_a_third_of_them() -> None:
    """BRU-PERSON-1, BRU-SETUP-3."""
    for card in box.BOX.persons:
        assert card.price in (0, 3, 6, 9, 12)
        assert card.points * 3 == card.price


def test_pets_are_a_group_of_their_own_and_worth_more() -> None:
    """BRU-PETS-3, -17, -20: the Watchdog is none of them."""
    pets = [card for card in box.CARDS.values() if card.group == "pets"]

    assert len(pets) == 17
    assert all(card.points * 3 > card.price for card in pets)
    assert box.CARDS[next(c.id for c in BASE if c.id == "watchdog")].group == "protection"


def test_the_revised_engraver_costs_9_in_the_base_game_too() -> None:
    """BRU-CITIZEN-4, BRU-CARD-35."""
    (engraver,) = [card for card in BASE if card.id == "engraver"]

    assert (engraver.set, engraver.price) == ("base", 9)
