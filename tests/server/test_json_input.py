"""How deep data may be nested, whichever way it is written, and what is said of a wrong field."""

from typing import Any, Literal

import msgspec
import pytest

from domain.decider import Rejected
from server.wire.json_input import is_too_deep, read_json
from server.wire.limits import DEEPEST_NESTING

ANYTHING: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


@pytest.mark.parametrize(
    ("opens", "closes", "depth"), [("[", "]", 1), ('{"a":', "}", 1), ('{"{[":[', "]}", 2)]
)
def test_data_may_be_nested_to_the_limit_and_no_deeper(opens: str, closes: str, depth: int) -> None:
    times = DEEPEST_NESTING // depth
    fits = (opens * times + "1" + closes * times).encode()
    deeper = b"[" + fits + b"]"

    assert read_json(fits, ANYTHING)
    assert not is_too_deep(fits)
    assert is_too_deep(deeper)
    with pytest.raises(Rejected) as refusal:
        read_json(deeper, ANYTHING)
    assert (refusal.value.code, refusal.value.facts["why"]) == ("malformed", "too_deep")


@pytest.mark.parametrize(
    "shallow",
    [
        b"[" + b"[]," * 9_000 + b"[]]",
        b'["' + b"[" * 9_000 + b'"]',
        b'["' + b'\\"[' * 9_000 + b'"]',
        b'["' + b"\\\\" * 9_000 + b'"]',
    ],
)
def test_what_stands_side_by_side_or_in_a_string_is_not_deep(shallow: bytes) -> None:
    assert not is_too_deep(shallow)
    assert read_json(shallow, ANYTHING)


@pytest.mark.parametrize("hostile", [b'"\\', b'\\"', b'"', b'""\\', b'[{"', b'{"[\\"'])
def test_looking_takes_no_longer_than_the_data_is_long(hostile: bytes) -> None:
    """With a look that grows with the square of it, a test's own time would be over long before."""
    data = b"[" * 60 + b"[]" * 10 + hostile * (1_000_000 // len(hostile))

    assert is_too_deep(data) == (hostile.count(b"[") > 0)


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"nul"])
def test_what_is_no_json_is_malformed(data: bytes) -> None:
    with pytest.raises(Rejected) as refusal:
        read_json(data, ANYTHING)

    assert refusal.value.facts["why"] == "no_json"


class Fox(msgspec.Struct, tag="fox"):
    colour: Literal["red", "grey"] = "red"


class Hen(msgspec.Struct, tag="hen"):
    eggs: int = 0


class Many(msgspec.Struct):
    number: Literal[*range(30)]  # pyright: ignore[reportInvalidTypeForm]


class Yard(msgspec.Struct):
    first: Fox | Hen
    rest: list[Fox | Hen] = []
    sizes: list[Literal[1, 2]] = []


@pytest.mark.parametrize(
    ("wanted", "data", "field", "values"),
    [
        (Yard, b'{"first": {"type": "cow"}}', "first.type", "fox, hen"),
        (Yard, b'{"first": {"type": "fox", "colour": "blue"}}', "first.colour", "grey, red"),
        (Yard, b'{"first":{"type":"hen"},"rest":[{"type":"cow"}]}', "rest[0].type", "fox, hen"),
        (Yard, b'{"first": {"type": "hen"}, "sizes": [2, 3]}', "sizes[1]", "1, 2"),
        (Fox | Hen, b'{"type": "cow"}', "type", "fox, hen"),
        (Many, b'{"number": 30}', "number", ", ".join([*map(str, range(24)), "…"])),
    ],
)
def test_values_that_fit_are_named(wanted: Any, data: bytes, field: str, values: str) -> None:
    with pytest.raises(Rejected) as refusal:
        read_json(data, msgspec.json.Decoder(wanted))

    assert refusal.value.facts == {"why": "one_of", "field": field, "values": values}
