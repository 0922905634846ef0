"""A position that a test lays out, and what happens there when the seats that must act answer."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Self, TypeVar

import pytest
from msgspec.structs import replace

from domain.cards import replaced
from domain.chance import Chance
from domain.decider import AnyGame, Rejected, Seat, fold

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
T = TypeVar("T")


class LaidOut(Generic[S]):
    """A position that is being laid out. Seats are counted from 0."""

    def __init__(self, state: S) -> None:
        self.state: Any = state

    def middle(self, **fields: Any) -> Self:
        """The table with something else in the middle, a text split into the tuple of its words."""
        return type(self)(with_words(self.state, fields))

    def holds(self, seat: int = 0, **fields: Any) -> Self:
        """The table with something else in front of that seat."""
        holding = with_words(self.state.seats[seat], fields)
        return self.middle(seats=replaced(self.state.seats, Seat(seat), holding))

    def said(self, verb: str, *given: Any, **named: Any) -> Self:
        """Lay out what a row of a text says: by a method of that name, or in a field.

        A method may begin with `with_`. A field that holds several things takes all that is given.
        """
        laid: Any = getattr(self, f"with_{verb}", None) or getattr(self, verb, None)
        if laid is not None:
            return laid(*given, **named)
        holder, laid = self.state, self.middle
        if hasattr(self.state.seats[0], verb):
            holder, laid = self.state.seats[0], self.holds
        things = words_of(given) if isinstance(getattr(holder, verb), tuple) else given[0]
        return laid(**named, **{verb: things})


def with_words(thing: Any, fields: dict[str, Any]) -> Any:
    """Return a struct with other fields. A text is split into the tuple of its words."""
    texts = {it for it in fields if isinstance(getattr(thing, it), tuple)}
    return replace(
        thing, **{it: words_of(value) if it in texts else value for it, value in fields.items()}
    )


def words_of(things: str | Iterable[Any]) -> tuple[Any, ...]:
    if isinstance(things, str):
        return tuple(things.split())
    return tuple(word for it in things for word in (it.split() if isinstance(it, str) else [it]))


class Answers(Generic[S, C, E]):
    """The events of a game. `active`: the seat that must act. `seed`: the seed of draws.

    `usual`: the options of an opening that does not name others.
    """

    def __init__(
        self, game: AnyGame, active: Callable[[Any], Seat], seed: bytes, **usual: Any
    ) -> None:
        self.game, self.active, self.seed, self.usual = game, active, seed, usual

    def opening(self, seats: int, seed: bytes | None = None, **options: Any) -> tuple[E, ...]:
        chosen = self.game.table_options(**(self.usual | options))
        return self.game.setup(chosen, seats, Chance(self.seed if seed is None else seed))

    def opened(self, seats: int, seed: bytes | None = None, **options: Any) -> S:
        return fold(self.game, self.game.initial, self.opening(seats, seed, **options))

    def asking(self, state: S, seat: int | None) -> Seat:
        return self.active(state) if seat is None else Seat(seat)

    def told(
        self, at: S | LaidOut[S], *commands: C, seed: bytes | None = None, seat: int | None = None
    ) -> tuple[E, ...]:
        state, events = state_of(at), list[E]()
        chance = Chance(self.seed if seed is None else seed)
        for command in commands:
            happened, state = self.game.decide(state, self.asking(state, seat), command, chance)
            events += happened
        return tuple(events)

    def after(
        self, at: S | LaidOut[S], *commands: C, seed: bytes | None = None, seat: int | None = None
    ) -> S:
        return fold(self.game, state_of(at), self.told(at, *commands, seed=seed, seat=seat))

    def choices(self, at: S | LaidOut[S], seat: int | None = None) -> tuple[C, ...]:
        state = state_of(at)
        return self.game.options(state, self.asking(state, seat))

    def refused(self, at: S | LaidOut[S], command: C, seat: int | None = None) -> Rejected:
        """How the command is refused; it is not offered either."""
        state = state_of(at)
        asking = self.asking(state, seat)
        assert command not in self.game.options(state, asking)
        with pytest.raises(Rejected) as refused:
            self.game.decide(state, asking, command, Chance(self.seed))
        return refused.value

    def refusal(self, at: S | LaidOut[S], command: C, seat: int | None = None) -> str:
        return self.refused(at, command, seat).code


def state_of(at: Any) -> Any:
    return at.state if isinstance(at, LaidOut) else at


def of_type(events: tuple[Any, ...], kind: type[T]) -> list[T]:
    return [event for event in events if isinstance(event, kind)]
