"""Commands that were not offered: those of other positions, and some with one field changed."""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from projections.projection import AnyProjection

NONSENSE: tuple[Any, ...] = (-1, 0, 1, 5, 99, 2**53, "", "nonsense", None, [], True)


class Heard:
    """The commands of a game so far, and the values of their fields.

    `refusals`: codes with their facts for which a sentence was found.
    """

    def __init__(self, projection: AnyProjection) -> None:
        self.refusals: set[str] = set()
        self._projection = projection
        self._plain: dict[bytes, dict[str, Any]] = {}
        self._commands: dict[bytes, Any] = {}
        self._fields: dict[str, tuple[str, ...]] = {}
        self._values: dict[str, list[Any]] = {}

    def add(self, command: Any) -> None:
        """Add a command that was offered to some seat."""
        plain = self._projection.encode_command(command)
        key = msgspec.json.encode(plain)
        if key in self._plain:
            return
        self._plain[key] = plain
        self._commands[key] = command
        self._fields[plain["type"]] = command.__struct_fields__
        for name, value in plain.items():
            values = self._values.setdefault(kind_of(name, value), [])
            if value not in values:
                values.append(value)

    def learn(self, things: Iterable[str]) -> None:
        """Add things that a command can name, even if nobody may know where they are."""
        names = self._values.setdefault("str", [])
        names.extend(thing for thing in dict.fromkeys(things) if thing not in names)

    def probes(self, rng: Random, number: int) -> list[Any]:
        """Return some earlier commands, some of them with a field changed; all can be sent."""
        if not self._plain:
            return []
        heard = rng.choices(list(self._plain), k=number)
        changed = [self._changed(self._plain[key], rng) for key in rng.choices(heard, k=number)]
        return [
            *(self._commands[key] for key in heard),
            *(command for plain in changed for command in self._sendable(plain)),
        ]

    def _changed(self, plain: dict[str, Any], rng: Random) -> dict[str, Any]:
        fields = self._fields[plain["type"]]
        if not fields:
            return plain
        name = rng.choice(fields)
        return plain | {name: rng.choice((*self._likely(plain, name), *NONSENSE))}

    def _likely(self, plain: dict[str, Any], name: str) -> list[Any]:
        """Return values of such fields, twice; for a missing field all values."""
        if name in plain:
            return 2 * self._values[kind_of(name, plain[name])]
        return [value for values in self._values.values() for value in values]

    def _sendable(self, plain: dict[str, Any]) -> list[Any]:
        try:
            return [self._projection.decode_command(plain)]
        except msgspec.ValidationError:
            return []


def kind_of(name: str, value: Any) -> str:
    """Return the type of a field, so that fields share values, such as one card for another."""
    return name if name == "type" else type(value).__name__
