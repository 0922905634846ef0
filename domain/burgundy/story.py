"""What is being told while a command is decided: the position so far, and the events so far."""

from __future__ import annotations

from domain.burgundy.events import DecisionClosed, DecisionOpened, Event
from domain.burgundy.evolve import evolve
from domain.burgundy.state import Decision, Holding, State, Turn
from domain.chance import Chance
from domain.decider import Decided, Seat


class Story:
    """A rule function books facts in the order of the rulebook and reads the position between."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def book(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def decided(self) -> Decided[State, Event]:
        """All that was booked, and the position after it."""
        return Decided(tuple(self.events), self.state)

    def ask(self, decision: Decision) -> None:
        self.book(DecisionOpened(decision))

    def close(self) -> None:
        self.book(DecisionClosed())

    @property
    def asked(self) -> Decision:
        """The decision that is answered now."""
        return self.state.pending[-1]

    @property
    def seat(self) -> Seat:
        """The active seat."""
        phase = self.state.phase
        assert isinstance(phase, Turn)
        return phase.seat

    @property
    def holding(self) -> Holding:
        """What the active seat has."""
        return self.state.seats[self.seat]
