"""How good a position of Burgundy looks alone against Egon."""

from statistics import fmean, stdev

import pytest
from msgspec.structs import replace

from domain.bots.answer import question
from domain.bots.burgundy import appraise_parts
from domain.bots.burgundy.egon import EGON_UNSURE, chance_to_win, points_to_come
from domain.bots.policy import Effort
from domain.bots.search.rollout import PlayingOn
from domain.burgundy import BURGUNDY
from domain.burgundy import state as s
from domain.burgundy.decide.facing_egon import reveal_pile
from domain.burgundy.event_recorder import begun
from domain.burgundy.scoring import egon_score
from domain.chance import Chance
from domain.decider import Seat
from projections.simulation import play
from tests.bots.matches import asked_along

pytestmark = pytest.mark.random


def alone() -> s.State:
    """In pass B, with three passes to come."""
    return next(
        state
        for state, _, _ in asked_along(BURGUNDY, ("steady",), b"alone 1")
        if state.current_pass == "B"
    )


def chance(state: s.State, points: float, hopes: float = 0.0) -> float:
    return chance_to_win(state, s.egon_of(state), points, hopes)


def test_what_egon_will_have_is_guessed_as_it_comes() -> None:
    """BUR-SOLO-9 to -15, -22: over many worlds, at the end of each pass."""
    state = alone()
    egon = s.egon_of(state)
    lying_open = s.Egon((), egon.cards, egon.first_bonuses, egon.all_seven)
    guessed = points_to_come(lying_open, state.first_bonuses, state.all_seven, "B")
    worlds = [BURGUNDY.rearrange(state, Seat(0), Chance(bytes([n]))) for n in range(250)]

    assert guessed[0] == egon_score(egon)
    for passes, guess in enumerate(guessed[1:], start=1):
        came = [egon_score(s.egon_of(revealed(world, passes))) for world in worlds]
        error = stdev(came) / len(came) ** 0.5
        assert fmean(came) == pytest.approx(guess, abs=4 * error)
        assert stdev(came) == pytest.approx(EGON_UNSURE[passes], rel=0.2)


def revealed(state: s.State, passes: int) -> s.State:
    recorder = begun(state, Chance(b"unused"))
    for _ in range(passes):
        reveal_pile(recorder, s.egon_of(recorder.state))
    return recorder.state


def test_the_chance_to_win_is_that_of_never_being_behind() -> None:
    """BUR-SOLO-24 to -26: more points help, and more so than what may become some."""
    state = alone()
    score = egon_score(s.egon_of(state))

    assert 0 < chance(state, score - 3) < chance(state, score + 3) < chance(state, score + 9) < 1
    assert chance(state, score + 3) < chance(state, score + 3, hopes=3) < chance(state, score + 6)


def test_what_egon_can_no_longer_win_is_no_danger() -> None:
    """BUR-SOLO-20."""
    state = alone()
    taken = replace(state, first_bonuses=(), all_seven=state.all_seven[1:])

    assert chance(taken, 12) > chance(state, 12)


def test_a_game_that_is_over_is_won_or_lost() -> None:
    """BUR-SOLO-24."""
    *_, (last, _, _) = asked_along(BURGUNDY, ("steady",), b"alone")

    assert last.phase.outcome.won is False
    assert appraise_parts(last, Seat(0))["egon"] == 0


def test_a_search_counts_the_turns_of_who_plays_alone() -> None:
    """Rounds, as no other seat has turns between them."""
    state = alone()
    asked = question(BURGUNDY, state, Seat(0), b"turns", Effort(looks=1, turns=2), seats=1)

    end = PlayingOn(asked).from_option(asked.options[0], 0)

    assert (state.round, end.state.round) == (1, 3)


@pytest.mark.long
def test_a_search_beats_egon() -> None:
    """The steady bot wins 1 game of 40."""
    won = [play("burgundy", ("keen",), seed=seed).outcome.won for seed in (3, 4, 5)]

    assert sum(map(bool, won)) >= 2
