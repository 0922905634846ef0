"""Section 3: the setup."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from domain.carpe_diem import CARPE_DIEM
from domain.carpe_diem import commands as c
from domain.carpe_diem import components as box
from domain.carpe_diem import events as e
from domain.carpe_diem.counting import frame_tasks
from domain.carpe_diem.state import Moving, PlacingPatrician, Space, Wares
from domain.decider import Seat
from tests.carpe_diem.a_table import a_table, after, an_opening, choices, of_type, opened
from tests.carpe_diem.test_components import DATA
from tests.random_games import a_random_game

SEATS = (2, 3, 4)
SEEDS = tuple(bytes((n,)) for n in range(24))
every_seat_count = pytest.mark.parametrize("seats", SEATS)


def placed(seats: int, *spaces: int) -> tuple[Any, ...]:
    """The commands with which the first players place their patricians."""
    assert len(spaces) <= seats
    return tuple(c.PlacePatrician(Space(space)) for space in spaces)


def test_two_three_or_four_players() -> None:
    """CAR-SETUP-1."""
    assert list(CARPE_DIEM.seats) == [2, 3, 4]
    assert [len(opened(seats).seats) for seats in SEATS] == [2, 3, 4]


# Districts.


@every_seat_count
def test_each_player_gets_four_random_frame_pieces(seats: int) -> None:
    """CAR-SETUP-2, CAR-TERM-1."""
    dealt = [piece for holding in opened(seats).seats for piece in holding.district.frames]

    assert len(set(dealt)) == len(dealt) == 4 * seats
    assert set(dealt) <= set(box.FRAMES)
    assert len({opened(seats, seed=seed).seats[0].district.frames for seed in SEEDS}) > 1


def test_frame_pieces_become_the_top_right_bottom_and_left_side_in_the_order_dealt() -> None:
    """CAR-SETUP-3."""
    (drawn,) = of_type(an_opening(3), e.FramesDrawn)
    tasks = {
        row["id"]: [(t["kind"], t["position"]) for t in row["tasks"]] for row in DATA["frames"]
    }

    for seat, holding in enumerate(opened(3).seats):
        for side in range(4):
            shown = [(t.kind, t.position) for t in frame_tasks(holding.district) if t.side == side]
            assert shown == tasks[drawn.frames[4 * seat + side]]


@every_seat_count
def test_each_player_gets_a_random_board_of_their_own(seats: int) -> None:
    """CAR-SETUP-4."""
    boards = [holding.district.board for holding in opened(seats).seats]

    assert len(set(boards)) == seats
    assert len({opened(seats, seed=seed).seats[0].district.board for seed in SEEDS}) == 4


def test_the_board_lies_as_printed_and_a_banderole_on_each_marked_cell() -> None:
    """CAR-SETUP-4, -5."""
    boards = {row["id"]: row for row in DATA["boards"]}

    for holding in opened(4).seats:
        board = boards[holding.district.board]
        row, column = board["shovel"]
        assert [place.cell for place in holding.district.open_cells] == [10 * row + column]
        assert sorted(holding.district.banderoles) == sorted(
            10 * r + it for r, it in board["banderoles"]
        )
        assert len(holding.district.banderoles) == 9


# Players.


@every_seat_count
def test_each_player_has_a_patrician_and_a_disc_on_the_track(seats: int) -> None:
    """CAR-SETUP-6."""
    state = opened(seats)
    standing = after(state, *placed(seats, *range(seats)))

    assert sorted(state.track) == list(range(seats))
    assert [holding.space for holding in state.seats] == [None] * seats
    assert [holding.space for holding in standing.seats] == list(range(seats))


@every_seat_count
def test_the_start_player_is_chosen_at_random(seats: int) -> None:
    """CAR-SETUP-7."""
    chosen = {opened(seats, "random", seed).start_player for seed in SEEDS}

    assert chosen == set(range(seats))
    assert {opened(seats, "first_seat", seed).start_player for seed in SEEDS} == {0}


@every_seat_count
def test_discs_are_stacked_on_space_0_the_one_of_the_start_player_lowest(seats: int) -> None:
    """CAR-SETUP-8, -9."""
    for seed in SEEDS:
        state = opened(seats, "random", seed)

        clockwise = [(state.start_player + n) % seats for n in range(seats)]
        assert list(state.track) == clockwise
        assert {holding.banderole for holding in state.seats} == {0}


@pytest.mark.parametrize(("seats", "points"), [(2, [8, 9]), (3, [8, 9, 13]), (4, [8, 9, 10, 11])])
def test_victory_points_at_the_start_in_turn_order(seats: int, points: list[int]) -> None:
    """CAR-SETUP-29 to -31, CAR-EX-13."""
    for seed in SEEDS:
        state = opened(seats, "random", seed)
        in_turn_order = [(state.start_player + n) % seats for n in range(seats)]

        assert [state.seats[seat].victory_points for seat in in_turn_order] == points


@every_seat_count
def test_nobody_starts_with_wares_coins_bread_or_fountain_cards(seats: int) -> None:
    """CAR-SETUP-32."""
    for holding in opened(seats).seats:
        assert holding.wares == Wares()
        assert (holding.coins, holding.bread) == (0, 0)
        assert (holding.fountain_cards, holding.laid_aside) == ((), ())


# Scoring cards.


@every_seat_count
def test_scoring_cards_are_shuffled_by_letter(seats: int) -> None:
    """CAR-SETUP-11."""
    shuffled = of_type(an_opening(seats), e.ScoringCardsShuffled)

    for shuffle, letter in zip(shuffled, "ABCD", strict=True):
        assert sorted(shuffle.order) == [card for card in sorted(box.CARDS) if card[0] == letter]


@pytest.mark.parametrize(
    ("seats", "letters"),
    [
        (2, {"A": 2, "B": 2, "C": 2, "D": 2}),
        (3, {"A": 2, "B": 3, "C": 2, "D": 3}),
        (4, {"A": 3, "B": 3, "C": 2, "D": 4}),
    ],
)
def test_how_many_cards_of_each_letter_are_drawn(seats: int, letters: dict[str, int]) -> None:
    """CAR-SETUP-12 to -14."""
    for seed in SEEDS:
        cards = opened(seats, seed=seed).scoring_cards

        assert Counter(card[0] for card in cards) == letters
        assert len(set(cards)) == sum(letters.values())


@every_seat_count
def test_the_cards_drawn_are_shuffled_together_and_laid_out(seats: int) -> None:
    """CAR-SETUP-15."""
    orders = set[str]()
    for seed in SEEDS:
        events = an_opening(seats, seed=seed)
        (laid,) = of_type(events, e.ScoringCardsLaid)
        counts = Counter(card[0] for card in laid.cards)
        drawn = {
            card
            for shuffle in of_type(events, e.ScoringCardsShuffled)
            for card in shuffle.order[: counts[shuffle.order[0][0]]]
        }
        assert set(laid.cards) == drawn
        assert opened(seats, seed=seed).scoring_cards == laid.cards
        orders.add("".join(card[0] for card in laid.cards))
    assert len(orders) > len(SEEDS) / 2


@pytest.mark.parametrize(
    ("seats", "empty", "circles"),
    [(2, {"r1c1", "r1c4", "r3c1", "r3c4"}, 9), (3, {"r1c1", "r3c4"}, 13), (4, set[str](), 17)],
)
def test_corners_stay_empty_and_so_many_circle_fields_remain(
    seats: int, empty: set[str], circles: int
) -> None:
    """CAR-SETUP-16 to -19."""
    grid = {f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)}

    layout = box.LAYOUTS[seats]

    assert set(layout.spaces) == grid - empty
    assert len(layout.spaces) == len(opened(seats).scoring_cards)
    assert len(choices(a_table(seats).placing_disc().state)) == circles


@every_seat_count
def test_a_circle_field_needs_a_card_on_both_sides(seats: int) -> None:
    """CAR-SETUP-20."""
    whole = {circle.id: circle.spaces for circle in box.LAYOUTS[4].circles}
    filled = set(box.LAYOUTS[seats].spaces)

    offered = choices(a_table(seats).placing_disc().state)

    between_two_cards = [c.PlaceDisc(name) for name, beside in whole.items() if {*beside} <= filled]
    assert list(offered) == between_two_cards


@every_seat_count
def test_scoring_cards_that_were_not_drawn_are_out_of_the_game(seats: int) -> None:
    """CAR-SETUP-21."""
    events, positions = a_random_game(CARPE_DIEM, seats, seed=3)
    laid = set(positions[0].scoring_cards)
    later = events[[*map(type, events)].index(e.ScoringCardsLaid) + 1 :]

    named = {
        card for card in box.CARDS if any(f'"{card}"'.encode() in encoded(found) for found in later)
    }

    assert named
    assert named <= laid
    assert {state.scoring_cards for state in positions} == {positions[0].scoring_cards}


def encoded(event: object) -> bytes:
    return msgspec.json.encode(event)


# Supplies and fields.


@every_seat_count
def test_the_fountain_cards_are_one_shuffled_stack(seats: int) -> None:
    """CAR-SETUP-22."""
    (shuffle,) = of_type(an_opening(seats), e.FountainCardsShuffled)
    state = opened(seats)

    assert sorted(shuffle.order) == sorted(box.ALL_FOUNTAIN_CARDS)
    assert tuple(lying.card for lying in state.fountain_stack) == shuffle.order
    assert len({opened(seats, seed=seed).fountain_stack for seed in SEEDS}) == len(SEEDS)


@every_seat_count
def test_light_and_dark_tiles_are_two_shuffled_supplies(seats: int) -> None:
    """CAR-SETUP-23."""
    light, dark = of_type(an_opening(seats), e.TilesShuffled)

    assert sorted(light.order) == sorted(box.LIGHT_TILES)
    assert sorted(dark.order) == sorted(box.DARK_TILES)
    assert len({opened(seats, seed=seed).light_supply for seed in SEEDS}) == len(SEEDS)
    assert len({opened(seats, seed=seed).dark_supply for seed in SEEDS}) == len(SEEDS)


@every_seat_count
def test_four_light_tiles_lie_face_down_on_each_field_and_a_dark_one_on_each_seal(
    seats: int,
) -> None:
    """CAR-SETUP-24, -25, CAR-COMP-21."""
    state = opened(seats)
    light = [tile for field in state.fields for tile in field]

    assert [len(field) for field in state.fields] == [4] * 7
    assert Counter(light) + Counter(state.light_supply) == Counter(box.LIGHT_TILES)
    assert len(state.seals) == 11
    assert Counter(state.seals) + Counter(state.dark_supply) == Counter(box.DARK_TILES)
    assert not state.face_up


# Patricians.


def test_patricians_are_placed_in_turn_order_on_spaces_without_one() -> None:
    """CAR-SETUP-26, CAR-DEC-1."""
    seed = next(seed for seed in SEEDS if opened(3, "random", seed).start_player == 1)
    state = opened(3, "random", seed)
    second = after(state, c.PlacePatrician(Space(5)))
    third = after(second, c.PlacePatrician(Space(0)))

    assert [s.phase for s in (state, second, third)] == [
        PlacingPatrician(Seat(1)),
        PlacingPatrician(Seat(2)),
        PlacingPatrician(Seat(0)),
    ]
    assert choices(state) == tuple(c.PlacePatrician(Space(n)) for n in range(7))
    assert choices(second) == tuple(c.PlacePatrician(Space(n)) for n in (0, 1, 2, 3, 4, 6))
    assert choices(third) == tuple(c.PlacePatrician(Space(n)) for n in (1, 2, 3, 4, 6))


@every_seat_count
def test_the_tiles_are_turned_only_after_all_patricians_stand(seats: int) -> None:
    """CAR-SETUP-27."""
    commands = placed(seats, *range(seats))
    turned = [after(opened(seats), *commands[:n]).face_up for n in range(seats + 1)]

    assert turned == [False] * seats + [True]


def test_after_the_patricians_the_start_player_takes_the_first_turn() -> None:
    """CAR-SETUP-26, -27."""
    seed = next(seed for seed in SEEDS if opened(3, "random", seed).start_player == 2)

    state = after(opened(3, "random", seed), *placed(3, 0, 1, 2))

    assert state.phase == Moving(Seat(2))
    assert (state.current_pass, state.round) == (1, 1)
