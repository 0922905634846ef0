"""What a player is told who asks for what cannot be: what is missing, and the way out."""

import ast
from pathlib import Path

import pytest

from domain.burgundy import BURGUNDY as GAME
from domain.burgundy import commands as c
from domain.burgundy import decide
from domain.burgundy import state as s
from domain.chance import Chance
from domain.decider import Rejected, Seat
from projections.burgundy import BURGUNDY
from projections.refusals import sentence
from tests.burgundy.a_table import DARK, LIGHT, MEDIUM, SEED, Table, a_table, card

FULL = a_table().with_projects("mine_1 mine_2 ship_3").with_display(row_1="castle_1")

REFUSALS: tuple[tuple[Table, c.Command, str, str], ...] = (
    (
        a_table().with_silver(3).purchase_made(),
        c.BuyCards(),
        "You have made your purchase of this turn; the next one is possible in your next turn.",
        "Du hast in diesem Zug schon gekauft; das geht wieder in deinem nächsten Zug.",
    ),
    (
        a_table().with_silver(2),
        c.BuyCards(),
        "The purchase costs 3 silver; you have 2.",
        "Der Kauf kostet 3 Silber; du hast 2.",
    ),
    (
        a_table().with_silver(3).with_draw_pile("ship_1").with_discard_pile("ship_2"),
        c.BuyCards(),
        "A purchase takes 3 cards; draw pile and discard pile have only 2 together.",
        "Ein Kauf braucht 3 Karten; Nachzieh- und Ablagestapel haben zusammen nur 2.",
    ),
    (
        a_table().with_hand("mine_1"),
        c.PlayCard(card("ship_3")),
        "Ship 3 is not in your hand; choose a card that is there.",
        "Schiff 3 ist nicht auf deiner Hand; wähle eine Karte, die dort ist.",
    ),
    (
        a_table().with_hand("mine_1"),
        c.PlayCard(card("no_such_face")),
        "That card is not in your hand; choose a card that is there.",
        "Diese Karte ist nicht auf deiner Hand; wähle eine Karte, die dort ist.",
    ),
    (
        a_table().asked(s.UseCastle()),
        c.TakeCard(1, card("castle_2")),
        "Castle 2 is not in that row of the display; choose a card that is there.",
        "Burg 2 ist nicht in dieser Reihe der Auslage; wähle eine Karte, die dort ist.",
    ),
    (
        a_table().with_bought("mine_1").asked(s.UseBoughtCards()),
        c.UseCard(card("bank_5")),
        "Bank 5 is not among the cards you bought; choose a card that is there.",
        "Bank 5 ist nicht unter deinen gekauften Karten; wähle eine Karte, die dort ist.",
    ),
    (
        a_table().with_projects("mine_1").asked(s.UseCastle()),
        c.PlaceProject(card("ship_3")),
        "Ship 3 is not among your projects; choose one of them.",
        "Schiff 3 ist nicht unter deinen Projekten; wähle eines von ihnen.",
    ),
    (
        a_table().asked(s.UseCastle()),
        c.TakeCard(7, card("ship_3")),
        "The display has no row 7; its rows are 1 to 6.",
        "Die Auslage hat keine Reihe 7; ihre Reihen sind 1 bis 6.",
    ),
    (
        a_table().asked(s.UseDie(1)),
        c.SellGoods(0),
        "There is no number 0; choose one from 1 to 6.",
        "Eine Zahl 0 gibt es nicht; wähle eine von 1 bis 6.",
    ),
    (
        a_table().with_silver(8).asked(s.UseDie(1)),
        c.Convert(1, surplus=3),
        "What brings no more victory points is 0 to 2 cards; more bring another one.",
        "Was keinen Siegpunkt mehr bringt, sind 0 bis 2 Karten; mehr bringen noch einen.",
    ),
    (
        a_table().asked(s.ChoosePassBonus()),
        c.ChooseBonus("B1"),
        "The card of pass A has no such bonus; choose one that it shows.",
        "Die Karte von Durchgang A hat keinen solchen Bonus; wähle einen, den sie zeigt.",
    ),
    (
        a_table().asked(s.ResolveEffect(card("ship_1"))),
        c.TakeGood(2),
        "There is no stack 3; choose stack 1 or 2.",
        "Einen Stapel 3 gibt es nicht; wähle Stapel 1 oder 2.",
    ),
    (
        a_table().with_goods_stacks((LIGHT,), ()).asked(s.ResolveEffect(card("ship_1"))),
        c.TakeGood(1),
        "Stack 2 is empty; choose one that has a card, if any is left.",
        "Stapel 2 ist leer; wähle einen, auf dem noch eine Karte liegt, falls es ihn gibt.",
    ),
    (
        a_table().with_workers(4).with_silver(4).asked(s.ChooseMix(2)),
        c.ReturnWorkers(5),
        "For that you return 2 to 4 workers and pay the rest in silver.",
        "Dafür gibst du 2 bis 4 Arbeiter zurück und den Rest in Silber.",
    ),
    (
        a_table().asked(s.UseDie(2)),
        c.Convert(0),
        "A conversion brings at least 1 victory point; choose how many.",
        "Eine Umwandlung bringt mindestens 1 Siegpunkt; wähle, wie viele.",
    ),
    (
        a_table().with_workers(2).with_silver(3).asked(s.UseDie(2)),
        c.Convert(2),
        "That takes 6 workers and silver; together you have 5.",
        "Dafür braucht es 6 Arbeiter und Silber; zusammen hast du 5.",
    ),
    (
        a_table().with_goods(MEDIUM).asked(s.UseCastle()),
        c.SellGoodsOfSort(DARK),
        "You have no dark brown goods to sell; choose a sort that you have.",
        "Du hast keine dunkelbraune Ware zu verkaufen; wähle eine Sorte, die du hast.",
    ),
    (
        a_table().with_goods(MEDIUM).asked(s.UseCastle()),
        c.SellGoodsOfSort(s.GoodId("no_such_good")),
        "You have no such goods to sell; choose a sort that you have.",
        "Du hast keine solche Ware zu verkaufen; wähle eine Sorte, die du hast.",
    ),
    (
        FULL.asked(s.UseCastle()),
        c.TakeCard(1, card("castle_1")),
        "You have 3 projects already; choose the one you give up for the new one.",
        "Du hast schon 3 Projekte; wähle das, welches du für das neue ablegst.",
    ),
    (
        FULL.with_projects("mine_1").asked(s.UseCastle()),
        c.TakeCard(1, card("castle_1"), card("mine_1")),
        "You have fewer than 3 projects; take the card without giving one up.",
        "Du hast weniger als 3 Projekte; nimm die Karte, ohne eines abzulegen.",
    ),
    (
        FULL.with_bought("castle_1").asked(s.UseBoughtCards()),
        c.KeepCard(card("castle_1"), card("bank_4")),
        "Bank 4 is not among your projects; choose one of them.",
        "Bank 4 ist nicht unter deinen Projekten; wähle eines von ihnen.",
    ),
    (
        a_table().asked(s.ResolveEffect(card("ship_1"))),
        c.ForgoEffect(),
        "You cannot do without the effect of Ship 1; choose what it brings.",
        "Auf die Wirkung von Schiff 1 kannst du nicht verzichten; wähle, was sie dir bringt.",
    ),
    (
        a_table().with_projects("mine_1").with_estate("ship_1").asked(s.UseCastle()),
        c.PlaceProject(card("mine_1"), s.StackId(0)),
        (
            "Mine 1 does not fit there; choose an open stack that takes it, "
            "or a new one if none of its kind is open."
        ),
        (
            "Mine 1 passt dort nicht hin; wähle einen offenen Stapel, der die Karte aufnimmt, "
            "oder einen neuen, wenn keiner ihrer Art offen ist."
        ),
    ),
    (
        a_table().with_display(row_2="ship_2").asked(s.ResolveEffect(card("church_1"))),
        c.TakeCard(2, card("ship_2")),
        "Church 1 does not let you take Ship 2, only castles, mines, monasteries.",
        "Kirche 1 lässt dich nicht Schiff 2 nehmen, nur Burgen, Minen, Klöster.",
    ),
    (
        a_table().with_goods_stacks((), ()).asked(s.ChoosePassBonus()),
        c.ChooseBonus("A2"),
        "Nothing is left to take for 2 goods; choose another bonus.",
        "Für 2 Waren ist nichts mehr da; wähle einen anderen Bonus.",
    ),
    (
        a_table().with_display(row_4="ship_1").with_workers(1).asked(s.UseDie(2)),
        c.TakeCard(4, card("ship_1")),
        "Making a 4 of a 2 takes 2 workers; you have 1.",
        "Aus einer 2 eine 4 zu machen kostet 2 Arbeiter; du hast 1.",
    ),
    (
        a_table().with_display(row_4="ship_1").with_workers(0).asked(s.UseDie(3)),
        c.TakeCard(4, card("ship_1")),
        "Making a 4 of a 3 takes 1 worker; you have 0.",
        "Aus einer 3 eine 4 zu machen kostet 1 Arbeiter; du hast 0.",
    ),
    (
        a_table().with_workers(3).asked(s.UseDie(2)),
        c.RestockWorkers(),
        "Restocking goes up to 2 workers; you have 3 already.",
        "Aufgestockt wird auf 2 Arbeiter; du hast schon 3.",
    ),
    (
        a_table(),
        c.RestockWorkers(),
        "The rules do not allow that.",
        "Das erlauben die Regeln nicht.",
    ),
)


def refused(table: Table, command: c.Command) -> Rejected:
    with pytest.raises(Rejected) as refusal:
        GAME.decide(table.state, Seat(0), command, Chance(SEED))
    return refusal.value


@pytest.mark.parametrize(("table", "command", "english", "_german"), REFUSALS)
def test_a_refusal_in_english(table: Table, command: c.Command, english: str, _german: str) -> None:
    assert sentence(refused(table, command), BURGUNDY, "en") == english


@pytest.mark.parametrize(("table", "command", "_english", "german"), REFUSALS)
def test_a_refusal_in_german(table: Table, command: c.Command, _english: str, german: str) -> None:
    assert sentence(refused(table, command), BURGUNDY, "de") == german


def test_every_code_has_its_sentence_tested_here() -> None:
    """All but the codes that every game has."""
    codes = {
        node.args[0].value
        for file in Path(decide.__code__.co_filename).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Rejected"
        and isinstance(node.args[0], ast.Constant)
    }

    assert {refused(table, command).code for table, command, _, _ in REFUSALS} == codes - {
        "finished",
        "not_your_turn",
    }
