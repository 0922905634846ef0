"""Texts of Bruges: printed cards, labels, sentences; and the contents of the box."""

import re
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from domain.bruges import commands as c
from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.chance import Chance
from domain.decider import EVERYONE, Rejected, Seat
from projections.bruges import BRUGES
from projections.bruges.printed import (
    On,
    counted,
    effect_text,
    printed,
    step_text,
    trigger_text,
    when_activated,
)
from projections.conformance.hiding import secret_fields_of
from projections.conformance.text_rows import pairs
from projections.help import help_of
from projections.projection import LANGS, Lang
from projections.viewer_frames import option, sentences
from tests.bruges.a_table import Table, a_table, after, card, choices, playing
from tests.bruges.sentences import QUESTIONS, asking

# Printed cards; `printed.json` has their sentences.

SLIPS = ("{", "None", "  ")


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_printed_is_whole_sentences(lang: Lang) -> None:
    for text in (printed(of, lang) for of in components.EFFECTS):
        assert text[0].isupper(), text
        assert text.endswith("."), text
        assert not any(slip in text for slip in (*SLIPS, "..", " .", " ,")), text


@pytest.mark.parametrize("lang", LANGS)
def test_cards_that_do_the_same_say_the_same_and_no_others_do(lang: Lang) -> None:
    effects: dict[str, set[bytes]] = {}
    for of, effect in components.EFFECTS.items():
        # Beside its own sentence a person counts itself, an exchange card adds to an action.
        text = (
            printed(of, lang).replace(" (this one included)", "").replace(" (diese zählt mit)", "")
        )
        lists = [effect.steps, effect.triggers, effect.rules, effect.scores]
        effects.setdefault(text, set()).add(msgspec.json.encode(lists))

    assert {text: len(same) for text, same in effects.items() if len(same) > 1} == {}


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_with_another_number_or_colour_reads_otherwise(lang: Lang) -> None:
    """Every amount, colour, group and kind of the box is printed."""
    for effect in components.EFFECTS.values():
        lists = dsl.Effect(
            steps=effect.steps, triggers=effect.triggers, rules=effect.rules, scores=effect.scores
        )
        written = msgspec.json.decode(msgspec.json.encode(lists))
        before = effect_text(msgspec.convert(written, dsl.Effect), On(lang))

        for changed in with_one_change(written):
            after = effect_text(msgspec.convert(changed, dsl.Effect), On(lang))
            assert after != before, changed
            assert not any(slip in after for slip in SLIPS), after


OTHER = {"red": "blue", "fire": "raid", "double": "normal", "normal": "double", "nobility": "art"}
OTHER |= dict.fromkeys(("blue", "brown", "yellow", "violet"), "red")
OTHER |= dict.fromkeys(("lightning", "laurel"), "worker")
OTHER |= dict.fromkeys(("flood", "plague", "raid", "intrigue"), "fire")


def with_one_change(written: Any) -> Iterator[Any]:
    """Yield effects with one number, colour, kind, group, damage, price or `optional` changed."""
    for path, value in leaves(written, ()):
        other = not value if path[-1] == "optional" else another(value)
        if other is not None:
            changed = deepcopy(written)
            inside = changed
            for key in path[:-1]:
                inside = inside[key]
            inside[path[-1]] = other
            yield changed


def another(value: Any) -> Any:
    if isinstance(value, bool):
        return None
    return value + 1 if isinstance(value, int) else OTHER.get(value)


def leaves(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from leaves(inner, (*path, key))
        case list() | tuple():
            for place, inner in enumerate(value):
                yield from leaves(inner, (*path, place))
        case _:
            yield path, value


ON_YOURSELF: tuple[dsl.Step, ...] = (
    dsl.ReturnThreats(colour="red", n="all"),
    dsl.TakeThreat(colour="red"),
    dsl.GiveGuilders(n=1),
    dsl.GiveWorkers(n=2),
    dsl.DiscardPerson(),
    dsl.DiscardHouse(of=dsl.Filter(colour="red", no_resident=True)),
    dsl.RemoveCanal(),
    dsl.LosePoints(n=1),
    dsl.ChooseOne(options=(dsl.LosePoints(n=1), dsl.DiscardPerson(), dsl.RemoveCanal())),
)
"""Steps that persons of the box bring upon opponents alone."""
FILTERS = (
    dsl.Filter(),
    dsl.Filter(colour="red", group="art", kind="laurel"),
    dsl.Filter(shows=(1, 2)),
    dsl.Filter(no_resident=True),
)


@pytest.mark.parametrize("lang", LANGS)
def test_words_that_the_box_uses_otherwise_can_be_printed(lang: Lang) -> None:
    """Cards that a person types in are printed as the rules interpret the words.

    The test above prints all rules, conditions and other steps: the box has each of them.
    """
    on = On(lang)
    texts = [step_text(step, on) for step in ON_YOURSELF]
    texts += [trigger_text(trigger, on) for trigger in reactions()]
    texts += [counted(count, on) for count in everything_counted()]

    assert not [text for text in texts if any(slip in text for slip in SLIPS)]


def reactions() -> Iterator[dsl.Trigger]:
    """Each occasion, with a marker of the colour of what happened."""
    then = (dsl.ReturnThreats(colour="of_the_event", n=1, optional=True),)
    for occasion in get_args(dsl.Occasion):
        if occasion not in {"you_ascend", "you_return_threat_for_point"}:
            yield dsl.Trigger(on=occasion, then=then, card_colour="red")
        else:  # nothing there has a colour
            yield dsl.Trigger(on=occasion, then=(dsl.GainPoints(n=1),))


def everything_counted() -> Iterator[dsl.Count]:
    for thing in get_args(dsl.Counted):
        for of in FILTERS:
            yield dsl.Count(count=thing, of=of)
            yield dsl.Count(count=thing, of=of, per=2)


WHEN = """
prince => for 1 yellow worker / für 1 gelben Handlanger
queen => Once per round / Einmal pro Runde
alchemist => right after being laid out / direkt nach dem Auslegen
duke => always / immer
count => final scoring / Schlusswertung
pet_dog => Cannot / nicht
"""


def test_a_person_says_when_it_takes_effect() -> None:
    """BRU-PERSON-4."""
    for name, said in pairs(WHEN):
        for lang, part in zip(LANGS, said.split(" / "), strict=True):
            assert part in when_activated(card(name), lang), name


def test_the_box_says_of_each_card_what_it_does_and_where_that_comes_from() -> None:
    """BRU-SETUP-1, BRU-PETS-1, BRU-CITIZEN-2, BRU-ZWIN-1, BRU-EXCHANGE-1, BRU-PERSON-4,
    BRU-THREAT-4 to -14, BRU-CARD-42: reconstructed cards keep that mark.
    """
    contents = BRUGES.box()
    cards, exchange, violet = (
        contents["cards"],
        contents["exchange_cards"],
        contents["colours"]["violet"],
    )
    prince = cards["prince"]

    assert (len(cards), len(contents["ships"]), len(exchange)) == (165 + 39 + 17, 30, 12)
    for of, thing in (*cards.items(), *exchange.items()):
        assert thing["text"] == {lang: printed(of, lang) for lang in LANGS}
        assert set(thing["name"]) == set(LANGS)
        assert thing["source"]
    assert cards["alchemist"]["source"]["effect"] == "yucata rules"
    assert cards["princess"]["source"]["effect"] == "reconstructed"
    assert contents["ship_kinds"]["guilders_6"]["source"] == "yucata rules"
    assert prince["name"] == {"en": "Prince", "de": "Fürst"}
    assert (prince["price"], prince["points"], prince["group"]) == (9, 3, "nobility")
    assert (prince["kind"], prince["worker"], prince["colour"]) == ("worker", "yellow", "blue")
    assert contents["kinds"]["worker"]["text"]["en"].endswith("for 1 worker")
    assert violet["threat_name"] == {"en": "Intrigue", "de": "Intrige"}
    assert violet["threat_text"]["en"] == "You lose 3 points, but never go below 0."


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """BRU-HIDE-1 to -5, -8, -9, -15, -17, -18, -23."""
    assert secret_fields_of(e.SECRETS) == {
        "deck_shuffled": {"order"},
        "piles_laid": {"order"},
        "ships_shuffled": {"order"},
        "exchange_shuffled": {"order"},
        "drawn_cards_seen": {"cards"},
        "card_drawn_to_play": {"card"},
        "card_taken_up": {"card"},
        "house_built": {"card"},
    }


def test_b7_the_help_names_whoever_counts_guilders_at_the_end() -> None:
    """BRU-END-9, BRU-END-12: they break a tie, and some persons bring points for them."""
    who_count = [
        it
        for it in components.CARDS.values()
        if any(getattr(score.points, "count", "") == "guilders" for score in it.scores)
    ]
    found = help_of("bruges")
    assert found is not None
    (guilders,) = (term.text for term in found.glossary if term.name.en == "Guilders")

    assert who_count
    for who in who_count:
        assert who.name_en in guilders.en
        assert who.name_de in guilders.de


def test_b8_a_refusal_says_as_which_colour_the_card_counts() -> None:
    """BRU-CITIZEN-16: a red card named violet is no violet card."""
    named = after(
        playing("knight", a_table().holds(prepared=("named_colour",))), c.ChooseColour("violet")
    )

    with pytest.raises(Rejected) as refused:
        BRUGES.game.decide(named, Seat(0), c.BuildHouse("red"), Chance(b"none is drawn"))

    assert components.COLOUR[card("knight")] == "red"
    assert (refused.value.code, refused.value.facts) == ("worker_needed", {"colour": "violet"})


@pytest.mark.parametrize("of", ["lightning_person", "exchange_primus"])
def test_b9_ship_and_primus_spare_the_worker_that_activates_and_no_other(of: str) -> None:
    """BRU-ZWIN-24, BRU-EXCHANGE-19, BRU-CITIZEN-12: the Egyptian takes a yellow one."""
    ground = s.Turn(Seat(0), 1, played=True)
    waits = s.ActivateAnother(Seat(0), s.EffectId(of), (0,))
    table = a_table().persons("egyptian").workers(yellow=1).middle(discard="margrave baron smith")
    found = s.CardId("baron")

    state = after(
        table.asked(ground, waits), c.ChoosePerson(card("egyptian")), c.ChooseDiscarded(found)
    )

    assert state.seats[0].workers == (0, 0, 0, 0, 0)


@pytest.mark.parametrize("lang", LANGS)
def test_b10_the_rulebook_counts_the_sources_of_the_box(lang: Lang) -> None:
    """Section 22, choice 1."""
    rulebook = {"en": "RULES.md", "de": "RULES.de.md"}[lang]
    lines = files("domain.bruges").joinpath(rulebook).read_text("utf-8").splitlines()
    (said,) = (line for line in lines if line.startswith("1. **"))
    base, new = (
        [
            BRUGES.box()["cards"][it.id]["source"]
            for it in components.BOX.persons
            if it.set == contents
        ]
        for contents in ("base", "new_citizens")
    )
    by_yucata = [source for source in base if source["name_de"] == "yucata rules"]
    public = [it for it in base if "public" in (it["name_de"], it["name_en"])]
    elsewhere = [source for source in public if source not in by_yucata]
    new_by_yucata = [source for source in new if source["name_de"] == "yucata rules"]

    numbers = [int(number) for number in re.findall(r"\d+", said.split("**")[2])]
    parts = (base, by_yucata, elsewhere, new, new_by_yucata)
    assert numbers == [len(part) for part in parts]


@pytest.mark.parametrize("returned", [False, True])
def test_b11_the_question_is_the_same_before_and_after_the_first_marker(*, returned: bool) -> None:
    """BRU-DECIDE-12."""
    waits = s.ReturnMarkers(Seat(0), 2, ("blue", "red"), optional=True)
    table = a_table().threats(blue=1, red=1).asked(s.Turn(Seat(0), 1, played=True), waits)
    if returned:
        table = Table(after(table, c.ChooseThreat("blue")))

    assert labels(table)[-1] == "Keep your markers"
    assert labels(table, "de")[-1] == "Deine Marker behalten"


def labels(table: Table, lang: Lang = "en") -> list[str]:
    state = table.state
    view = BRUGES.view(state, state.pending[-1].seat)
    return [option(BRUGES, command, view, (), lang)["label"] for command in choices(table)]


@pytest.mark.parametrize("lang", LANGS)
def test_the_answers_to_every_question_read_each_in_its_own_way(lang: Lang) -> None:
    """BRU-DECIDE-1 to -35: all questions; an automatic step is not a question."""
    assert {type(task) for task in QUESTIONS} == set(get_args(s.Task)) - {s.CarryOut, s.DealThreats}
    for task in QUESTIONS:
        read = labels(Table(asking(task)), lang)

        assert len(set(read)) == len(read) >= 1, task
        assert not [text for text in read if "{" in text or "None" in text or "  " in text]


def test_without_names_people_are_called_by_their_colours() -> None:
    """BRU-CARD-6."""
    waits = s.LendGuilders(Seat(0), s.EffectId("moneylender"), (0,), 1)
    table = a_table(5).holds(guilders=1).asked(s.Turn(Seat(0), 1), waits)

    assert labels(table) == [
        f"Give to {colour} (1 guilder)" for colour in ("Yellow", "Green", "Blue", "Black")
    ]


def test_a_damage_is_told_before_the_losses_that_it_brings() -> None:
    seat = Seat(1)
    recorded: list[e.Event] = [
        e.ThreatsTaken(seat, ("yellow", "violet")),
        e.GuildersPaid(seat, 4),
        e.DamageStruck(seat, "yellow"),
        e.PointsLost(seat, 3),
        e.DamageStruck(seat, "violet"),
        e.DamageStruck(seat, "blue"),
    ]
    shown = [shown for event in recorded if (shown := BRUGES.redact(event, EVERYONE))]
    told = sentences(BRUGES, shown, ("Ada", "Ben"), "en")

    assert [sentence.split(";")[0] for sentence in told] == [
        "Ben takes threat markers: yellow, violet.",
        "Raid hits Ben",
        "Ben returns 4 guilders to the supply.",
        "Intrigue hits Ben",
        "Ben loses 3 points.",
        "Flood hits Ben",
    ]
