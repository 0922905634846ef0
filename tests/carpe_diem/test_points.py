"""Points of whole random games, counted a second time by `naive.py` and compared."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, TypeAlias

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.chance import Chance
from domain.decider import SPECTATOR, Outcome, Seat, fold
from projections.carpe_diem import CARPE_DIEM
from projections.conformance.playing import KEEN, Start, best_looking
from projections.conformance.random_games import Step
from projections.conformance.seeds import starts
from tests.carpe_diem import naive
from tests.carpe_diem.game_facts import GAME_FACTS

pytestmark = [pytest.mark.random, pytest.mark.xdist_group("points of carpe_diem")]


GAME = GAME_FACTS.game
Game: TypeAlias = list[Step]


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Return games of fixed seeds, then games of new seeds while there is time."""
    return [played(start) for start in starts(GAME_FACTS)]


def played(start: Start) -> Game:
    """A game from such a start; nothing is taken back."""
    draw, chance = start.rng, Chance(start.secret)
    options = GAME.table_options(**start.opening.options)
    opening = GAME.setup(options, start.opening.seats, chance)
    steps = [Step(None, opening, fold(GAME, GAME.initial, opening))]
    while waiting := GAME.awaiting(steps[-1].state):
        (seat,), state = waiting, steps[-1].state
        is_keen = start.style == "keen" and draw.random() < KEEN
        options = GAME.options(state, seat)
        command = best_looking(GAME, state, seat) if is_keen else draw.choice(options)
        steps.append(Step(seat, *GAME.decide(state, seat, command, chance), command))
    return steps


def told(events: Iterable[e.Event]) -> list[Any]:
    shown = (CARPE_DIEM.redact(event, SPECTATOR) for event in events)
    return [event for event in shown if event is not None]


def seen(state: s.State) -> Any:
    return CARPE_DIEM.view(state, SPECTATOR)


def stands(state: s.State) -> dict[int, tuple[int, int]]:
    """Points and space of the disc, by seat, as the game has them."""
    return {n: (seat.victory_points, seat.banderole) for n, seat in enumerate(state.seats)}


def outcome(game: Game) -> Outcome:
    found = GAME.outcome(game[-1].state)
    assert found is not None
    return found


def test_points_booked_in_play_are_those_that_the_cards_and_the_track_bring(
    games: list[Game],
) -> None:
    """CAR-SETUP-29 to -31, CAR-STEP-1, -4, CAR-SCORE-13 to -15, -20, -22, -25, CAR-HIDE-16."""
    for opening, *turns in games:
        ledger = naive.Ledger(told(opening.events))
        for turn in turns:
            ledger.hear(told(turn.events))
            assert ledger.stands() == stands(turn.state)


def test_the_final_score_is_what_a_second_counter_counts(games: list[Game]) -> None:
    """CAR-END-1 to -11, CAR-FRAME-1 to -11: from what everybody sees at the end."""
    kinds = Counter[str]()
    for game in games:
        (opening, *turns), table = game, seen(game[-1].state)
        ledger = naive.Ledger(told(opening.events))
        ledger.hear(told(event for turn in turns for event in turn.events))
        counted = {
            seat: naive.final_score(table["seats"][str(seat)], account)
            for seat, account in ledger.accounts.items()
        }

        assert {int(seat): dict(it) for seat, it in outcome(game).scores.items()} == counted
        for points in counted.values():
            kinds.update(name for name, amount in points.items() if amount)

    parts = {"victory_points", "villas", "leftovers", "banderoles", "fountain_cards", "frames"}
    assert set(kinds) == parts | {"total"}


def test_the_winner_is_who_a_second_counter_finds(games: list[Game]) -> None:
    """CAR-END-12 to -14: no places are shared."""
    for game in games:
        totals = {int(seat): points["total"] for seat, points in outcome(game).scores.items()}

        order = naive.ranking(totals, seen(game[-1].state)["track"])

        assert outcome(game).ranking == tuple((Seat(seat),) for seat in order)


def test_cards_are_fulfilled_as_often_as_a_second_counter_says(games: list[Game]) -> None:
    """CAR-SCORE-13, -16 to -18, CAR-CARD-7, -8, -12, -22: a red one at most so often."""
    for game in games:
        for before, turn in pairwise(game):
            table = seen(before.state)
            for event in turn.events:
                if isinstance(event, e.CardFulfilled) and not naive.CARDS[event.card].red:
                    seat = table["seats"][str(event.seat)]
                    assert event.times == naive.fulfilments(naive.CARDS[event.card], seat)
            if isinstance(turn.command, c.FulfilCard) and turn.seat is not None:
                card = naive.CARDS[table["decision"]["card"]]
                most = naive.fulfilments(card, table["seats"][str(turn.seat)])
                offered = GAME.options(before.state, turn.seat)
                assert offered == tuple(c.FulfilCard(times) for times in range(most + 1))


def test_a_view_shows_the_sums_that_a_second_counter_counts(games: list[Game]) -> None:
    """CAR-END-15: at the end of every game, and at every scoring."""
    for game in games:
        states = [step.state for step in game]
        scoring = [it for it in states if seen(it)["phase"] == "scoring"]
        for state in (*scoring[::10], states[-1]):
            for seat in seen(state)["seats"].values():
                have = naive.owned(seat["district"])
                assert seat["chimneys"] == have["chimney"]
                assert seat["owned"] == {kind: n for kind, n in have.items() if is_kind(kind) and n}
                assert seat["points"]["villas"] == naive.villas(seat["district"])
                assert seat["points"]["frames"] == naive.frames(seat["district"])
                for card, times in seat["fulfilments"].items():
                    assert times == naive.fulfilments(naive.CARDS[card], seat)


def is_kind(what: str) -> bool:
    return what not in ("chimney", "any_landscape", "any_lodging")
