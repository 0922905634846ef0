"""The places where a villager may be laid (VIL-CHAIN-1 to -9, VIL-SPECIAL-10, -11, -29)."""

from collections.abc import Iterator

from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.village import Chains, is_stand_in


def places_for(village: Chains, card: s.CardId) -> tuple[s.VillagerId | None, ...]:
    """Return the places where this villager fits; None stands for directly in the Village.

    For a Monk or an Apprentice, these are the places with room. The villager that covers it must
    fit too.
    """
    if card in components.STAND_INS:
        return (None, *(v.id for v in village.villagers if village.room(v) > 0))
    if components.CARDS[card].flag:
        return (None,)
    return tuple(villager.id for villager in carriers(village, card))


def fits_somewhere(village: Chains, card: s.CardId) -> bool:
    """Whether `places_for` returns any place; the search stops at the first."""
    if card in components.STAND_INS or components.CARDS[card].flag:
        return True
    return next(carriers(village, card), None) is not None


def carriers(village: Chains, card: s.CardId) -> Iterator[s.Villager]:
    """Yield the villagers on which this one may be laid (VIL-CHAIN-2, -3)."""
    before = components.BEFORE[card]
    if components.STAND_INS.isdisjoint(village.by_face):
        fitting = village.by_face.get(before[-1], [])
    else:
        names = components.STAND_INS | {before[-1]}
        fitting = [villager for villager in village.villagers if villager.card in names]
    for villager in fitting:
        if village.room(villager) > 0 and carries(village, villager, card):
            yield villager


def carries(village: Chains, villager: s.Villager, card: s.CardId) -> bool:
    """VIL-SPECIAL-10: the cards below match the chain text, one by one, bottom to top."""
    path, before = village.path(villager), components.BEFORE[card]
    if path == before:
        return path[0] not in components.STAND_INS or suits_agree(village, villager, card)
    return (
        len(path) == len(before)
        and all(
            lying == name or lying in components.STAND_INS
            for lying, name in zip(path, before, strict=True)
        )
        and suits_agree(village, villager, card)
    )


def suits_agree(village: Chains, villager: s.Villager, card: s.CardId) -> bool:
    """VIL-SPECIAL-11, -29: both chains on a bottom Monk or Apprentice are of one suit."""
    bottom = village.bottom(villager)
    if not is_stand_in(bottom):
        return True
    suit = components.CARDS[card].suit
    return all(
        components.CARDS[lying.card].suit == suit
        for lying in village.above(bottom)
        if not is_stand_in(lying)
    )
