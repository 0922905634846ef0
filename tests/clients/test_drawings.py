"""What the terminal draws of a game: its own drawing, or its view in words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from clients.drawings import drawing_of
from clients.drawings.drawing import Drawing, beside
from clients.terminal import Screen, drawn_question, drawn_table
from domain.catalog import GAMES

VIEW = {"game": "lost_sheep", "deck_size": 3}


def a_screen(drawing: Drawing | None) -> Screen:
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


def test_a_game_without_a_drawing_is_shown_in_words() -> None:
    screen = a_screen(None)

    assert list(drawn_table(screen)) == ["game: lost_sheep", "deck_size: 3"]
    assert list(drawn_question(screen)) == []


def test_a_drawing_is_found_by_the_name_of_its_game() -> None:
    assert drawing_of("carpe_diem") is not None
    assert drawing_of("drawing") is None
    assert drawing_of("../terminal") is None
    assert {game for game in GAMES if drawing_of(game)} >= {"carpe_diem", "bruges"}


def test_blocks_stand_side_by_side() -> None:
    assert beside(("ab", "c"), (), ("d", "ef", "g")) == ("ab      d", "c       ef", "        g")
