"""Section 21: what holds at every position of random games."""

from collections import Counter
from typing import TypeAlias

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat
from tests.random_games import a_random_game

pytestmark = pytest.mark.random

CASES = [(seats, seed) for seats in (1, 2, 3, 4) for seed in range(12)]
DEEPEST = 12
"""How many decisions may wait at once: a castle on a castle on a purchase, and so on."""


Games: TypeAlias = list[tuple[int, tuple[e.Event, ...], list[s.State]]]


@pytest.fixture(scope="module")
def games() -> Games:
    return [(seats, *a_random_game(BURGUNDY, seats, seed)) for seats, seed in CASES]


def test_random_games_end(games: Games) -> None:
    """BUR-END-1, BUR-SOLO-24."""
    for _, _, positions in games:
        outcome = BURGUNDY.outcome(positions[-1])

        assert outcome is not None
        assert BURGUNDY.options(positions[-1], Seat(0)) == ()
        assert all(BURGUNDY.outcome(state) is None for state in positions[:-1])


def every_card(state: s.State) -> Counter[str]:
    """Wherever they lie, a purchase in progress included."""
    found = Counter[str](state.draw_pile + state.discard_pile)
    for row in state.display:
        found.update(row)
    for holding in state.seats:
        found.update(holding.hand + holding.action_stack + holding.bought + holding.projects)
        for stack in holding.estate:
            found.update(stack.cards)
    if state.egon is not None:
        found.update(state.egon.cards)
        for pile in state.egon.piles:
            found.update(pile)
    return found


def test_no_action_card_is_ever_lost_or_doubled(games: Games) -> None:
    """BUR-CHECK-1."""
    contents = Counter[str](box.ALL_CARDS)
    for _, _, positions in games:
        for state in positions:
            assert every_card(state) == contents


def test_no_good_or_animal_is_ever_lost_or_doubled(games: Games) -> None:
    """BUR-CHECK-2."""
    goods, animals = Counter[str](box.ALL_GOODS), Counter[str](box.ALL_ANIMALS)
    for _, _, positions in games:
        for state in positions:
            held, kept = Counter[str](), Counter[str]()
            for stack in state.goods:
                held.update(stack)
            for stack in state.animals:
                kept.update(stack)
            for holding in state.seats:
                held.update(holding.goods + holding.sold)
                kept.update(holding.animals)
            assert held == goods
            assert kept == animals


def test_no_limit_is_ever_passed(games: Games) -> None:
    """BUR-CHECK-3, BUR-PROJ-1, BUR-ESTATE-2."""
    for _, _, positions in games:
        for state in positions:
            for holding in state.seats:
                assert len(holding.projects) <= 3
                assert len(holding.hand) <= 2
                assert len(holding.bought) in (0, 2, 3)
                assert all(1 <= len(stack.cards) <= 3 for stack in holding.estate)


def test_workers_and_silver_never_go_below_zero(games: Games) -> None:
    """BUR-CHECK-4."""
    for _, _, positions in games:
        for state in positions:
            assert all(holding.workers >= 0 for holding in state.seats)
            assert all(holding.silver >= 0 for holding in state.seats)


def test_no_bonus_card_is_owned_twice(games: Games) -> None:
    """BUR-CHECK-5."""
    for seats, _, positions in games:
        for state in positions:
            owners = [*state.seats, *((state.egon,) if state.egon is not None else ())]
            firsts = [kind for owner in owners for kind in owner.first_bonuses]
            values = [owner.all_seven for owner in owners if owner.all_seven]
            assert sorted((*firsts, *state.first_bonuses)) == sorted(box.KINDS)
            assert sorted((*values, *state.all_seven)) == sorted(
                box.PREPARATIONS[seats].all_seven_cards
            )


def test_exactly_one_player_holds_the_start_player_card(games: Games) -> None:
    """BUR-CHECK-6, BUR-SOLO-8."""
    for seats, _, positions in games:
        for state in positions:
            card = state.start_card
            assert (card is None) == (seats == 1)
            assert card is None or card.holder in range(seats)


def test_each_player_plays_six_hand_cards_a_pass(games: Games) -> None:
    """BUR-CHECK-7."""
    for seats, events, _ in games:
        if any(isinstance(event, e.TurnSkipped) for event in events):
            continue
        played: list[Counter[Seat]] = []
        for event in events:
            if isinstance(event, e.PassBegan):
                played.append(Counter())
            if isinstance(event, e.CardPlayed):
                played[-1][event.seat] += 1
        assert played == [{Seat(n): 6 for n in range(seats)}] * len(played)


def test_what_waits_stays_within_bounds(games: Games) -> None:
    """Nested effects end: there are only so many projects (BUR-EFFECT-27)."""
    for _, events, positions in games:
        assert max(len(state.pending) for state in positions) <= DEEPEST
        assert any(isinstance(event, e.DecisionOpened) for event in events)


def test_there_are_never_more_than_200_options(games: Games) -> None:
    """Whoever is awaited has options, and nobody has too many."""
    for _, _, positions in games:
        for state in positions:
            for seat in BURGUNDY.awaiting(state):
                assert 0 < len(BURGUNDY.options(state, seat)) <= 200
