"""What people read of Bruges: printed cards, labels, sentences; and what is in the box."""

import re
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects import vocabulary as v
from domain.chance import Chance
from domain.decider import Rejected, Seat
from domain.secrets import EVERYBODY
from projections.bruges import BRUGES
from projections.bruges.printed import (
    On,
    condition,
    counted,
    effect_text,
    printed,
    rule_text,
    step_text,
    trigger_text,
    when_activated,
)
from projections.bruges.tell import tell
from projections.help import help_of
from projections.projection import LANGS, Lang
from projections.refusals import sentence
from projections.viewer_frames import option
from tests.bruges.a_table import Table, a_table, after, card, choices, laying_out, playing
from tests.projections.sentences import events_of, tag, told_of

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")

# Printed cards.


@pytest.mark.parametrize(
    ("name", "english", "german"),
    [
        ("alchemist", "Take 6 guilders.", "Nimm 6 Gulden."),
        (
            "count",
            "Game end: 1 point per blue person in your display (this one included).",
            "Spielende: 1 Punkt je blauer Person in deiner Auslage (diese zählt mit).",
        ),
        (
            "alderman",
            "Take 2 guilders per blue house in your display.",
            "Nimm 2 Gulden je blauem Haus in deiner Auslage.",
        ),
        (
            "bishop",
            "Game end: 1 point per 2 workers in your display.",
            "Spielende: 1 Punkt je 2 Handlanger in deiner Auslage.",
        ),
        (
            "cupbearer",
            "Game end: 5 points if you have houses of at least 5 colours.",
            "Spielende: 5 Punkte, wenn du Häuser in mindestens 5 Farben hast.",
        ),
        (
            "fire_eater",
            (
                "Whenever you lay out a person: You may return 1 threat marker of that person's"
                " colour for 1 point."
            ),
            (
                "Immer wenn du eine Person auslegst: Du darfst 1 Bedrohungsmarker in der Farbe"
                " dieser Person zurücklegen (1 Punkt)."
            ),
        ),
        (
            "fishmonger",
            "Whenever you take guilders as an action with a blue card: Take 2 guilders.",
            "Immer wenn du als Aktion mit einer blauen Karte Gulden nimmst: Nimm 2 Gulden.",
        ),
        (
            "fence",
            (
                "As often as you like, at least once: Return 1 worker of any colour and take 2"
                " guilders."
            ),
            (
                "Beliebig oft, mindestens einmal: Lege 1 beliebigen Handlanger zurück und nimm 2"
                " Gulden."
            ),
        ),
        (
            "swindler",
            (
                "Each other player gives you 2 guilders or loses 2 points (not below 0), as they"
                " choose."
            ),
            (
                "Jeder Mitspieler gibt dir 2 Gulden oder verliert 2 Punkte (nicht unter 0), nach"
                " eigener Wahl."
            ),
        ),
        (
            "keeper_of_the_seal",
            "Name a colour. Each other player takes 1 threat marker of that colour.",
            "Nenne eine Farbe. Jeder Mitspieler nimmt 1 Bedrohungsmarker dieser Farbe.",
        ),
        (
            "archer",
            "If the blue die shows 5 or 6: Take 1 worker of any colour.",
            "Wenn der blaue Würfel 5 oder 6 zeigt: Nimm 1 beliebigen Handlanger.",
        ),
        (
            "egyptian",
            "You may build a yellow card from the discard pile as a house for 1 yellow worker.",
            (
                "Du darfst eine gelbe Karte aus dem Ablagestapel als Haus bauen; zahle dafür 1"
                " gelben Handlanger."
            ),
        ),
        (
            "geographer",
            (
                "Game end: 2 points per canal space of cost 3 you have built."
                " Game end: 2 points per statue of yours."
            ),
            (
                "Spielende: 2 Punkte je bebautem eigenem 3er-Kanalfeld."
                " Spielende: 2 Punkte je eigenem Statuenplättchen."
            ),
        ),
        (
            "tightrope_walker",
            "Canal spaces 4 and 5 cost you 2 guilders less (not below 0).",
            "Die Kanalfelder 4 und 5 kosten dich 2 Gulden weniger (nicht unter 0).",
        ),
        ("pet_dog", "No ability.", "Keine Funktion."),
        (
            "threats_2",
            "You may return up to 2 threat markers of any colours for 1 point each.",
            "Du darfst bis zu 2 beliebige Bedrohungsmarker zurücklegen (je 1 Punkt).",
        ),
        (
            "exchange_manus",
            (
                "Action take workers: they may have any colours."
                " In addition: Take 1 worker of any colour."
            ),
            (
                "Aktion Handlanger nehmen: Sie dürfen beliebige Farben haben."
                " Zusätzlich: Nimm 1 beliebigen Handlanger."
            ),
        ),
    ],
)
def test_a_card_says_what_it_does(name: str, english: str, german: str) -> None:
    """BRU-CARD-1, -18, -27, -34, -36 to -38, BRU-CITIZEN-12, BRU-PETS-10, BRU-ZWIN-14."""
    assert printed(s.EffectId(name), "en") == english
    assert printed(s.EffectId(name), "de") == german


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("of", box.EFFECTS)
def test_what_is_printed_is_whole_sentences(of: s.EffectId, lang: Lang) -> None:
    text = printed(of, lang)

    assert text[0].isupper()
    assert text.endswith(".")
    assert not any(slip in text for slip in ("{", "None", "  ", "..", " .", " ,"))


@pytest.mark.parametrize("lang", LANGS)
def test_cards_that_do_the_same_say_the_same_and_no_others_do(lang: Lang) -> None:
    effects: dict[str, set[bytes]] = {}
    for of, effect in box.EFFECTS.items():
        # Beside its own sentence a person counts itself, an exchange card adds to an action.
        text = (
            printed(of, lang).replace(" (this one included)", "").replace(" (diese zählt mit)", "")
        )
        effects.setdefault(text, set()).add(msgspec.json.encode(lists_of(effect)))

    assert {text: len(same) for text, same in effects.items() if len(same) > 1} == {}


def lists_of(effect: v.Effect) -> list[Any]:
    return [effect.steps, effect.triggers, effect.rules, effect.scores]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("of", [of for of, it in box.EFFECTS.items() if any(lists_of(it))])
def test_a_card_with_another_number_or_colour_reads_otherwise(of: s.EffectId, lang: Lang) -> None:
    """So no amount, colour, group or kind of the box can fail to be printed."""
    effect = box.EFFECTS[of]
    lists = v.Effect(
        steps=effect.steps, triggers=effect.triggers, rules=effect.rules, scores=effect.scores
    )
    written = msgspec.json.decode(msgspec.json.encode(lists))
    before = effect_text(msgspec.convert(written, v.Effect), On(lang))

    for changed in with_one_change(written):
        after = effect_text(msgspec.convert(changed, v.Effect), On(lang))
        assert after != before, changed


OTHER = {
    "blue": "red",
    "brown": "red",
    "yellow": "red",
    "red": "blue",
    "violet": "red",
    "lightning": "worker",
    "laurel": "worker",
    "double": "normal",
    "normal": "double",
    "flood": "raid",
    "plague": "raid",
    "raid": "fire",
    "fire": "raid",
    "intrigue": "raid",
    "nobility": "art",
}


def with_one_change(written: Any) -> Iterator[Any]:
    """The same effect with one number, colour, kind, group, damage, price or `optional` changed."""
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
    match value:
        case bool():
            return None
        case int():
            return value + 1
        case str():
            return OTHER.get(value)
        case _:
            return None


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


STEPS: tuple[v.Step, ...] = (
    v.GainGuilders(n=1),
    v.GainPoints(n=1),
    v.GainWorkers(n=1, colour="each"),
    v.DrawCards(n=1),
    v.DiscardFromHand(n=2),
    v.ReturnThreats(colour="red", n="all"),
    v.TakeThreat(colour="red"),
    v.PassThreat(),
    v.BuildCanal(cost="double", optional=True),
    v.BuildHouse(card="pile_top", of=v.Filter(colour="red"), worker="blue"),
    v.LayOutFromDiscard(of=v.Filter()),
    v.PlayExtraCard(),
    v.DrawAndPlay(),
    v.Ascend(),
    v.ExchangeWorkers(),
    v.Convert(pay=v.Price(what="guilders", n=1), get=(v.Ascend(), v.GainPoints(n=1))),
    v.Lend(get=(v.GainPoints(n=2),)),
    v.ChooseColour(),
    v.EachOpponent(then=(v.LosePoints(n=1), v.GainPoints(n=1))),
    v.OneOpponent(then=(v.GiveWorkers(n=1), v.Ascend())),
    v.GiveGuilders(n=1),
    v.GiveWorkers(n=2),
    v.DiscardPerson(),
    v.DiscardHouse(of=v.Filter(colour="red", no_resident=True)),
    v.RemoveCanal(),
    v.LosePoints(n=1),
    v.ChooseOne(options=(v.LosePoints(n=1), v.DiscardPerson(), v.RemoveCanal())),
    v.DiscardOwnPerson(points_times=1),
    v.TakeBackPerson(),
    v.SwapHandWithDiscard(),
    v.RefreshPerson(),
    v.ActivatePerson(whose="own", kinds=("worker",), pay_worker=True, optional=True),
    v.Prepare(next="free_canal"),
    v.OnlyIf(cond=v.HasThreats(exactly=2), then=(v.Ascend(), v.DrawCards(n=1))),
)
"""Each word once, used otherwise than the box of this project uses it."""
RULES: tuple[v.AnyRule, ...] = (
    v.AscendWhenNoLowDice(cost=1),
    v.AscendDiscount(less=1),
    v.HouseWorkerAnyColour(),
    v.HouseWorkerFree(),
    v.TakeWorkersAmount(n=4),
    v.TakeGuildersAmount(n=1),
    v.TakeGuildersHighestDie(),
    v.MajorityTiesCount(needs_at_least=2),
    v.LowDieIncome(values=(1, 2, 3), n=1),
    v.CanalDiscount(spaces=(1,), less=1),
    v.CanalFree(),
    v.CanalCardAnyColour(),
    v.WorkersAnyColour(),
    v.ActivationWorkerAnyColour(),
    v.RefillLimit(n=7),
    v.LightningTwice(),
    v.IgnoreDamage(damage="fire"),
    v.ImmuneToOpponentsPersons(),
    v.PersonDiscount(less=1),
)
CONDITIONS: tuple[v.If, ...] = (
    v.AloneInFront(),
    v.DieShows(die="red", values=(1,)),
    v.HasHouses(least=2, of=v.Filter(no_resident=True)),
    v.HasHouseColours(least=2),
    v.HasThreats(exactly=1),
)
FILTERS = (
    v.Filter(),
    v.Filter(colour="red", group="art", kind="laurel"),
    v.Filter(shows=(1, 2)),
    v.Filter(no_resident=True),
)


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_vocabulary_can_be_printed(lang: Lang) -> None:
    """Whoever types in other cards reads on them what the rules make of the words."""
    on, triggers = On(lang), tuple(reactions())
    texts = [
        *(step_text(step, on) for step in STEPS),
        *(rule_text(rule, on) for rule in RULES),
        *(condition(cond, on) for cond in CONDITIONS),
        *(trigger_text(trigger, on) for trigger in triggers),
        *(counted(count, on) for count in everything_counted()),
    ]

    assert {type(step) for step in STEPS} == set(get_args(v.Step))
    assert {type(rule) for rule in RULES} == set(get_args(v.AnyRule))
    assert {type(cond) for cond in CONDITIONS} == set(get_args(v.If))
    assert not [text for text in texts if "{" in text or "None" in text or "  " in text]


def reactions() -> Iterator[v.Trigger]:
    """Each occasion, with a marker of the colour of what happened."""
    then = (v.ReturnThreats(colour="of_the_event", n=1, optional=True),)
    for occasion in get_args(v.Occasion):
        if occasion not in {"you_ascend", "you_return_threat_for_point"}:
            yield v.Trigger(on=occasion, then=then, card_colour="red")
        else:  # nothing there has a colour
            yield v.Trigger(on=occasion, then=(v.GainPoints(n=1),))


def everything_counted() -> Iterator[v.Count]:
    for thing in get_args(v.Counted):
        for of in FILTERS:
            yield v.Count(count=thing, of=of)
            yield v.Count(count=thing, of=of, per=2)


@pytest.mark.parametrize(
    ("name", "english", "german"),
    [
        ("prince", "for 1 yellow worker", "für 1 gelben Handlanger"),
        ("queen", "Once per round", "Einmal pro Runde"),
        ("alchemist", "right after being laid out", "direkt nach dem Auslegen"),
        ("duke", "always", "immer"),
        ("count", "final scoring", "Schlusswertung"),
        ("pet_dog", "Never", "nie"),
    ],
)
def test_a_person_says_when_it_takes_effect(name: str, english: str, german: str) -> None:
    """BRU-PERSON-4."""
    assert english in when_activated(card(name), "en")
    assert german in when_activated(card(name), "de")


# The box.


def test_the_box_says_of_each_card_what_it_does_and_where_that_comes_from() -> None:
    """BRU-SETUP-1, BRU-PETS-1, BRU-CITIZEN-2, BRU-ZWIN-1, BRU-EXCHANGE-1."""
    contents = BRUGES.box()

    assert len(contents["cards"]) == 165 + 39 + 17
    assert len(contents["ships"]) == 30
    assert len(contents["exchange_cards"]) == 12
    for of, thing in (*contents["cards"].items(), *contents["exchange_cards"].items()):
        assert thing["text"] == {lang: printed(of, lang) for lang in LANGS}
        assert set(thing["name"]) == set(LANGS)
        assert thing["source"]


def test_what_was_made_up_is_marked() -> None:
    contents = BRUGES.box()

    assert contents["cards"]["alchemist"]["source"]["effect"] == "yucata rules"
    assert contents["cards"]["princess"]["source"]["effect"] == "reconstructed"
    assert contents["ship_kinds"]["guilders_6"]["source"] == "yucata rules"


def test_a_card_in_the_box_shows_all_that_is_printed_on_it() -> None:
    face = BRUGES.box()["cards"]["prince"]

    assert face["name"] == {"en": "Prince", "de": "Fürst"}
    assert (face["price"], face["points"], face["group"]) == (9, 3, "nobility")
    assert (face["kind"], face["worker"], face["colour"]) == ("worker", "yellow", "blue")


def test_the_box_says_what_signs_and_threats_mean() -> None:
    """BRU-PERSON-4, BRU-THREAT-4 to -14."""
    contents = BRUGES.box()

    assert contents["kinds"]["worker"]["text"]["en"].endswith("for 1 worker")
    assert contents["colours"]["violet"]["threat_name"] == {"en": "Intrigue", "de": "Intrige"}
    assert contents["colours"]["violet"]["threat_text"]["en"] == "You lose 3 points, not below 0."


# Sentences.


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """BRU-HIDE-1 to -5, -8, -9, -15, -17, -18, -23."""
    hidden = {
        tag(event): {field.name for field in fields if field.known.after != EVERYBODY}
        for event, fields in e.SECRETS.fields.items()
    }

    assert {event: fields for event, fields in hidden.items() if fields} == {
        "deck_shuffled": {"order"},
        "piles_laid": {"order"},
        "ships_shuffled": {"order"},
        "exchange_shuffled": {"order"},
        "drawn_cards_seen": {"cards"},
        "card_drawn_to_play": {"card"},
        "card_taken_up": {"card"},
        "house_built": {"card"},
    }


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            {"type": "drawn_cards_seen", "seat": 0, "count": 2},
            "Ada looks at what was drawn: 2 cards.",
            "Ada sieht sich die gezogenen Karten an: 2 Karten.",
        ),
        (
            {"type": "drawn_cards_seen", "seat": 0, "count": 1, "cards": ["prince"]},
            "Ada looks at what was drawn: Prince.",
            "Ada sieht sich die gezogenen Karten an: Fürst.",
        ),
        (
            {"type": "threats_taken", "seat": 1, "colours": ["red", "yellow"]},
            "Ben takes 1 yellow threat marker, 1 red threat marker.",
            "Ben nimmt 1 gelben Bedrohungsmarker, 1 roten Bedrohungsmarker.",
        ),
        (
            {"type": "damage_struck", "seat": 1, "colour": "blue"},
            "Flood strikes Ben; the 3 blue markers go back.",
            "Überschwemmung: Der Schaden trifft Ben; die 3 blauen Marker gehen zurück.",
        ),
        (
            {"type": "damage_struck", "seat": 1, "colour": "red", "kept_off_by": "fire_marshal"},
            "Fire: Fire Marshal keeps it off Ben; the 3 red markers go back.",
            "Brand: Brandmeister hält den Schaden von Ben fern; die 3 roten Marker gehen zurück.",
        ),
        (
            {
                "type": "house_discarded",
                "seat": 2,
                "house": 1,
                "card": "prince",
                "residents": ["queen", "pet_dog"],
            },
            "Cleo loses a house (Prince); back to the hand: Queen, Dog.",
            "Cleo verliert ein Haus (Fürst); zurück auf die Hand: Königin, Hund.",
        ),
        (
            {"type": "house_discarded", "seat": 2, "house": 1, "card": "prince", "residents": []},
            "Cleo loses a house (Prince).",
            "Cleo verliert ein Haus (Fürst).",
        ),
        (
            {"type": "section_completed", "seat": 0, "section": "left", "statue": 7},
            "Ada has built all of the left section and takes statue 7.",
            (
                "Ada hat einen Kanalabschnitt vollständig bebaut (linker Abschnitt) und nimmt"
                " Statue 7."
            ),
        ),
        (
            {"type": "section_completed", "seat": 0, "section": "right"},
            "Ada has built all of the right section; no statue is left.",
            (
                "Ada hat einen Kanalabschnitt vollständig bebaut (rechter Abschnitt); es ist keine"
                " Statue mehr da."
            ),
        ),
        (
            {"type": "improvement_used", "seat": 0, "card": "exchange_salus", "markers": 1},
            "Ada uses Salus; 1 action marker left.",
            "Ada nutzt Salus; noch 1 Aktionsmarker.",
        ),
        (
            {"type": "improvement_used", "seat": 0, "card": "exchange_salus", "markers": 0},
            "Ada uses Salus and takes its last action marker.",
            "Ada nutzt Salus und nimmt den letzten Aktionsmarker.",
        ),
        (
            {"type": "person_laid_out", "seat": 1, "card": "prince", "house": 1, "price": 9},
            "Ben lays out Prince on house 2 for 9 guilders.",
            "Ben legt Fürst auf Haus 2 für 9 Gulden aus.",
        ),
        (
            {"type": "guilders_paid", "seat": 1, "amount": 4},
            "Ben returns 4 guilders to the supply.",
            "Ben legt 4 Gulden in den Vorrat zurück.",
        ),
        (
            {"type": "ascended", "seat": 3, "step": 4, "price": 0},
            "Dora ascends to step 4.",
            "Dora steigt auf Stufe 4 auf.",
        ),
        (
            {"type": "house_built", "seat": 0, "house": 0, "colour": "violet", "worker": "violet"},
            "Ada builds a violet house for 1 violet worker.",
            "Ada baut ein violettes Haus für 1 violetten Handlanger.",
        ),
        (
            {"type": "house_built", "seat": 0, "house": 0, "colour": "violet"},
            "Ada builds a violet house.",
            "Ada baut ein violettes Haus.",
        ),
        (
            {"type": "workers_given", "seat": 0, "to": 4, "workers": [2, 0, 0, 1, 0]},
            "Ada gives Emil 2 blue workers, 1 red worker.",
            "Ada gibt Emil 2 blaue Handlanger, 1 roten Handlanger.",
        ),
        (
            {"type": "person_used", "seat": 0, "owner": 0, "card": "prince"},
            "Ada carries out the effect of Prince.",
            "Ada führt die Wirkung aus: Fürst.",
        ),
        (
            {"type": "card_drawn", "seat": 0, "pile": 1, "back": "pet_red"},
            "Ada draws a red pet card from pile 2.",
            "Ada zieht eine rote Haustierkarte von Stapel 2.",
        ),
    ],
)
def test_what_happens_is_told(event: dict[str, Any], english: str, german: str) -> None:
    assert tell(event, NAMES, "en") == english
    assert tell(event, NAMES, "de") == german


SAMPLE: dict[str, Any] = {
    "seat": 0,
    "to": 1,
    "owner": 1,
    "card": "prince",
    "cards": ["prince", "pet_dog"],
    "residents": ["queen"],
    "colour": "red",
    "colours": ["red", "red"],
    "workers": [1, 0, 0, 0, 2],
    "worker": "red",
    "amount": 1,
    "count": 2,
    "pile": 0,
    "back": "pet_red",
    "section": "left",
    "space": 2,
    "price": 2,
    "step": 3,
    "statue": 7,
    "house": 0,
    "ship": "ship_red_ascend_1",
    "markers": 4,
    "majority": "canal",
    "preparation": "named_colour",
    "value": 6,
    "round": 1,
    "last_round": 2,
    "of": "duke",
}
OTHERWISE = {
    "exchange_turned_up": {"card": "exchange_salus"},
    "improvement_used": {"card": "exchange_salus"},
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("event", sorted(told_of("bruges")))
def test_every_event_is_told_to_who_sees_all_and_to_who_sees_the_least(
    event: str, lang: Lang
) -> None:
    """Those too that random games hardly ever reach."""
    fields = events_of("bruges")[event].__struct_fields__
    whole = {"type": event} | {field: SAMPLE[field] for field in fields if field in SAMPLE}
    whole |= OTHERWISE.get(event, {})
    hidden = {one.name for one in e.SECRETS.fields[events_of("bruges")[event]] if is_hidden(one)}
    least = {field: value for field, value in whole.items() if field not in hidden}

    for shown in (whole, least):
        told = tell(shown, NAMES, lang)
        assert told is not None
        assert not any(slip in told for slip in ("{", "None", "  ", "_"))


def is_hidden(field: Any) -> bool:
    return field.known.after != EVERYBODY


# What is said is so.


def test_b7_the_help_names_whoever_counts_guilders_at_the_end() -> None:
    """BRU-END-9, BRU-END-12: they break a tie, and some persons bring points for them."""
    who_count = [it for it in box.CARDS.values() if any(map(counts_guilders, it.scores))]
    found = help_of("bruges")
    assert found is not None
    (guilders,) = (term.text for term in found.glossary if term.name.en == "Guilders")

    assert who_count
    for who in who_count:
        assert who.name_en in guilders.en
        assert who.name_de in guilders.de


def counts_guilders(score: v.Score) -> bool:
    return isinstance(score.points, v.Count) and score.points.count == "guilders"


def test_b8_a_refusal_says_as_which_colour_the_card_counts() -> None:
    """BRU-CITIZEN-16: a red card named violet is no violet card."""
    named = after(playing("knight", a_table().prepared("named_colour")), c.ChooseColour("violet"))

    with pytest.raises(Rejected) as refused:
        BRUGES.game.decide(named, Seat(0), c.BuildHouse("red"), Chance(b"none is drawn"))

    assert box.COLOUR[card("knight")] == "red"
    assert {lang: sentence(refused.value, BRUGES, lang) for lang in LANGS} == {
        "en": "The card counts as violet; a house costs a worker of that colour.",
        "de": "Die Karte zählt als violett; ein Haus kostet einen Handlanger dieser Farbe.",
    }


@pytest.mark.parametrize("of", ["lightning_person", "exchange_primus"])
def test_b9_ship_and_primus_spare_the_worker_that_activates_and_no_other(of: str) -> None:
    """BRU-ZWIN-24, BRU-EXCHANGE-19, BRU-CITIZEN-12: the Egyptian takes a yellow one."""
    ground = s.Turn(Seat(0), 1, played=True)
    waits = s.ActivateAnother(Seat(0), s.EffectId(of), (0,))
    table = a_table().persons("egyptian").workers(yellow=1).discard("margrave baron smith")
    found = s.CardId("baron")

    state = after(
        table.asked(ground, waits), c.ChoosePerson(card("egyptian")), c.ChooseDiscarded(found)
    )

    assert state.seats[0].workers == (0, 0, 0, 0, 0)
    assert "to activate it, only what its effect costs" in printed(s.EffectId(of), "en")
    assert "für die Aktivierung, nur was die Wirkung kostet" in printed(s.EffectId(of), "de")


@pytest.mark.parametrize("lang", LANGS)
def test_b10_the_rulebook_counts_the_sources_of_the_box(lang: Lang) -> None:
    """Section 22, choice 1."""
    rulebook = {"en": "RULES.md", "de": "RULES.de.md"}[lang]
    lines = files("domain.bruges").joinpath(rulebook).read_text("utf-8").splitlines()
    (said,) = (line for line in lines if line.startswith("1. **"))
    base, new = (
        [BRUGES.box()["cards"][it.id]["source"] for it in box.BOX.persons if it.set == contents]
        for contents in ("base", "new_citizens")
    )
    by_yucata = [source for source in base if source["name_de"] == "yucata rules"]
    elsewhere = [source for source in base if is_public(source) and source not in by_yucata]
    new_by_yucata = [source for source in new if source["name_de"] == "yucata rules"]

    numbers = [int(number) for number in re.findall(r"\d+", said.split("**")[2])]
    parts = (base, by_yucata, elsewhere, new, new_by_yucata)
    assert numbers == [len(part) for part in parts]


def is_public(source: dict[str, str]) -> bool:
    return "public" in (source["name_de"], source["name_en"])


@pytest.mark.parametrize("returned", [False, True])
def test_b11_who_may_stop_returning_markers_reads_the_same_before_and_after_the_first(
    *, returned: bool
) -> None:
    """BRU-DECIDE-12."""
    waits = s.ReturnMarkers(Seat(0), 2, ("blue", "red"), optional=True)
    table = a_table().threats(blue=1, red=1).asked(s.Turn(Seat(0), 1, played=True), waits)
    if returned:
        table = Table(after(table, c.ChooseThreat("blue")))

    assert labels(table)[-1] == "Keep the markers you have"
    assert labels(table, "de")[-1] == "Deine Marker behalten"


def test_b11_twice_the_price_is_nothing_after_the_well_builder() -> None:
    """BRU-CARD-10, -11: it is not the printed price that is doubled."""
    ready = a_table().persons("acrobat").workers(red=1)

    (dear,) = (it for it in labels(ready.guilders(9).turn()) if "Acrobat" in it)
    (free,) = (it for it in labels(ready.prepared("free_canal").turn()) if "Acrobat" in it)

    says = "Activate Acrobat: Build 1 canal token without a card, at twice its price"
    assert (dear, free) == (f"{says} (1 red worker, 2 guilders)", f"{says} (1 red worker)")


def test_b11_a_ship_is_called_what_it_does() -> None:
    """BRU-ZWIN-14: up to two."""
    table = a_table().ships(blue="threats_2").workers(blue=1).threats(blue=1)
    asked = table.asked(s.Turn(Seat(0), 1, played=True), s.OfferShip(Seat(0)))

    assert labels(asked)[0] == "Use the blue ship: Return up to 2 threat markers (1 blue worker)"
    assert labels(asked, "de")[0].startswith(
        "Das blaue Schiff nutzen: Bis zu 2 Bedrohungsmarker zurücklegen"
    )


def test_b11_the_log_says_whose_person_the_swede_uses() -> None:
    """BRU-CITIZEN-19, -23, -24."""
    event = {"type": "person_used", "seat": 0, "owner": 1, "card": "prince", "worker": "yellow"}

    assert tell(event, NAMES, "en") == (
        "Ada carries out the effect of Prince in the display of Ben for 1 yellow worker."
    )
    assert tell(event, NAMES, "de") == (
        "Ada führt die Wirkung aus: Fürst in der Auslage von Ben für 1 gelben Handlanger."
    )


# Labels.


def labels(table: Table, lang: Lang = "en") -> list[str]:
    """What whoever is asked reads."""
    state = table.state
    view = BRUGES.view(state, state.pending[-1].seat)
    return [option(BRUGES, command, view, (), lang)["label"] for command in choices(table)]


def test_an_option_says_what_an_action_brings_and_costs_now() -> None:
    """BRU-ACT-3 to -9: the blue die shows 1, the house takes a blue worker."""
    table = a_table().houses("poet").workers(blue=1).threats(blue=1).guilders(9)

    assert labels(playing("prince", table)) == [
        "Take 2 blue workers",
        "Take 1 guilder",
        "Return 1 blue threat marker for 1 point",
        "Build a canal token: left section, space 1 (blue) (1 guilder)",
        "Build a blue house (1 blue worker)",
        "Lay out Prince: yellow house 1 (9 guilders)",
    ]


def test_an_option_says_it_in_german_too() -> None:
    table = a_table().houses("poet").workers(blue=1).threats(blue=1).guilders(9)

    assert labels(playing("prince", table), "de") == [
        "2 blaue Handlanger nehmen",
        "1 Gulden nehmen",
        "1 blauen Bedrohungsmarker für 1 Punkt zurücklegen",
        "Kanalplättchen bauen: linker Abschnitt, Feld 1 (blau) (1 Gulden)",
        "Blaues Haus bauen (1 blauer Handlanger)",
        "Fürst auslegen: gelbes Haus 1 (9 Gulden)",
    ]


def test_an_option_counts_in_what_persons_change_of_it() -> None:
    """BRU-CARD-19, -48, -56: three workers, 4 guilders for the 1, a Prince for 7."""
    table = a_table().persons("lawyer dice_player biologist").houses("poet").guilders(9)

    offered = labels(playing("prince", table))

    assert "Take 3 blue workers" in offered
    assert "Take 4 guilders" in offered
    assert "Lay out Prince: yellow house 4 (7 guilders)" in offered


def test_an_improved_action_says_what_it_brings_instead() -> None:
    """BRU-EX-24."""
    table = playing("margrave", a_table().dice(2, 2, 2, 2, 1).exchange("moneta"))

    assert "Take 1 guilder" in labels(table)
    assert "Take 5 guilders with Moneta" in labels(table)


def test_a_person_to_activate_says_what_it_costs_and_does() -> None:
    table = a_table().persons("accountant prince").workers(yellow=1).turn(played=True)

    assert labels(table) == [
        "Activate Accountant: Take 2 guilders",
        "Activate Prince: Get 2 points (1 yellow worker)",
        "End the turn",
    ]


def test_with_the_instrument_maker_any_worker_activates() -> None:
    """BRU-CARD-59."""
    table = a_table().persons("instrument_maker prince").workers(red=1).turn(played=True)

    assert "Activate Prince: Get 2 points (1 worker of any colour)" in labels(table)


def test_what_primus_carries_out_costs_no_worker() -> None:
    """BRU-EXCHANGE-19."""
    waits = s.ActivateAnother(Seat(0), s.EffectId("exchange_primus"), (0,))
    table = a_table().persons("prince queen").asked(s.Turn(Seat(0), 1), waits)

    assert labels(table) == [
        "Carry out Prince: Get 2 points",
        "Carry out Queen: Get 1 point",
    ]


def test_what_the_swede_carries_out_costs_its_worker() -> None:
    """BRU-CITIZEN-24."""
    table = a_table().persons("prince", seat=1).persons("swede").workers(yellow=1)
    waits = s.ActivateAnother(Seat(0), s.EffectId("swede"), (0,))

    assert labels(table.asked(s.Turn(Seat(0), 1), waits)) == [
        "Carry out Prince: Get 2 points (1 yellow worker)",
        "Carry out nobody",
    ]


def test_whoever_is_discarded_is_worth_points_at_the_end() -> None:
    """BRU-DECIDE-4."""
    table = a_table().persons("prince queen").asked(s.Turn(Seat(0), 1), s.Plague(Seat(0)))

    assert labels(table) == [
        "Discard Prince, worth 3 points at the end",
        "Discard Queen, worth 3 points at the end",
    ]


def test_a_lightning_person_says_what_it_does_as_it_is_laid_out() -> None:
    """BRU-PERSON-5."""
    table = playing("thief", a_table().houses("poet").guilders(9))

    assert (
        "Lay out Thief: yellow house 1. Each other player gives you 3 guilders (6 guilders)"
        in labels(table)
    )


def test_a_fire_names_houses_by_colour_number_and_residents() -> None:
    """BRU-DECIDE-5."""
    table = a_table().houses("poet sculptor").lives("prince", 1).canals(2, 0)

    assert labels(table.asked(s.Turn(Seat(0), 1), s.Fire(Seat(0)))) == [
        "Give up the yellow house 1",
        "Give up the brown house 2; back to the hand: Prince",
        "Remove the canal token: left section, space 2 (brown)",
    ]


def test_an_ascent_says_to_which_step_and_for_how_much() -> None:
    """BRU-EX-3, BRU-CARD-24."""
    table = a_table().dice(2, 4, 4, 4, 1).guilders(5).persons("notary")

    assert labels(table.asked(s.OfferAscent(Seat(0)))) == [
        "Ascend to step 1, worth 1 point at the end (1 guilder)",
        "Do not ascend",
    ]


def test_the_same_command_says_what_it_is_for() -> None:
    """BRU-DECIDE-12: a marker goes back; what is not returned is declined."""
    waits = s.ReturnMarkers(Seat(0), 2, ("red", "blue"), optional=True)
    table = a_table().threats(red=1, blue=1).asked(s.Turn(Seat(0), 1), waits)

    assert sorted(labels(table)) == [
        "Keep the markers you have",
        "Return 1 blue threat marker for 1 point",
        "Return 1 red threat marker for 1 point",
    ]


def test_who_must_choose_a_way_out_reads_both() -> None:
    """BRU-INT-15."""
    table = a_table().guilders(3, seat=1).points(5, seat=1)

    assert labels(Table(laying_out("swindler", table))) == [
        "Give guilders (2 guilders)",
        "Lose points (2 points)",
    ]


ADA, BEN = Seat(0), Seat(1)


def a_full_table() -> Table:
    """Both seats have some of everything."""
    table = a_table(pets=True, new_citizens=True).discard("potter king baker")
    table = table.ships(red="guilders_6").exchange("salus").step(2)
    for seat, persons in ((0, "prince queen"), (1, "accountant duke")):
        table = table.persons(persons, seat).guilders(30, seat).canals(2, 1, seat)
        table = table.threats(seat, blue=1, red=2, brown=1)
        table = table.workers(seat, blue=2, yellow=1, red=1)
    table = table.houses("margrave wine_merchant").hand("weaver pet_dog").activated("queen")
    return table.hand("smith tailor", seat=1)


def person(name: str) -> s.EffectId:
    return s.EffectId(name)


QUESTIONS: tuple[s.Task, ...] = (
    s.Refill(ADA),
    s.Damage(ADA),
    s.Plague(ADA),
    s.Fire(ADA),
    s.OfferAscent(ADA),
    s.Turn(ADA, 1),
    s.NameCardColour(ADA, "turn"),
    s.ChooseAction(ADA, "turn", "violet"),
    s.PlayExtra(ADA),
    s.OfferImprovement(ADA),
    s.OfferShip(ADA),
    s.RunTwice(ADA, person("alchemist")),
    s.PayForActivation(ADA, person("prince"), turned=True),
    s.TakeAnyWorkers(ADA, 2),
    s.TakeOtherWorkers(ADA, 2, "red"),
    s.ExchangeWorkers(ADA, 1),
    s.Convert(ADA, person("fence"), (0,), "workers", 1, again=True, paid=1),
    s.Convert(ADA, person("conjurer"), (0,), "hand_cards", 1, again=True, paid=1),
    s.ReturnMarkers(ADA, 2, ("red", "blue"), optional=True),
    s.ReturnOneColour(ADA, 3),
    s.NameColour(ADA, person("strategist")),
    s.ChooseVictim(ADA, person("strategist"), (1,), "red"),
    s.PassMarker(ADA, person("smuggler")),
    s.PassMarker(ADA, person("smuggler"), "red"),
    s.LendGuilders(ADA, person("moneylender"), (0,), 1),
    s.Draw(ADA, 2),
    s.DrawToPlay(ADA),
    s.DrawHouse(ADA),
    s.DiscardCards(ADA, person("card_player"), 1),
    s.BuildToken(ADA, double=False, optional=True),
    s.BuildFromHand(ADA, person("wood_carver"), (0,)),
    s.BuildFromDiscard(ADA, person("greek"), (0,)),
    s.LayOutFound(ADA, person("duchess"), (0,)),
    s.HouseTheFound(ADA, card("king")),
    s.SurrenderWorkers(ADA, person("beggar"), BEN, 2),
    s.LosePerson(ADA, person("assassin")),
    s.LoseHouse(ADA, person("vandal"), (s.HouseId(2), s.HouseId(3))),
    s.LoseToken(ADA, person("troublemaker")),
    s.ChooseWay(ADA, person("swindler"), (0, 0), BEN),
    s.SacrificePerson(ADA, person("hangman"), 2),
    s.TakeBack(ADA, person("puppeteer")),
    s.SwapCard(ADA, person("barterer")),
    s.SwapFor(ADA, person("barterer"), card("baker")),
    s.Refresh(ADA, person("master_of_ceremonies")),
    s.ActivateAnother(ADA, person("swede"), (0,)),
    s.ActivateAnother(ADA, person("lightning_person"), (0,)),
)
"""Everything that can be asked (BRU-DECIDE-1 to -35)."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("task", QUESTIONS, ids=lambda task: tag(type(task)))
def test_the_answers_to_every_question_read_each_in_its_own_way(task: s.Task, lang: Lang) -> None:
    """BRU-DECIDE-1 to -35."""
    table = a_full_table().persons("alchemist astronomer")
    if isinstance(task, s.ChooseAction | s.NameCardColour):
        table = table.seat(0, in_play=card("margrave"))
    if isinstance(task, s.Damage):
        table = table.threats(red=3, brown=3)

    read = labels(table.asked(s.Turn(ADA, 1), task), lang)

    assert len(set(read)) == len(read) >= 1
    assert not [text for text in read if "{" in text or "None" in text or "  " in text]


def test_every_question_is_looked_at() -> None:
    """What happens by itself is no question."""
    by_themselves = {s.CarryOut, s.DealThreats}

    assert {type(task) for task in QUESTIONS} == set(get_args(s.Task)) - by_themselves
