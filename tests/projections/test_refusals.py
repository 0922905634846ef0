"""A refusal becomes a sentence in one place: from its code and facts and the catalogue."""

import pytest

from domain.decider import Rejected
from projections import message_catalog
from projections.projection import Lang
from projections.refusals import sentence
from tests.games.courtyard.projection import PROJECTION

TEXTS: dict[str, dict[Lang, str]] = {
    "rejected.no_room": {"en": "There is no room on seat {seat}.", "de": "Kein Platz: {seat}."},
    "rejected.shut": {"en": "It is shut.", "de": "Es ist zu."},
    "rejected.shut.early": {"en": "It opens at {hour}.", "de": "Es öffnet um {hour} Uhr."},
    "rejected.none_left": {"en": "None of these is left.", "de": "Davon ist nichts mehr da."},
    "courtyard.card.rose": {"en": "rose", "de": "Rose"},
    "courtyard.rejected.none_left": {"en": "No {card} is left.", "de": "{card}: nichts mehr da."},
}


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_catalog, "texts", lambda: TEXTS)


def test_a_seat_is_counted_from_one() -> None:
    assert sentence(Rejected("no_room", seat=0), None, "en") == "There is no room on seat 1."


def test_a_game_has_a_sentence_of_its_own_and_names_its_things() -> None:
    refusal = Rejected("none_left", card="rose")

    assert sentence(refusal, PROJECTION, "de") == "Rose: nichts mehr da."
    assert sentence(refusal, None, "de") == "Davon ist nichts mehr da."


def test_what_is_in_no_box_is_shown_as_it_was_sent() -> None:
    assert sentence(Rejected("none_left", card="dragon"), PROJECTION, "en") == "No dragon is left."


def test_one_code_has_a_sentence_for_each_of_its_reasons() -> None:
    assert sentence(Rejected("shut"), None, "en") == "It is shut."
    assert sentence(Rejected("shut", why="early", hour=9), None, "en") == "It opens at 9."
    assert sentence(Rejected("shut", why="late"), None, "de") == "Es ist zu."


@pytest.mark.parametrize("refusal", [Rejected("never_written"), Rejected("shut", why="early")])
def test_a_sentence_that_is_missing_is_reported_and_the_code_shown(refusal: Rejected) -> None:
    reported: list[str] = []

    shown = sentence(refusal, None, "en", lambda what, _: reported.append(what))

    assert shown == refusal.code
    assert reported == [f"rejected {refusal.code}"]
