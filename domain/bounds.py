"""Bounds for values in events and commands, as annotations of their types.

No game comes near them. A decoder refuses larger values, so that no event can contain a number like
a billion. `bound` does the same for a NewType, because a type checker accepts only a class there.
"""

from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

MOST = 9_999
SEATS = msgspec.Meta(ge=0, le=98)
SMALL = msgspec.Meta(ge=-MOST, le=MOST)
SHORT = msgspec.Meta(max_length=256)

Number: TypeAlias = Annotated[int, SMALL]
"""A number on a component, or a number of components; in some games it can be negative."""
Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=(1 << 53) - 1)]
"""A number without a limit, such as a version, that fits every reader of JSON."""
Text: TypeAlias = Annotated[str, SHORT]
"""An id, a name, the name of a draw."""
Row: TypeAlias = Annotated[tuple[T, ...], msgspec.Meta(max_length=MOST)]
"""Things in order."""


def bound(kind: Any, meta: msgspec.Meta) -> None:
    """Make decoders refuse values of a NewType that are out of bounds."""
    kind.__supertype__ = Annotated[kind.__supertype__, meta]
