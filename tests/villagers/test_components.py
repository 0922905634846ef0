"""The facts of the box: sections 1, 2 and the numbers that rules name."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from domain.box import checked_box
from domain.villagers import components
from domain.villagers.setup import VillagersOptions, draft_deck

DATA: dict[str, Any] = json.loads(
    files("domain.villagers").joinpath("components.json").read_bytes()
)


EVERYTHING = VillagersOptions(support=True, scoundrels=True, profiteers=True, developments=True)
OF_CHAINS = [it for it in components.BOX.cards if it.chain and it.id not in components.START_CARDS]
SETS = Counter(it.set for it in components.BOX.cards for _ in range(it.copies))


def ids(text: str) -> set[str]:
    return set(text.split())


FACTS: dict[str, tuple[object, object]] = {
    "VIL-TERM-6: nine suits": (
        " ".join(components.SUITS),
        "grains wood hay ore grapes wool leather solitary special",
    ),
    "VIL-TERM-6: no others": (set(components.SUIT.values()), set(components.SUITS)),
    "VIL-TERM-7: the start card of each suit of chains": (
        {f"{components.SUIT[name]}:{name}" for name in components.START_CARDS},
        ids("grains:founders wood:lumberjack hay:hayer ore:miner grapes:graper wool:shepherd")
        | ids("leather:tanner"),
    ),
    "VIL-TERM-8: basic villagers": (components.BASICS, ("lumberjack", "hayer", "miner")),
    "VIL-TERM-8: are in no draft deck": (
        set(components.BASICS) & set(draft_deck(EVERYTHING, 5)),
        set[str](),
    ),
    "VIL-TERM-11: two symbols of their suit": (
        {(it.id, it.suit_symbols) for it in components.BOX.cards if it.suit_symbols != 1},
        {(name, 2) for name in ids("log_rafter bed_builder glass_blower chandler")},
    ),
    "VIL-TERM-12: silver": (
        {it.id for it in components.BOX.cards if it.silver},
        ids("wood_carver log_rafter peddler horse_trader ore_muler locksmith grocer freemason")
        | ids("priest agent wholesaler"),
    ),
    "VIL-TERM-12: bronze": (
        {it.id for it in components.BOX.cards if it.bronze},
        ids("alchemist arkwright captain carter"),
    ),
    "VIL-SUPPORT-2, VIL-SCOUNDREL-6, VIL-PROFIT-3: special villagers of the modules": (
        {it.id for it in components.BOX.cards if it.special and it.set not in ("base", "founders")},
        ids("benefactor nun prophet recruiter pigeoneer noble barbarian flaker schemer courier")
        | ids("thief sheriff freelancer"),
    ),
    "VIL-TERM-15, VIL-SOLO-4: the Countess card is no villager": (
        (
            components.CARDS[components.COUNTESS].suit,
            components.CARDS[components.COUNTESS].gold,
            components.SUIT[components.FOUNDERS],
        ),
        (None, 4, "grains"),
    ),
    "VIL-CHAIN-10: unlockers, silver and bronze carry nobody": (
        {it.slots for it in components.BOX.cards if it.keyring or it.silver or it.bronze},
        {0},
    ),
    "VIL-CHAIN-4, -5: start cards carry two, middle cards one, last cards none": (
        {((it.chain or ())[-1:] == (it.id,), it.slots) for it in OF_CHAINS},
        {(True, 0), (False, 1)},
    ),
    "VIL-CHAIN-4: start cards": (
        {components.CARDS[name].slots for name in components.START_CARDS},
        {2},
    ),
    "VIL-SETUP-1, VIL-CHOICE-1: one copy each of six simple villagers": (
        sorted(components.SIGNPOSTS),
        sorted(ids("blacksmith carpenter graper grazier swineherd wattler")),
    ),
    "VIL-SETUP-1: without a padlock": (
        {components.CARDS[it].padlock for it in components.SIGNPOSTS},
        {False},
    ),
    "VIL-SETUP-2, -3, VIL-PROFIT-1, VIL-SCOUNDREL-1, VIL-SUPPORT-1: cards in the box": (
        SETS,
        Counter(founders=5, basic=30, base=100, support=5, scoundrels=9, profiteers=8),
    ),
    "VIL-PROFIT-1, -3, VIL-CHOICE-2: copies and suits": (
        {(it.id, it.copies, it.suit) for it in components.BOX.cards if it.set == "profiteers"},
        {
            ("alchemist", 1, "ore"),
            ("arkwright", 1, "wood"),
            ("captain", 1, "solitary"),
            ("carter", 1, "hay"),
            ("wholesaler", 2, "solitary"),
            ("freelancer", 2, "special"),
        },
    ),
    "VIL-SCOUNDREL-1: copies": (
        {f"{it.id}={it.copies}" for it in components.BOX.cards if it.set == "scoundrels"},
        ids("noble=1 barbarian=1 flaker=1 schemer=1 courier=1 thief=2 sheriff=2"),
    ),
    "VIL-DEV-1: three suites of four": (
        {f"{it.suite}:{it.id}" for it in components.DEVELOPMENTS.values()},
        ids("community:town_hall community:inn community:tavern community:church")
        | ids("trade:bank trade:marketplace trade:lighthouse trade:guildhall")
        | ids("production:windmill production:sawmill production:gold_mine production:ox_crane"),
    ),
}


@pytest.mark.parametrize(("found", "said"), FACTS.values(), ids=FACTS)
def test_the_box_is_that_of_the_rulebook(found: object, said: object) -> None:
    """VIL-TERM-6 to -8, -11, -12, -15, VIL-SUPPORT-1, -2, -9, VIL-CHOICE-1, -2, -23, VIL-PROFIT-1,
    -3, -20, VIL-SCOUNDREL-1, -6, VIL-SOLO-4, VIL-CHAIN-4, -5, -10, VIL-SETUP-1 to -3, VIL-DEV-1.
    """
    assert found == said


def test_a_keyring_opens_so_many_padlocks_of_the_full_deck() -> None:
    """VIL-TERM-13, VIL-LOCK-9, VIL-EX-10."""
    padlocks = Counter[str]()
    for face in components.BOX.cards:
        if face.unlocked_by is not None:
            padlocks[face.unlocked_by] += face.copies

    assert padlocks == {face.id: face.keyring for face in components.BOX.cards if face.keyring}
    assert padlocks["blacksmith"] == 10
    assert padlocks["cartwright"] == 2


def test_every_number_of_the_box_has_a_source() -> None:
    allowed = set(DATA["source_values"])

    for entry in (*DATA["cards"], *DATA["events"], *DATA["developments"]):
        marks = {entry[key] for key in ("source", "copies_source") if key in entry}
        assert marks
        assert marks <= allowed


@pytest.mark.parametrize(
    ("name", "fact", "wrong"),
    [
        ("brewer", "copies", 3),
        ("blacksmith", "keyring", 8),
        ("fisher", "unlocked_by", None),
        ("agent", "slots", 1),
        ("truffler", "chain", ["nobody", "swineherd", "truffler"]),
    ],
)
def test_a_box_that_contradicts_itself_is_refused(name: str, fact: str, wrong: object) -> None:
    """One more Brewer, a small keyring, a padlock nobody opens, a card that carries, no link."""
    data = json.loads(json.dumps(DATA))
    next(card for card in data["cards"] if card["id"] == name)[fact] = wrong

    with pytest.raises(ValueError, match="contradicts itself"):
        checked_box(json.dumps(data).encode(), components.Box, components.agrees)
