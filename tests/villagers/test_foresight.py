"""How much is tried out before an option is offered (VIL-DECIDE-20)."""

from collections.abc import Callable

import pytest

from domain.decider import Seat
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.options import options
from domain.villagers.village import Village, read_village
from tests.villagers.a_table import Table, a_table

SEATS = 5
LAID = 65
"""Villagers in each Village, more than any game brings."""


def a_long_evening(hand: str) -> Table:
    """Every Village holds one chain of each kind, again and again, and nobody has any gold."""
    chains = [
        "/".join((*face.before, face.id)) for face in components.CARDS.values() if face.before
    ]
    text = "founders"
    while len(text.replace("/", " ").split()) < LAID:
        text += f" {chains[len(text) % len(chains)]}"
    table = a_table(SEATS)
    for seat in range(SEATS):
        table = table.with_village(text, seat)
    return table.with_hand(hand).holds(supply=0).building(limit=5)


def laying_a_monk(hand: str) -> s.State:
    """A Monk has been shown; its place is asked."""
    return a_long_evening(hand).asked(s.Build(), s.ChoosePlace(s.CardId("monk"), "played")).state


def freeing_a_villager(hand: str) -> s.State:
    """An Apprentice has been shown; whom it frees is asked."""
    return a_long_evening(hand).asked(s.Build(), s.ChooseVillager("apprentice")).state


@pytest.mark.parametrize(
    ("position", "hand"),
    [
        (laying_a_monk, "apprentice"),
        (laying_a_monk, "monk apprentice apprentice"),
        (laying_a_monk, "monk apprentice apprentice mason seeker cooper priest"),
        (freeing_a_villager, ""),
        (freeing_a_villager, "monk monk apprentice"),
    ],
)
def test_what_is_tried_out_grows_with_the_own_village_only(
    monkeypatch: pytest.MonkeyPatch, position: Callable[[str], s.State], hand: str
) -> None:
    """VIL-DECIDE-8, -9, -20: a few chains are imagined for each villager, never whole Villages."""
    state = position(hand)
    imagined: list[int] = []
    read = Village.__init__

    def counted(village: Village, villagers: tuple[s.Villager, ...]) -> None:
        imagined.append(len(villagers))
        read(village, villagers)

    read_village.cache_clear()
    monkeypatch.setattr(Village, "__init__", counted)
    options(state, Seat(0))

    assert read_village.cache_info().currsize == SEATS
    assert sum(imagined) - sum(len(holding.village) for holding in state.seats) < 10 * LAID
