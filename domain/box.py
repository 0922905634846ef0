"""The components of a game's box, read from its `components.json` and checked when loaded.

A game writes a struct `Box` with the facts that its rules need, and the sentences that must be true
of it:

    def agrees(box: Box) -> dict[str, bool]:
        return {"cards of each kind": ..., "a pass card for each pass": ...}

    BOX = read_box("burgundy", Box, agrees)
    CARDS = by_id(BOX.cards)
    ALL_CARDS = copies_of(BOX.cards)

An owner of the game can use a components file of their own instead (`replace_boxes`).
"""

import hashlib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any, Protocol, TypeVar

import msgspec

from domain.plugins import package_of

B = TypeVar("B")
I_co = TypeVar("I_co", covariant=True)


class WithId(Protocol[I_co]):
    """A component, or a kind of components, that has an id."""

    @property
    def id(self) -> I_co: ...


class Counted(WithId[I_co], Protocol[I_co]):
    """One that is in the box several times."""

    @property
    def copies(self) -> int: ...


I = TypeVar("I")  # noqa: E741 - an id
T = TypeVar("T", bound=WithId[Any])


class BadBox(ValueError):  # noqa: N818 - a box that is bad, as a log can be
    """A file of components that does not fit its game, or contradicts itself."""


_REPLACED: dict[str, bytes] = {}
"""By game: the components that are read instead of its own."""


def replace_boxes(boxes: Mapping[str, bytes]) -> None:
    """Read these components instead of the games' own; before the first game is imported."""
    _REPLACED.update(boxes)


def components(game: str) -> bytes:
    """The `components.json` of a game, or what replaces it."""
    return _REPLACED.get(game) or files(package_of(game)).joinpath("components.json").read_bytes()


def replacing_box(game: str) -> str:
    """SHA-256, in hex, of the file that replaces a game's own components; empty for its own."""
    return hashlib.sha256(_REPLACED[game]).hexdigest() if game in _REPLACED else ""


def read_box(game: str, box: type[B], agrees: Callable[[B], Mapping[str, bool]]) -> B:
    """The components of a game. Raises BadBox."""
    return checked_box(components(game), box, agrees)


def checked_box(data: bytes, box: type[B], agrees: Callable[[B], Mapping[str, bool]]) -> B:
    """The box in this JSON. Raises BadBox where it does not fit, or contradicts itself."""
    try:
        contents = msgspec.json.decode(data.removeprefix(BOM_UTF8), type=box)
    except msgspec.DecodeError as error:
        raise BadBox(str(error)) from error
    for subject, holds in agrees(contents).items():
        if not holds:
            message = f"It contradicts itself: {subject}."
            raise BadBox(message)
    return contents


def by_id(things: Iterable[T]) -> Mapping[Any, T]:
    """Each of them by its id. Raises BadBox if two have the same."""
    things_by_id: dict[Any, T] = {}
    for thing in things:
        if thing.id in things_by_id:
            message = f"It has {thing.id!r} twice."
            raise BadBox(message)
        things_by_id[thing.id] = thing
    return things_by_id


def copies_of(things: Iterable[Counted[I]]) -> tuple[I, ...]:
    """The ids of all components, one entry a piece, in the order of the file."""
    return tuple(thing.id for thing in things for _ in range(thing.copies))
