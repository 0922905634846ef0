"""The report of a check: the broken promise, the viewer, and the place of a difference."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any, cast

import msgspec

from domain.decider import Viewer, viewer_name

MOST_LINES = 12
"""Maximum number of reported differences."""
LONGEST = 120
"""Maximum number of characters of a reported value."""


class ABSENT:
    """Placeholder for a value that only one side has."""


class Finding(AssertionError):  # noqa: N818 - a finding is what a suite is for
    """A broken promise of a game."""


def expect(holds: object, promise: str, *evidence: object) -> None:
    """Raise Finding with the evidence if a promise does not hold."""
    __tracebackhide__ = True
    if not holds:
        raise Finding("\n  ".join((promise, *(repr(thing)[:2000] for thing in evidence))))


def expect_same(
    promise: str, here: Any, there: Any, viewer: Viewer | None = None, *, at: str = ""
) -> None:
    """Raise Finding with the differences, path by path, if two things are not the same.

    Things: values that msgspec can encode, or encoded JSON, which must be equal to the byte. `at`:
    the name of the things, which starts each path.
    """
    __tracebackhide__ = True
    if here == there:
        return
    found = list(islice(differences(plain(here), plain(there), at), MOST_LINES + 1))
    lines = found[:MOST_LINES] + ["…"] * (len(found) > MOST_LINES)
    seen = [f"seen by {viewer_name(viewer)}"] if viewer is not None else []
    raise Finding("\n  ".join((promise, *seen, *(lines or [f"{here!r} ≠ {there!r}"[:2000]]))))


def plain(thing: Any) -> Any:
    """Return a thing as plain JSON values."""
    if isinstance(thing, bytes):
        return msgspec.json.decode(thing)
    if isinstance(thing, tuple | list):
        return [plain(part) for part in cast("Sequence[Any]", thing)]
    if isinstance(thing, dict):
        return {str(key): plain(part) for key, part in cast("Mapping[Any, Any]", thing).items()}
    return msgspec.json.decode(msgspec.json.encode(thing, enc_hook=repr))


def differences(here: Any, there: Any, path: str = "") -> Iterator[str]:
    """Yield a line for each place in which JSON values differ: `view.seats.1.water: 2 ≠ 3`."""
    match here, there:
        case dict(), dict():
            yield from between_objects(here, there, path)
        case list(), list():
            pairs = zip_longest(here, there, fillvalue=ABSENT)
            for number, (one, other) in enumerate(pairs):
                yield from differences(one, other, below(path, str(number)))
        case _:
            if here != there:
                yield f"{path or 'it'}: {excerpt(here)} ≠ {excerpt(there)}"


def between_objects(here: dict[str, Any], there: dict[str, Any], path: str) -> Iterator[str]:
    for key in here | there:
        yield from differences(here.get(key, ABSENT), there.get(key, ABSENT), below(path, key))
    if list(here) != list(there) and here.keys() == there.keys():
        yield f"{path or 'it'}: keys in the order {', '.join(here)} ≠ {', '.join(there)}"


def below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def excerpt(value: Any) -> str:
    if value is ABSENT:
        return "nothing"
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
