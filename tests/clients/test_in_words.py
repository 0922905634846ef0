"""The terminal's output of a game: its view in words."""

import re
from pathlib import Path

import msgspec
import pytest

import clients.in_words
from clients.cli import words_in
from clients.in_words import Lang, Scene, in_words
from domain.table.state import Running
from projections.registry import projection_named
from server.game_logs.log_file import ExportedLog

TESTS = Path(__file__).parents[1]
PLAYED = {
    "bruges": "all_modules_2",
    "burgundy": "two_seats_r2",
    "carpe_diem": "2_seats",
    "villagers": "all_modules_2",
}
"""A golden game of each of ours, with all that it has."""
EVERY = 7
"""Positions that are looked at, of each game."""

NAMES = ["Anna", "Ben"]
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
    "current_score": {"0": {"scores": {"total": 5}}, "1": {"scores": {"total": 0}, "hidden": True}},
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
                "Anna: Hand: Fern 3, Old oak; Goods: Ore 2; Score if the game ended now: 5",
                "Ben: Hand: 4 face-down; Score if the game ended now: 0, without hidden points",
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
                (
                    "Anna: Hand: Farn 3, Alte Eiche; Goods: Erz 2; "
                    "Punktestand, wenn das Spiel jetzt endete: 5"
                ),
                (
                    "Ben: Hand: 4 verdeckt; "
                    "Punktestand, wenn das Spiel jetzt endete: 0, ohne verdeckte Punkte"
                ),
            ],
        ),
    ],
)
def test_c6_a_game_is_shown_in_words_by_the_names_of_its_box(lang: Lang, lines: list[str]) -> None:
    scene = Scene(view=SEEN, box=NAMED, names=NAMES, lang=lang, words=words_in(lang))

    assert list(in_words(scene)) == lines


@pytest.mark.parametrize(("game", "log"), PLAYED.items())
def test_c6_everything_has_a_name(game: str, log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids of places and boards, such as `B3`, are no words."""
    monkeypatch.setattr(clients.in_words, "plain", lambda word: f"<{word}>")
    projection = projection_named(game)
    box = msgspec.json.decode(msgspec.json.encode(projection.box()))
    lines = (TESTS / game / "golden" / f"{log}.ndjson").read_bytes().splitlines()
    nameless = set[str]()
    for entry, table in ExportedLog(lines).tables():
        if entry.version % EVERY or not isinstance(table.stage, Running):
            continue
        for seat in projection.game.awaiting(table.stage.state):
            view = projection.view(table.stage.state, seat)
            seen = msgspec.json.decode(msgspec.json.encode(view))
            scene = Scene(view=seen, box=box, names=NAMES, lang="de", words=words_in("de"))
            nameless |= {*re.findall(r"<[a-z]{2}[^>]*>", " ".join(in_words(scene)))}

    assert nameless == set()
