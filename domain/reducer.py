"""A game's reducer: one small function per event, found by the event's type.

    REDUCER: Reducer[State, Event] = Reducer(Event)

    @REDUCER.books
    def card_played(state: State, event: CardPlayed) -> State:
        ...

    evolve = REDUCER.complete()

The annotation says which event a function books; several, where it is a union. A union with an
event that nobody books is refused when the game is imported, and so is an event booked twice.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_args, get_type_hints

S = TypeVar("S")
E = TypeVar("E")
F = TypeVar("F", bound=Callable[..., Any])


class Reducer(Generic[S, E]):
    """The functions that book the events of one game. `event`: the union of all its events."""

    def __init__(self, event: Any) -> None:
        self._events = members(event)
        self.functions: dict[type[E], Callable[[S, Any], S]] = {}

    def books(self, function: F) -> F:
        """Take a function `(state, event) -> state` for the events of its second annotation.

        Raises TypeError for what is no event of this game or is booked already.
        """
        name = function.__name__
        events = members(annotation_of_second(function))
        for event in events:
            if event not in self._events:
                message = f"{name} books {called(event)}, which is no event of this game."
                raise TypeError(message)
            if event in self.functions:
                other = self.functions[event].__name__
                message = f"{name} books {called(event)}, which {other} books already."
                raise TypeError(message)
            self.functions[event] = function
        return function

    def complete(self) -> Callable[[S, E], S]:
        """`evolve`, once every function is there. Raises TypeError for an event nobody books."""
        missing = [called(event) for event in self._events if event not in self.functions]
        if missing:
            message = f"Nobody books {', '.join(missing)}: write a function for each."
            raise TypeError(message)
        functions = self.functions

        def evolve(state: S, event: E) -> S:
            """The state after this event."""
            return functions[type(event)](state, event)

        return evolve


def annotation_of_second(function: Callable[..., Any]) -> Any:
    """How the second parameter is annotated. Raises TypeError where it is not."""
    hints = get_type_hints(function)
    second = function.__code__.co_varnames[1]
    if second not in hints:
        message = f"{function.__name__} does not say which event it books: annotate {second!r}."
        raise TypeError(message)
    return hints[second]


def members(union: Any) -> tuple[Any, ...]:
    """The types of a union; of a single type that one."""
    return get_args(union) or (union,)


def called(event: Any) -> str:
    return getattr(event, "__name__", str(event))
