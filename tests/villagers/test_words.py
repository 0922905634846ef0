"""Texts and options along random games in both languages, and the contents of the box."""

from typing import Any

import msgspec
import pytest

from domain.decider import SPECTATOR, Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.knowledge import SHELF, alone
from projections.conformance.sentence_coverage import covered, hidden_of, tag
from projections.projection import LANGS
from projections.refusals import sentence
from projections.villagers import VILLAGERS
from projections.villagers.event_sentences import TOLD_APART, describe
from projections.villagers.redact import redact
from tests.villagers.a_table import a_table, an_opening

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")


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


MASON = s.CardId("mason")
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


def test_a_hidden_card_is_named_to_those_who_know_it_and_to_no_others(game: Any) -> None:
    """VIL-HIDE-6, -7, -14 to -16."""
    hidden = tuple(type(event) for event in FACE_DOWN)
    for step in game.steps:
        for event in (event for event in step.events if isinstance(event, hidden)):
            for n in range(game.seats):
                knows = bool(event.known_to >> n & 1)
                assert redact(event, Seat(n)).get("card") == (event.card if knows else None)


def test_what_is_told_apart_is_told() -> None:
    assert set(TOLD_APART) <= covered("villagers")


def test_an_empty_clearing_and_the_first_card_of_a_village_are_no_news() -> None:
    laid = {"type": "villager_laid", "owner": 0, "villager": 0, "turned": False}

    assert (
        describe({"type": "road_cleared", "places": [], "cards": [], "coins": 0}, NAMES, "en")
        is None
    )
    assert describe({**laid, "card": "founders"}, NAMES, "en") is None
    assert describe({**laid, "card": "mason"}, NAMES, "en") == "Ada lays Mason."


def test_without_names_a_player_is_called_by_the_seat() -> None:
    table = a_table().with_hand("mason", 1).asked(s.ChoosePlayer())
    reading = VILLAGERS.reading(VILLAGERS.view(table.state, Seat(0)))

    assert VILLAGERS.label(c.PickPlayer(Seat(1)), reading, "en") == "Look at the hand of seat 2"


def test_settings_that_do_not_fit_are_named() -> None:
    """VIL-SOLO-39, -40, VIL-SCOUNDREL-5."""
    with pytest.raises(Rejected, match="bad_options"):
        an_opening(5, countess="beginner")
    with pytest.raises(Rejected) as countess:
        an_opening(2, countess="hard")
    with pytest.raises(Rejected) as no_courier:
        an_opening(5, scoundrels=True, courier=False)

    assert sentence(countess.value, VILLAGERS, "en") == (
        "The levels of the Countess need a table with 1 seat."
    )
    assert sentence(no_courier.value, VILLAGERS, "de") == (
        "Ohne den Kurier ist das Modul Schurke für höchstens 4 Personen. "
        "Nimm den Kurier hinein oder weniger Plätze."
    )


def test_the_box_names_everything_in_both_languages() -> None:
    contents = VILLAGERS.box()

    assert set(contents["cards"]) == set(components.CARDS) - {"countess"}
    assert set(contents["events"]) == set(components.EVENTS)
    assert set(contents["developments"]) == set(components.DEVELOPMENTS)
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
        card for card in components.SUIT if components.CARDS[card].silver
    }


def test_every_card_has_its_place_in_a_hand() -> None:
    assert set(SHELF) == set(components.CARDS) - {"countess"}
