"""What the terminal draws of Bruges: from the view and the box alone."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from clients.drawings.bruges import DRAWING, canal, city, hand, middle
from clients.drawings.drawing import Lang, Scene
from domain.bruges import state as s
from domain.decider import SPECTATOR, Seat, Viewer
from projections.bruges import BRUGES
from projections.projection import LANGS
from projections.words import say
from tests.bruges.a_table import Table, a_table, cards, playing

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
BOX: Mapping[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(BRUGES.box())))
WIDEST = 96


def scene(table: Table, viewer: Viewer = Seat(0), lang: Lang = "en") -> Scene:
    return scene_of(BRUGES.view(table.state, viewer), viewer, lang)


def scene_of(view: Any, viewer: Viewer, lang: Lang) -> Scene:
    seat = viewer if isinstance(viewer, int) else None
    names = NAMES[: len(view["seats"])]

    def words(key: str, /, **facts: object) -> str:
        return say(key, lang, **facts)

    return Scene(view=view, box=BOX, seat=seat, names=names, lang=lang, words=words)


def drawn(text: str) -> list[str]:
    """The lines of a drawing written in a test, without its first and last and its margin."""
    return [line[4:] for line in text.splitlines()[1:-1]]


def test_a_city_shows_houses_with_who_lives_there_and_what_is_used() -> None:
    """BRU-HIDE-8, -11, BRU-PERSON-10, BRU-END-15."""
    table = (
        a_table()
        .hand("poet queen")
        .guilders(4)
        .workers(blue=2, violet=1)
        .threats(red=2, blue=1)
        .canals(2, 0)
        .houses("sculptor")
        .persons("accountant prince")
        .lives("pet_dog", 1)
        .activated("accountant")
    )

    assert list(city(scene(table), "0")) == drawn(
        """
    ▶ Ada (Red): hand 2: red, yellow
    Points if it ended now: 20 (Points gained during the game 10, Persons 7, Houses 3)
    Guilders: 4, workers: 2 blue, 1 violet
    Threats: Flood (blue) ●, Fire (red) ●●
    Canal: vi5 re4 [ye3: 3] ■■■ ■■■ ◆ [vi1: 1] ye2 re3 br4 bl5
    Majorities, statues, prepared: -
        1 brown [Sculptor]: -
        2 yellow [Poet]: Accountant (used), Dog
        3 red [Composer]: Prince (Worker yellow: Get 2 points.)
    """
    )


def test_others_do_not_see_what_lies_under_a_house_nor_a_hand() -> None:
    """BRU-HIDE-1, -8, -19."""
    table = a_table().hand("poet").houses("sculptor")

    for viewer in (Seat(1), SPECTATOR):
        lines = list(DRAWING.table(scene(table, viewer)))

        assert "    1 brown: -" in lines
        assert not [line for line in lines if "Poet" in line or "Sculptor" in line]


def test_an_own_card_shows_all_that_is_printed_on_it_and_whether_it_was_made_up() -> None:
    """BRU-PERSON-4: of the Queen the effect is published, of the Poet it is not."""
    table = a_table().hand("queen poet")

    assert list(hand(scene(table), "0")) == drawn(
        """
        Queen (red, Nobility; price 9, points 3). Once per round on your turn, free of charge. Get 1
          point.
        Poet (yellow, Art; price 3, points 1; reconstructed). Laurel: in the final scoring only.
          Game end: 1 point per yellow house in your display.
    """
    )


def test_a_canal_shows_what_the_next_spaces_cost_now() -> None:
    """BRU-CANAL-3, BRU-CARD-47: the Cartographer lowers the price; a whole section has none."""
    table = a_table().canals(5, 3).persons("cartographer")
    shown = scene(table)

    drawing = canal(shown, shown.view["seats"]["0"])

    assert drawing == "■■■ ■■■ ■■■ ■■■ ■■■ ◆ ■■■ ■■■ ■■■ [br4: 3] bl5"


def test_the_middle_shows_dice_piles_track_and_majorities() -> None:
    """BRU-HIDE-3 to -5, -12, BRU-ASCEND-2, -10."""
    table = a_table().step(6).canals(1, 0, seat=1).discard("queen")

    assert list(middle(scene(table))) == drawn(
        """
    Round 1. Start player: Ada.
    Dice: blue 1, brown 2, yellow 3, red 4, violet 5; a step costs 3
    Draw piles: 1 (3 blue), 2 (3 red), extra pile (3 blue)
    Threat markers left: 9 blue, 9 brown, 9 yellow, 9 red, 9 violet
    Statues left: 7, 6, 5, 4, 3, 2
    Reputation track: step (points): 6 (7) Ada, 0 (0) Ben
    Majorities now: reputation Ada, persons -, canal Ben
    Discard pile: Queen
    """
    )


def test_ships_and_the_exchange_say_what_they_bring() -> None:
    """BRU-HIDE-17, -18."""
    table = a_table().ships(red="guilders_6").exchange("salus", markers=4)
    pile = (s.ShipId("ship_blue_ascend_1"),)
    table = table.table(harbours=(s.Harbour(pile=pile), *table.state.harbours[1:]))

    lines = list(middle(scene(table)))

    assert "Ship at its berth: red: Take 6 guilders." in lines
    assert "Ships to come: blue Ascend 1 step" in lines
    assert "Exchange (markers): Salus (4). In addition: Get 2 points." in lines


def test_a_question_about_a_card_shows_the_hand_with_that_card_first() -> None:
    table = playing("prince", a_table().hand("queen"))

    lines = list(DRAWING.question(scene(table)))

    assert [line.split(" (")[0] for line in lines if "price" in line] == [
        "    ▶ Prince",
        "    Queen",
    ]


def test_a_question_about_the_city_shows_no_hand() -> None:
    table = a_table().hand("queen").houses("poet")

    lines = list(DRAWING.question(scene(table.asked(s.Turn(Seat(0), 1), s.Fire(Seat(0))))))

    assert "    1 yellow [Poet]: -" in lines
    assert not [line for line in lines if "Queen" in line]


def test_a_draw_shows_the_piles_and_the_backs_of_what_was_drawn() -> None:
    """BRU-DRAW-5, BRU-HIDE-2."""
    table = a_table().hand("queen").seat(0, drawn=cards("tailor pet_dog"))

    assert list(DRAWING.question(scene(table.asked(s.Refill(Seat(0)))))) == drawn(
        """
    Draw piles: 1 (3 blue), 2 (3 red), extra pile (3 blue)
    ▶ Ada (Red): hand 1: red; drawn: blue, blue (pet)
    """
    )


def test_the_last_round_is_announced() -> None:
    """BRU-DRAW-9."""
    table = a_table().piles("tailor", "smith").asked(s.Refill(Seat(0)))

    assert next(middle(scene(table, lang="de"))) == (
        "Runde 1. Startspielerwappen: Ada. Runde 1 ist die letzte."
    )


@pytest.mark.parametrize("lang", LANGS)
def test_every_position_can_be_drawn_for_every_viewer_within_the_page(
    game: Any, lang: Lang
) -> None:
    for step in game.steps[::40] + game.steps[-1:]:
        for viewer in (*(Seat(n) for n in range(game.seats)), SPECTATOR):
            view = BRUGES.view(step.state, viewer)
            shown = scene_of(view, viewer, lang)
            lines = list(DRAWING.table(shown))
            if viewer in BRUGES.game.awaiting(step.state):
                lines += DRAWING.question(shown)

            assert max(map(len, lines)) <= WIDEST
