"""Messages and options in both languages, and the contents of the box."""

import re
from collections import defaultdict
from itertools import chain
from typing import Any

import pytest

from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem.grid import Face, Part
from projections.carpe_diem import CARPE_DIEM
from projections.carpe_diem.event_sentences import describe
from projections.carpe_diem.names import one_part, tile_name
from projections.conformance.hiding import secret_fields_of
from projections.conformance.sentences import page_of
from projections.hint import short_label
from projections.projection import LANGS

NAMES = ("Ada", "Ben", "Cleo", "Dora")
IDS = re.compile(r"\b([LD]-[a-z]|[A-D]-\d|FC-|F\d\d|k\d\d|r\dc\d)|_")


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """CAR-HIDE-2, -3, -8, -10, -11, -12."""
    assert secret_fields_of(e.SECRETS) == {
        "scoring_cards_shuffled": {"order"},
        "fountain_cards_shuffled": {"order"},
        "tiles_shuffled": {"order"},
        "fountain_cards_drawn": {"cards"},
        "fountain_card_returned": {"card"},
    }


@pytest.mark.parametrize(
    "event",
    [
        {"type": "feature_completed", "seat": 0, "kind": "market", "cells": [33], "chimneys": 0},
        {"type": "card_fulfilled", "seat": 0, "card": "D-12", "times": 0},
        {"type": "card_closed", "seat": 0, "card": "D-12", "fulfilled": 2},
        {"type": "fountain_cards_revealed", "cards": [[], []]},
    ],
    ids=lambda event: event["type"],
)
def test_what_another_sentence_tells_is_no_news_nor_is_nothing(event: dict[str, Any]) -> None:
    assert [describe(event, NAMES, lang) for lang in LANGS] == [None, None]


def test_no_sentence_and_no_label_names_an_id() -> None:
    """None of the page of sentences, which has every one."""
    rows = [line.split(" | ") for line in page_of("carpe_diem").read_text("utf-8").splitlines()]
    said = [text for row in rows if len(row) == 4 for text in row[2:]]

    assert said
    assert [text for text in said if IDS.search(text)] == []


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        (Part("market", (), 0), "market"),
        (Part("baker", (2,), 0), "baker's lodging (half)"),
        (Part("pond", (3,), 0), "pond (end)"),
        (Part("villa", (0, 3), 2), "villa with 2 chimneys (corner)"),
        (Part("villa", (1, 3), 1), "villa with 1 chimney (straight)"),
        (Part("villa", (0, 1, 3), 3), "villa with 3 chimneys (T)"),
        (Part("villa", (0, 1, 2, 3), 0), "villa (cross)"),
    ],
)
def test_a_part_is_named_by_its_shape_however_it_is_turned(shown: Part, name: str) -> None:
    """The name is also correct if an owner of the game has typed in the true tiles."""
    assert one_part(shown, "en") == name


def test_tiles_have_the_same_name_if_they_show_the_same() -> None:
    """Seen from above: the back does not matter, nor how the tile is turned."""
    for lang in LANGS:
        faces = defaultdict[str, set[Any]](set)
        names = defaultdict[Any, set[str]](set)
        for tile, face in components.FACES.items():
            faces[tile_name(tile, lang)].add(seen_from_above(face))
            names[seen_from_above(face)].add(tile_name(tile, lang))

        assert {len(same) for same in chain(faces.values(), names.values())} == {1}


def seen_from_above(face: Face) -> Any:
    """The sides in the first of their rotations, and what is on the tile."""
    turned = [face.sides[number:] + face.sides[:number] for number in range(4)]
    return min(turned), tuple(sorted((part.kind, part.chimneys) for part in face.parts))


def test_the_box_names_everything_in_both_languages() -> None:
    contents = CARPE_DIEM.box()

    for part in ("wares", "kinds", "tiles", "scoring_cards", "fountain_cards"):
        for thing in contents[part].values():
            assert set(thing["name"]) == set(LANGS)
            assert not any(IDS.search(name) for name in thing["name"].values())
    for part in ("scoring_cards", "fountain_cards"):
        for lang in LANGS:
            assert len({card["name"][lang] for card in contents[part].values()}) == len(
                contents[part]
            )


def test_what_is_reconstructed_keeps_its_mark() -> None:
    """CAR-COMP-9, -13, -14, CAR-FRAME-9, -10, CAR-END-2."""
    contents = CARPE_DIEM.box()

    assert "reconstructed" in contents["sources"]
    for part in ("tiles", "boards", "frames"):
        assert {thing["source"] for thing in contents[part].values()} == {"reconstructed"}
    assert {
        row for row, shown in contents["villa_points"].items() if shown["source"] == "seed"
    } == {"3", "5", "14"}


@pytest.mark.parametrize(
    ("command", "label"),
    [
        ({"type": "move_patrician", "space": 6}, "Move to field 7"),
        ({"type": "move_with_bread", "space": 6}, "Choose field 7 with bread"),
        ({"type": "take_tile", "tile": "L-fountain"}, "Take the fountain"),
    ],
    ids=lambda it: it if isinstance(it, str) else it["type"],
)
def test_a_hint_names_no_tile_that_is_only_there(command: dict[str, Any], label: str) -> None:
    """The list of a field's tiles would hide the advice."""
    option_view = {"command": command, "label": "long", "price": "3 bread"}

    assert short_label(CARPE_DIEM, option_view, "en") == label
