"""What is told and offered along random games, in both languages; and what is in the box."""

from typing import Any

import msgspec
import pytest

from domain.decider import SPECTATOR, Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.knowledge import SHELF, alone
from projections import viewer_frames
from projections.projection import LANGS, Lang
from projections.villagers import VILLAGERS
from projections.villagers.redact import redact
from projections.villagers.tell import TOLD_APART, key_of, tell
from projections.words import has
from tests.projections.sentences import hidden_of, tag, told_of
from tests.villagers.room import UNTOLD

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")

# What may be known of an event.


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """VIL-HIDE-2, -3, -6, -13 to -16, -18, -21; `known_to` itself is never shown.

    Where a discarded card goes (`supply`) everybody sees by its name.
    """
    assert hidden_of("villagers") == {
        "deck_shuffled": {"order"},
        "hand_dealt": {"cards"},
        "module_cards_shuffled": {"order"},
        "module_card_dealt": {"card"},
        "squares_taken": {"known_to"},
        "hand_card_put_back": {"card", "known_to", "rest_known_to"},
        "hand_card_discarded": {"supply"},
        "stand_in_returned": {"known_to"},
        "event_deck_shuffled": {"order"},
        "reserve_shuffled": {"order"},
        "pile_looked_through": {"cards"},
        "seen_card_taken": {"card", "known_to"},
        "seen_card_put_back": {"card", "known_to"},
        "face_up_taken": {"known_to"},
        "square_card_taken": {"known_to"},
        "villager_taken": {"known_to"},
        "hand_looked_at": {"cards"},
        "hand_card_stolen": {"card", "known_to", "rest_known_to"},
        "pile_card_taken": {"card", "known_to"},
    }


MASON, BREWER, COOPER = s.CardId("mason"), s.CardId("brewer"), s.CardId("cooper")
TO_0_AND_2 = s.Knowers(alone(Seat(0)) | alone(Seat(2)))

FACE_DOWN = (
    e.HandCardPutBack(Seat(0), "stack_1", MASON, TO_0_AND_2, TO_0_AND_2),
    e.SeenCardTaken(Seat(0), MASON, TO_0_AND_2),
    e.HandCardStolen(Seat(0), Seat(2), MASON, TO_0_AND_2, TO_0_AND_2),
    e.PileCardTaken(Seat(0), "reserve", MASON, TO_0_AND_2, None),
)


@pytest.mark.parametrize("event", FACE_DOWN, ids=lambda event: tag(type(event)))
def test_of_a_face_down_move_others_see_the_back(event: Any) -> None:
    """VIL-HIDE-1, -6, -7, -14, -15, -16."""
    shown = {viewer: redact(event, viewer) for viewer in (Seat(0), Seat(1), Seat(2), SPECTATOR)}

    assert shown[Seat(0)] == shown[Seat(2)] == {**shown[SPECTATOR], "card": "mason"}
    assert shown[Seat(1)] == shown[SPECTATOR]
    assert shown[SPECTATOR]["suit"] == "ore"
    assert b"mason" not in msgspec.json.encode(shown[SPECTATOR])
    assert b"known_to" not in msgspec.json.encode(list(shown.values()))


def test_a_card_put_back_after_looking_shows_others_not_even_its_back() -> None:
    """VIL-HIDE-13, -14."""
    event = e.SeenCardPutBack(Seat(0), "stack_1", MASON, alone(Seat(0)))

    assert redact(event, Seat(1)) == {"type": "seen_card_put_back", "seat": 0, "pile": "stack_1"}
    assert redact(event, Seat(0)) == {**redact(event, Seat(1)), "card": "mason"}


def test_what_a_reader_sees_nobody_else_does() -> None:
    """VIL-HIDE-13, -14, -24."""
    event = e.PileLookedThrough(Seat(0), "reserve", 2, (MASON, BREWER))

    assert redact(event, Seat(0))["cards"] == ["mason", "brewer"]
    for viewer in (Seat(1), SPECTATOR):
        assert "ore" not in str(redact(event, viewer))
        assert redact(event, viewer).keys() == {"type", "seat", "pile", "count"}


def test_a_hand_looked_at_is_shown_to_the_two_alone() -> None:
    """VIL-HIDE-15, -24."""
    event = e.HandLookedAt(Seat(0), Seat(1), (MASON, BREWER))

    shown = [
        redact(event, viewer).get("cards") for viewer in (Seat(0), Seat(1), Seat(2), SPECTATOR)
    ]

    assert shown == [["brewer", "mason"], ["brewer", "mason"], None, None]


def test_a_hand_dealt_shows_others_its_backs_in_no_order_of_dealing() -> None:
    """VIL-HIDE-1, -3."""
    events = [
        e.HandDealt(Seat(0), 3, cards)
        for cards in ((MASON, BREWER, COOPER), (COOPER, MASON, BREWER))
    ]

    for viewer in (Seat(0), Seat(1), SPECTATOR):
        assert redact(events[0], viewer) == redact(events[1], viewer)
    assert redact(events[0], Seat(1))["suits"] == ["grains", "wood", "ore"]
    assert redact(events[0], Seat(0))["cards"] == ["brewer", "cooper", "mason"]


def test_a_module_card_dealt_shows_others_a_special_back() -> None:
    """VIL-HIDE-18."""
    event = e.ModuleCardDealt(Seat(0), s.CardId("courier"))

    assert redact(event, Seat(1)) == {"type": "module_card_dealt", "seat": 0, "suit": "special"}
    assert redact(event, Seat(0))["card"] == "courier"


def test_a_hidden_card_is_named_to_those_who_know_it_and_to_no_others(village_game: Any) -> None:
    """VIL-HIDE-6, -7, -14 to -16."""
    hidden = tuple(type(event) for event in FACE_DOWN)
    for step in village_game.steps:
        for event in (event for event in step.events if isinstance(event, hidden)):
            for n in range(village_game.seats):
                knows = bool(event.known_to >> n & 1)
                assert redact(event, Seat(n)).get("card") == (event.card if knows else None)


# What is told.


def test_what_is_told_apart_is_told() -> None:
    assert set(TOLD_APART) <= told_of("villagers")


def test_every_kind_of_a_told_event_has_its_sentence(village_game: Any) -> None:
    """A reason, a day or a season without a sentence would go untold."""
    for step in village_game.steps:
        for event in step.events:
            shown = redact(event, SPECTATOR)
            assert shown["type"] in UNTOLD or has(f"villagers.tell.{key_of(shown)}")


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            {"type": "hand_card_put_back", "seat": 0, "pile": "stack_2", "suit": "wood"},
            "Ada puts a card (wood) back onto stack 2.",
            "Ada legt eine Karte (Holz) zurück auf Stapel 2.",
        ),
        (
            {
                "type": "hand_card_put_back",
                "seat": 0,
                "pile": "reserve",
                "suit": "wood",
                "card": "cooper",
            },
            "Ada puts Cooper back onto the Reserve.",
            "Ada legt Böttcher zurück auf den Nachziehstapel.",
        ),
        (
            {"type": "gold_gained", "owner": "countess", "amount": 4, "reason": "silver"},
            "The Countess gets 4 gold for silver.",
            "Die Gräfin erhält 4 Gold für Silber.",
        ),
        (
            {"type": "face_up_drafted", "seat": 1, "place": 3, "card": "mason", "coins": 1},
            "Ben drafts Mason and gets 1 gold.",
            "Ben draftet Maurer und erhält 1 Gold.",
        ),
        (
            {"type": "face_up_drafted", "seat": 1, "place": 3, "card": "mason", "coins": 0},
            "Ben drafts Mason.",
            "Ben draftet Maurer.",
        ),
        (
            {
                "type": "padlock_opened",
                "seat": 2,
                "card": "cooper",
                "by": "other_unlocker",
                "unlocker": 7,
                "owner": "countess",
                "coins": 2,
                "paid": 2,
            },
            "Cleo opens the padlock of Cooper: 2 gold on the Blacksmith of the Countess.",
            "Cleo öffnet das Schloss von Böttcher: 2 Gold auf Schmied der Gräfin.",
        ),
        (
            {
                "type": "villager_laid",
                "owner": 0,
                "villager": 7,
                "card": "cartwright",
                "onto": 3,
                "turned": False,
            },
            "Ada lays Cartwright in a chain of wood.",
            "Ada legt Wagner in eine Kette (Holz).",
        ),
        (
            {
                "type": "villager_laid",
                "owner": 0,
                "villager": 7,
                "card": "monk",
                "onto": 3,
                "turned": False,
            },
            "Ada lays Monk in a chain.",
            "Ada legt Mönch in eine Kette.",
        ),
        (
            {
                "type": "villager_laid",
                "owner": 0,
                "villager": 7,
                "card": "founders",
                "turned": True,
            },
            "Ada lays the freed Founders, its food side up.",
            "Ada legt die abgelöste Gründung ins Dorf, mit der Nahrungsseite nach oben.",
        ),
        (
            {"type": "road_coins_placed", "places": [1, 2]},
            "1 gold is put on every villager of the Road.",
            "Auf jede Person der Auslage kommt 1 Gold.",
        ),
        (
            {"type": "road_refilled", "place": 2, "pile": "stack_2", "card": "mason"},
            "The Road gets Mason on place 2, from stack 2.",
            "In die Auslage kommt Maurer auf Platz 2, von Stapel 2.",
        ),
        (
            {"type": "event_begun", "event": "rats"},
            "Rats is carried out.",
            "Ausgeführt: Ratten.",
        ),
        (
            {"type": "thief_used", "seat": 0, "villager": 9, "victim": "countess", "amount": 3},
            "A Thief of Ada takes 3 gold from the Countess.",
            "Ein Dieb von Ada nimmt 3 Gold von der Gräfin.",
        ),
        (
            {"type": "hand_looked_at", "seat": 3, "owner": 0},
            "Dora looks at the hand of Ada.",
            "Dora sieht die Handkarten von Ada an.",
        ),
        (
            {"type": "road_cleared", "places": [1], "cards": ["mason"], "coins": 2, "taker": 4},
            "These leave the Road: Mason; Emil takes 2 gold.",
            "Diese verlassen die Auslage: Maurer; Emil nimmt 2 Gold.",
        ),
    ],
)
def test_what_happens_is_told_so(event: dict[str, Any], english: str, german: str) -> None:
    assert tell(event, NAMES, "en") == english
    assert tell(event, NAMES, "de") == german


def test_an_empty_clearing_and_the_first_card_of_a_village_are_no_news() -> None:
    laid = {"type": "villager_laid", "owner": 0, "villager": 0, "turned": False}

    assert (
        tell({"type": "road_cleared", "places": [], "cards": [], "coins": 0}, NAMES, "en") is None
    )
    assert tell({**laid, "card": "founders"}, NAMES, "en") is None
    assert tell({**laid, "card": "mason"}, NAMES, "en") == "Ada lays Mason."


# What is offered.


MY_VILLAGE = {
    "0": {"card": "founders"},
    "1": {"card": "miner"},
    "2": {"card": "miner"},
    "3": {"card": "blacksmith", "coins": 8},
}
YOUR_VILLAGE = {"7": {"card": "thief", "coins": 3}, "8": {"card": "miner"}}
HER_VILLAGE = {"9": {"card": "cooper"}, "11": {"card": "grocer", "silver": 6}}


def asked(decision: dict[str, Any]) -> dict[str, Any]:
    """What seat 0 sees with 1 gold, a Village, a neighbour and the Countess."""
    return {
        "decisions": {"0": decision},
        "seats": {
            "0": {
                "hand": {},
                "supply": 1,
                "village": {"villagers": MY_VILLAGE},
                "looking": {"0": "mason", "1": "cooper"},
            },
            "1": {"supply": 5, "village": {"villagers": YOUR_VILLAGE}},
        },
        "countess": {"village": {"villagers": HER_VILLAGE}},
        "piles": {"reserve": {"size": 0}, "stack_3": {"size": 1, "top": "ore"}},
        "road": {"1": {"card": "mason"}, "2": {"card": "mason", "coins": 2}, "4": {"card": "monk"}},
    }


@pytest.mark.parametrize(
    ("command", "decision", "english", "german"),
    [
        (
            c.DraftFaceUp(2, MASON),
            {"type": "draft_villager", "left": 1},
            "Draft Mason (place 2) (with 2 gold)",
            "Maurer draften (Platz 2 der Auslage) (mit 2 Gold)",
        ),
        (
            c.DraftFromPile("stack_3", 1),
            {"type": "draft_villager", "left": 1},
            "Draft the top card of stack 3 (ore, 1 card)",
            "Oberste Karte draften: Stapel 3 (Erz, 1 Karte)",
        ),
        (
            c.PutCoin(2),
            {"type": "place_coin"},
            "Put 1 gold on Mason (place 2) (with 2 gold)",
            "1 Gold legen auf Maurer (Platz 2 der Auslage) (mit 2 Gold)",
        ),
        (
            c.PutOnTop(COOPER),
            {"type": "order_seen", "pile": "reserve"},
            "Put Cooper back, under Mason",
            "Böttcher zurücklegen, unter Maurer",
        ),
        (  # VIL-SOLO-19
            c.CarryOut(s.EventId("serfdom")),
            {"type": "choose_event"},
            "Discard Serfdom: its phase is over",
            "Leibeigenschaft abwerfen: Die Phase ist vorbei",
        ),
        (
            c.CarryOut(s.EventId("it_was_you")),
            {"type": "choose_event"},
            "Carry out -It Was You!",
            "-Du warst es! ausführen",
        ),
        (
            c.Unlock(s.VillagerId(3)),
            {"type": "open_padlock", "card": "cooper", "how": "played"},
            "Let Blacksmith open the padlock: 2 gold from the Bank on it",
            "Schloss öffnen lassen: Schmied, darauf 2 Gold aus der Bank",
        ),
        (
            c.Unlock(s.VillagerId(9)),
            {"type": "open_padlock", "card": "brewer", "how": "played"},
            "Let Cooper of the Countess open the padlock (2 gold)",
            "Schloss öffnen lassen: Böttcher der Gräfin (2 Gold)",
        ),
        (
            c.PickPile("reserve"),
            {"type": "choose_pile", "by": "conscription"},
            "The Countess takes the top card of the empty Reserve",
            "Die Gräfin nimmt die oberste Karte: leerer Nachziehstapel",
        ),
        (  # VIL-SOLO-33: all there is
            c.Pay(),
            {"type": "face_rats"},
            "Pay to be rid of the Rats (1 gold)",
            "Gegen die Ratten zahlen (1 Gold)",
        ),
        (
            c.Pay(),
            {"type": "face_arson"},
            "Pay against the Arson (1 gold)",
            "Gegen die Brandstiftung zahlen (1 Gold)",
        ),
        (
            c.LayOn(),
            {"type": "choose_place", "card": "monk", "how": "played"},
            "Lay Monk directly in the Village",
            "Mönch einzeln ins Dorf legen",
        ),
        (
            c.LayOn(s.VillagerId(2)),
            {"type": "choose_place", "card": "mason", "how": "played"},
            "Lay Mason on Miner (no. 2)",
            "Maurer legen auf BergarbeiterIn (Nr. 2)",
        ),
        (
            c.PickVillager(s.VillagerId(8)),
            {"type": "choose_villager", "by": "schemer"},
            "Take Miner of Ben into your hand",
            "Auf die Hand nehmen: BergarbeiterIn von Ben",
        ),
        (
            c.PickVillager(s.VillagerId(7)),
            {"type": "choose_villager", "by": "sheriff"},
            "Discard Thief of Ben (with 3 gold)",
            "Abwerfen: Dieb von Ben (mit 3 Gold)",
        ),
        (
            c.PickVillager(s.VillagerId(9)),
            {"type": "choose_villager", "by": "bribes"},
            "Gold on Cooper of the Countess: 6 gold",
            "Gold legen auf Böttcher der Gräfin: 6 Gold",
        ),
        (  # VIL-SOLO-33: all there is
            c.PickVillager(s.VillagerId(3)),
            {"type": "choose_villager", "by": "protection_money"},
            "Pay for the coins on Blacksmith (1 gold)",
            "Für die Münzen zahlen auf Schmied (1 Gold)",
        ),
        (
            c.PickVillager(s.VillagerId(11)),
            {"type": "choose_villager", "by": "trade_network"},
            "Score Grocer of the Countess: 6 gold",
            "Werten: Lebensmittelhändler der Gräfin, 6 Gold",
        ),
        (
            c.PickVillager(s.VillagerId(0)),
            {"type": "choose_villager", "by": "smuggler"},
            "Smuggle half of Founders: 1 gold",
            "Die Hälfte schmuggeln von Gründung: 1 Gold",
        ),
        (
            c.UseThief(s.VillagerId(7), "countess"),
            {"type": "build"},
            "Steal 3 gold from the Countess: Thief of Ben",
            "3 Gold stehlen von der Gräfin: Dieb von Ben",
        ),
        (
            c.PickPlayer(Seat(1)),
            {"type": "choose_player"},
            "Look at the hand of Ben",
            "Handkarten ansehen: Ben",
        ),
        (
            c.TakeDrafted(Seat(1), MASON),
            {"type": "take_from_square"},
            "Take Mason from the Village Square of Ben",
            "Maurer vom Dorfplatz von Ben nehmen",
        ),
        (
            c.GetBasic("miner", "countess"),
            {"type": "build"},
            "Get a Miner; a card goes to the Countess (1 hand card)",
            "BergarbeiterIn erhalten; eine Karte geht an die Gräfin (1 Handkarte)",
        ),
        (
            c.GetBasic("miner", "discard"),
            {"type": "build"},
            "Get a Miner; a card goes onto the discard pile (1 hand card)",
            "BergarbeiterIn erhalten; eine Karte geht auf den Ablagestapel (1 Handkarte)",
        ),
        (
            c.TakeDrafted(Seat(0), MASON),
            {"type": "take_from_square"},
            "Take Mason from your own Village Square",
            "Maurer vom eigenen Dorfplatz nehmen",
        ),
        (
            c.PlayJester(s.EventId("rats")),
            {"type": "must_play_jester"},
            "Play the Jester on Rats",
            "Den Hofnarren spielen auf Ratten",
        ),
    ],
    ids=lambda value: tag(type(value)) if hasattr(value, "__struct_config__") else None,
)
def test_an_option_is_named_so(
    command: Any, decision: dict[str, Any], english: str, german: str
) -> None:
    assert label(command, asked(decision), "en") == english
    assert label(command, asked(decision), "de") == german


def label(command: Any, view: dict[str, Any], lang: Lang) -> str:
    """As it goes out, with its price."""
    return viewer_frames.option(VILLAGERS, command, view, NAMES, lang)["label"]


def test_without_names_a_player_is_called_by_the_seat() -> None:
    view = asked({"type": "choose_player"})

    assert VILLAGERS.label(c.PickPlayer(Seat(1)), view, "en") == "Look at the hand of seat 2"


# The box.


def test_the_box_names_everything_in_both_languages() -> None:
    contents = VILLAGERS.box()

    assert set(contents["cards"]) == set(box.CARDS) - {"countess"}
    assert set(contents["events"]) == set(box.EVENTS)
    assert set(contents["developments"]) == set(box.DEVELOPMENTS)
    for part in ("cards", "events", "developments"):
        for thing in contents[part].values():
            assert set(thing["name"]) == set(thing["text"]) == set(LANGS)
            assert all(thing["text"][lang].endswith(".") for lang in LANGS)
    assert all(set(suit["name"]) == set(LANGS) for suit in contents["suits"].values())
    assert set(contents["countess"]["text"]) == set(contents["jester"]["text"]) == set(LANGS)


def test_the_box_says_what_lies_on_what_and_who_opens_whom() -> None:
    cards = VILLAGERS.box()["cards"]

    assert cards["cartwright"]["chain"] == ["lumberjack", "wheeler", "cartwright"]
    assert cards["cartwright"]["on"] == "wheeler"
    assert cards["cartwright"]["gold"] == 9
    assert cards["brewer"]["padlock"] == "cooper"
    assert cards["cooper"]["keyring"] == 6
    assert cards["founders"]["turned"] == {"food": 1}
    assert {card for card in cards if cards[card]["start"]} == {
        *("founders", "lumberjack", "hayer", "miner", "graper", "shepherd", "tanner")
    }
    assert {card for card in cards if "silver" in cards[card]} == {
        card for card in box.SUIT if box.CARDS[card].silver
    }


def test_every_card_has_its_place_in_a_hand() -> None:
    assert set(SHELF) == set(box.CARDS) - {"countess"}
