"""The conformance suite finds what is planted, and for its own reason."""

from collections.abc import Callable
from random import Random

import pytest

from projections.conformance.conformance import check_game
from projections.conformance.finding import Finding
from projections.conformance.game_facts import GameFacts
from projections.conformance.playing import RandomGame
from projections.conformance.seeds import fixed_starts
from tests.games.courtyard import bugs

pytestmark = pytest.mark.random

BUGS: list[tuple[Callable[[], GameFacts], str]] = [
    (bugs.option_that_is_refused, "offered, but refused"),
    (bugs.accepted_though_not_offered, "what is not offered is refused"),
    (bugs.refused_with_a_crash, "refused by IndexError"),
    (bugs.card_lost, "components are conserved"),
    (bugs.position_that_no_event_tells, "the folded log is the state held"),
    (bugs.draw_that_stands_nowhere, "every draw is recorded"),
    (bugs.draw_that_was_turned, "a draw comes out again"),
    (bugs.game_that_remembers, "the same command has the same consequences"),
    (bugs.options_without_end, "at most 200 options"),
    (bugs.option_offered_twice, "no option twice"),
    (bugs.nobody_awaited, "somebody is awaited until the game ends"),
    (bugs.interrupt_undeclared, "whom nobody waits for has only interrupts"),
    (bugs.too_much_waiting, "few things wait at once"),
    (bugs.game_too_long, "a game ends before too long"),
    (bugs.undocumented_key, "a view has documented keys only"),
    (bugs.null_in_view, "a view is as its type says"),
    (bugs.state_that_does_not_survive, "the folded log is the state held"),
]


def check_some_games(facts: GameFacts) -> None:
    for start in fixed_starts(facts, rounds=4):
        check_game(RandomGame(facts, start), Random(start.seed))


@pytest.mark.parametrize(("bug", "promise"), BUGS, ids=[bug.__name__ for bug, _ in BUGS])
def test_a_planted_bug_is_found(bug: Callable[[], GameFacts], promise: str) -> None:
    facts = bug()

    with pytest.raises(Finding, match=f"^{promise}"):
        check_some_games(facts)
