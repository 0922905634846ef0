"""Section 4: the setup, and filling the display."""

from typing import TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.setup import BurgundyOptions
from domain.chance import Rolled
from domain.decider import fold
from tests.burgundy.a_table import a_table, after, an_opening, cards, opened, told
from tests.burgundy.card_rows import wrong

SEATS = (2, 3, 4)
T = TypeVar("T")


def the(kind: type[T], events: tuple[e.Event, ...]) -> T:
    (found,) = (event for event in events if isinstance(event, kind))
    return found


@pytest.mark.parametrize("seats", [1, *SEATS])
def test_each_player_gets_a_random_good_a_random_animal_one_silver_and_nothing_else(
    seats: int,
) -> None:
    """BUR-SETUP-2, -20, BUR-SOLO-2."""
    for holding in opened(seats).seats:
        assert (len(holding.goods), len(holding.animals)) == (1, 1)
        rest = {"hand": (), "action_stack": (), "goods": (), "animals": (), "workers": 0}
        assert replace(holding, **rest) == s.Holding(silver=1)
    given = {opened(2, seed=bytes((n,))).seats[0].goods for n in range(40)}
    assert len(given) == 3


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    ("kind", "supply", "everything"),
    [(e.GoodsShuffled, "goods", box.ALL_GOODS), (e.AnimalsShuffled, "animals", box.ALL_ANIMALS)],
)
def test_the_other_goods_and_animals_are_shuffled_and_split_in_two(
    seats: int,
    kind: type[e.GoodsShuffled | e.AnimalsShuffled],
    supply: str,
    everything: tuple[str, ...],
) -> None:
    """BUR-SETUP-3 to -5."""
    order = the(kind, an_opening(seats)).order
    first, second = getattr(opened(seats), supply)

    assert sorted(order) == sorted(everything)
    assert first + second == order[seats:]
    assert len(first) - len(second) in (0, 1)


@pytest.mark.parametrize(
    ("seats", "stacks", "values", "display", "left"),
    [
        (1, ([9, 8], [10, 9]), (3, 1), 7, 76),
        (2, ([8, 8], [9, 9]), (3, 1), 7, 95),
        (3, ([8, 7], [9, 8]), (4, 2, 1), 10, 86),
        (4, ([7, 7], [8, 8]), (4, 3, 2, 1), 13, 77),
    ],
)
def test_how_much_lies_ready(
    seats: int,
    stacks: tuple[list[int], list[int]],
    values: tuple[int, ...],
    display: int,
    left: int,
) -> None:
    """BUR-SETUP-6, -7, -12, -13, -19, -21, BUR-SOLO-1, -3, -7."""
    state = opened(seats)

    for supply, sizes in zip((state.goods, state.animals), stacks, strict=True):
        assert [len(stack) for stack in supply] == sizes
    assert (state.first_bonuses, state.all_seven) == (box.KINDS, values)
    assert sum(len(row) for row in state.display) == display
    assert len(state.draw_pile) == left


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_told_of_the_stacks_is_what_everybody_sees(seats: int) -> None:
    """BUR-SETUP-3, -4."""
    state = opened(seats)

    laid = [event for event in an_opening(seats) if isinstance(event, e.SuppliesLaid)]

    assert [event.supply for event in laid] == ["goods", "animals"]
    for event, stacks in zip(laid, (state.goods, state.animals), strict=True):
        assert event.sizes == tuple(len(stack) for stack in stacks)
        assert event.tops == tuple(stack[0] for stack in stacks)


def test_the_first_start_player_is_given_or_drawn() -> None:
    """BUR-SETUP-8."""
    given = {opened(4, "first_seat", bytes((n,))).start_player for n in range(20)}
    drawn = {opened(4, "random", bytes((n,))).start_player for n in range(60)}

    assert given == {0}
    assert drawn == {0, 1, 2, 3}


def test_the_start_player_is_drawn_unless_a_table_asks_otherwise() -> None:
    """BUR-SETUP-8."""
    assert BurgundyOptions() == BurgundyOptions(start_player="random")
    assert msgspec.convert({"start_player": "first_seat"}, BurgundyOptions).start_player != "random"
    for unknown in ({"start_player": "youngest"}, {"first_player": "random"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(unknown, BurgundyOptions)


def test_the_draw_of_the_start_player_is_told() -> None:
    """BUR-SETUP-8."""
    events = an_opening(3, "random")
    drawn = the(e.StartPlayerDrawn, events)

    assert BURGUNDY.disclosure(drawn).draws == (Rolled("start", 3, drawn.number),)
    assert fold(BURGUNDY, BURGUNDY.initial, events).start_player == drawn.number - 1


@pytest.mark.parametrize("seats", SEATS)
def test_the_start_player_gets_the_card_front_side_up(seats: int) -> None:
    """BUR-SETUP-9."""
    state = opened(seats, "random")

    assert state.start_card == s.StartPlayerCard(state.start_player, back_up=False)


@pytest.mark.parametrize("workers", [[1], [0, 1], [0, 1, 1], [0, 1, 1, 2]])
def test_starting_workers_clockwise_from_the_start_player(workers: list[int]) -> None:
    """BUR-SETUP-10, BUR-SOLO-2."""
    seats = len(workers)
    for seed in range(8):
        state = opened(seats, "random", bytes((seed,)))
        clockwise = [state.seats[(state.start_player + n) % seats].workers for n in range(seats)]

        assert clockwise == workers


@pytest.mark.parametrize("seats", SEATS)
def test_all_action_cards_are_shuffled_into_one_draw_pile(seats: int) -> None:
    """BUR-SETUP-15."""
    shuffle = the(e.CardsShuffled, an_opening(seats))

    assert sorted(shuffle.order) == sorted(box.ALL_CARDS)
    assert opened(seats, seed=b"one").draw_pile != opened(seats, seed=b"another").draw_pile


@pytest.mark.parametrize("seats", SEATS)
def test_each_player_is_dealt_six_cards_one_at_a_time_from_the_start_player(seats: int) -> None:
    """BUR-SETUP-16, -18."""
    events = an_opening(seats, "random")
    shuffle = the(e.CardsShuffled, events)
    dealt = next(n for n, event in enumerate(events) if isinstance(event, e.CardsDealt))

    state = fold(BURGUNDY, BURGUNDY.initial, events[: dealt + 1])

    for place in range(seats):
        stack = state.seats[(state.start_player + place) % seats].action_stack
        assert stack == shuffle.order[place : seats * 6 : seats]
        assert len(stack) == 6


@pytest.mark.parametrize("seats", SEATS)
def test_the_action_stacks_are_dealt_before_the_display_is_filled(seats: int) -> None:
    """BUR-SETUP-17."""
    kinds = [type(event) for event in an_opening(seats)]

    assert kinds.index(e.CardsDealt) < kinds.index(e.DisplayLaid)


def laid(seats: int) -> e.DisplayLaid:
    (event,) = (event for event in an_opening(seats) if isinstance(event, e.DisplayLaid))
    return event


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_first_six_cards_go_to_rows_1_to_6_whatever_their_numbers(seats: int) -> None:
    """BUR-DISP-1."""
    display = laid(seats)

    assert display.rows[:6] == box.ROWS
    assert [box.NUMBER[face] for face in display.cards[:6]] != list(box.ROWS)


def test_with_four_players_the_next_six_go_the_same_way() -> None:
    """BUR-DISP-2."""
    assert laid(4).rows[6:12] == box.ROWS


@pytest.mark.parametrize(("seats", "further"), [(1, 1), (2, 1), (3, 4), (4, 1)])
def test_every_further_card_goes_to_the_row_of_its_own_number(seats: int, further: int) -> None:
    """BUR-DISP-3."""
    display = laid(seats)

    assert display.rows[-further:] == tuple(box.NUMBER[face] for face in display.cards[-further:])
    assert len(display.cards) == (12 if seats == 4 else 6) + further


@pytest.mark.parametrize(
    ("seats", "further", "rows"),
    [
        (2, "ship_6", {6: "mine_1 ship_6"}),
        (
            3,
            "ship_6 ship_2 ship_6 ship_5",
            {6: "mine_1 ship_6 ship_6", 2: "mine_1 ship_2", 5: "mine_1 ship_5"},
        ),
    ],
)
def test_a_row_may_hold_any_number_of_cards(seats: int, further: str, rows: dict[int, str]) -> None:
    """BUR-DISP-4, BUR-EX-1."""
    table = a_table(seats).last_turn_of_the_pass()
    pile = f"{'mine_1 ' * 6} {further} {'bank_4 ' * 6 * seats}"

    state = after(table.with_draw_pile(pile).state, c.TakeSilver())

    assert {row: state.display[row - 1] for row in rows} == {
        row: cards(faces) for row, faces in rows.items()
    }


ROWS = """
# BUR-DISP-6, BUR-ACT-7: the row decides with which number a card is taken.
a die
  row 3 ship_5; asks die 3
    take_card 3 ship_5 => +ship_5 as project, row 3 empty
  row 3 ship_5; asks die 5
    take_card 3 ship_5 => refused: not_enough_workers
    take_card 5 ship_5 => refused: no_such_card
"""


def test_the_row_decides_with_which_number_a_card_is_taken() -> None:
    """BUR-DISP-6, BUR-ACT-7."""
    assert wrong(ROWS) == ""


def test_a_display_that_runs_over_the_pile_is_shuffled_in_between() -> None:
    """BUR-DECK-3, BUR-DISP-1."""
    discarded = "bank_4 bank_5 bank_6 " * 8
    table = a_table().last_turn_of_the_pass().asked(s.UseDie(1))
    state = table.with_draw_pile("ship_1 ship_2").with_discard_pile(discarded).state

    events = told(state, c.TakeSilver())

    order = [it for it in events if isinstance(it, e.DisplayLaid | e.CardsShuffled)]
    assert [type(event) for event in order] == [e.DisplayLaid, e.CardsShuffled, e.DisplayLaid]
    first, _, second = order
    assert isinstance(first, e.DisplayLaid)
    assert isinstance(second, e.DisplayLaid)
    assert first.cards == ("ship_1", "ship_2")
    assert first.rows + second.rows[:4] == box.ROWS
    assert second.rows[4] == box.NUMBER[second.cards[4]]
