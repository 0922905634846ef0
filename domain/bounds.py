"""How large anything in an event or a command can be, said at its type.

No game comes near them; a decoder refuses what goes beyond, so that no event can say that there are
a billion of something. `bound` says it of a NewType, which a type checker takes a class for alone.
"""

from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

MOST = 9_999
SEATS = msgspec.Meta(ge=0, le=98)
SMALL = msgspec.Meta(ge=-MOST, le=MOST)
SHORT = msgspec.Meta(max_length=256)

Number: TypeAlias = Annotated[int, SMALL]
"""A number that stands on a component, or counts them; some games owe."""
Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=(1 << 53) - 1)]
"""What has no end, such as versions, but fits every reader of JSON."""
Text: TypeAlias = Annotated[str, SHORT]
"""An id, a name, the name of a draw."""
Row: TypeAlias = Annotated[tuple[T, ...], msgspec.Meta(max_length=MOST)]
"""Things in an order."""


def bound(kind: Any, meta: msgspec.Meta) -> None:
    """Have decoders refuse values of a NewType that go beyond."""
    kind.__supertype__ = Annotated[kind.__supertype__, meta]
