"""Where a villager may be laid in a Village (VIL-CHAIN-1 to -9, VIL-SPECIAL-10, -11, -29)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.villagers.components import CARDS, STAND_INS
from domain.villagers.state import CardId, Villager, VillagerId
from domain.villagers.village import Village, is_stand_in


def places_for(village: Village, card: CardId) -> tuple[VillagerId | None, ...]:
    """Where this villager fits, None for directly in the Village.

    For a Monk or an Apprentice: where there is room; what covers it must fit in its turn.
    """
    if card in STAND_INS:
        return (None, *(v.id for v in village.villagers if village.room(v) > 0))
    if CARDS[card].flag:
        return (None,)
    return tuple(villager.id for villager in carriers(village, card))


def carriers(village: Village, card: CardId) -> Iterator[Villager]:
    """The villagers on which this one may be laid (VIL-CHAIN-2, -3)."""
    before = CARDS[card].before
    for villager in village.villagers:
        fits = villager.card == before[-1] or villager.card in STAND_INS
        if fits and village.room(villager) > 0 and carries(village, villager, card):
            yield villager


def carries(village: Village, villager: Villager, card: CardId) -> bool:
    """VIL-SPECIAL-10: the cards below match the chain text, one by one, bottom to top."""
    path = village.path(villager)
    before = CARDS[card].before
    return (
        len(path) == len(before)
        and all(
            lying == name or lying in STAND_INS for lying, name in zip(path, before, strict=True)
        )
        and suits_agree(village, villager, card)
    )


def suits_agree(village: Village, villager: Villager, card: CardId) -> bool:
    """VIL-SPECIAL-11, -29: both chains on a bottom Monk or Apprentice are of one suit."""
    bottom = village.bottom(villager)
    if not is_stand_in(bottom):
        return True
    suit = CARDS[card].suit
    return all(
        CARDS[lying.card].suit == suit for lying in village.above(bottom) if not is_stand_in(lying)
    )
