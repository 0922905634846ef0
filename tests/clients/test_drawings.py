"""What the terminal draws of a game: its own drawing, or its view in words."""

from types import SimpleNamespace
from typing import Any

import pytest

from clients.drawings import drawing_of
from clients.drawings.drawing import Drawing, Lang, Scene, beside
from clients.terminal import Screen, drawn_question, drawn_table
from domain.catalog import GAMES
from server.cli import words_in

VIEW = {"game": "lost_sheep", "deck_size": 3}


def a_screen(drawing: Drawing) -> Screen:
    summary = SimpleNamespace(seats=())
    table: Any = SimpleNamespace(view=VIEW, seat=0, summary=summary)
    return Screen(table=table, box={"sheep": 9}, drawing=drawing, lang="en", words=str.format)


def test_a_game_with_a_drawing_is_drawn_from_its_view_and_box() -> None:
    screen = a_screen(
        Drawing(
            table=lambda scene: iter([f"{scene.view['deck_size']} of {scene.box['sheep']}"]),
            question=lambda scene: iter([f"seat {scene.seat}"]),
        )
    )

    assert list(drawn_table(screen)) == ["3 of 9"]
    assert list(drawn_question(screen)) == ["seat 0"]


NAMED = {
    "cards": {
        "n43": {"name": {"en": "Old oak", "de": "Alte Eiche"}},
        "n44": {"name": {"en": "Fern", "de": "Farn"}, "number": 3},
    },
    "sorts": {"ore": {"name": {"en": "Ore", "de": "Erz"}}},
}
SEEN = {
    "game": "lost_sheep",
    "phase": "playing",
    "turn": 1,
    "deck_size": 7,
    "trumps_broken": True,
    "trick": {"0": {"card": "n43", "seat": 1, "face_up": True}},
    "decisions": {"0": {"type": "follow", "seat": 1}},
    "seats": {
        "0": {"hand_size": 2, "hand": {"0": "n44", "1": "n43"}, "goods": {"ore": 2}},
        "1": {"hand_size": 4},
    },
    "points_now": {
        "0": {"scores": {"total": 5}},
        "1": {"scores": {"total": 0}, "hidden": True},
    },
}


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "Phase: Playing",
                "Turn: Ben",
                "Deck: 7 face-down",
                "Trumps broken: Yes",
                "Trick: [1] Old oak, Seat Ben, Face up",
                "Anna: Hand: Fern 3, Old oak; Goods: Ore 2; If the game ended now: 5",
                "Ben: Hand: 4 face-down; If the game ended now: 0, and what you cannot see",
            ],
        ),
        (
            "de",
            [
                "Phase: Playing",
                "Zug: Ben",
                "Stapel: 7 verdeckt",
                "Trumps broken: Ja",
                "Trick: [1] Alte Eiche, Seat Ben, Face up",
                "Anna: Hand: Farn 3, Alte Eiche; Goods: Erz 2; Wäre das Spiel jetzt zu Ende: 5",
                "Ben: Hand: 4 verdeckt; Wäre das Spiel jetzt zu Ende: 0, dazu was du nicht siehst",
            ],
        ),
    ],
)
def test_c6_a_game_without_a_drawing_is_shown_in_words_by_the_names_of_its_box(
    lang: Lang, lines: list[str]
) -> None:
    scene = Scene(
        view=SEEN, box=NAMED, seat=0, names=["Anna", "Ben"], lang=lang, words=words_in(lang)
    )
    drawing = drawing_of("lost_sheep")

    assert list(drawing.table(scene)) == lines
    assert list(drawing.question(scene)) == lines


def test_a_drawing_is_found_by_the_name_of_its_game() -> None:
    in_words = drawing_of("lost_sheep")

    assert drawing_of("drawing") is in_words
    assert drawing_of("../terminal") is in_words
    assert {game for game in GAMES if drawing_of(game) is not in_words} >= {"carpe_diem", "bruges"}


def test_blocks_stand_side_by_side() -> None:
    assert beside(("ab", "c"), (), ("d", "ef", "g")) == ("ab      d", "c       ef", "        g")
