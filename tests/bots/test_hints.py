"""The comparisons of a hint."""

from collections.abc import Sequence
from itertools import islice

import msgspec
import pytest

from domain.bots import hint as hints
from domain.bots.answer import question
from domain.bots.evaluation import PARTS
from domain.bots.search import Ranked, Ranking
from domain.bots.search.rollout import End
from domain.chance import Chance
from domain.decider import Seat, read_command
from domain.registry import game_named
from server.automation import search_pool
from tests.bots.matches import asked_along
from tests.games.courtyard.game import COURTYARD

WORLDS = 4
NO_WORTH = {"worth": 0, "behind": 0, "error": 0, "ahead": 0}


def hint_after(
    monkeypatch: pytest.MonkeyPatch,
    *worths: Sequence[float],
    lines: Sequence[tuple[int, ...]] = ((),) * 5,
) -> hints.Hint:
    """The hint after a search. For each option, best first: results by world, and next choices."""
    monkeypatch.setitem(PARTS, "courtyard", lambda *_: {})
    steps = asked_along(COURTYARD, ("random", "random"), b"hinted")
    state, seat, _ = next(step for step in steps if len(COURTYARD.options(*step[:2])) > 1)
    asked = question(COURTYARD, state, seat, b"a hint", seats=2)
    ends = [[End(asked, state, worth, lines[n]) for worth in each] for n, each in enumerate(worths)]
    ranked = tuple(
        Ranked(option=n, ends=each, ends_of_best=ends[0], **NO_WORTH) for n, each in enumerate(ends)
    )
    monkeypatch.setattr(hints, "rank", lambda _: Ranking(options=ranked, looks=0, cut_off=False))
    return hints.hint_at(COURTYARD, state, seat, b"a hint", 2)


@pytest.mark.parametrize(
    ("worths", "equals", "worse"),
    [
        ((5, 1, 0), 0, 1),
        ((5, 5, 1), 1, 2),
        ((5, 5, 5, 5, 1), 2, 4),
        ((5, 5), 1, None),
    ],
)
def test_the_best_option_is_compared_with_the_first_that_is_clearly_worse(
    monkeypatch: pytest.MonkeyPatch,
    worths: tuple[float, ...],
    equals: int,
    worse: int | None,
) -> None:
    hint = hint_after(monkeypatch, *([worth] * WORLDS for worth in worths))

    assert len(hint.equals) == equals
    assert (hint.worse and hint.worse.command) == worse


def test_an_option_below_a_worse_one_is_not_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lead of 4 points over option 1 is chance; that of 2 points over option 2 is none."""
    hint = hint_after(monkeypatch, (5, 5), (9, -7), (3, 3))

    assert hint.equals == ()
    assert hint.compared == hint.worse
    assert hint.compared is not None
    assert (hint.compared.command, hint.compared.points) == (2, 2.0)


def test_what_is_chosen_anyway_is_no_alternative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "then", lambda *_: None)
    worths = ([worth] * WORLDS for worth in (5, 3, 1))

    hint = hint_after(monkeypatch, *worths, lines=((1,), (0,), (0,)))

    assert (hint.worse and hint.worse.command) == 2


@pytest.mark.parametrize(("sooner", "is_clear"), [(1.0, True), (-1.0, False)])
def test_a_lead_that_was_a_deficit_a_turn_sooner_is_not_clear(
    monkeypatch: pytest.MonkeyPatch, sooner: float, *, is_clear: bool
) -> None:
    monkeypatch.setitem(PARTS, "courtyard", lambda points, seat: {"points": points * (seat == 0)})
    state, _, _ = next(asked_along(COURTYARD, ("random", "random"), b"hinted"))
    asked = question(COURTYARD, state, Seat(0), b"a hint", seats=2)
    best, other = (
        [End(asked, points, points, sooner=before)] * WORLDS
        for points, before in ((5.0, sooner), (2.0, 0.0))
    )
    option = Ranked(
        option=None, worth=2, behind=3, error=0, ahead=WORLDS, ends=other, ends_of_best=best
    )

    compared = hints.compared_to_best(option)

    assert (compared.points, compared.is_clear) == (3.0, is_clear)


@pytest.mark.parametrize("game_name", ["burgundy", "villagers"])
def test_the_next_hint_recommends_what_this_one_planned(game_name: str) -> None:
    game, seed = game_named(game_name), b"the same for all hints of a seat"
    planned = 0
    for state, seat, _ in islice(asked_along(game, ("random", "random"), b"hinted"), 10, 40, 3):
        hint = hints.hint(game_name, msgspec.msgpack.encode(state), seat, seed, 2)
        if hint.then is None:
            continue
        command = read_command(game, hint.command)
        after = game.decide(state, seat, command, Chance(b"other luck")).state
        planned += 1

        following = hints.hint(game_name, msgspec.msgpack.encode(after), seat, seed, 2)

        assert following.command == hint.then.command
    assert planned


def test_a_hint_without_time_compares_one_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_pool, "LONGEST_HINT_SECONDS", 0.0)
    game = game_named("burgundy")
    state, seat, _ = next(islice(asked_along(game, ("random", "random"), b"hinted"), 10, None))
    hint = search_pool.hint_in_time("burgundy", msgspec.msgpack.encode(state), seat, b"a hint", 2)

    assert hint.compared is not None
    assert (hint.compared.worlds, hint.compared.is_clear, hint.then) == (1, False, None)
