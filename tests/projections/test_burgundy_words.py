"""What is told and offered along random games, in both languages; and what is in the box."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from domain.burgundy.events import Event
from domain.decider import EVERYONE, SPECTATOR, Seat
from projections.burgundy import BURGUNDY
from projections.burgundy.redact import PUBLIC, redact
from projections.burgundy.tell import TOLD, tell
from projections.burgundy.view import view
from projections.projection import LANGS
from projections.words import has, texts

NAMES = ("Ada", "Ben", "Cleo", "Dora")

UNTOLD = {
    "game_opened",
    "start_player_drawn",
    "goods_shuffled",
    "animals_shuffled",
    "supplies_laid",
    "egon_piles_counted",
    "turn_began",
    "decision_opened",
    "decision_closed",
    "supply_split",
    "game_ended",
}
"""Events that need no sentence: what they bring is seen or told by another one."""


def tag(event: type[Any]) -> str:
    return str(event.__struct_config__.tag)


EVENTS = {tag(event): event for event in get_args(Event)}


def test_every_event_has_a_row_of_public_fields_that_it_has() -> None:
    assert set(PUBLIC) == set(EVENTS.values())
    for event, fields in PUBLIC.items():
        assert set(fields) <= set(event.__struct_fields__)


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """BUR-HIDE-1, -5, -7, -10, -11."""
    hidden = {
        tag(event): set(event.__struct_fields__) - set(fields)
        for event, fields in PUBLIC.items()
        if set(event.__struct_fields__) - set(fields)
    }

    assert hidden == {
        "goods_shuffled": {"order"},
        "animals_shuffled": {"order"},
        "cards_shuffled": {"order"},
        "cards_drawn": {"cards"},
        "cards_bought": {"cards"},
    }


def test_every_event_is_told_or_is_known_to_need_no_telling() -> None:
    assert set(TOLD) | UNTOLD == set(EVENTS)
    assert not set(TOLD) & UNTOLD
    assert all(has(f"burgundy.tell.{kind}") for kind in TOLD)


@pytest.mark.parametrize("kind", sorted(TOLD))
def test_a_sentence_names_the_facts_of_its_row_and_no_others(kind: str) -> None:
    named = set(facts(texts()[f"burgundy.tell.{kind}"]["en"]))

    assert named - {"who"} <= set(TOLD[kind])
    assert ("who" in named) == ("seat" in EVENTS[kind].__struct_fields__)


def test_events_are_plain_json_for_every_viewer(game: Any) -> None:
    for step in game.steps:
        for event in step.events:
            for viewer in game.viewers:
                shown = redact(event, viewer)

                assert shown == msgspec.json.decode(msgspec.json.encode(shown))
                assert shown["type"] == tag(type(event))
                assert None not in shown.values()


def test_everyone_is_shown_the_whole_event(game: Any) -> None:
    for step in game.steps:
        for event in step.events:
            decoded = (
                msgspec.convert(redact(event, EVERYONE), type(event), strict=False)
                if None not in values(event)
                else event
            )

            assert decoded == event


def values(event: Any) -> list[Any]:
    return [getattr(event, field) for field in event.__struct_fields__]


def test_what_happens_is_told_in_both_languages(game: Any) -> None:
    for step in game.steps:
        for event in step.events:
            for viewer in game.viewers:
                shown = redact(event, viewer)
                told = [tell(shown, NAMES[: game.seats], lang) for lang in LANGS]

                assert all(told) or told == [None, None]
                assert not any("{" in (sentence or "") for sentence in told)


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            {"type": "turn_skipped", "seat": 0},
            "Ada has no card left and misses the turn.",
            "Ada hat keine Karte mehr und setzt aus.",
        ),
        (
            {"type": "all_seven_taken", "seat": 1, "value": 4},
            "Ben has all seven kinds: 4 victory points.",
            "Ben hat alle sieben Arten: 4 Siegpunkte.",
        ),
        (
            {"type": "egon_all_seven_taken", "value": 1},
            "Egon has all seven kinds: 1 victory point.",
            "Egon hat alle sieben Arten: 1 Siegpunkt.",
        ),
        (
            {
                "type": "project_placed",
                "seat": 2,
                "card": "monastery_3",
                "stack": 1,
                "kind": "ship",
            },
            "Cleo places Monastery 3 among the ships.",
            "Cleo legt Kloster 3 zum Stapel Schiffe.",
        ),
        (
            {"type": "pass_bonus_chosen", "seat": 3, "bonus": "C5"},
            "Dora chooses the bonus: 1 worker and 1 silver.",
            "Dora wählt den Bonus: 1 Arbeiter und 1 Silber.",
        ),
    ],
)
def test_what_is_rare_is_told_too(event: dict[str, Any], english: str, german: str) -> None:
    assert tell(event, NAMES, "en") == english
    assert tell(event, NAMES, "de") == german


def test_a_draw_is_told_to_the_seat_that_drew_alone(game: Any) -> None:
    """BUR-HIDE-1."""
    drawn = [e for step in game.steps for e in step.events if tag(type(e)) == "cards_drawn"]

    assert drawn
    for event in drawn:
        assert tell(redact(event, SPECTATOR), NAMES, "en") is None
        assert tell(redact(event, event.seat), NAMES, "en") is not None


def test_labels_tell_options_apart_in_both_languages(game: Any) -> None:
    for step in game.steps:
        for seat in range(game.seats):
            options = BURGUNDY.game.options(step.state, Seat(seat))
            seen = view(step.state, Seat(seat))
            for lang in LANGS:
                labels = [BURGUNDY.label(option, seen, lang) for option in options]

                assert all(labels)
                assert len(set(labels)) == len(labels)
                assert not any("{" in label for label in labels)


def test_the_box_names_every_card_in_both_languages() -> None:
    box = BURGUNDY.box()

    assert len(box["cards"]) == 60
    assert sum(card["copies"] for card in box["cards"].values()) == 114
    for part in ("cards", "kinds", "buildings"):
        for thing in box[part].values():
            assert set(thing["name"]) == set(thing["text"]) == set(LANGS)


def test_the_box_keeps_where_each_fact_comes_from() -> None:
    box = BURGUNDY.box()

    for part in ("cards", "kinds", "goods", "animals", "pass_cards", "first_bonuses", "all_seven"):
        for thing in box[part].values():
            assert marks(thing["source"]) <= set(box["sources"])


def marks(source: Any) -> set[str]:
    return set(source.values()) if isinstance(source, dict) else {source}


def test_the_box_is_plain_json_without_null() -> None:
    data = msgspec.json.encode(dict(BURGUNDY.box()))

    assert b"null" not in data


@pytest.mark.parametrize("key", [key for key in texts() if key.startswith("burgundy.")])
def test_every_sentence_of_the_game_names_the_same_facts_in_both_languages(key: str) -> None:
    sentences = texts()[key]

    assert set(sentences) == set(LANGS)
    assert facts(sentences["en"]) == facts(sentences["de"])


def facts(sentence: str) -> list[str]:
    return sorted(part.split("}")[0] for part in sentence.split("{")[1:])
