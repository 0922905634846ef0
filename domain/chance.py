"""Seeded, *named* randomness, and the commitment that proves that the seed was not changed.

A draw is a pure function of the table's seed and the draw's name: HMAC-SHA-256 in counter mode,
keyed with the seed, gives a stream of 64-bit words. Words that would bias a result are skipped.
With the seed, all draws can be repeated in any order and compared with the log.

A shuffle sorts its input first. So its result depends only on *which* things are shuffled, not on
their former order, and a log with the result is enough to check it.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from struct import Struct
from typing import Any, TypeAlias, TypeVar

import msgspec

T = TypeVar("T", bound="str | int")

_WORD = 1 << 64
_FOUR_WORDS = Struct(">4Q")


class Shuffled(msgspec.Struct, frozen=True, tag="shuffled"):
    """A shuffle: the name of the draw and the resulting order."""

    name: str
    outcome: tuple[Any, ...]


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """A die: the name of the draw, the number of sides, and the result, counted from 1."""

    name: str
    sides: int
    outcome: int


Draw: TypeAlias = Shuffled | Rolled


class Chance:
    """The draws of one table. Each name may be drawn once in a game.

    `seed`: the bytes, or a function for them, because most commands draw nothing. `drawn`: the
    names of earlier draws.
    """

    __slots__ = ("_drawn", "_seed")

    def __init__(
        self, seed: bytes | Callable[[], bytes], drawn: frozenset[str] = frozenset()
    ) -> None:
        self._seed = seed
        self._drawn = drawn

    def shuffle(self, name: str, things: Iterable[T]) -> tuple[T, ...]:
        """Return these things in a random order. Raises ValueError if the name was drawn before."""
        words = self._words(name)
        order = sorted(things)
        for last in range(len(order) - 1, 0, -1):
            swapped = _below(last + 1, words)
            order[last], order[swapped] = order[swapped], order[last]
        return tuple(order)

    def roll(self, name: str, sides: int) -> int:
        """Return a number from 1 to `sides`.

        Raises ValueError if the name was drawn before, or if the number of sides is not between 1
        and the number of words.
        """
        return _below(sides, self._words(name)) + 1

    def _words(self, name: str) -> Iterator[int]:
        if name in self._drawn:
            message = f"The draw {name!r} was made before."
            raise ValueError(message)
        self._drawn |= {name}
        seed = self._seed if isinstance(self._seed, bytes) else self._seed()
        return _stream(seed, name.encode())


def draws_again(seed: bytes, draw: Draw) -> bool:
    """Whether the seed gives exactly this outcome for that name; False for an impossible die."""
    chance = Chance(seed)
    match draw:
        case Shuffled(name=name, outcome=outcome):
            return chance.shuffle(name, outcome) == outcome
        case Rolled(name=name, sides=sides, outcome=outcome):
            return is_bound(sides) and chance.roll(name, sides) == outcome


def commitment(secret: bytes) -> str:
    """Return the commitment to a table's secret in its first event: SHA-256, in hex."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, table_id: str, options: object, nonces: tuple[str, ...]) -> bytes:
    """Return the seed of a table that starts (32 bytes).

    HMAC-SHA-256, keyed with the secret, over the canonical JSON of table id, options, number of
    seats and the nonces in seat order (a bot's is empty).
    """
    facts = {"table": table_id, "options": options, "seats": len(nonces), "nonces": nonces}
    message = msgspec.json.encode(facts, order="deterministic")
    return hmac.digest(secret, message, "sha256")


def _stream(seed: bytes, name: bytes) -> Iterator[int]:
    keyed = hmac.new(seed, digestmod="sha256")
    for counter in count():
        block = keyed.copy()
        block.update(counter.to_bytes(8, "big") + name)
        yield from _FOUR_WORDS.unpack(block.digest())


def is_bound(bound: int) -> bool:
    """Whether one word is enough to distinguish this number of outcomes."""
    return 1 <= bound <= _WORD


def _below(bound: int, words: Iterator[int]) -> int:
    """Return a number below `bound`; words past the last full span would bias it and are skipped.

    Raises ValueError if the bound is larger than a word, because every word would be skipped.
    """
    if not is_bound(bound):
        message = f"There are no {bound} outcomes to choose from."
        raise ValueError(message)
    limit = _WORD - _WORD % bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError  # the stream never ends
