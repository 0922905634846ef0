"""Section 3: the order of a round."""

from domain.decider import Seat
from domain.villagers import VILLAGERS
from domain.villagers.commands import EndTurn
from domain.villagers.events import (
    BuildTurnBegan,
    DraftTurnBegan,
    Event,
    FirstPlayerPassed,
    FoundersTurned,
    MarketDayBegan,
    RoadCoinsPlaced,
    RoundBegan,
    SquaresTaken,
)
from domain.villagers.state import DraftPhase, Over
from tests.villagers.a_table import a_table, active, after, an_opening, choices, folded, told


def the_last_turn(seats: int = 2) -> tuple[Event, ...]:
    """What follows when the last seat ends its build turn."""
    return told(a_table(seats).building(seats - 1).state, EndTurn())


def test_a_round_goes_through_its_phases_in_order() -> None:
    """VIL-ROUND-1, VIL-ROAD-1, VIL-BUILD-1."""
    events = list(an_opening(3))
    state = folded(VILLAGERS.initial, events)
    while state.round == 1:
        happened = told(state, EndTurn() if EndTurn() in choices(state) else choices(state)[0])
        events += happened
        state = folded(state, happened)
    marks = (
        RoundBegan,
        SquaresTaken,
        RoadCoinsPlaced,
        BuildTurnBegan,
        FoundersTurned,
        FirstPlayerPassed,
    )

    order = [type(event) for event in events if isinstance(event, marks)]

    assert list(dict.fromkeys(order)) == list(marks)
    assert order[-1] is RoundBegan


def test_the_first_player_card_goes_clockwise_after_the_food_check() -> None:
    """VIL-ROUND-3."""
    events = the_last_turn(3)
    kinds = [type(event) for event in events]

    assert FirstPlayerPassed(Seat(1)) in events
    assert kinds.index(FoundersTurned) < kinds.index(FirstPlayerPassed)


def test_the_new_holder_leads_the_next_round() -> None:
    """VIL-ROUND-3, VIL-TERM-14."""
    state = after(a_table(3).building(2).state, EndTurn())

    assert isinstance(state.phase, DraftPhase)
    assert (state.first_player, active(state)) == (1, 1)
    assert DraftTurnBegan(Seat(1)) in the_last_turn(3)


def test_after_the_last_seat_the_first_player_card_goes_to_seat_0() -> None:
    """VIL-ROUND-3."""
    assert after(a_table(3).led_by(2).building(1).state, EndTurn()).first_player == 0


def test_the_game_goes_on_until_the_second_market_day_has_been_held() -> None:
    """VIL-ROUND-2."""
    table = a_table().building(1).with_market_days(1)

    assert not isinstance(after(table.with_stacks("hunter").state, EndTurn()).phase, Over)
    assert isinstance(after(table.with_stacks().state, EndTurn()).phase, Over)


def test_nothing_stops_in_the_middle_of_a_round() -> None:
    """VIL-ROUND-4."""
    table = a_table().with_stacks().with_market_days(1).building(0)

    state = after(table.state, EndTurn())

    assert active(state) == 1
    assert not any(isinstance(event, MarketDayBegan) for event in told(table.state, EndTurn()))
