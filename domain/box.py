"""The components of a game's box, read from its `components.json` and checked when loaded.

A game writes a struct `Box` with the facts that its rules need, and the conditions for them:

    def agrees(box: Box) -> dict[str, bool]:
        return {"cards of each kind": ..., "a pass card for each pass": ...}

    BOX = read_box("burgundy", Box, agrees)
    CARDS = by_id(BOX.cards)
    ALL_CARDS = copies_of(BOX.cards)

The operator can replace the components file of a game (`replace_boxes`).
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
    """A component that is in the box several times."""

    @property
    def copies(self) -> int: ...


I = TypeVar("I")  # noqa: E741 - an id
T = TypeVar("T", bound=WithId[Any])


class BadBox(ValueError):  # noqa: N818 - a box that is bad, as a log can be
    """A file of components that does not fit its game, or contradicts itself."""


_REPLACED: dict[str, bytes] = {}
"""Components that replace those of a game, by game."""


def replace_boxes(boxes: Mapping[str, bytes]) -> None:
    """Replace the components of these games; call it before the first game is imported."""
    _REPLACED.update(boxes)


def components(game: str) -> bytes:
    """Return the `components.json` of a game, or its replacement."""
    return _REPLACED.get(game) or files(package_of(game)).joinpath("components.json").read_bytes()


def replacing_box(game: str) -> str:
    """Return SHA-256, in hex, of the file that replaces a game's components; empty without one."""
    return hashlib.sha256(_REPLACED[game]).hexdigest() if game in _REPLACED else ""


def read_box(game: str, box: type[B], agrees: Callable[[B], Mapping[str, bool]]) -> B:
    """Return the components of a game. Raises BadBox."""
    return checked_box(components(game), box, agrees)


def checked_box(data: bytes, box: type[B], agrees: Callable[[B], Mapping[str, bool]]) -> B:
    """Return the box in this JSON. Raises BadBox if it is invalid or contradicts itself."""
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
    """Return the things by id. Raises BadBox if two have the same."""
    things_by_id: dict[Any, T] = {}
    for thing in things:
        if thing.id in things_by_id:
            message = f"It has {thing.id!r} twice."
            raise BadBox(message)
        things_by_id[thing.id] = thing
    return things_by_id


def copies_of(things: Iterable[Counted[I]]) -> tuple[I, ...]:
    """Return the ids of all components, one for each copy, in the order of the file."""
    return tuple(thing.id for thing in things for _ in range(thing.copies))
