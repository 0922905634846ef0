"""What is told and offered along random games, in both languages; and what is in the box."""

from __future__ import annotations

from typing import Any

import pytest

from domain.burgundy.events import SECRETS
from domain.decider import SPECTATOR
from domain.secrets import EVERYBODY
from projections.burgundy import BURGUNDY
from projections.burgundy.tell import tell
from projections.projection import LANGS
from projections.redaction import redactor
from tests.projections.sentences import events_of, tag

NAMES = ("Ada", "Ben", "Cleo", "Dora")

redact = redactor(SECRETS)
EVENTS = events_of("burgundy")


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """BUR-HIDE-1, -5, -7, -10, -11."""
    hidden = {
        tag(event): {field.name for field in fields if field.known.after != EVERYBODY}
        for event, fields in SECRETS.fields.items()
    }

    assert {event: fields for event, fields in hidden.items() if fields} == {
        "goods_shuffled": {"order"},
        "animals_shuffled": {"order"},
        "cards_shuffled": {"order"},
        "cards_drawn": {"cards"},
        "cards_bought": {"cards"},
    }


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
        assert tell(redact(event, SPECTATOR) or {}, NAMES, "en") is None
        assert tell(redact(event, event.seat) or {}, NAMES, "en") is not None


def test_the_box_names_every_card_in_both_languages() -> None:
    box = BURGUNDY.box()

    assert len(box["cards"]) == 60
    assert sum(card["copies"] for card in box["cards"].values()) == 114
    for part in ("cards", "kinds", "buildings"):
        for thing in box[part].values():
            assert set(thing["name"]) == set(thing["text"]) == set(LANGS)
