from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

from projections.registry import PROJECTIONS
from server.http.schemas import all_schemas
from server.wire.frames import ClientFrame
from server.wire.inferred_schema import schema_of_values

WORDS = {"en": "a", "de": "b"}


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(all_schemas()))


def test_every_frame_of_a_client_is_there(schemas: dict[str, Any]) -> None:
    found = {frame["$ref"] for frame in schemas["wire"]["$defs"]["ClientFrame"]["anyOf"]}

    assert found == {f"#/$defs/{frame.__name__}" for frame in get_args(ClientFrame)}


def test_every_document_refers_to_its_own_definitions(schemas: dict[str, Any]) -> None:
    of_games = (one for game in schemas["games"].values() for one in game.values())
    for document in (schemas["wire"], *of_games):
        assert references(document) <= {f"#/$defs/{name}" for name in document.get("$defs", {})}


@pytest.mark.parametrize("game", PROJECTIONS)
def test_a_box_is_what_its_schema_says(schemas: dict[str, Any], game: str) -> None:
    shown = msgspec.json.decode(msgspec.json.encode(dict(PROJECTIONS[game].box())))

    Draft202012Validator(schemas["games"][game]["box"]).validate(shown)


@pytest.mark.parametrize("game", PROJECTIONS)
def test_cards_of_a_box_are_found_by_their_id(schemas: dict[str, Any], game: str) -> None:
    box = schemas["games"][game]["box"]["properties"]

    parts = {"cards", "tiles"}.intersection(box)
    assert parts, "`box` of a projection names its cards by id: {'cards': {'rose': …}}."
    for part in parts:
        assert "name" in box[part]["additionalProperties"]["required"], (
            "Each card of a box has its name: {'rose': {'name': {'en': …, 'de': …}}}."
        )


@pytest.mark.parametrize(
    ("values", "schema"),
    [
        ([True, False], {"type": "boolean"}),
        ([1, 2], {"type": "integer"}),
        ([1, True], {}),
        (["ore", "wood", "ore"], {"enum": ["ore", "wood"]}),
        (["Two words"], {"type": "string"}),
        ([f"card_{n}" for n in range(13)], {"type": "string"}),
        ([[], [1]], {"type": "array", "items": {"type": "integer"}}),
        ([[]], {"type": "array", "items": {}}),
        ([{"1": 4, "2": 3}], {"type": "object", "additionalProperties": {"type": "integer"}}),
    ],
)
def test_values_of_one_kind(values: list[Any], schema: dict[str, Any]) -> None:
    assert schema_of_values(values) == schema


def test_objects_by_id_are_a_record() -> None:
    found = schema_of_values([{"inn": {"gold": 2}, "mill": {"gold": 3, "from": 1}}])

    assert found["additionalProperties"]["required"] == ["gold"]
    assert set(found["additionalProperties"]["properties"]) == {"gold", "from"}


def test_words_in_both_languages_are_no_record() -> None:
    found = schema_of_values([{"text": WORDS, "name": WORDS}])

    assert found["required"] == ["text", "name"]
    assert found["properties"]["text"]["required"] == ["en", "de"]


def references(document: Any) -> set[str]:
    return {one["$ref"] for one in parts(document) if isinstance(one.get("$ref"), str)}


def parts(document: Any) -> Iterator[dict[str, Any]]:
    """All objects in a document, at any depth."""
    if isinstance(document, dict):
        yield document
        document = list(document.values())
    if isinstance(document, list):
        for one in document:
            yield from parts(one)
