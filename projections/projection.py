"""The presentation of a game: its views, its sentences, its labels.

Only `view` and `redact` show a position and an event. Both start empty and add what the viewer may
know, so a forgotten part stays hidden.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from domain.decider import Game, Seat, Viewer, read_command
from projections.memo import Parts
from projections.text_errors import Report, unreported

Lang: TypeAlias = Literal["en", "de"]
LANGS: tuple[Lang, ...] = ("en", "de")

Names: TypeAlias = tuple[str, ...]
"""The names of the people at the table, in seat order."""

JsonObject: TypeAlias = dict[str, Any]
"""A view or a redacted event as plain JSON values: strings, integers, booleans, objects, arrays."""

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def as_they_are(facts: Mapping[str, Any], _: Lang) -> Mapping[str, object]:
    """Return the facts unchanged, for games whose refusals name only numbers."""
    return facts


COMMANDS_KEPT = 4096
"""Maximum number of cached commands of all games."""
plain_command = lru_cache(maxsize=COMMANDS_KEPT)(msgspec.to_builtins)


class View(Protocol):
    """Makes the view of a position for one viewer, of the type that the projection names."""

    def __call__(self, state: Any, viewer: Viewer, parts: Parts | None = None, /) -> Any:
        """`parts`: cached parts of other views, of this position or the one before."""
        ...


def made_whole(view: Callable[[Any, Viewer], Any]) -> View:
    """Return the `view` of a small game: it is made completely each time, without cached parts."""
    return lambda state, viewer, _parts=None: view(state, viewer)


class Label(Protocol):
    """A short sentence about an option, without its price."""

    def __call__(self, command: Any, reading: Any, lang: Lang, names: Names = (), /) -> str:
        """`names`: of the people in the sentence. Without them it names their seats."""
        ...


def for_nothing(_command: object, _reading: object, _lang: Lang) -> None:
    """Return no price, for a game where options cost nothing."""


def as_shown(view: JsonObject) -> JsonObject:
    """Return the view as the reading, for a game whose labels and prices need only the view."""
    return view


def as_recorded(events: list[JsonObject]) -> list[JsonObject]:
    """Return the events as they are, for a game that records causes before effects."""
    return events


class Progress(NamedTuple):
    """The progress of a game. It changes at the beginning of a round or a turn.

    `key`, `facts`: of the sentence `<game>.progress.<key>`; facts are the same for a whole round.
    `seat`: the seat whose turn it is, None if there is not exactly one.
    """

    key: str
    facts: Mapping[str, object]
    seat: Seat | None


def without_turns(_: object) -> Progress:
    """Return the progress of a game without rounds and turns."""
    return Progress("", {}, None)


@dataclass(frozen=True, kw_only=True)
class Projection(Generic[S, C, E]):
    """The presentation of one game."""

    game: Game[S, C, E, Any]
    view_type: Any
    """The TypedDict of the view; its JSON Schema is public."""
    view: View
    """Makes the position as this viewer may see it; `all` sees everything. No null, no prose."""
    redact: Callable[[E, Viewer], JsonObject | None]
    """Makes the event with the fields that this viewer may know (always with `type`), None if the
    event itself is secret. It needs no state, because the event says who learned it."""
    open_events: frozenset[type] = frozenset()
    """The events that look the same to all viewers. They are redacted once for all."""
    describe: Callable[[JsonObject, Names, Lang], str | None]
    """Makes a sentence for an event as the viewer saw it; None if it needs no sentence."""
    own_affairs: frozenset[type] = frozenset()
    """The commands that take nothing from other seats. A hint for one of them never has the reason
    that the others gain less."""
    in_order_told: Callable[[list[JsonObject]], list[JsonObject]] = as_recorded
    """Puts the events of one move into the order of their sentences, causes before effects."""
    reading: Callable[[JsonObject], Any] = as_shown
    """Prepares the facts for labels and prices from the viewer's view, once for all its options."""
    label: Label
    """Makes a short sentence for an option, from the command and the reading."""
    price: Callable[[C, Any, Lang], str | None] = for_nothing
    """Makes the cost of an option, such as `2 gold`, from command and reading; None if it is free.
    If a cost is paid at a later step, every step before it shows the cost too."""
    box: Callable[[], Mapping[str, Any]]
    """The content of the box, with names and texts in both languages, as plain JSON values."""
    progress: Callable[[S], Progress] = without_turns
    """The current round and turn. A replay can jump to each of them."""
    in_words: Callable[[Mapping[str, Any], Lang], Mapping[str, object]] = as_they_are
    """The facts of a refusal for people: names of things instead of ids."""
    report: Report = unreported
    """Takes each sentence and label that failed. A server sets it, to log them."""

    def encode_command(self, command: C) -> JsonObject:
        """Return a command as plain JSON values, cached; they must not be changed."""
        try:
            return plain_command(command)
        except TypeError:  # A command with a list is not hashable.
            return msgspec.to_builtins(command)

    def decode_command(self, command: object) -> C:
        """Raises msgspec.ValidationError for a value that is no command of this game."""
        return read_command(self.game, command)


AnyProjection: TypeAlias = Projection[Any, Any, Any]
