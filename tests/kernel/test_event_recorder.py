"""One recorder serves every game.

It appends events, evolves the position, opens and closes questions.
"""

from typing import TypeAlias

import msgspec
import pytest

from domain import event_recorder
from domain.chance import Chance
from domain.decider import Seat
from domain.reducer import Reducer


class Turn(msgspec.Struct, frozen=True):
    seat: Seat


class Over(msgspec.Struct, frozen=True):
    """The end, after which no seat is active."""


class State(msgspec.Struct, frozen=True):
    """`seats`: how much each of them has."""

    phase: Turn | Over = Over()
    seats: tuple[int, ...] = (0, 0)
    pending: tuple[str, ...] = ()


class TurnBegan(msgspec.Struct, frozen=True, tag="turn_began"):
    seat: Seat


class Gained(msgspec.Struct, frozen=True, tag="gained"):
    seat: Seat
    amount: int


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    decision: str


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The last question waits no longer."""


Event: TypeAlias = TurnBegan | Gained | Asked | Answered
REDUCER: Reducer[State, Event] = Reducer(Event)
Recorder: TypeAlias = event_recorder.Recorder[State, Event, str, int]


REDUCER.begins(TurnBegan, Turn)
REDUCER.asks(Asked, Answered)


@REDUCER.handles
def gained(state: State, event: Gained) -> State:
    seats = list(state.seats)
    seats[event.seat] += event.amount
    return msgspec.structs.replace(state, seats=tuple(seats))


evolve = REDUCER.complete()


def begun() -> Recorder:
    return event_recorder.Recorder(
        State(), Chance(b"recorder"), REDUCER, opened=Asked, closed=Answered
    )


def test_each_event_is_booked_before_the_next_rule_reads_the_position() -> None:
    told = begun()

    told.append(TurnBegan(Seat(1)))
    told.append(Gained(told.seat, 3))
    told.append(Gained(told.seat, told.holding))

    events = (TurnBegan(Seat(1)), Gained(Seat(1), 3), Gained(Seat(1), 3))
    assert told.decided() == (events, State(Turn(Seat(1)), (0, 6)))


def test_what_is_asked_last_is_answered_first() -> None:
    told = begun()

    told.open("which card")
    told.open("whose hand")

    assert told.question == "whose hand"
    told.close()
    assert told.question == "which card"
    assert told.events[-1] == Answered()


def test_where_no_seat_is_active_there_is_none() -> None:
    with pytest.raises(AttributeError):
        _ = begun().seat


def test_a_game_without_such_events_cannot_ask_by_them() -> None:
    told: Recorder = event_recorder.Recorder(State(), Chance(b"recorder"), REDUCER)

    with pytest.raises(TypeError, match="no event that opens or closes"):
        told.open("which card")
