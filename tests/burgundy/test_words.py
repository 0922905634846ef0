"""What is told and offered along random games, in both languages; and what is in the box."""

import pytest

from clients.suite.hiding import secret_fields_of
from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat
from projections.burgundy import BURGUNDY
from projections.projection import LANGS
from tests.burgundy.a_table import LIGHT, Table, a_table, card


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """BUR-HIDE-1, -5, -7, -10, -11."""
    assert secret_fields_of(e.SECRETS) == {
        "goods_shuffled": {"order"},
        "animals_shuffled": {"order"},
        "cards_shuffled": {"order"},
        "cards_drawn": {"cards"},
        "cards_bought": {"cards"},
    }


def labels(table: Table, command: c.Command) -> list[str]:
    view = BURGUNDY.view(table.state, Seat(0))
    return [BURGUNDY.label(command, view, lang) for lang in LANGS]


def test_a_bonus_is_no_more_goods_than_are_left() -> None:
    """BUR-BONUS-14."""
    table = a_table().asked(s.ChoosePassBonus()).with_goods_stacks((LIGHT,), ())

    assert labels(table, c.ChooseBonus("A2")) == ["Bonus: 1 good", "Bonus: 1 Ware"]


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


def test_the_box_names_every_card_in_both_languages() -> None:
    box = BURGUNDY.box()

    assert len(box["cards"]) == 60
    assert sum(card["copies"] for card in box["cards"].values()) == 114
    for part in ("cards", "kinds", "buildings"):
        for thing in box[part].values():
            assert set(thing["name"]) == set(thing["text"]) == set(LANGS)
