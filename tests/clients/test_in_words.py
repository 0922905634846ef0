"""What the terminal shows of a game: its view in words."""

import pytest

from clients.in_words import Lang, Scene, in_words
from server.cli import words_in

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
def test_c6_a_game_is_shown_in_words_by_the_names_of_its_box(lang: Lang, lines: list[str]) -> None:
    names = ["Anna", "Ben"]
    scene = Scene(view=SEEN, box=NAMED, names=names, lang=lang, words=words_in(lang))

    assert list(in_words(scene)) == lines
