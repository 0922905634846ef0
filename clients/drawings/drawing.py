"""What a drawing is made of, and blocks of lines to make it with."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

Lang: TypeAlias = Literal["en", "de"]


class Words(Protocol):
    """The player's language: the sentence of a key, with its facts. Raises KeyError."""

    def __call__(self, key: str, /, **facts: object) -> str: ...


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What there is to draw: the view of a viewer, and the box of the game.

    `seat`: who looks, None for a spectator. `names`: of the players, in seat order.
    """

    view: Mapping[str, Any]
    box: Mapping[str, Any]
    seat: int | None
    names: Sequence[str]
    lang: Lang
    words: Words


Draw: TypeAlias = Callable[[Scene], Iterator[str]]


class Drawing(NamedTuple):
    """`table`: all that lies there. `question`: what of it matters to what is asked now."""

    table: Draw
    question: Draw


Block: TypeAlias = tuple[str, ...]
"""Lines that belong together."""

GAP = "   "


def beside(*blocks: Block) -> Block:
    """These blocks side by side, each as wide as its longest line."""
    widths = [max(map(len, block), default=0) for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    return tuple(
        GAP.join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
