"""The presentation of a game: its views, its sentences, its labels.

Only `view` and `redact` show a position and an event. Both start empty and are filled with what the
viewer may know, so a forgotten part stays hidden.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from domain.decider import Game, Seat, Viewer, read_command
from projections.memo import Parts
from projections.text_errors import Report, unreported

Lang: TypeAlias = Literal["en", "de"]
LANGS: tuple[Lang, ...] = ("en", "de")

Names: TypeAlias = tuple[str, ...]
"""What the people at the table are called, in seat order."""

JsonObject: TypeAlias = dict[str, Any]
"""A view or a redacted event as plain JSON values: strings, integers, booleans, objects, arrays."""

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def as_they_are(facts: Mapping[str, Any], _: Lang) -> Mapping[str, object]:
    """The facts of a game whose refusals name nothing but numbers."""
    return facts


class View(Protocol):
    """A position as one viewer may see it, of the type that the projection names."""

    def __call__(self, state: Any, viewer: Viewer, parts: Parts | None = None, /) -> Any:
        """`parts`: what was made for other looks, at this position or before."""
        ...


def made_whole(view: Callable[[Any, Viewer], Any]) -> View:
    """The view of a small game: made whole at each look, without parts that are kept."""
    return lambda state, viewer, _parts=None: view(state, viewer)


class Label(Protocol):
    """A short sentence about an option, without its price."""

    def __call__(self, command: Any, reading: Any, lang: Lang, names: Names = (), /) -> str:
        """`names`: of the people it may name. Without them they are called by their seats."""
        ...


def for_nothing(_command: object, _reading: object, _lang: Lang) -> None:
    """The price of every option in a game where nothing costs anything."""


def as_shown(view: JsonObject) -> JsonObject:
    """The reading of a game whose labels and prices take their facts from the view itself."""
    return view


class Progress(NamedTuple):
    """The progress of a game. It changes at the beginning of a round or a turn.

    `key`, `facts`: of the sentence `<game>.progress.<key>`; the facts are those of a whole round.
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
    """One game, as people see it."""

    game: Game[S, C, E, Any]
    view_type: Any
    """The TypedDict of the view; its JSON Schema is public."""
    view: View
    """The position as this viewer may see it; for `all` everything. No null, no prose."""
    redact: Callable[[E, Viewer], JsonObject | None]
    """The event with the fields this viewer may know (`type` always), None where its very happening
    is secret. It needs no state: the event itself says who learned it."""
    open_events: frozenset[type] = frozenset()
    """The events that all viewers are shown alike: they are redacted once for all."""
    describe: Callable[[JsonObject, Names, Lang], str | None]
    """One sentence for an event as a viewer was shown it; None for what needs no telling."""
    reading: Callable[[JsonObject], Any] = as_shown
    """What labels and prices take from the viewer's own view, prepared once for all its options."""
    label: Label
    """A short sentence for an option, made of the command and the reading."""
    price: Callable[[C, Any, Lang], str | None] = for_nothing
    """What an option costs, as in `2 gold`, made of the same; None where it costs nothing. What is
    paid only at a later step is said at each step on the way to it."""
    box: Callable[[], Mapping[str, Any]]
    """What is in the box, names and texts in both languages, as plain JSON values."""
    progress: Callable[[S], Progress] = without_turns
    """How far the game has come: by rounds and turns a replay is leafed through."""
    in_words: Callable[[Mapping[str, Any], Lang], Mapping[str, object]] = as_they_are
    """The facts of a refusal as people read them: names of things instead of ids."""
    report: Report = unreported
    """Takes each sentence and label that could not be made. A server sets it, to log them."""

    def encode_command(self, command: C) -> JsonObject:
        """A command as the wire writes it."""
        return msgspec.to_builtins(command)

    def decode_command(self, command: object) -> C:
        """Raises msgspec.ValidationError for what is no command of this game."""
        return read_command(self.game, command)


AnyProjection: TypeAlias = Projection[Any, Any, Any]
