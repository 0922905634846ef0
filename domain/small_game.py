"""A game made of a few functions, for simple games.

    GAME = small_game(
        "take_six", {"en": "6 nimmt!", "de": "6 nimmt!"}, range(2, 11), Options,
        state=State, event=Event, reducer=REDUCER, opening=open_table,
        awaiting=awaiting, options=options, scores=scores,
        answers={choose_card: "card_not_in_hand", take_row: "no_such_row"},
    )

An answer is a function of the recorder, the seat and a command; the annotation of the last
parameter names the command. It is called only for commands among the options, and appends events.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, Union

import msgspec
from msgspec.structs import asdict

from domain.chance import Chance
from domain.decider import Decided, Game, Outcome, Rejected, Seat, ranked, require_seats
from domain.event_recorder import Recorder
from domain.questions import commands_of
from domain.reducer import Reducer
from domain.secret_fields import Secrets
from domain.tagged import Tagged, snake_case
from domain.zones import Zones

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O")  # noqa: E741 - the options a table is opened with


class Event(Tagged, frozen=True):
    """An event: `class CardPlaced(Event)` has the permanent tag `card_placed`."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=snake_case):
    """A command: `class TakeRow(Command)` has the tag `take_row`."""


def small_game(
    name: str,
    title: Mapping[str, str],
    seats: range,
    table_options: type[O],
    *,
    state: type[S],
    event: Any,
    reducer: Reducer[S, Any],
    opening: Callable[[Any, O, int], None],
    awaiting: Callable[[S], tuple[Seat, ...]],
    options: Callable[[S, Seat], Iterable[Any]],
    answers: Mapping[Callable[..., None], str],
    scores: Callable[[S, Seat], dict[str, int]],
    revision: int = 1,
) -> Game[S, Any, Any, O]:
    """Return the record of such a game. Raises TypeError if its state or events lack a mark.

    `state`: all its fields have defaults, and one is `seats`. `event`: the union of its events.
    `opening`: takes the recorder, the table's options and the number of seats. `awaiting`: the game
    is over when it returns no seat. `options`: of an awaited seat. `answers`: each with the code of
    the refusal if its command is no option; the facts of that are the command's fields. `scores`:
    of a seat, by category and in `total`; the highest wins.
    """
    answer_to = {command_type: answer for answer in answers for command_type in commands_of(answer)}
    if len(answer_to) < sum(len(commands_of(answer)) for answer in answers):
        message = "Two functions answer the same command."
        raise TypeError(message)

    def setup(chosen: O, number: int, chance: Chance) -> tuple[Any, ...]:
        """Raises Rejected `bad_options`."""
        require_seats(number, seats)
        recorder: Recorder[S, Any, Any, Any] = Recorder(state(), chance, reducer)
        opening(recorder, chosen, number)
        return recorder.decided().events

    def options_now(position: S, seat: Seat) -> tuple[Any, ...]:
        return tuple(options(position, seat)) if seat in awaiting(position) else ()

    def decide(position: S, seat: Seat, command: Any, chance: Chance) -> Decided[S, Any]:
        """Raises Rejected `not_your_turn`, or the code of the answer."""
        offered = options_now(position, seat)
        if type(command) not in map(type, offered):
            raise Rejected("not_your_turn")
        answer = answer_to[type(command)]
        if command not in offered:
            raise Rejected(answers[answer], **asdict(command))
        recorder: Recorder[S, Any, Any, Any] = Recorder(position, chance, reducer)
        answer(recorder, seat, command)
        return recorder.decided()

    def outcome(position: Any) -> Outcome | None:
        if not position.seats or awaiting(position):
            return None
        points = {Seat(n): scores(position, Seat(n)) for n in range(len(position.seats))}
        return Outcome(ranked({seat: points[seat]["total"] for seat in points}), points)

    return Game(
        name=name,
        title=title,
        seats=seats,
        revision=revision,
        table_options=table_options,
        command=Union[tuple(answer_to)],  # noqa: UP007 - the members are values here
        event=event,
        state=state,
        initial=state(),
        setup=setup,
        decide=decide,
        evolve=reducer.complete(),
        options=options_now,
        awaiting=awaiting,
        outcome=outcome,
        rearrange=Zones(state).rearrange,
        disclosure=Secrets[Any](event).disclosure,
    )
