"""Leaks of the courtyard that its own test folder cannot plant are found; nothing else is.

The same hunts find nothing in the good game; that is what `test_noninterference.py` shows, and the
first test here with the very same seeds.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from domain.bots.evaluation import appraisal_of
from domain.bots.hint import Hint, hint_at
from domain.bots.policies import POLICIES
from domain.bots.policy import Question
from domain.decider import AnyGame, Seat
from domain.table.decide.starting import seed
from projections import table_view, viewer_frames
from projections.conformance import hunts
from projections.conformance.bot_consistency import a_hint, bot, quick_search
from projections.conformance.finding import Finding
from projections.conformance.game_facts import GameFacts
from tests.games.courtyard import leaks
from tests.games.courtyard.game_facts import GAME_FACTS as COURTYARD

pytestmark = pytest.mark.random

GOOD: dict[str, Callable[[GameFacts], None]] = {
    "standing": hunts.hunt_standing,
    "moving": hunts.hunt_moving,
    "rearrange": hunts.hunt_rearrange,
    "undo": hunts.hunt_undo,
    "seed": hunts.hunt_seed,
    "log": partial(hunts.hunt_log, line=viewer_frames.entry),
    "bot": partial(hunts.hunt_bot, think=bot("steady")),
    "hint": partial(hunts.hunt_hint, give=a_hint),
}


@pytest.mark.parametrize("hunt", GOOD.values(), ids=GOOD.keys())
def test_nothing_is_found_where_nothing_leaks(
    hunt: Callable[[GameFacts], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_search(monkeypatch)
    hunt(replace(COURTYARD, openings=COURTYARD.openings[::4]))


@pytest.mark.parametrize("line", [leaks.unredacted_line, leaks.line_of_the_owner])
def test_a_log_that_opens_too_much_is_found(line: Any) -> None:
    with pytest.raises(Finding, match=r"^the log says what was sent live"):
        hunts.hunt_log(COURTYARD, line)


def test_a_bot_that_is_handed_the_true_state_is_found() -> None:
    def cheat(game: AnyGame, state: Any, seat: Seat, bot_seed: bytes, seats: int) -> Any:
        asked = Question(
            game=game,
            appraise=appraisal_of(game.name),
            seat=seat,
            seats=seats,
            world=lambda _: state,
            luck=lambda _: bot_seed,
            options=game.options(state, seat),
            chance=leaks.Chance(bot_seed),
        )
        return POLICIES["steady"](asked)

    with pytest.raises(Finding, match=r"^a bot knows no secret"):
        hunts.hunt_bot(COURTYARD, cheat)


def test_a_hint_that_is_made_of_the_true_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its worlds are not rearranged, and the best option is found there."""
    quick_search(monkeypatch)

    def peeking(game: AnyGame, state: Any, seat: Seat, hint_seed: bytes, seats: int) -> Hint:
        return hint_at(
            replace(game, rearrange=lambda real, *_: real), state, seat, hint_seed, seats
        )

    with pytest.raises(Finding, match=r"^a hint knows no secret"):
        hunts.hunt_hint(COURTYARD, peeking)


@pytest.mark.parametrize(
    "told",
    [
        lambda _, key: {"seed": key.hex()},
        lambda _, key: {"seed": list(key)},
        lambda secret, _: {"debug": secret.hex()},
    ],
    ids=("the seed", "its numbers", "the secret"),
)
def test_the_seed_or_the_secret_in_a_summary_is_found(
    monkeypatch: pytest.MonkeyPatch, told: Callable[[bytes, bytes], dict[str, Any]]
) -> None:
    start, step = next(hunts.hunted(COURTYARD))
    more = told(start.secret, seed(step.after, start.secret))
    honest = table_view.summary
    monkeypatch.setattr(table_view, "summary", lambda *seen: honest(*seen) | more)

    with pytest.raises(Finding, match=r"^no seed in what is shown"):
        hunts.hunt_seed(COURTYARD)
