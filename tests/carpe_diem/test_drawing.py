"""What the terminal draws of Carpe Diem: from the view and the box alone."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from clients.drawings.carpe_diem import DRAWING, district, ring, scoring_cards, seals, track
from clients.drawings.drawing import Lang, Scene
from domain.decider import SPECTATOR, Seat, Viewer
from projections.carpe_diem import CARPE_DIEM
from projections.projection import LANGS
from projections.words import say
from tests.carpe_diem.a_table import Table, a_table
from tests.projections.records import Record

NAMES = ("Ada", "Ben", "Cleo", "Dora")
BOX: Mapping[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(CARPE_DIEM.box())))
WIDEST = 100


def scene(table: Table, viewer: Viewer = Seat(0), lang: Lang = "en") -> Scene:
    return scene_of(CARPE_DIEM.view(table.state, viewer), viewer, lang)


def scene_of(view: dict[str, Any], viewer: Viewer, lang: Lang) -> Scene:
    seat = viewer if isinstance(viewer, int) else None
    names = NAMES[: len(view["seats"])]

    def words(key: str, /, **facts: object) -> str:
        return say(key, lang, **facts)

    return Scene(view=view, box=BOX, seat=seat, names=names, lang=lang, words=words)


def drawn(text: str) -> list[str]:
    """The lines of a drawing written in a test, without its first and last and its margin."""
    return [line[4:] for line in text.splitlines()[1:-1]]


def test_a_district_shows_its_tiles_what_is_printed_and_the_tasks_around_it() -> None:
    """CAR-BUILD-10, CAR-FRAME-9: the tile on row 3, column 4 is turned clockwise once."""
    table = (
        a_table()
        .with_board("B2")
        .with_frames("F01 F05 F12 F16")
        .with_tiles("34 L-pond+garden 1", "33 L-market", "24 L-villa-tee-3 1")
    )

    assert list(district(scene(table), "0")) == drawn(
        """
    Ada
          1   2   3   4   5   6
                      p5      C4

    1     ·   ·   ·  [~]  ·   ·

                     ┌─┐
    2     ·   ·  [~] #3# [~]  ·  g5
                     └#┘
                 ┌─┐ ┌─┐
    3     ~  [·] │$│ │ p [·]  ~
                 └─┘ └g┘

    4 v5  ·   ~  [·] [·]  ·   ·  A4


    5     ·   ·   ·   ·   ·   ~


    6 #3  ~   ·   ·   ·   ~   ·

              #3      c5
    Points 20: Villas 0, Banderole track
    0, Frame tasks 0, Held before the
    final scoring 20
    grapes 0, herbs 0, chicken 0, fish 0,
    Coins 0, Bread 0, Laid aside 0,
    Fountain cards 0, Chimneys 3
    """
    )


def test_a_fulfilled_task_is_ticked() -> None:
    """CAR-FRAME-3: the villa of column 2 is complete."""
    table = a_table().with_frames("F01 F05 F12 F16")
    table = table.with_tiles("12 L-villa-end-1 1", "13 L-villa-end-1 3")

    lines = district(scene(table), "0")

    assert next(line for line in lines if "c5" in line).split() == ["#✓", "c5"]


def test_an_empty_board_shows_its_shovel() -> None:
    lines = district(scene(a_table().with_no_tiles()), "0")

    assert [line[:1] for line in lines if "[s]" in line] == ["3"]


def test_where_the_tile_that_was_taken_fits_is_in_brackets() -> None:
    """CAR-BUILD-12: a garden fits on no side of a lodging's half but those of meadow."""
    table = a_table().with_tiles("33 L-pond-end 1").building("L-garden-end")

    (own,) = {line for line in DRAWING.question(scene(table)) if line.startswith("3 ")}
    (seen_by_ben,) = {
        line for line in district(scene(table, Seat(1)), "0") if line.startswith("3 ")
    }

    assert own == seen_by_ben
    assert own.count("[") == 1  # in the west, not at the pond in the east


def test_the_ring_shows_who_stands_where_and_what_lies_there() -> None:
    table = a_table(3).with_field(1, "L-garden-corner").with_field(6, "L-pond-end L-villa-end-2")

    assert list(ring(scene(table)))[:4] == drawn(
        """
    1 Ada             2 Ben             3 Cleo            4
    ┌─┐ ┌─┐ ┌─┐ ┌#┐   ┌g┐               ┌─┐ ┌─┐ ┌─┐ ┌#┐   ┌─┐ ┌─┐ ┌─┐ ┌#┐
    │$│ │o│ │*│ │1│   │ g               │$│ │o│ │*│ │1│   │$│ │o│ │*│ │1│
    └─┘ └─┘ └─┘ └─┘   └─┘               └─┘ └─┘ └─┘ └─┘   └─┘ └─┘ └─┘ └─┘
    """
    )
    assert list(ring(scene(table)))[5].startswith("┌p┐ ┌#┐  ")


def test_tiles_that_lie_face_down_are_counted_only() -> None:
    """CAR-HIDE-1."""
    table = a_table()._with(face_up=False)

    assert set("".join(ring(scene(table)))) <= set("┌─┐│░└┘ 1234567AdaBen")
    assert "".join(ring(scene(table))).count("░") == 28
    assert list(seals(scene(table))) == ["Seal spaces", " " * 15, " " * 15, " " * 15]


def test_scoring_cards_lie_around_their_circle_fields() -> None:
    """CAR-COMP-22, CAR-SETUP-16."""
    table = a_table().with_wares(fish=7).with_cards_beside("k03", "A-11", "D-22")
    lines = list(scoring_cards(scene(table.with_discs("k12").with_discs("k08", seat=1))))

    assert lines[:5] == drawn(
        """
            [A] ( ) [B]
            ( )     ( )
    [C] (2) [D] ( ) [E] (1) [F]
            ( )     ( )
            [G] ( ) [H]
    """
    )
    assert lines[6:8] == ["A 3 fish → 7 VP   Ada 2  Ben 0", "B 1 market → 1 VP   Ada 0  Ben 0"]


def test_the_disc_furthest_ahead_comes_first() -> None:
    """CAR-SCORE-1, -2."""
    table = a_table(3).with_track((2, 4), (0, 4), (1, 9))

    assert track(scene(table)) == "Banderole track: Ben 9, Ada 4, Cleo 4"


@pytest.mark.parametrize(
    ("lang", "pond", "craftsman"), [("en", "p pond", "C craftsman's"), ("de", "t Teich", "W Handw")]
)
def test_every_letter_is_explained_in_the_players_language(
    lang: Lang, pond: str, craftsman: str
) -> None:
    whole = " ".join(DRAWING.table(scene(a_table(), lang=lang)))

    assert pond in whole
    assert craftsman in whole


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_marks_are_alike(lang: Lang) -> None:
    marks = [say(f"carpe_diem.terminal.mark.{kind}", lang) for kind in (*BOX["kinds"], "shovel")]

    assert {len(mark) for mark in marks} == {1}
    assert len(set(marks)) == len(marks)


def test_every_position_is_drawn_for_every_viewer(record: Record) -> None:
    """What lies in a district is drawn as often as it lies there."""
    for step in record.steps[:: len(record.steps) // 12]:
        for viewer in (*(Seat(n) for n in range(record.seats)), SPECTATOR):
            view = CARPE_DIEM.view(step.state, viewer)
            for lang in LANGS:
                seen = scene_of(view, viewer, lang)
                lines = list(DRAWING.table(seen))
                if "decision" in view:
                    lines += DRAWING.question(seen)

                assert max(map(len, lines)) <= WIDEST
                assert not any("{" in line for line in lines)
                for seat, shown in view["seats"].items():
                    drawing = "".join(district(seen, seat))
                    assert drawing.count("┌") == len(shown["district"]["tiles"])
