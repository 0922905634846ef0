"""Random Villages, built by the naive reading of the rules: every villager lies where it may."""

from random import Random

import pytest
from msgspec.structs import replace

from domain.villagers import state as s
from projections.conformance.game_facts import Opening
from tests.villagers.game_facts import GAME_FACTS
from tests.villagers.naive import (
    CARDS,
    STAND_INS,
    fits_under,
    in_order,
    is_top,
    lying_on,
    room_on,
    under,
)

MOST = 60
"""Villagers that are tried for one Village."""
COINED = 0.3


def marks_of(opening: Opening) -> list[pytest.MarkDecorator]:
    """Mark as long what adds no question and no event: one module or none, at 2 to 4 seats.

    `ChooseSide` is asked at a table of two with Scoundrels.
    """
    short = opening.seats in (1, 5) or opening == Opening(2, {"scoundrels": True})
    is_plain = opening.options in ({}, *({name: True} for name in opening.options))
    return [pytest.mark.long] if is_plain and not short else []


EACH_OPENING = pytest.mark.parametrize(
    "opening", [pytest.param(it, id=str(it), marks=marks_of(it)) for it in GAME_FACTS.openings]
)


class Numbers:
    """Numbers for villagers, no number twice."""

    def __init__(self) -> None:
        self.next = 0

    def take(self) -> s.VillagerId:
        self.next += 1
        return s.VillagerId(self.next - 1)


def random_village(rng: Random, faces: list[str], numbers: Numbers) -> tuple[s.Villager, ...]:
    """Founders, and what of some cards finds a place; coins on some top villagers."""
    founders = s.Villager(numbers.take(), s.CardId("founders"), turned=rng.random() < 1 / 2)
    village: tuple[s.Villager, ...] = (founders,)
    for face in rng.choices(faces, k=rng.randrange(MOST)):
        village = grown(rng, village, face, rng.choice(faces), numbers)
    return with_coins(rng, village)


def grown(
    rng: Random, village: tuple[s.Villager, ...], face: str, cover: str, numbers: Numbers
) -> tuple[s.Villager, ...]:
    """Return the Village with one more villager and a stand-in with that cover.

    Return it unchanged if the villager has no place.
    """
    after = laid(rng, village, face, numbers)
    if face in STAND_INS and after != village:
        after = laid_on(after, after[-1], cover, numbers)
    on_top = any(it.card in STAND_INS and is_top(after, it) for it in after)
    return village if on_top or not in_order(after) else after


def laid(
    rng: Random, village: tuple[s.Villager, ...], face: str, numbers: Numbers
) -> tuple[s.Villager, ...]:
    """On any of the places where it may lie."""
    if not CARDS[face]["discard_after_play"] and fits_under((), face):
        grounds: list[s.Villager | None] = [None]
    else:
        grounds = []
    grounds += [it for it in village if has_room(village, it) and fits(village, it, face)]
    if not grounds:
        return village
    below = rng.choice(grounds)
    return (*village, s.Villager(numbers.take(), s.CardId(face), on=below.id if below else None))


def laid_on(
    village: tuple[s.Villager, ...], below: s.Villager, face: str, numbers: Numbers
) -> tuple[s.Villager, ...]:
    if face in STAND_INS or not fits(village, below, face):
        return village
    return (*village, s.Villager(numbers.take(), s.CardId(face), on=below.id))


def has_room(village: tuple[s.Villager, ...], below: s.Villager) -> bool:
    return len(lying_on(village, below.id)) < room_on(below)


def fits(village: tuple[s.Villager, ...], below: s.Villager, face: str) -> bool:
    return fits_under((*under(village, below), below), face)


def with_coins(rng: Random, village: tuple[s.Villager, ...]) -> tuple[s.Villager, ...]:
    """VIL-CHAIN-10: only what carries nothing has coins."""
    return tuple(
        replace(it, coins=rng.randrange(1, 12)) if coined(rng, village, it) else it
        for it in village
    )


def coined(rng: Random, village: tuple[s.Villager, ...], villager: s.Villager) -> bool:
    return is_top(village, villager) and room_on(villager) == 0 and rng.random() < COINED


def random_company(rng: Random, faces: list[str], numbers: Numbers) -> tuple[s.Villager, ...]:
    """VIL-SOLO-13: the Countess's Village, where everybody lies alone."""
    countess = s.Villager(numbers.take(), s.CardId("countess"), turned=rng.random() < 1 / 2)
    cards = [it for it in rng.choices(faces, k=rng.randrange(MOST)) if it not in STAND_INS]
    return with_coins(rng, (countess, *(s.Villager(numbers.take(), s.CardId(it)) for it in cards)))
