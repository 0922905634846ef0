"""Sentences and labels of the catalogue: facts by a word of the game, by the catalogue's names."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
import pytest

from domain.decider import Seat
from projections import message_catalog, sentences
from projections.projection import Lang
from projections.sentences import (
    Reading,
    Sentences,
    by_command,
    counted,
    describer,
    fact,
    labeller,
    of_its_type,
    pricer,
    several,
    where_any,
    with_people,
    without_more,
)

TEXTS: dict[str, dict[str, str]] = {
    "toy.tell.drawn": {"en": "{who} draws {card}.", "de": "{who} zieht {card}."},
    "toy.tell.drawn.hidden": {"en": "{who} draws.", "de": "{who} zieht."},
    "toy.tell.dealt": {"en": "{cards}: {count}", "de": "{cards}: {count}"},
    "toy.tell.paid": {"en": "{who} pays {amount:gold}.", "de": "{who} zahlt {amount:gold}."},
    "toy.label.play": {"en": "Play {card}{cost}", "de": "Spiele {card}{cost}"},
    "toy.label.play.last": {"en": "Play {card}, the last", "de": "Spiele {card}, die letzte"},
    "toy.label.guess": {"en": "{at} has {card}?", "de": "Hat {at} {card}?"},
    "toy.tell.guessed": {"en": "{who}: {at} has {card}; {others}.", "de": "{who}: {at} {others}."},
    "toy.part.cost": {"en": " for {it}", "de": " für {it}"},
    "toy.card.king": {"en": "the king", "de": "den König"},
    "toy.amount.gold.one": {"en": "{count} coin", "de": "{count} Münze"},
    "toy.amount.gold.many": {"en": "{count} coins", "de": "{count} Münzen"},
}
GOLD = counted("toy", "gold")
TOY = Sentences("toy", {"gold": GOLD, "cost": where_any(GOLD, "toy.part.cost")})
NAMES = ("Anna", "Ben")


class Guess(msgspec.Struct, frozen=True, tag="guess"):
    """`at`: whose card it is."""

    at: Annotated[Seat, "a mark"]
    card: int


class Guessed(msgspec.Struct, frozen=True, tag="guessed"):
    seat: Seat
    at: Seat | None
    card: int
    others: tuple[Seat, ...] = ()


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    pass


class Play(msgspec.Struct, frozen=True, tag="play"):
    card: str
    cost: int = 0


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_catalog, "texts", lambda: MappingProxyType(TEXTS))
    monkeypatch.setattr(sentences, "texts", lambda: MappingProxyType(TEXTS))


@pytest.mark.parametrize(
    ("event", "lang", "told"),
    [
        ({"type": "drawn", "seat": 1, "card": "king"}, "de", "Ben zieht den König."),
        ({"type": "drawn", "seat": 0, "card": "7"}, "en", "Anna draws 7."),
        ({"type": "drawn", "seat": 0}, "en", "Anna draws."),
        ({"type": "paid", "seat": 1, "amount": 1}, "en", "Ben pays 1 coin."),
        ({"type": "paid", "seat": 1, "amount": 2}, "en", "Ben pays 2 coins."),
        ({"type": "shuffled"}, "en", None),
    ],
    ids=("named", "without a name", "not shown", "another word", "of many", "no sentence"),
)
def test_events_have_their_sentences(event: dict[str, Any], lang: Lang, told: str | None) -> None:
    """A sentence may ask for another word than the field's own (`amount:gold`)."""
    assert describer(TOY)(event, NAMES, lang) == told


def test_several_values_are_joined() -> None:
    event = {"type": "dealt", "cards": ["a", "b"], "count": 2}
    loud = Sentences("toy", {"cards": several(lambda card, _: card.upper())})

    assert describer(TOY)(event, NAMES, "en") == "a, b: 2"
    assert describer(loud)(event, NAMES, "en") == "A, B: 2"


def namer(asked: list[Any]) -> Callable[[object, str], str]:
    """Return a way to put a thing into words that notes what it was asked for."""

    def name(thing: object, _: str) -> str:
        asked.append(thing)
        return str(thing)

    return name


def test_a_thing_is_put_into_words_once_in_each_language() -> None:
    asked: list[tuple[object, str]] = []

    def name(card: object, lang: str) -> str:
        asked.append((card, lang))
        return f"{card} {lang}"

    toy = Sentences("toy", {"card": name, "cards": several(name)})
    facts = {"cards": ["a", "b", "a"], "count": 3}

    said = [toy.say("toy.tell.dealt", facts, lang) for lang in ("en", "en", "de")]

    assert said == ["a en, b en, a en: 3"] * 2 + ["a de, b de, a de: 3"]
    assert asked == [("a", "en"), ("b", "en"), ("a", "de"), ("b", "de")]
    assert toy.facts_in_words({"card": True, "gold": 1}, "en") == {"card": "True en", "gold": 1}
    assert toy.facts_in_words({"card": 1}, "en") == {"card": "1 en"}


def test_what_is_no_news_is_not_told() -> None:
    tell = describer(TOY, is_news=lambda event: bool(event["cards"]))

    assert tell({"type": "dealt", "cards": [], "count": 0}, NAMES, "en") is None


def test_a_part_is_left_out_where_there_is_nothing_to_name() -> None:
    assert labeller(TOY)(Play("king"), {}, "en") == "Play the king"
    assert labeller(TOY)(Play("king", 2), {}, "en") == "Play the king for 2 coins"


def test_a_label_may_depend_on_the_view() -> None:
    label = labeller(TOY, key_of=lambda _, view: "play.last" if view["hand_size"] == 1 else "play")

    assert label(Play("king"), {"hand_size": 1}, "en") == "Play the king, the last"
    assert label(Play("king"), {"hand_size": 2}, "en") == "Play the king"


def test_a_seat_in_a_command_is_the_name_of_who_sits_there() -> None:
    label = labeller(TOY)

    assert label(Guess(Seat(1), 0), {}, "en", NAMES) == "Ben has 0?"
    assert label(Guess(Seat(2), 0), {}, "en", NAMES) == "2 has 0?"


def test_seats_in_an_event_of_a_small_game_are_names() -> None:
    event = msgspec.to_builtins(Guessed(Seat(0), Seat(1), 1, (Seat(0), Seat(1))))

    assert (
        describer(TOY, facts_of=with_people(Guessed | Drawn))(event, NAMES, "en")
        == "Anna: Ben has 1; Anna, Ben."
    )


def test_a_label_may_name_people() -> None:
    label = labeller(TOY, who_is=lambda facts, names: {**facts, "card": names[0] if names else "1"})

    assert label(Play("king"), {}, "en", NAMES) == "Play Anna"
    assert label(Play("king"), {}, "en") == "Play 1"


def test_a_price_says_what_is_more_than_nothing() -> None:
    price = pricer(TOY, lambda command, _: {"gold": command.cost, "card": command.card})

    assert price(Play("king", 2), {}, "en") == "2 coins, the king"
    assert price(Play("king"), {}, "de") == "den König"
    assert price(Play(""), {}, "en") is None


def test_a_row_for_the_class_of_a_command_gives_its_key() -> None:
    def last(command: Play, reading: Reading) -> str:
        return f"play.{reading.question['type']}" if command.cost == 0 else "play"

    label = labeller(TOY, key_of=by_command({Play: last}, of_its_type))
    reading = Reading({"decisions": {"0": {"type": "first"}, "1": {"type": "last"}}})

    assert label(Play("king"), reading, "en") == "Play the king, the last"
    assert label(Play("king", 1), reading, "en") == "Play the king for 1 coin"
    assert label(Guess(Seat(1), 0), reading, "en", NAMES) == "Ben has 0?"


def test_a_fact_of_a_reading_is_computed_once() -> None:
    class Counted(Reading):
        computed = 0

        @fact
        def size(self) -> int:
            self.computed += 1
            return len(self.view)

    reading = Counted({"a": 1})

    assert (reading.size, reading.size, reading.computed) == (1, 1, 1)


def test_equal_facts_are_put_into_words_once() -> None:
    asked: list[object] = []
    toy = Sentences("toy", dict.fromkeys(("cards", "count"), namer(asked)))
    for cards in (("a",), ("a",), ["a"], ["a"]):
        toy.say("toy.tell.dealt", {"cards": cards, "count": 0}, "en")

    assert asked == [("a",), 0, ["a"]]
    assert toy.say("toy.tell.dealt", {"cards": ("a",), "count": False}, "en") == "('a',): False"


def test_a_label_of_the_command_alone_is_put_into_words_once() -> None:
    asked: list[object] = []
    label = labeller(Sentences("toy", {"card": namer(asked)}))

    assert [label(Play("7"), {"hand_size": size}, "en") for size in (1, 2)] == ["Play 70"] * 2
    assert asked == ["7"]


def test_people_are_added_only_where_a_command_may_name_them() -> None:
    def who_is(facts: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
        return {**facts, "card": names[0]}

    label = labeller(TOY, more_facts=by_command({}, without_more), who_is=who_is)

    assert label(Play("7"), {}, "en", NAMES) == "Play 7"
    assert label(Guess(Seat(1), 0), {}, "en", NAMES) == "1 has Anna?"


@pytest.mark.parametrize("kind", [tuple, list])
def test_only_recent_sentences_are_kept(kind: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "SENTENCES_KEPT", 2)
    asked: list[object] = []
    toy = Sentences("toy", {"cards": namer(asked)})
    for card in ("a", "b", "c", "c", "a"):
        toy.say("toy.tell.dealt", {"cards": kind([card]), "count": 1}, "en")

    assert asked == [kind([card]) for card in ("a", "b", "c", "a")]


def test_a_command_without_a_label_is_an_error_that_names_the_key() -> None:
    class Pass(msgspec.Struct, frozen=True, tag="pass"):
        pass

    with pytest.raises(KeyError, match=r"toy\.label\.pass"):
        labeller(TOY)(Pass(), {}, "en")


def test_the_facts_of_a_refusal_are_put_into_the_same_words() -> None:
    assert TOY.facts_in_words({"card": "king", "gold": 2, "most": 3}, "en") == {
        "card": "the king",
        "gold": "2 coins",
        "most": 3,
    }
