"""The facts of a box are read into types, and checked."""

from codecs import BOM_UTF8

import msgspec
import pytest

from domain.box import BadBox, by_id, checked_box, copies_of, read_box
from domain.burgundy import components


class Card(msgspec.Struct, frozen=True):
    id: str
    copies: int


class Box(msgspec.Struct, frozen=True):
    total: int
    cards: tuple[Card, ...]


def agrees(contents: Box) -> dict[str, bool]:
    return {
        "the total": contents.total == sum(card.copies for card in contents.cards),
        "there are cards": bool(contents.cards),
    }


@pytest.mark.parametrize("mark", [b"", BOM_UTF8])
def test_a_box_that_agrees_with_itself_is_read(mark: bytes) -> None:
    data = mark + b'{"total": 3, "cards": [{"id": "fox", "copies": 1}, {"id": "hen", "copies": 2}]}'

    contents = checked_box(data, Box, agrees)

    assert copies_of(contents.cards) == ("fox", "hen", "hen")
    assert by_id(contents.cards)["hen"] == Card("hen", 2)


def test_a_box_that_contradicts_itself_is_refused() -> None:
    data = b'{"total": 4, "cards": [{"id": "fox", "copies": 1}]}'

    with pytest.raises(ValueError, match=r"^It contradicts itself: the total\.$"):
        checked_box(data, Box, agrees)


def test_a_box_that_does_not_fit_says_where() -> None:
    with pytest.raises(BadBox, match=r"\$.cards\[0\].copies"):
        checked_box(b'{"total": 1, "cards": [{"id": "fox", "copies": "one"}]}', Box, agrees)


def test_two_things_cannot_have_one_id() -> None:
    with pytest.raises(ValueError, match="'fox' twice"):
        by_id((Card("fox", 1), Card("fox", 2)))


def test_a_box_is_found_in_the_package_of_its_game() -> None:
    contents = read_box("burgundy", components.Box, lambda _: {})

    assert by_id(contents.cards)[contents.cards[0].id] == contents.cards[0]
