"""What a player reads whose command is refused: what is missing, and the way out, in names."""

import pytest

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from projections.refusals import sentence
from projections.villagers import VILLAGERS
from tests.villagers.a_table import Table, a_solo_table, a_table, an_opening, cards, refused_with

MASON, COOPER, MONK = cards("mason cooper monk")
NOBODY = s.VillagerId(99)

REFUSALS: tuple[tuple[Table, c.Command, str, str], ...] = (
    (
        a_table().with_hand("mason"),
        c.PlayCard(COOPER),
        "Cooper is not in your hand; choose a card that is.",
        "Böttcher ist nicht auf deiner Hand; wähle eine Karte, die dort ist.",
    ),
    (
        a_table().with_hand("mason"),
        c.PlayCard(s.CardId("no_such_face")),
        "That villager is not in your hand; choose a card that is.",
        "Diese Person ist nicht auf deiner Hand; wähle eine Karte, die dort ist.",
    ),
    (
        a_table().with_hand("cartwright"),
        c.PlayCard(s.CardId("cartwright")),
        "There is no place for Cartwright there; it is laid on Wheeler.",
        "Dort ist kein Platz für Wagner; man legt die Person auf Radmacherin.",
    ),
    (
        a_table().with_hand("hunter").asked(s.ChoosePlace(MONK, "played")),
        c.LayOn(NOBODY),
        "There is no place for Monk there.",
        "Dort ist kein Platz für Mönch.",
    ),
    (
        a_table().with_supply(1).with_hand("brewer"),
        c.PlayCard(s.CardId("brewer")),
        "You cannot open the padlock of Brewer: you have no Cooper, and no 2 gold to pay.",
        "Das Schloss von Brauer geht nicht auf: Dir fehlt Böttcher, und auch 2 Gold zum Zahlen.",
    ),
    (
        a_table().with_road("mason - - - - -").drafting(),
        c.DraftFaceUp(2, MASON),
        "No villager lies on place 2 of the Road; choose one that lies there.",
        "Auf Platz 2 der Auslage liegt keine Person; wähle eine, die dort liegt.",
    ),
    (
        a_table().with_road("mason - - - - -").drafting(),
        c.DraftFaceUp(1, COOPER),
        "This has changed meanwhile: place 1 of the Road now has Mason; choose again.",
        "Das ist jetzt anders: Platz 1 der Auslage hat jetzt Maurer; wähle noch einmal.",
    ),
    (
        a_table().drafting(),
        c.DraftFromPile("stack_2", 1),
        "This has changed meanwhile: Stack 2 now has 2 cards; choose again.",
        "Das ist jetzt anders: Stapel 2 hat jetzt 2 Karten; wähle noch einmal.",
    ),
    (
        a_table().with_hand("hunter"),
        c.GetBasic("miner", "reserve"),
        "The Reserve: this pile cannot be used now; choose one of those offered.",
        "Der Nachziehstapel: Dieser Stapel ist jetzt nicht zu nutzen; wähle einen der angebotenen.",
    ),
    (
        a_table().with_hand("hayer").asked(s.PutBackForBasic("miner", "stack_1")),
        c.PutBack(s.CardId("hayer")),
        "Hayer is a basic villager, which cannot be put back; choose another hand card.",
        "HeuwenderIn ist eine Start-Person und bleibt auf der Hand; wähle eine andere Handkarte.",
    ),
    (
        a_table().asked(s.OpenPadlock(s.CardId("brewer"), "played")),
        c.Unlock(NOBODY),
        "The padlock of Brewer is opened by Cooper; choose one that is offered.",
        "Das Schloss von Brauer öffnet: Böttcher. Wähle eine der angebotenen Personen.",
    ),
    (
        a_table().with_village("thief").with_supply(2, seat=1),
        c.UseThief(s.VillagerId(2), Seat(1)),
        "Choose somebody else who has at least 3 gold.",
        "Wähle jemand anderes mit mindestens 3 Gold.",
    ),
    (
        a_table().drafting().asked(s.TakeFromSquare()),
        c.TakeDrafted(Seat(4), MASON),
        "There is no seat 5 here; the last one is seat 2.",
        "Einen Platz 5 gibt es hier nicht; der letzte ist Platz 2.",
    ),
    (
        a_table().asked(s.ChooseVillager("sheriff")),
        c.PickVillager(NOBODY),
        "Sheriff cannot take that villager; choose one of those offered.",
        "Sheriff kann diese Person nicht nehmen; wähle eine der angebotenen.",
    ),
    (
        a_solo_table().carrying_out("bribes", "customs"),
        c.CarryOut(s.EventId("rats")),
        "Rats does not lie open; choose an event that does.",
        "Nicht offen: Ratten; wähle ein Ereignis, das offen liegt.",
    ),
    (
        a_solo_table().carrying_out("bribes", "customs"),
        c.CarryOut(s.EventId("sunshine")),
        "That event does not lie open; choose an event that does.",
        "Nicht offen: Dieses Ereignis; wähle ein Ereignis, das offen liegt.",
    ),
    (
        a_solo_table().carrying_out("serfdom", "customs").with_begun("serfdom"),
        c.PlayJester(s.EventId("serfdom")),
        "Serfdom has begun already; the Jester stops an event only before it begins.",
        "Schon begonnen: Leibeigenschaft; der Hofnarr verhindert ein Ereignis nur vorher.",
    ),
    (
        a_solo_table().asked(s.ChooseVillager("trade_network")),
        c.PickVillager(NOBODY),
        "Choose a silver villager of the Countess.",
        "Wähle eine Silber-Person der Gräfin.",
    ),
    (
        a_solo_table().asked(s.ChooseVillager("spy_network")),
        c.PickVillager(NOBODY),
        "Choose a silver villager of yours.",
        "Wähle eine Silber-Person von dir.",
    ),
)


@pytest.mark.parametrize(("table", "command", "english", "_german"), REFUSALS)
def test_a_refusal_in_english(table: Table, command: c.Command, english: str, _german: str) -> None:
    assert sentence(refused_with(table.state, command), VILLAGERS, "en") == english


@pytest.mark.parametrize(("table", "command", "_english", "german"), REFUSALS)
def test_a_refusal_in_german(table: Table, command: c.Command, _english: str, german: str) -> None:
    assert sentence(refused_with(table.state, command), VILLAGERS, "de") == german


def test_settings_that_do_not_fit_are_named() -> None:
    """VIL-SOLO-39, VIL-SCOUNDREL-5."""
    with pytest.raises(Rejected) as countess:
        an_opening(2, countess="hard")
    with pytest.raises(Rejected) as no_courier:
        an_opening(5, scoundrels=True, courier=False)

    assert sentence(countess.value, VILLAGERS, "en") == (
        "The levels of the Countess are for a table with 1 seat."
    )
    assert sentence(no_courier.value, VILLAGERS, "de") == (
        "Ohne den Kurier ist das Modul Schurke für höchstens 4 Personen; "
        "nimm den Kurier hinein oder weniger Plätze."
    )
