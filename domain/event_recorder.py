"""The recorder of a command being decided: the position and the events so far.

A rule function appends events in the order of the rulebook and reads the position between them:

    recorder.append(CardPlayed(recorder.seat, command.card))
    if recorder.holding.hand: ...

One class serves every game. A function of the game supplies the differences once:

    Recorder: TypeAlias = event_recorder.Recorder[State, Event, Decision, Holding]

    def begun(state: State, chance: Chance) -> Recorder:
        return event_recorder.Recorder(state, chance, REDUCER, opened=DecisionOpened,
        closed=DecisionClosed)
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from domain.chance import Chance
from domain.decider import Decided, Seat
from domain.reducer import Reducer

S = TypeVar("S")
E = TypeVar("E")
D = TypeVar("D")
H = TypeVar("H")


def no_event(*_: object) -> Any:
    """Raise no event, for games whose questions open and close within other events."""
    message = "This game has no event that opens or closes a question."
    raise TypeError(message)


class Recorder(Generic[S, E, D, H]):
    """The recorder of one command, or of the opening.

    `D`: a pending decision, one of `state.pending`. `H`: the holding of a seat, one of
    `state.seats`. `opened`, `closed`: the events that open and close such a decision.
    """

    __slots__ = ("_closed", "_functions", "_opened", "chance", "events", "state")

    def __init__(
        self,
        state: S,
        chance: Chance,
        reducer: Reducer[S, E],
        opened: Callable[[D], E] = no_event,
        closed: Callable[[], E] = no_event,
    ) -> None:
        self.state = state
        self.chance = chance
        self.events: list[E] = []
        self._functions = reducer.functions
        self._opened = opened
        self._closed = closed

    def append(self, event: E) -> None:
        """Append an event. The next rule reads the position after it."""
        self.events.append(event)
        self.state = self._functions[type(event)](self.state, event)

    def decided(self) -> Decided[S, E]:
        """Return all appended events, and the position after them."""
        return Decided(tuple(self.events), self.state)

    def open(self, decision: D) -> None:
        """Open a decision, on top of the pending ones."""
        self.append(self._opened(decision))

    def close(self) -> None:
        """Close the current decision."""
        self.append(self._closed())

    @property
    def question(self) -> D:
        """The current decision: the last that was opened."""
        state: Any = self.state
        return state.pending[-1]

    @property
    def seat(self) -> Seat:
        """The active seat. Raises AttributeError in a phase without one."""
        state: Any = self.state
        return state.phase.seat

    @property
    def holding(self) -> H:
        """The holding of the active seat."""
        state: Any = self.state
        return state.seats[state.phase.seat]
