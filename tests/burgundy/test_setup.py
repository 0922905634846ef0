"""Section 4: the setup, and filling the display."""

from typing import TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from domain.burgundy import BURGUNDY, components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.setup import BurgundyOptions
from domain.chance import Rolled
from domain.decider import fold
from tests.burgundy.a_table import an_opening, opened
from tests.burgundy.card_rows import wrong
from tests.kernel.laid_out import of_type

SEATS = (2, 3, 4)
T = TypeVar("T")


def the(kind: type[T], events: tuple[e.Event, ...]) -> T:
    (found,) = (event for event in events if isinstance(event, kind))
    return found


SIZES = {1: "98 109", 2: "88 99", 3: "87 98", 4: "77 88"}
VALUES = {1: (3, 1), 2: (3, 1), 3: (4, 2, 1), 4: (4, 3, 2, 1)}
LEFT = {1: (7, 76), 2: (7, 95), 3: (10, 86), 4: (13, 77)}
"""By seats: stacks of goods and animals, all seven kinds, the display and the draw pile."""


@pytest.mark.parametrize("seats", [1, *SEATS])
def test_an_opening_is_that_of_the_rulebook(seats: int) -> None:
    """BUR-SETUP-2 to -7, -9, -12, -13, -15, -17, -19 to -21, BUR-SOLO-1 to -3, -7.

    BUR-DISP-1 to -3: the first six cards go to rows 1 to 6, with four players the next six, too.
    """
    events, state = an_opening(seats), opened(seats)
    kinds, laid = [type(event) for event in events], the(e.DisplayLaid, events)
    in_order = 12 if seats == 4 else 6

    for holding in state.seats:
        assert (len(holding.goods), len(holding.animals)) == (1, 1)
        rest = {"hand": (), "action_stack": (), "goods": (), "animals": (), "workers": 0}
        assert replace(holding, **rest) == s.Holding(silver=1)
    for kind, stacks, everything in (
        (e.GoodsShuffled, state.goods, components.ALL_GOODS),
        (e.AnimalsShuffled, state.animals, components.ALL_ANIMALS),
    ):
        order = the(kind, events).order
        assert sorted(order) == sorted(everything)
        assert stacks[0] + stacks[1] == order[seats:]
    sizes = ["".join(str(len(it)) for it in stacks) for stacks in (state.goods, state.animals)]
    assert " ".join(sizes) == SIZES[seats]
    assert [(it.supply, it.sizes, it.tops) for it in of_type(events, e.SuppliesLaid)] == [
        (name, tuple(map(len, stacks)), tuple(it[0] for it in stacks))
        for name, stacks in (("goods", state.goods), ("animals", state.animals))
    ]
    assert (state.first_bonuses, state.all_seven) == (components.KINDS, VALUES[seats])
    assert (sum(map(len, state.display)), len(state.draw_pile)) == LEFT[seats]
    assert sorted(the(e.CardsShuffled, events).order) == sorted(components.ALL_CARDS)
    assert kinds.index(e.CardsDealt) < kinds.index(e.DisplayLaid)
    assert laid.rows[:in_order] == components.ROWS * (in_order // 6)
    assert [components.NUMBER[face] for face in laid.cards[:6]] != list(components.ROWS)
    assert laid.rows[in_order:] == tuple(components.NUMBER[face] for face in laid.cards[in_order:])
    if seats > 1:
        assert state.start_card == s.StartPlayerCard(state.start_player, back_up=False)


def test_what_is_drawn_differs_from_game_to_game() -> None:
    """BUR-SETUP-2, -15."""
    games = [opened(2, seed=bytes((n,))) for n in range(40)]

    assert len({state.seats[0].goods for state in games}) == 3
    assert len({state.draw_pile for state in games}) == len(games)


def test_the_first_start_player_is_given_or_drawn() -> None:
    """BUR-SETUP-8."""
    given = {opened(4, bytes((n,)), start_player="first_seat").start_player for n in range(20)}
    drawn = {opened(4, bytes((n,)), start_player="random").start_player for n in range(60)}

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
    events = an_opening(3, start_player="random")
    drawn = the(e.StartPlayerDrawn, events)

    assert BURGUNDY.disclosure(drawn).draws == (Rolled("start", 3, drawn.number),)
    assert fold(BURGUNDY, BURGUNDY.initial, events).start_player == drawn.number - 1


@pytest.mark.parametrize("workers", [[1], [0, 1], [0, 1, 1], [0, 1, 1, 2]])
def test_starting_workers_clockwise_from_the_start_player(workers: list[int]) -> None:
    """BUR-SETUP-10, BUR-SOLO-2."""
    seats = len(workers)
    for seed in range(8):
        state = opened(seats, bytes((seed,)), start_player="random")
        clockwise = [state.seats[(state.start_player + n) % seats].workers for n in range(seats)]

        assert clockwise == workers


@pytest.mark.parametrize("seats", SEATS)
def test_each_player_is_dealt_six_cards_one_at_a_time_from_the_start_player(seats: int) -> None:
    """BUR-SETUP-16, -18."""
    events = an_opening(seats, start_player="random")
    shuffle = the(e.CardsShuffled, events)
    dealt = next(n for n, event in enumerate(events) if isinstance(event, e.CardsDealt))

    state = fold(BURGUNDY, BURGUNDY.initial, events[: dealt + 1])

    for place in range(seats):
        stack = state.seats[(state.start_player + place) % seats].action_stack
        assert stack == shuffle.order[place : seats * 6 : seats]
        assert len(stack) == 6


ROWS = """
# BUR-DISP-6, BUR-ACT-7: the row decides with which number a card is taken.
a die
  row 3 ship_5; asks die 3
    take_card 3 ship_5 => +ship_5 as project, row 3 empty
  row 3 ship_5; asks die 5
    take_card 3 ship_5 => refused: not_enough_workers
    take_card 5 ship_5 => refused: no_such_card
# A row may hold any number of cards. If the draw pile runs out the discard pile is shuffled.
the end of a pass
  draw_pile mine_1*6 ship_6 bank_4*12; last_turn_of_the_pass  # BUR-DISP-4, BUR-EX-1
    take_silver => ..., row 6 mine_1 ship_6
  seats 3; draw_pile mine_1*6 ship_6 ship_2 ship_6 ship_5 bank_4*18; last_turn_of_the_pass
    take_silver => ..., row 2 mine_1 ship_2, row 5 mine_1 ship_5, row 6 mine_1 ship_6 ship_6
  draw_pile ship_1 ship_2; discard_pile bank_4*24; last_turn_of_the_pass  # BUR-DECK-3, BUR-DISP-1
    take_silver => ..., order display_laid cards_shuffled display_laid pass_began,
      told display_laid ship_1 ship_2 1 2,
      told display_laid bank_4 bank_4 bank_4 bank_4 bank_4 3 4 5 6 4
"""


def test_what_the_rows_of_the_display_hold() -> None:
    """BUR-DISP-1, -4, -6, BUR-ACT-7, BUR-DECK-3."""
    assert wrong(ROWS) == ""
