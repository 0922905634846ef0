"""A ranking: the racing options, the dropped ones, the reported results and the limits."""

from dataclasses import replace
from itertools import count
from math import inf
from statistics import fmean
from typing import Any

import msgspec
import pytest

from domain.bots import rank
from domain.bots.answer import question
from domain.bots.evaluation import PARTS
from domain.bots.policy import Effort, Finals, Question
from domain.bots.search import move_search as rankings
from domain.bots.search.move_search import CANDIDATES, FINALISTS, Ranked, Ranking, proved
from domain.bots.search.racing import Race, Runner, difference, leading, parted
from domain.bots.search.rollout import End, PlayingOn
from domain.bots.search.score_difference import gained_over, is_sure, parts_gained
from domain.bots.steady import play_steadily
from domain.burgundy import BURGUNDY
from domain.chance import Chance
from domain.decider import AnyGame, Seat, offered
from domain.registry import GAMES
from projections.conformance.bot_consistency import AT_A_GLANCE, quick_search
from server.simulation_cli import one_game
from tests.bots.matches import asked_along
from tests.games.courtyard.game import COURTYARD

pytestmark = pytest.mark.random

SEED = b"a search"
A_LITTLE = Effort(looks=400, turns=1)


def asked_in(game: AnyGame, effort: Effort = A_LITTLE, every: int = 16) -> list[Question]:
    """Questions with several options, from a random game for two."""
    steps = list(asked_along(game, ("random", "random"), b"ranked"))[:-1]
    asked = [
        question(game, state, seat, SEED, effort, seats=2) for state, seat, _ in steps[::every]
    ]
    return [it for it in asked if len(it.options) > 1]


def told(ranking: Ranking) -> list[tuple[Any, ...]]:
    return [
        (it.option, it.worth, it.behind, it.error, it.ahead, it.worlds, dict(it.parts), it.line)
        for it in ranking.options
    ]


# The reported results.


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_same_question_has_the_same_ranking(game: AnyGame) -> None:
    once, again = asked_in(game, AT_A_GLANCE, 60), asked_in(game, AT_A_GLANCE, 60)

    assert [told(rank(it)) for it in once] == [told(rank(it)) for it in again]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_in_worlds_that_look_alike_the_ranking_is_the_same(game: AnyGame) -> None:
    """The numbers are equal to the last digit: none depends on facts hidden from the seat."""
    steps = list(asked_along(game, ("random", "random"), b"alike"))[:-1]
    chosen = [it for it in steps if len(offered(game, it[0], it[1])) > 1]
    for state, seat, _ in chosen[:: len(chosen) // 4]:
        world = game.rearrange(state, seat, Chance(b"another world"))
        here, there = (
            rank(question(game, it, seat, SEED, AT_A_GLANCE, seats=2)) for it in (state, world)
        )
        assert told(there) == told(here)


def test_every_option_is_told_once_and_the_best_first() -> None:
    for asked in asked_in(BURGUNDY):
        ranking = rank(asked)
        options = [it.option for it in ranking.options]
        best, *others = ranking.options
        assert len(options) == len(asked.options)
        assert set(options) == set(asked.options)
        assert best.behind == 0
        assert best.worlds >= (asked.effort.worlds if len(others) > 1 else 1)
        assert sum(it.worlds > 0 for it in ranking.options) <= CANDIDATES
        for it in others:
            assert 0 <= it.ahead <= it.worlds
            assert (it.error == inf) == (it.worlds == 0)


def test_what_is_asked_for_is_played_on_however_it_looks() -> None:
    for asked in asked_in(BURGUNDY):
        last = rank(asked).options[-1].option
        assert rank(asked, last).of(last).worlds > 0
        with pytest.raises(KeyError):
            rank(asked).of(None)


def test_parts_are_points_of_both_sides_at_the_end_of_what_was_played_on() -> None:
    for asked in asked_in(BURGUNDY, AT_A_GLANCE):
        best = rank(asked).best
        assert best.parts["rivals"] < 0
        assert sum(best.parts.values()) == pytest.approx(best.worth, abs=0.01)


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in GAMES.values() for seats in {2, game.seats[-1]}],
    ids=lambda it: getattr(it, "name", None),
)
def test_at_the_end_the_margin_is_the_difference_of_totals(game: AnyGame, seats: int) -> None:
    """Over the mean of the others; some appraisals hold only a share of what rivals have against a
    seat. Half a point may be left over in Carpe Diem, which is rounded down in the end."""
    *_, (state, seat, command), _ = asked_along(game, ("random",) * seats, b"margin")

    end = PlayingOn(question(game, state, seat, SEED, A_LITTLE, seats=seats)).from_option(
        command, 0
    )

    outcome = game.outcome(end.state)
    assert outcome is not None
    totals = {it: scores["total"] for it, scores in outcome.scores.items()}
    own = totals.pop(seat)
    assert end.margin == pytest.approx(own - fmean(totals.values()), abs=0.5)


def test_what_is_gained_is_told_in_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points count both sides, whatever share of rivals' points an appraisal subtracts."""
    monkeypatch.setitem(PARTS, "courtyard", lambda state, seat: state[seat])
    state, seat, _ = next(asked_along(COURTYARD, ("random", "random"), b"gained"))
    asked = question(COURTYARD, state, seat, SEED, seats=2)

    def ended(pots: float, water: float, theirs: float) -> End:
        own = {"pots": pots, "water": water, "rivals": -0.4 * theirs}
        return End(asked, (own, {"pots": theirs, "rivals": -0.4 * (pots + water)}), worth=0.0)

    ends = [ended(9, 1.0, 5), ended(8, 1.05, 5), ended(9, 1.0, 6)]
    others = [ended(5, 1.0, 4), ended(5, 1.0, 4), ended(9, 1.0, 4), ended(99, 99, 99)]

    assert [end.margin for end in ends] == pytest.approx([5, 4.05, 4])
    assert gained_over(ends, others) == pytest.approx((1.02, 1.53, 2, 3), abs=0.01)
    assert parts_gained(ends, others) == pytest.approx({"pots": 7 / 3, "rivals": -4 / 3})
    assert gained_over(ends[:1], others) == (3, 3, 1, 1)
    assert gained_over(ends, []) == (0, 0, 0, 0)
    scattered = {"a": 4.0, "b": 3.0, "c": -2.0, "d": -2.0, "e": -1.0}
    told = parts_gained([End(asked, (scattered, {}), worth=0.0)], [End(asked, ({}, {}), 0.0)])
    assert [*told] == ["a", "b", "c", "d"], "two parts would leave a rest of -5"


def test_how_many_play_is_asked_of_no_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of other packages name their seats as they like; alone there is no rival to look at."""
    monkeypatch.setitem(PARTS, "courtyard", lambda state, seat: state[seat])
    state, seat, _ = next(asked_along(COURTYARD, ("random",) * 3, b"seats"))
    asked = question(COURTYARD, state, seat, SEED, seats=3)
    homes = ({"pots": 5}, {"pots": 2}, {"pots": 4})

    assert End(asked, homes, worth=0.0).margin == 2
    assert End(replace(asked, seats=1), homes[:1], worth=0.0).margin == 5


@pytest.mark.parametrize(
    ("difference", "error", "sure"),
    [(2.0, 1.0, True), (1.9, 1.0, False), (0.1, 0.0, True), (0.0, 0.0, False), (-3.0, 1.0, False)],
)
def test_two_standard_errors_are_sure(difference: float, error: float, *, sure: bool) -> None:
    assert is_sure(difference, error) == sure


def test_the_line_is_what_the_seat_chooses_next() -> None:
    lines = [it.line for asked in asked_in(BURGUNDY) for it in rank(asked).options if it.worlds]

    assert any(lines)
    assert all(len(line) <= 2 for line in lines)


def test_who_is_not_awaited_may_let_the_moment_pass() -> None:
    ranked: list[Ranking] = []
    for state, _, _ in list(asked_along(COURTYARD, ("random",) * 3, b"pass"))[:-1]:
        idle = {Seat(0), Seat(1), Seat(2)} - set(COURTYARD.awaiting(state))
        asked = [question(COURTYARD, state, seat, SEED, A_LITTLE, seats=3) for seat in sorted(idle)]
        ranked += [rank(it) for it in asked if it.options]

    assert ranked
    assert all(it.of(None).worlds > 0 for it in ranked)


# Limits.


def test_no_more_is_spent_than_the_effort_and_the_worlds_that_were_begun() -> None:
    for asked in asked_in(BURGUNDY, Effort(looks=2000, turns=2)):
        small = rank(replace(asked, effort=AT_A_GLANCE))
        ranking = rank(asked)
        assert ranking.looks <= 2000 + 2 * small.looks
        assert not ranking.cut_off


def test_a_race_without_time_ends_after_the_world_that_it_is_in() -> None:
    late = count()
    for asked in asked_in(BURGUNDY):
        ranking = rank(replace(asked, is_late=lambda: next(late) % 2 == 1))
        assert ranking.best.worlds <= 2
        assert ranking.cut_off or ranking.best.worlds == 1


# Finals.

FINALS = Finals(looks=200, turns=2, within=1.0)
WITH_FINALS = msgspec.structs.replace(A_LITTLE, finals=FINALS)


def test_those_in_front_are_played_on_further() -> None:
    """The other options are reported with their results when they dropped out."""
    finals = 0
    for asked in asked_in(BURGUNDY):
        short, ranking = rank(asked), rank(replace(asked, effort=WITH_FINALS))
        further = PlayingOn(replace(asked, effort=FINALS))
        front = [it for it in short.options if it.worlds and in_front(short, it) <= FINALS.within]
        if len(front) == 1:
            assert told(ranking) == told(short)
            continue
        finals += 1
        finalists = min(len(front), FINALISTS)
        for it in ranking.options[:finalists]:
            assert worths(it) == [
                further.from_option(it.option, number).worth for number in range(it.worlds)
            ]
        for it in ranking.options[finalists:]:
            assert worths(it) == worths(short.of(it.option))
        assert ranking.looks > short.looks
    assert finals > 3


def test_finals_do_not_begin_where_time_ran_out() -> None:
    for asked in asked_in(BURGUNDY):
        late = replace(asked, effort=WITH_FINALS, is_late=lambda: True)
        assert told(rank(late)) == told(rank(replace(late, effort=asked.effort)))


def in_front(ranking: Ranking, ranked: Ranked) -> float:
    """By how much it is behind whoever leads; the best need not, if it is the steady answer."""
    raced = [Runner(it.option, list(it.ends)) for it in ranking.options if it.worlds]
    return difference(leading(raced), Runner(ranked.option, list(ranked.ends))).mean


def worths(ranked: Ranked) -> list[float]:
    return [end.worth for end in ranked.ends]


# Racing options.


def runner(option: str, *worths: float) -> Runner:
    nowhere: Any = None
    return Runner(option, [End(nowhere, nowhere, worth) for worth in worths])


def test_differences_are_taken_in_pairs() -> None:
    """Luck that affects both options is no difference."""
    one, other = runner("one", 11, -4, 31, 2), runner("other", 10, -5, 30, 1)

    assert difference(one, other) == (1, 0)
    assert difference(other, runner("noisy", 0, -7, 30, 1)).error > 1


def test_who_dropped_out_is_compared_where_both_were() -> None:
    assert difference(runner("stays", 1, 1, 9, 9), runner("out", 0, 0)).mean == 1


def test_who_is_surely_worse_drops_out_and_who_may_be_better_stays() -> None:
    leads, close, worse, worst = (
        runner("leads", 5, 6, 5, 6),
        runner("close", 6, 5, 6, 4),
        runner("worse", 2, 2, 2, 3),
        runner("worst", 1, 1, 2, 1),
    )

    assert leading([worst, close, leads, worse]) == leads
    assert parted([worst, close, leads, worse], 0.01) == ([close, leads], [worse, worst])


def test_the_steady_answer_is_left_only_for_what_proved_to_be_better() -> None:
    steady, better, lucky = (
        runner("steady", 3, 3, 3, 3),
        runner("better", 4, 5, 4, 5),
        runner("lucky", 9, 0, 6, -2),
    )

    assert proved(racing(better, steady), "steady") == better
    assert proved(racing(lucky, steady), "steady") == steady
    assert proved(racing(steady), "steady") == steady


def test_a_steady_answer_that_dropped_out_does_not_come_back() -> None:
    """The option that leads at the end may differ from the one that overtook the steady answer."""
    steady, leads = runner("steady", 4, 4, 4, 4), runner("leads", 9, -1, 9, -1, 9, 9)

    assert proved(Race([leads], [steady], 0, cut_off=False), "steady") == leads


def racing(*runners: Runner) -> Race:
    return Race(list(runners), [], 0, cut_off=False)


def test_the_steady_answer_always_races(monkeypatch: pytest.MonkeyPatch) -> None:
    raced: list[Any] = []

    def watched(asked: Question, options: Any) -> Any:
        raced.append(options[0])
        return race(asked, options)

    race = rankings.race
    monkeypatch.setattr(rankings, "race", watched)
    asked = asked_in(BURGUNDY, AT_A_GLANCE)
    for it in asked:
        rank(it)

    assert raced == [play_steadily(it) for it in asked]


# How strong it is: `python -m tests.bench.tournament` has the figures.

POINTS = {
    "burgundy": [(25, 23), (26, 23)],
    "villagers": [(119, 99)],
    "carpe_diem": [(106, 93)],
    "bruges": [(50, 58)],
}
"""Of the keen bot, at a glance, and the steady one: in Burgundy two deals, each played from both
seatings, in the dearer games the first of these; who wins them says nothing."""


@pytest.mark.parametrize(
    "game",
    ["burgundy", *(pytest.param(it, marks=pytest.mark.long) for it in POINTS if it != "burgundy")],
)
def test_a_small_tournament_ends_as_before(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of an appraisal, of the search or of the rules changes all bots.

    Update the points here once a tournament has shown that the bots did not become weaker.
    """
    quick_search(monkeypatch)

    numbers = range(len(POINTS[game]))
    played = [one_game(game, ("keen", "steady"), {}, 5, number) for number in numbers]

    assert [it.points for it in played] == POINTS[game]
