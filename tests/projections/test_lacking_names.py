"""A name that people would read and that is not in the catalogue is found."""

import pytest

from domain.registry import GAMES
from projections.conformance.test_names import names_in, names_of_options
from projections.message_catalog import texts


def test_c3_an_option_without_a_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {**texts()}
    del words["burgundy.option.start_player"]
    words["villagers.option.countess.hard"] = {"en": "hard"}
    monkeypatch.setattr("projections.conformance.test_names.texts", lambda: words)

    found = [one for name in GAMES for one in names_of_options(GAMES[name]) if one]

    assert sorted(found) == [
        "Write `burgundy.option.start_player` in projections/texts/burgundy.json.",
        "Write `villagers.option.countess.hard` in projections/texts/villagers.json.",
    ]


def test_c3_a_word_of_a_view_without_a_name_is_found() -> None:
    view = {"deck_size": 3, "phase": "playing", "gold": {"0": "six"}, "hand": {"six": 2}}

    found = {one for one in names_in(view, "toy", {"six"}) if one}

    assert found == {
        "Write `toy.view.gold` in projections/texts/toy.json.",
        "Write `toy.view.phase.playing` in projections/texts/toy.json.",
    }
