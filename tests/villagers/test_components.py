"""The facts of the box: sections 1, 2 and the numbers that rules name."""

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from domain.box import checked_box
from domain.villagers import components as box
from domain.villagers import state as s
from domain.villagers.setup import VillagersOptions, draft_deck

DATA: dict[str, Any] = json.loads(
    files("domain.villagers").joinpath("components.json").read_bytes()
)


def test_there_are_nine_suits() -> None:
    """VIL-TERM-6."""
    suits = "grains wood hay ore grapes wool leather solitary special"

    assert tuple(suits.split()) == box.SUITS
    assert set(box.SUIT.values()) == set(box.SUITS)


def test_each_suit_of_chains_has_its_start_card() -> None:
    """VIL-TERM-7."""
    starts = {box.SUIT[name]: name for name in box.START_CARDS}

    assert starts == {
        "grains": "founders",
        "wood": "lumberjack",
        "hay": "hayer",
        "ore": "miner",
        "grapes": "graper",
        "wool": "shepherd",
        "leather": "tanner",
    }


def test_basic_villagers_are_never_part_of_the_draft_deck() -> None:
    """VIL-TERM-8."""
    everything = VillagersOptions(support=True, scoundrels=True, profiteers=True, developments=True)

    assert box.BASICS == ("lumberjack", "hayer", "miner")
    assert not set(box.BASICS) & set(draft_deck(everything, 5))


def test_four_villagers_show_two_symbols_of_their_suit() -> None:
    """VIL-TERM-11."""
    double = {face.id for face in box.BOX.cards if face.suit_symbols != 1}

    assert double == {"log_rafter", "bed_builder", "glass_blower", "chandler"}
    assert all(box.CARDS[s.CardId(name)].suit_symbols == 2 for name in double)


def test_silver_and_bronze_villagers_are_those_with_such_a_symbol() -> None:
    """VIL-TERM-12, VIL-SUPPORT-9, VIL-CHOICE-23."""
    silver = {face.id for face in box.BOX.cards if face.silver}
    bronze = {face.id for face in box.BOX.cards if face.bronze}

    assert silver == {
        *("wood_carver", "log_rafter", "peddler", "horse_trader", "ore_muler", "locksmith"),
        *("grocer", "freemason", "priest", "agent", "wholesaler"),
    }
    assert bronze == {"alchemist", "arkwright", "captain", "carter"}


def test_special_villagers_of_the_modules() -> None:
    """VIL-SUPPORT-2, VIL-SCOUNDREL-6, VIL-PROFIT-3."""
    special = {it.id for it in box.BOX.cards if it.special and it.set not in ("base", "founders")}

    assert special == {
        *("benefactor", "nun", "prophet", "recruiter", "pigeoneer"),
        *("noble", "barbarian", "flaker", "schemer", "courier", "thief", "sheriff"),
        "freelancer",
    }


def test_a_keyring_opens_so_many_padlocks_of_the_full_deck() -> None:
    """VIL-TERM-13, VIL-LOCK-9, VIL-EX-10."""
    padlocks = Counter[str]()
    for face in box.BOX.cards:
        if face.unlocked_by is not None:
            padlocks[face.unlocked_by] += face.copies

    assert padlocks == {face.id: face.keyring for face in box.BOX.cards if face.keyring}
    assert padlocks["blacksmith"] == 10
    assert padlocks["cartwright"] == 2


def test_the_countess_card_is_no_villager_and_founders_is_one() -> None:
    """VIL-TERM-15, VIL-SOLO-4."""
    assert box.CARDS[box.COUNTESS].suit is None
    assert box.CARDS[box.COUNTESS].gold == 4
    assert box.SUIT[box.FOUNDERS] == "grains"


def test_unlockers_and_silver_and_bronze_villagers_carry_nobody() -> None:
    """VIL-CHAIN-10."""
    for face in box.BOX.cards:
        if face.keyring or face.silver or face.bronze:
            assert face.slots == 0, face.id


def test_middle_cards_carry_one_and_last_cards_none() -> None:
    """VIL-CHAIN-4, -5."""
    for face in box.BOX.cards:
        if face.chain and face.id not in box.START_CARDS:
            last = face.chain[-1] == face.id
            assert face.slots == (0 if last else 1), face.id
    assert all(box.CARDS[name].slots == 2 for name in box.START_CARDS)


def test_the_six_signposts_are_one_copy_each_of_six_simple_villagers() -> None:
    """VIL-SETUP-1, VIL-CHOICE-1."""
    signposts = {"blacksmith", "carpenter", "graper", "grazier", "swineherd", "wattler"}

    assert len(box.SIGNPOSTS) == 6
    assert set(box.SIGNPOSTS) == signposts
    assert not any(box.CARDS[name].padlock for name in box.SIGNPOSTS)


def test_so_many_cards_are_in_the_box() -> None:
    """VIL-SETUP-2, -3, VIL-PROFIT-1, VIL-SCOUNDREL-1, VIL-SUPPORT-1, VIL-CHOICE-2."""
    sets = Counter[str]()
    for face in box.BOX.cards:
        sets[face.set] += face.copies

    assert sets == Counter(founders=5, basic=30, base=100, support=5, scoundrels=9, profiteers=8)
    assert box.CARDS[s.CardId("wholesaler")].copies == box.CARDS[s.CardId("freelancer")].copies == 2


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
        checked_box(json.dumps(data).encode(), box.Box, box.agrees)
