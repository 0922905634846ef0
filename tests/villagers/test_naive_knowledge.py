"""A view shows exactly those hidden cards that its viewer could have noted, no more and no less."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.villagers import state as s
from projections.conformance.finding import Finding
from projections.conformance.game_facts import GameFacts, Opening
from projections.conformance.hunts import asks, hunt_moving_where
from projections.conformance.playing import Start
from projections.conformance.seeds import fixed_starts
from tests.villagers import leaks
from tests.villagers.game_facts import GAME_FACTS
from tests.villagers.leaks import opened
from tests.villagers.naive_knowledge import PROMISE
from tests.villagers.notes import check_notes

pytestmark = pytest.mark.random


def marks_of(opening: Opening) -> list[pytest.MarkDecorator]:
    """Mark as long what adds no question and no event: one module or none, at 2 to 4 seats.

    `ChooseSide` is asked at a table of two with Scoundrels.
    """
    short = opening.seats in (1, 5) or opening == Opening(2, {"scoundrels": True})
    is_plain = opening.options in ({}, *({name: True} for name in opening.options))
    return [pytest.mark.long] if is_plain and not short else []


@pytest.mark.parametrize(
    "opening", [pytest.param(it, id=str(it), marks=marks_of(it)) for it in GAME_FACTS.openings]
)
def test_a_view_shows_what_its_viewer_could_have_noted(opening: Opening) -> None:
    check_notes(GAME_FACTS, Start(opening, "notes"))


def check_many(facts: GameFacts) -> None:
    for start in fixed_starts(facts, rounds=20):
        check_notes(facts, start)


@pytest.mark.parametrize(
    "leak",
    [
        leaks.card_put_back_stays_traceable,
        leaks.known_by_what_its_owner_knows,
        leaks.known_card_forgotten,
    ],
)
def test_a_card_that_is_wrongly_known_or_forgotten_is_found(leak: Callable[[], GameFacts]) -> None:
    facts = leak()

    with pytest.raises(Finding, match=f"^{PROMISE}"):
        check_many(facts)


@pytest.mark.parametrize(
    ("options", "asked", "games"),
    [
        ({}, s.PutBackForBasic, 1),
        ({"support": True}, s.TakeSeen, 3),
        ({"scoundrels": True}, s.TakeFromHand, 3),
        ({"developments": True}, s.ChoosePile, 3),
    ],
    ids=lambda it: getattr(it, "__name__", None),
)
def test_nothing_is_found_where_a_villager_is_chosen_in_secret(
    options: dict[str, bool], asked: type[Any], games: int
) -> None:
    """VIL-HIDE-6, -13 to -16."""
    hunt_moving_where(opened(3, **options), games=games, happens=asks(asked))
