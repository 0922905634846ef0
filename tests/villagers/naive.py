"""The order of cards in a Village, read a second time from the rulebook and the box alone.

The code shares nothing with the game. Villages are tuples of `Villager`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import domain.villagers
from domain.villagers import state as s

Village: TypeAlias = Sequence[s.Villager]

BOX: dict[str, Any] = json.loads(
    Path(domain.villagers.__file__).with_name("components.json").read_bytes()
)
CARDS: Mapping[str, dict[str, Any]] = {card["id"]: card for card in BOX["cards"]}
COUNTESS = "countess"
STAND_INS = ("monk", "apprentice")


def lying_on(village: Village, below: s.VillagerId) -> list[s.Villager]:
    """The villagers that lie directly on this one."""
    return [villager for villager in village if villager.on == below]


def is_top(village: Village, villager: s.Villager) -> bool:
    """VIL-TERM-9."""
    return not lying_on(village, villager.id)


def under(village: Village, villager: s.Villager) -> list[s.Villager]:
    """Return the villagers below it, the bottom first."""
    if villager.on is None:
        return []
    below = next(other for other in village if other.id == villager.on)
    return [*under(village, below), below]


def fits_under(below: Iterable[s.Villager], card: str) -> bool:
    """VIL-CHAIN-1 to -3, VIL-SPECIAL-10: whether these, the bottom first, may carry this card."""
    names = [villager.card for villager in below]
    if card in STAND_INS:
        return True
    chain: list[str] = CARDS[card]["chain"] or [card]
    wanted = chain[: chain.index(card)]
    pairs = list(zip(names, wanted, strict=False))
    return len(names) == len(wanted) and all(
        name == want or name in STAND_INS for name, want in pairs
    )


def room_on(villager: s.Villager) -> int:
    """VIL-CHAIN-4, -5, VIL-SPECIAL-11: how many it may carry."""
    if villager.card in STAND_INS:
        return 2 if villager.on is None else 1
    return CARDS[villager.card]["slots"]


def suits_above(village: Village, bottom: s.Villager) -> set[str]:
    """VIL-SPECIAL-29: the suits of what it carries, stand-ins apart."""
    above = [villager for villager in village if bottom in under(village, villager)]
    return {CARDS[v.card]["suit"] for v in above if v.card not in STAND_INS}


def in_order(village: Village) -> bool:
    """VIL-CHAIN-1 to -5, -10, VIL-SPECIAL-10, -11: every villager lies where it may."""
    return all(
        fits_under(under(village, villager), villager.card)
        and len(lying_on(village, villager.id)) <= room_on(villager)
        and (villager.card not in STAND_INS or len(suits_above(village, villager)) <= 1)
        for villager in village
    )
