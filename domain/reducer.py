"""A game's reducer: one small function per event, found by the event's type.

    REDUCER: Reducer[State, Event] = Reducer(Event)

    @REDUCER.handles
    def card_played(state: State, event: CardPlayed) -> State:
        ...

    evolve = REDUCER.complete()

The annotation names the event of a function, or several in a union. The import of a game fails if
an event has no function or two.

A row replaces a function in common cases:

    REDUCER.sets(e.RoundBegan, "round", to="number")        # of the state, to a field of the event
    REDUCER.gains(e.SilverGained, "silver")                 # of the event's seat, by its `amount`
    REDUCER.discards(e.CardPlayed, "hand", "discard_pile")  # its `card`, from the seat's holding
    REDUCER.begins(e.TurnBegan, s.Turn)                     # a phase that the event's seat has
    REDUCER.asks(e.DecisionOpened, e.DecisionClosed)        # its `decision`, the last of `pending`
    REDUCER.ignores(e.StartPlayerDrawn, e.EffectForgone)
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from msgspec.structs import replace

from domain.cards import without

S = TypeVar("S")
E = TypeVar("E")
F = TypeVar("F", bound=Callable[..., Any])


class Reducer(Generic[S, E]):
    """The functions that apply the events of one game. `event`: the union of all its events."""

    def __init__(self, event: Any) -> None:
        self._events = members(event)
        self.functions: dict[type[E], Callable[[S, Any], S]] = {}

    def handles(self, function: F) -> F:
        """Take a function `(state, event) -> state` for the events of its second annotation.

        Raises TypeError if it is no event of this game or has a function already, as each row does.
        """
        for event in members(annotation_of_second(function)):
            self._enter(event, function)
        return function

    def sets(self, event: type[E], field: str, to: str) -> None:
        """Set a field of the state to a field of the event."""

        def set_to(state: Any, event: Any) -> Any:
            return replace(state, **{field: getattr(event, to)})

        self._enter(event, set_to, to)

    def gains(self, event: type[E], field: str) -> None:
        """Increase a field of the event's seat by its `amount`."""

        def gained(state: Any, event: Any) -> Any:
            return with_more(state, event.seat, field, event.amount)

        self._enter(event, gained, "seat", "amount")

    def loses(self, event: type[E], field: str) -> None:
        """Decrease a field of the event's seat by its `amount`."""

        def lost(state: Any, event: Any) -> Any:
            return with_more(state, event.seat, field, -event.amount)

        self._enter(event, lost, "seat", "amount")

    def discards(self, event: type[E], held: str, pile: str) -> None:
        """Move the event's card from the holding of its seat to the end of a pile of the state."""

        def discarded(state: Any, event: Any) -> Any:
            seats = [*state.seats]
            holding = seats[event.seat]
            left = without(getattr(holding, held), event.card)
            seats[event.seat] = replace(holding, **{held: left})
            lying = getattr(state, pile) + (event.card,)  # noqa: RUF005 - copied once
            return replace(state, **{"seats": (*seats,), pile: lying})

        self._enter(event, discarded, "seat", "card")

    def begins(self, event: type[E], phase: Callable[[Any], Any]) -> None:
        """Begin a phase that has only a seat."""

        def begun(state: Any, event: Any) -> Any:
            return replace(state, phase=phase(event.seat))

        self._enter(event, begun, "seat")

    def asks(self, opened: type[E], closed: type[E]) -> None:
        """Push a question onto the pending ones, and pop it when it is answered."""

        def is_opened(state: Any, event: Any) -> Any:
            pending = state.pending + (event.decision,)  # noqa: RUF005 - copied once
            return replace(state, pending=pending)

        def is_closed(state: Any, _: Any) -> Any:
            return replace(state, pending=state.pending[:-1])

        self._enter(opened, is_opened, "decision")
        self._enter(closed, is_closed)

    def ignores(self, *events: type[E]) -> None:
        """Ignore these events: other events have their consequences."""

        def unchanged(state: Any, _: Any) -> Any:
            return state

        for event in events:
            self._enter(event, unchanged)

    def _enter(self, event: Any, function: Callable[[S, Any], S], *read: str) -> None:
        """`read`: fields that the event must have."""
        name = function.__name__
        if event not in self._events:
            message = f"{name} handles {called(event)}, which is no event of this game."
            raise TypeError(message)
        if event in self.functions:
            former = self.functions[event].__name__
            message = f"{name} handles {called(event)}, which {former} handles already."
            raise TypeError(message)
        missing = set(read).difference(event.__struct_fields__) if read else None
        if missing:
            message = f"{called(event)} has no {', '.join(sorted(missing))}."
            raise TypeError(message)
        self.functions[event] = function

    def complete(self) -> Callable[[S, E], S]:
        """Return `evolve` once it is complete. Raises TypeError for an event without a function."""
        missing = [called(event) for event in self._events if event not in self.functions]
        if missing:
            message = f"Nothing handles {', '.join(missing)}: write a function for each."
            raise TypeError(message)
        functions = self.functions

        def evolve(state: S, event: E) -> S:
            """Return the state after this event."""
            return functions[type(event)](state, event)

        return evolve


def with_more(state: Any, seat: int, field: str, amount: int) -> Any:
    """Return the state with a field of this seat increased; decreased for a negative amount."""
    seats = [*state.seats]
    holding = seats[seat]
    seats[seat] = replace(holding, **{field: getattr(holding, field) + amount})
    return replace(state, seats=(*seats,))


def annotation_of_second(function: Callable[..., Any]) -> Any:
    """Return the annotation of the second parameter. Raises TypeError without one."""
    hints = get_type_hints(function)
    second = function.__code__.co_varnames[1]
    if second not in hints:
        message = f"{function.__name__} does not say which event it books: annotate {second!r}."
        raise TypeError(message)
    return hints[second]


def members(union: Any) -> tuple[Any, ...]:
    """Return the types of a union; for a single type only that."""
    return get_args(union) or (union,)


def called(event: Any) -> str:
    return getattr(event, "__name__", str(event))
