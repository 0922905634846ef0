"""Section 3: the order of a round."""

from domain.decider import Seat
from domain.villagers import VILLAGERS
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from tests.villagers.a_table import a_table, active, after, an_opening, choices, folded, told


def the_last_turn(seats: int = 2) -> tuple[e.Event, ...]:
    """What follows when the last seat ends its build turn."""
    return told(a_table(seats).building(seats - 1).state, c.EndTurn())


def test_a_round_goes_through_its_phases_in_order() -> None:
    """VIL-ROUND-1, VIL-ROAD-1, VIL-BUILD-1."""
    events = list(an_opening(3))
    state = folded(VILLAGERS.initial, events)
    while state.round == 1:
        happened = told(state, c.EndTurn() if c.EndTurn() in choices(state) else choices(state)[0])
        events += happened
        state = folded(state, happened)
    marks = (
        e.RoundBegan,
        e.SquaresTaken,
        e.RoadCoinsPlaced,
        e.BuildTurnBegan,
        e.FoundersTurned,
        e.FirstPlayerPassed,
    )

    order = [type(event) for event in events if isinstance(event, marks)]

    assert list(dict.fromkeys(order)) == list(marks)
    assert order[-1] is e.RoundBegan


def test_the_first_player_card_goes_clockwise_after_the_food_check() -> None:
    """VIL-ROUND-3."""
    events = the_last_turn(3)
    kinds = [type(event) for event in events]

    assert e.FirstPlayerPassed(Seat(1)) in events
    assert kinds.index(e.FoundersTurned) < kinds.index(e.FirstPlayerPassed)


def test_the_new_holder_leads_the_next_round() -> None:
    """VIL-ROUND-3, VIL-TERM-14."""
    state = after(a_table(3).building(2).state, c.EndTurn())

    assert isinstance(state.phase, s.DraftPhase)
    assert (state.first_player, active(state)) == (1, 1)
    assert e.DraftTurnBegan(Seat(1)) in the_last_turn(3)


def test_after_the_last_seat_the_first_player_card_goes_to_seat_0() -> None:
    """VIL-ROUND-3."""
    assert after(a_table(3).led_by(2).building(1).state, c.EndTurn()).first_player == 0


def test_nothing_stops_in_the_middle_of_a_round() -> None:
    """VIL-ROUND-4."""
    table = a_table().with_stacks().with_market_days(1).building(0)

    state = after(table.state, c.EndTurn())

    assert active(state) == 1
    assert not any(isinstance(event, e.MarketDayBegan) for event in told(table.state, c.EndTurn()))
