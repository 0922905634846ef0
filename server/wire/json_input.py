"""Reads JSON input from clients, and reports the wrong field.

Its nesting depth is checked before it is decoded: decoders of different Python versions differ on
ten thousand nested brackets.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec

from domain.decider import Rejected
from server.wire.limits import DEEPEST_NESTING

T = TypeVar("T")
Schema: TypeAlias = dict[str, Any]

STRING_OR_BRACKET = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
"""Matches also an unfinished string; otherwise each open quote would cause another full search."""
FIELD = re.compile(r" - at `\$\.?(?P<field>[^`]*)`$")
EXPECTED = re.compile(r"^Expected (?P<expected>.+?)(?:, got (?P<given>.+))?$")
MISSING = re.compile(r"^Object missing required field `(?P<name>.+)`$")
STEP = re.compile(r"[^.\[\]]+")
MOST_LISTED, TYPES_KEPT = 24, 512
LONGEST_SHOWN = 80
"""Maximum characters of a client's input that an answer repeats."""


def is_too_deep(data: bytes) -> bool:
    """Whether objects and arrays are nested more than `DEEPEST_NESTING` deep.

    Most data has fewer brackets than that in total, so counting them is enough.
    """
    if data.count(b"{") + data.count(b"[") <= DEEPEST_NESTING:
        return False
    depth = 0
    for match in STRING_OR_BRACKET.finditer(data):
        match match[0]:
            case b"{" | b"[":
                depth += 1
                if depth > DEEPEST_NESTING:
                    return True
            case b"}" | b"]":
                depth -= 1
            case _:
                pass  # a string, whose brackets do not count
    return False


def read_json(data: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """Decode a value of the decoder's type. Raises Rejected `malformed`."""
    if is_too_deep(data):
        raise Rejected("malformed", why="too_deep", limit=DEEPEST_NESTING)
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise malformed(error, decoder.type) from error


def malformed(error: Exception, expected_type: Any) -> Rejected:
    """Return the refusal of input that is not of the `expected_type` type.

    Its facts are the wrong field and the expected value.
    """
    if not isinstance(error, msgspec.ValidationError):
        return Rejected("malformed", why="no_json")
    text = str(error)
    match = FIELD.search(text)
    field = match["field"] if match else ""
    reason = text[: match.start()] if match else text
    missing = MISSING.match(reason)
    if missing is not None:
        return Rejected("malformed", why="missing", field=joined(field, missing["name"]))
    expected = EXPECTED.match(reason)
    if expected is not None:
        expected_type, actual = shortened(expected["expected"]), shortened(expected["given"] or "")
        if not field:
            return Rejected("malformed", why="whole", expected=expected_type)
        if actual:
            return Rejected(
                "malformed", why="type", field=field, expected=expected_type, given=actual
            )
        return Rejected("malformed", why="range", field=field, expected=expected_type)
    if (
        field
        and reason.startswith("Invalid ")
        and (fitting := fitting_values(expected_type, field))
    ):
        return Rejected("malformed", why="one_of", field=field, values=", ".join(fitting))
    return Rejected("malformed", why="value", field=field, reason=shortened(reason))


@lru_cache(TYPES_KEPT)
def fitting_values(expected_type: Any, field: str) -> tuple[str, ...]:
    """Return the allowed values at a path such as `options.limit` or `cards[2]`, if it is an enum.

    The last of them is `…` if there are more than `MOST_LISTED`.
    """
    schema = schema_of(expected_type)
    definitions = schema.get("$defs", {})
    places = list(alternatives(schema, definitions))
    for step in STEP.findall(field):
        inner = [
            subschema.get("properties", {}).get(step) or subschema.get("items")
            for subschema in places
        ]
        places = [
            each
            for subschema in inner
            if subschema
            for each in alternatives(subschema, definitions)
        ]
    values = tuple(str(value) for place in places for value in place.get("enum", ()))
    return values if len(values) <= MOST_LISTED else (*values[:MOST_LISTED], "…")


@cache
def schema_of(expected_type: Any) -> Schema:
    return msgspec.json.schema(expected_type)


def alternatives(schema: Schema, definitions: Schema) -> Iterator[Schema]:
    """Yield the schema itself, or each of its alternatives (`anyOf`)."""
    if "$ref" in schema:
        schema = definitions[schema["$ref"].rpartition("/")[2]]
    if "anyOf" not in schema:
        yield schema
    for each in schema.get("anyOf", ()):
        yield from alternatives(each, definitions)


def joined(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def shortened(text: str) -> str:
    return text.replace("`", "")[:LONGEST_SHOWN]
