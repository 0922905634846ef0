"""The box of a game that writes none of its own: its components, with the catalogue's words."""

from types import MappingProxyType
from typing import Any

import pytest

from domain.box import BadBox
from projections import box

FACTS: dict[str, Any] = {
    "cards": [{"id": "king", "copies": 4}, {"id": "seven", "copies": 8}],
    "suits": [{"id": "red", "name_en": "Red", "name_de": "Rot"}],
    "hand": 5,
}
TEXTS = {
    "toy.card.king": {"en": "King", "de": "König"},
    "toy.card.king.text": {"en": "Beats all.", "de": "Schlägt alle."},
}


def test_components_are_found_by_id_with_names_and_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "component_facts", lambda _: FACTS)
    monkeypatch.setattr(box, "texts", lambda: MappingProxyType(TEXTS))
    monkeypatch.setattr(box, "has", TEXTS.__contains__)

    assert box.box_of("toy")() == {
        "cards": {
            "king": {
                "id": "king",
                "copies": 4,
                "name": {"en": "King", "de": "König"},
                "text": {"en": "Beats all.", "de": "Schlägt alle."},
            },
            "seven": {"id": "seven", "copies": 8},
        },
        "suits": {"red": {"id": "red", "name": {"en": "Red", "de": "Rot"}}},
    }


@pytest.mark.parametrize(
    ("things", "found"),
    [
        ({"fox": {"copies": 2}}, "an object by id"),
        (["fox", "hen"], "a list of things without an id"),
        ([{"copies": 2}], "a list of things without an id"),
    ],
)
def test_things_in_another_shape_are_named_with_the_shape_that_is_read(
    things: Any, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box, "component_facts", lambda _: {"limits": {"hand": 3}, "cards": things})

    with pytest.raises(BadBox) as error:
        box.box_of("toy")()

    shape = '{"cards": [{"id": "fox"}, {"id": "hen"}]}'
    told = f"components.json of toy: cards is {found}, but should be as in {shape}."
    assert str(error.value) == told


def test_a_thing_is_called_what_the_box_calls_it() -> None:
    word = box.names_of({"red": {"name": {"en": "Red", "de": "Rot"}}})

    assert word("red", "de") == "Rot"
    assert word("nothing", "de") == "nothing"
