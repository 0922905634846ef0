"""Sentences and labels made of templates: facts by table, by field, by the catalogue's names."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from projections import sentences, words
from projections.sentences import labels, named, so_many

TEXTS: dict[str, dict[str, str]] = {
    "toy.tell.drawn": {"en": "{who} draws {card}.", "de": "{who} zieht {card}."},
    "toy.tell.drawn.hidden": {"en": "{who} draws.", "de": "{who} zieht."},
    "toy.tell.dealt": {"en": "{cards}: {count}", "de": "{cards}: {count}"},
    "toy.tell.paid": {"en": "{who} pays {gold}.", "de": "{who} zahlt {gold}."},
    "toy.label.play": {"en": "Play {card}", "de": "Spiele {card}"},
    "toy.label.play.last": {"en": "Play {card}, the last", "de": "Spiele {card}, die letzte"},
    "toy.card.king": {"en": "the king", "de": "den König"},
    "toy.amount.gold.one": {"en": "{count} coin", "de": "{count} Münze"},
    "toy.amount.gold.many": {"en": "{count} coins", "de": "{count} Münzen"},
}
NAMES = ("Anna", "Ben")


class Play(msgspec.Struct, frozen=True, tag="play"):
    card: str


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "texts", lambda: MappingProxyType(TEXTS))
    monkeypatch.setattr(sentences, "texts", lambda: MappingProxyType(TEXTS))


def test_a_field_is_called_what_the_catalogue_calls_its_value() -> None:
    tell = sentences.sentences("toy")

    assert tell({"type": "drawn", "seat": 1, "card": "king"}, NAMES, "de") == "Ben zieht den König."


def test_a_value_without_a_name_stands_as_it_is() -> None:
    tell = sentences.sentences("toy")

    assert tell({"type": "drawn", "seat": 0, "card": "7"}, NAMES, "en") == "Anna draws 7."


def test_several_values_are_joined() -> None:
    facts = {"dealt.cards": sentences.several(lambda card, _: card.upper(), "cards")}
    event = {"type": "dealt", "cards": ["a", "b"], "count": 2}

    assert sentences.sentences("toy", facts)(event, NAMES, "en") == "A, B: 2"
    assert sentences.sentences("toy")(event, NAMES, "en") == "a, b: 2"


def test_who_was_not_shown_a_fact_gets_the_sentence_without_it() -> None:
    tell = sentences.sentences("toy")

    assert tell({"type": "drawn", "seat": 0}, NAMES, "en") == "Anna draws."


def test_an_event_without_a_template_needs_no_sentence() -> None:
    assert sentences.sentences("toy")({"type": "shuffled"}, NAMES, "en") is None


def test_what_is_no_news_is_not_told() -> None:
    tell = sentences.sentences("toy", is_news=lambda event: bool(event["cards"]))

    assert tell({"type": "dealt", "cards": [], "count": 0}, NAMES, "en") is None


@pytest.mark.parametrize(("count", "sentence"), [(1, "Ben pays 1 coin."), (2, "Ben pays 2 coins.")])
def test_things_are_counted(count: int, sentence: str) -> None:
    tell = sentences.sentences("toy", {"gold": so_many("toy", "gold", "amount")})

    assert tell({"type": "paid", "seat": 1, "amount": count}, NAMES, "en") == sentence


def test_a_fact_for_one_event_alone_comes_first() -> None:
    facts = {"card": named(lambda _, __: "a card", "card"), "drawn.card": lambda *_: "it"}

    tell = sentences.sentences("toy", facts)

    assert tell({"type": "drawn", "seat": 0, "card": "king"}, NAMES, "en") == "Anna draws it."


def test_a_label_is_made_of_the_command() -> None:
    assert labels("toy")(Play("king"), {}, "en") == "Play the king"


def test_a_label_may_depend_on_the_view() -> None:
    def last_or_not(_: Play, view: dict[str, Any]) -> str:
        return "play.last" if view["hand_size"] == 1 else "play"

    label = labels("toy", key_of=last_or_not)

    assert label(Play("king"), {"hand_size": 1}, "en") == "Play the king, the last"
    assert label(Play("king"), {"hand_size": 2}, "en") == "Play the king"


def test_a_command_without_a_label_is_an_error_that_names_the_key() -> None:
    class Pass(msgspec.Struct, frozen=True, tag="pass"):
        pass

    with pytest.raises(KeyError, match=r"toy\.label\.pass"):
        labels("toy")(Pass(), {}, "en")
