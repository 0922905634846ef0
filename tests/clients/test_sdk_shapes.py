"""Field-by-field tests that the SDK reads what the server writes. Frames are the same structs."""

import inspect
from typing import Any, TypeAlias

import msgspec
import pytest

from domain.table.state import Fork, Player
from kontor import wire
from kontor.frames import Named
from projections import shapes

Json: TypeAlias = dict[str, Any]

ONLY_THE_TAG_IS_READ = wire._Typed
OTHER_NAMES: dict[Any, Any] = {
    Named: Player,
    wire.Fork: Fork,
    wire.PlayerPresence: shapes.PresenceShown,
    wire.PlayerRating: shapes.RatingShown,
    wire.SeatSummary: shapes.SeatShown,
}
SET_BY_THE_SDK = {wire.Option: ("at",)}


def fields(wanted: Any) -> dict[str, Any]:
    """Return the fields of a type by their JSON names, each with its allowed values."""
    whole = msgspec.json.schema(wanted)
    named = whole.get("$defs", {})
    for read, own in SET_BY_THE_SDK.items():
        for field in own:
            named.get(read.__name__, {"properties": {}})["properties"].pop(field, None)
    return {
        name: plain(field, named) for name, field in resolved(whole, named)["properties"].items()
    }


def resolved(schema: Json, named: Json) -> Json:
    return named[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def plain(schema: Json, named: Json) -> Any:
    """Return the allowed values without size limits, descriptions, and null."""
    schema = resolved(schema, named)
    if "anyOf" in schema:
        kinds = [one for one in schema["anyOf"] if one != {"type": "null"}]
        return plain(kinds[0], named) if len(kinds) == 1 else [plain(one, named) for one in kinds]
    if "enum" in schema:
        return "boolean" if schema["enum"] == [True] else sorted(schema["enum"])
    if schema["type"] == "array":
        return [plain(schema["items"], named)]
    if schema["type"] != "object":
        return schema["type"]
    if "title" in schema:
        return {name: plain(one, named) for name, one in schema["properties"].items()}
    of_each = schema.get("additionalProperties", True)
    return {"*": True if of_each is True else plain(of_each, named)}


def required(wanted: Any) -> set[str]:
    whole = msgspec.json.schema(wanted)
    return set(resolved(whole, whole.get("$defs", {})).get("required", ()))


def written_as(read: Any) -> Any:
    """Return the server's struct, which has the same name, or that name with `Shown`."""
    name = read.__name__
    return OTHER_NAMES.get(read) or getattr(shapes, f"{name}Shown", None) or getattr(shapes, name)


every_struct = pytest.mark.parametrize(
    "read",
    [
        Named,
        *(
            found
            for _, found in inspect.getmembers(wire, inspect.isclass)
            if issubclass(found, msgspec.Struct) and found.__module__ == wire.__name__
            if not found.__subclasses__() and found is not ONLY_THE_TAG_IS_READ
        ),
    ],
)


@every_struct
def test_c8_the_sdk_reads_every_field_that_the_server_writes(read: Any) -> None:
    assert fields(read) == fields(written_as(read))


@every_struct
def test_c8_the_sdk_needs_no_field_that_the_server_may_leave_out(read: Any) -> None:
    assert required(read) <= required(written_as(read))


@pytest.mark.parametrize(("more", "at"), [({}, 7), ({"moment": {"ends_at": ""}}, None)])
def test_an_option_has_the_version_of_its_offer(more: dict[str, Any], at: int | None) -> None:
    """None while others may interrupt: their move is no reason to refuse mine."""
    frame = {"type": "commit", "table": "t", "version": 7, "by": 0, "time": "", "awaiting": [0]}
    offered = [{"command": {"type": "tick"}, "label": "Tick"}]
    told = {"events": [], "tell": [], "patch": {}, "options": offered}

    commit = wire.read(msgspec.json.encode(frame | told | more))

    assert isinstance(commit, wire.Commit)
    assert [option.at for option in commit.options] == [at]
