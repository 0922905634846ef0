"""What is told and offered along random games, in both languages; and what is in the box."""

from typing import Any

import pytest

from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import SPECTATOR, Seat
from domain.secrets import EVERYBODY
from projections.burgundy import BURGUNDY
from projections.burgundy.tell import tell
from projections.projection import LANGS
from projections.redaction import redactor
from tests.burgundy.a_table import LIGHT, Table, a_table, card
from tests.projections.sentences import events_of, tag

NAMES = ("Ada", "Ben", "Cleo", "Dora")

redact = redactor(e.SECRETS)
EVENTS = events_of("burgundy")


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """BUR-HIDE-1, -5, -7, -10, -11."""
    hidden = {
        tag(event): {field.name for field in fields if field.known.after != EVERYBODY}
        for event, fields in e.SECRETS.fields.items()
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
        (  # It may have been declined, or there was nothing to take.
            {"type": "effect_forgone", "seat": 0, "card": "church_3"},
            "Ada gets nothing from Church 3.",
            "Ada erhält nichts durch Kirche 3.",
        ),
        (
            {
                "type": "supply_split",
                "supply": "animals",
                "stack": 0,
                "kept": 2,
                "uncovered": "cattle",
            },
            (
                "One stack of animals is empty, so the other is split: 2 cards stay, and cattle"
                " lies on top of the rest."
            ),
            (
                "Ein Stapel Tiere ist leer, darum wird der andere geteilt: 2 Karten bleiben, auf"
                " dem Rest liegt oben: ein Rind."
            ),
        ),
        (
            {"type": "start_player_card_taken", "seat": 1},
            "Ben takes the start player card, which is worth 1 VP at the end of the game.",
            "Ben nimmt die Startspielerkarte, die am Spielende 1 SP zählt.",
        ),
    ],
)
def test_what_is_rare_is_told_too(event: dict[str, Any], english: str, german: str) -> None:
    assert tell(event, NAMES, "en") == english
    assert tell(event, NAMES, "de") == german


def labels(table: Table, command: c.Command) -> list[str]:
    view = BURGUNDY.view(table.state, Seat(0))
    return [BURGUNDY.label(command, view, lang) for lang in LANGS]


def test_a_bonus_is_no_more_goods_than_are_left() -> None:
    """BUR-BONUS-14."""
    table = a_table().asked(s.ChoosePassBonus()).with_goods_stacks((LIGHT,), ())

    assert labels(table, c.ChooseBonus("A2")) == ["Bonus: 1 good", "Bonus: 1 Ware"]


def test_an_option_says_what_becomes_of_monasteries() -> None:
    """BUR-ESTATE-14."""
    table = a_table().asked(s.UseDie(2)).with_projects("ship_2").with_estate("monastery_3")

    assert labels(table, c.PlaceProject(card("ship_2"), s.StackId(0))) == [
        "Place Ship 2 on the stack of monasteries, which then counts as ships",
        "Schiff 2 auf den Stapel Klöster legen, der dann als Schiffe zählt",
    ]


@pytest.mark.parametrize(
    ("face", "table"),
    [
        ("ship_2", a_table().with_goods_stacks((), ())),
        ("pasture_2", a_table().with_animal_stacks("", "")),
        ("church_2", a_table().with_display(row_1="ship_1")),
        ("warehouse_4", a_table()),
        ("town_hall_4", a_table()),
        ("boarding_house_4", a_table().with_goods_stacks((), ()).with_animal_stacks("", "")),
    ],
)
def test_nothing_is_forgone_where_nothing_is_there(face: str, table: Table) -> None:
    """BUR-EFFECT-16, -21, -23, -25: a purchase may come first, so it is asked."""
    asked = table.asked(s.ResolveEffect(card(face)))

    assert labels(asked, c.ForgoEffect())[0].startswith("Go on: ")


def test_an_effect_that_may_be_declined_is() -> None:
    """BUR-EFFECT-26."""
    table = a_table().with_display(row_1="mine_1").asked(s.ResolveEffect(card("church_3")))

    assert labels(table, c.ForgoEffect()) == [
        "Do without the effect of Church 3",
        "Auf die Wirkung von Kirche 3 verzichten",
    ]


def test_a_draw_is_told_to_the_seat_that_drew_alone(game: Any) -> None:
    """BUR-HIDE-1."""
    drawn = [
        found for step in game.steps for found in step.events if tag(type(found)) == "cards_drawn"
    ]

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
