"""Columnar packing of similar values: field by field instead of one value after the other.

Entries of one table are msgpack maps of a few shapes: an event of one kind always has the same
keys. The keys of each shape are stored once, followed by its fields as columns. Similar values are
then adjacent, and compress to about two thirds of the size of compressed entries.

The columns of two entries:
    [{"seat": 0, "coins": [4]}, {"seat": 1, "coins": [7]}]
    → values  [<row of shape 0>, <row of shape 0>]
      shapes  [["seat", "coins"]]
      columns [[[0, 1], [[4], [7]]]]
"""

from typing import Any

import msgspec
from msgspec.msgpack import Ext

ROW = 1
"""The code of what stands in place of a map: the number of its shape. Its row is the next one."""


class UnknownMark(Exception):  # noqa: N818 - names what is so
    """A mark other than a row in the place of a value; only a newer build can read it."""


class Columns(msgspec.Struct, frozen=True):
    """`shapes`: the keys of each, in order. `columns`: by shape and key, a value for each row."""

    values: list[Any]
    shapes: list[list[Any]]
    columns: list[list[list[Any]]]


def to_columns(values: list[Any]) -> Columns:
    """`values`: msgpack values; maps have names or numbers as keys."""
    shapes: list[list[Any]] = []
    columns: list[list[list[Any]]] = []
    shape_numbers: dict[tuple[Any, ...], int] = {}

    def turned(value: Any) -> Any:
        if type(value) is list:
            return [turned(element) for element in value]  # pyright: ignore[reportUnknownVariableType]
        if type(value) is not dict:
            return value
        members: dict[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]
        number = shape_numbers.setdefault(tuple(members), len(shapes))
        if number == len(shapes):
            shapes.append(list(members))
            columns.append([[] for _ in members])
        own = columns[number]
        row = len(own[0]) if own else 0
        for column in own:
            column.append(None)  # its row is taken before those of what lies inside it
        for column, member in zip(own, members.values(), strict=True):
            column[row] = turned(member)
        return Ext(ROW, number.to_bytes(2, "big"))

    return Columns([turned(element) for element in values], shapes, columns)


def from_columns(turned: Columns) -> list[Any]:
    """The values of these columns again.

    Raises LookupError where these are no columns of any, UnknownMark where one stands among them.
    """
    rows = [0] * len(turned.shapes)

    def value(turned_value: Any) -> Any:
        if type(turned_value) is list:
            return [value(member) for member in turned_value]  # pyright: ignore[reportUnknownVariableType]
        if type(turned_value) is not Ext:
            return turned_value
        if turned_value.code != ROW:
            raise UnknownMark(turned_value.code)
        shape = int.from_bytes(turned_value.data, "big")
        row = rows[shape]
        rows[shape] = row + 1
        keys, columns = turned.shapes[shape], turned.columns[shape]
        return {key: value(column[row]) for key, column in zip(keys, columns, strict=True)}

    return [value(member) for member in turned.values]
