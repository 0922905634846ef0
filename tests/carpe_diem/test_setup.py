"""Section 3: the setup."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.carpe_diem import CARPE_DIEM, components
from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import frame_tasks
from domain.decider import Seat
from tests.carpe_diem.a_table import BOX as DATA
from tests.carpe_diem.a_table import a_table, after, an_opening, choices, opened
from tests.kernel.laid_out import of_type
from tests.random_games import a_random_game

SEATS = tuple(CARPE_DIEM.seats)
SEEDS = tuple(bytes((n,)) for n in range(24))
every_seat_count = pytest.mark.parametrize("seats", SEATS)


def placed(seats: int, *spaces: int) -> tuple[Any, ...]:
    """The commands with which the first players place their patricians."""
    assert len(spaces) <= seats
    return tuple(c.PlacePatrician(s.Space(space)) for space in spaces)


BOARDS = {row["id"]: row for row in DATA["boards"]}
POINTS = {2: [8, 9], 3: [8, 9, 13], 4: [8, 9, 10, 11]}
LETTERS = {2: "AABBCCDD", 3: "AABBBCCDDD", 4: "AAABBBCCDDDD"}
CORNERS = {2: {"r1c1", "r1c4", "r3c1", "r3c4"}, 3: {"r1c1", "r3c4"}, 4: set[str]()}
CIRCLES = {2: 9, 3: 13, 4: 17}
GRID = {f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)}
WHOLE = {circle.id: circle.spaces for circle in components.LAYOUTS[4].circles}


def printed(board: dict[str, Any]) -> tuple[list[int], list[int]]:
    cells = [10 * row + column for row, column in (board["shovel"], *board["banderoles"])]
    return cells[:1], sorted(cells[1:])


def facts_of(seats: int) -> dict[str, tuple[object, object]]:
    """Return what an opening brings and what the rulebook says of it."""
    state, events = opened(seats), an_opening(seats)
    districts = [holding.district for holding in state.seats]
    standing = after(state, *placed(seats, *range(seats)))
    turned = [after(state, *placed(seats, *range(n))).face_up for n in range(seats + 1)]
    tiles_shuffled = [sorted(it.order) for it in of_type(events, e.TilesShuffled)]
    (fountain_cards,) = of_type(events, e.FountainCardsShuffled)
    light = Counter(tile for field in state.fields for tile in field)
    layout, used = components.LAYOUTS[seats], set(components.LAYOUTS[seats].spaces)
    free = choices(a_table(seats).placing_disc().state)
    between_two_cards = [c.PlaceDisc(name) for name, beside in WHOLE.items() if {*beside} <= used]
    by_letter = [sorted(it for it in components.CARDS if it[0] == letter) for letter in "ABCD"]
    return {
        "SETUP-1: a seat for each": (len(state.seats), seats),
        "SETUP-2: four frame pieces": (len({it for d in districts for it in d.frames}), 4 * seats),
        "SETUP-4: a board of one's own": (len({d.board for d in districts}), seats),
        "SETUP-4, -5: it lies as printed": (
            [([at.cell for at in d.open_cells], sorted(d.banderoles)) for d in districts],
            [printed(BOARDS[d.board]) for d in districts],
        ),
        "SETUP-6: a disc each": (sorted(state.track), list(range(seats))),
        "SETUP-6: a patrician, not placed": ([it.space for it in state.seats], [None] * seats),
        "SETUP-26: who is placed": ([it.space for it in standing.seats], list(range(seats))),
        "SETUP-27: turned after all stand": (turned, [False] * seats + [True]),
        "SETUP-32: nothing else": (
            [replace(it, district=districts[0], victory_points=0) for it in state.seats],
            [s.Holding(districts[0])] * seats,
        ),
        "SETUP-11: scoring cards are shuffled by letter": (
            [sorted(it.order) for it in of_type(events, e.ScoringCardsShuffled)],
            by_letter,
        ),
        "SETUP-16 to -18: corners stay empty": (used, GRID - CORNERS[seats]),
        "SETUP-19: circle fields": ((len(free), len(layout.spaces)), (CIRCLES[seats], len(used))),
        "SETUP-20: each between two cards": (list(free), between_two_cards),
        "SETUP-22: one fountain stack": (
            sorted(fountain_cards.order),
            [*components.ALL_FOUNTAIN_CARDS],
        ),
        "SETUP-22: as it was shuffled": (
            tuple(lying.card for lying in state.fountain_stack),
            fountain_cards.order,
        ),
        "SETUP-23: light and dark tiles": (
            tiles_shuffled,
            [sorted(components.LIGHT_TILES), sorted(components.DARK_TILES)],
        ),
        "SETUP-24, -25: four tiles on each field, one on each seal": (
            ([len(it) for it in state.fields], len(state.seals)),
            ([4] * 7, 11),
        ),
        "SETUP-24: light ones": (
            light + Counter(state.light_supply),
            Counter(components.LIGHT_TILES),
        ),
        "SETUP-25: dark ones on the seals": (
            Counter(state.seals) + Counter(state.dark_supply),
            Counter(components.DARK_TILES),
        ),
    }


@every_seat_count
def test_an_opening_is_that_of_the_rulebook(seats: int) -> None:
    """CAR-SETUP-1, -2, -4 to -6, -11, -16 to -20, -22 to -27, -32, CAR-TERM-1, CAR-COMP-21."""
    facts = facts_of(seats).items()

    assert {it: found for it, (found, _) in facts} == {it: said for it, (_, said) in facts}


@every_seat_count
def test_what_is_drawn_differs_from_game_to_game(seats: int) -> None:
    """CAR-SETUP-2, -4, -7, -15, -22, -23."""
    games = [opened(seats, seed, start_player="random") for seed in SEEDS]

    assert {state.start_player for state in games} == set(range(seats))
    assert {opened(seats, seed, start_player="first_seat").start_player for seed in SEEDS} == {0}
    assert {state.seats[0].district.board for state in games} == set(BOARDS)
    assert len({state.seats[0].district.frames for state in games}) > 1
    for part in ("fountain_stack", "light_supply", "dark_supply", "scoring_cards"):
        assert len({getattr(state, part) for state in games}) == len(SEEDS)


@every_seat_count
def test_each_player_has_points_and_a_disc_by_turn_order(seats: int) -> None:
    """CAR-SETUP-8, -9, -12 to -14, -29 to -31, CAR-EX-13: the first disc lies lowest."""
    for seed in SEEDS:
        state = opened(seats, seed, start_player="random")
        clockwise = [Seat((state.start_player + n) % seats) for n in range(seats)]

        assert [state.seats[seat].victory_points for seat in clockwise] == POINTS[seats]
        assert list(state.track) == clockwise
        assert {holding.banderole for holding in state.seats} == {0}
        assert "".join(sorted(card[0] for card in state.scoring_cards)) == LETTERS[seats]
        assert len(set(state.scoring_cards)) == len(LETTERS[seats])


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


@every_seat_count
def test_scoring_cards_that_were_not_drawn_are_out_of_the_game(seats: int) -> None:
    """CAR-SETUP-21."""
    events, positions = a_random_game(CARPE_DIEM, seats, seed=3)
    laid = set(positions[0].scoring_cards)
    later = events[[*map(type, events)].index(e.ScoringCardsLaid) + 1 :]

    named = {
        card
        for card in components.CARDS
        if any(f'"{card}"'.encode() in msgspec.json.encode(found) for found in later)
    }

    assert named
    assert named <= laid
    assert {state.scoring_cards for state in positions} == {positions[0].scoring_cards}


def test_patricians_are_placed_in_turn_order_on_spaces_without_one() -> None:
    """CAR-SETUP-26, CAR-DEC-1."""
    seed = next(seed for seed in SEEDS if opened(3, seed, start_player="random").start_player == 1)
    state = opened(3, seed, start_player="random")
    second = after(state, c.PlacePatrician(s.Space(5)))
    third = after(second, c.PlacePatrician(s.Space(0)))

    assert [it.phase for it in (state, second, third)] == [
        s.PlacingPatrician(Seat(1)),
        s.PlacingPatrician(Seat(2)),
        s.PlacingPatrician(Seat(0)),
    ]
    assert choices(state) == tuple(c.PlacePatrician(s.Space(n)) for n in range(7))
    assert choices(second) == tuple(c.PlacePatrician(s.Space(n)) for n in (0, 1, 2, 3, 4, 6))
    assert choices(third) == tuple(c.PlacePatrician(s.Space(n)) for n in (1, 2, 3, 4, 6))
