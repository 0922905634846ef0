"""The rules, clause by clause: position, blank line, move, blank line, one claim."""

from typing import cast

import pytest

from domain.chance import Chance
from domain.decider import SPECTATOR, Rejected, Seat
from domain.seedling import events as e
from domain.seedling.commands import PlayCard
from domain.seedling.components import DECK, CardId
from domain.seedling.decide import decide
from domain.seedling.evolve import evolve
from domain.seedling.options import awaiting
from domain.seedling.scoring import outcome, points
from domain.seedling.setup import SeedlingOptions, setup
from domain.seedling.state import Player, State
from projections.seedling import SEEDLING

ME, YOU = Seat(0), Seat(1)
CHANCE = Chance(bytes(32))


def cards(*names: str) -> tuple[CardId, ...]:
    return cast("tuple[CardId, ...]", names)


def a_table(mine: tuple[CardId, ...], yours: tuple[CardId, ...], deck: tuple[CardId, ...]) -> State:
    """My turn, with these hands and this deck."""
    return State((Player(mine), Player(yours)), deck)


def opened(seats: int) -> State:
    state = State()
    for event in setup(SeedlingOptions(), seats, Chance(bytes(32))):
        state = evolve(state, event)
    return state


@pytest.mark.parametrize("seats", [2, 3])
def test_everybody_is_dealt_three_and_the_first_seat_begins(seats: int) -> None:
    """SEE-SETUP-1 to -3."""
    state = opened(seats)

    assert [len(player.hand) for player in state.seats] == [3] * seats
    assert len(state.deck) == len(DECK) - 3 * seats == 24 - 3 * seats
    assert awaiting(state) == (ME,)


def test_a_card_is_played_then_one_is_drawn_then_the_next_seat_plays() -> None:
    """SEE-TURN-1 to -3."""
    state = a_table(cards("one", "six"), cards("two"), cards("four", "five"))

    decided = decide(state, ME, PlayCard(CardId("six")), CHANCE)

    assert decided.events == (
        e.CardPlayed(ME, CardId("six")),
        e.CardDrawn(ME, CardId("four")),
        e.TurnBegan(YOU),
    )
    assert decided.state.seats[ME] == Player(cards("one", "four"), cards("six"))


def test_nothing_is_drawn_from_an_empty_deck() -> None:
    """SEE-TURN-2."""
    state = a_table(cards("one"), cards("two"), ())

    decided = decide(state, ME, PlayCard(CardId("one")), CHANCE)

    assert decided.events == (e.CardPlayed(ME, CardId("one")), e.TurnBegan(YOU))


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    """SEE-TURN-1."""
    state = a_table(cards("one"), cards("two"), ())

    with pytest.raises(Rejected) as refusal:
        decide(state, ME, PlayCard(CardId("two")), CHANCE)

    assert refusal.value.code == "card_not_in_hand"


def test_the_game_ends_with_the_last_card() -> None:
    """SEE-END-1, -3."""
    state = State((Player((), cards("six")), Player(cards("two"))), turn=YOU)

    decided = decide(state, YOU, PlayCard(CardId("two")), CHANCE)
    ended = outcome(decided.state)

    assert awaiting(decided.state) == ()
    assert ended is not None
    assert ended.ranking == ((ME,), (YOU,))


@pytest.mark.parametrize(
    ("row", "scored"),
    [((), 0), (("three",), 3), (("three", "three", "five"), 11), (("three", "one", "two"), 5)],
)
def test_a_card_scores_unless_it_is_lower_than_the_one_before(
    row: tuple[str, ...], scored: int
) -> None:
    """SEE-END-2."""
    assert points(cards(*row)) == scored


def test_a_hand_is_seen_by_its_seat_alone_and_the_deck_by_nobody() -> None:
    """SEE-HIDE-1, -2."""
    state = a_table(cards("one"), cards("two", "six"), cards("four"))

    for viewer in (YOU, SPECTATOR):
        shown = SEEDLING.view(state, viewer)
        assert shown["seats"]["0"]["hand_size"] == 1
        assert "hand" not in shown["seats"]["0"]
        assert shown["deck_size"] == 1
        assert "deck" not in shown
    assert SEEDLING.view(state, YOU)["seats"]["1"]["hand"] == {"0": "two", "1": "six"}
