"""Invariants of every random game against the Countess."""

import random
from typing import NamedTuple

import pytest

from domain.chance import Chance
from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import decide
from domain.villagers.events_solo import (
    CountessDrew,
    EventBegun,
    EventDealt,
    EventDiscarded,
    JesterPlayed,
    ReserveShuffled,
)
from domain.villagers.options import awaiting, options
from projections.conformance.seeds import IS_LONG
from tests.villagers.a_table import her, opened

pytestmark = pytest.mark.random

LEVELS: tuple[components.Level, ...] = ("standard", "beginner", "hard")
GAMES = 300 if IS_LONG else 60
PLAYER = Seat(0)
MODULES = ("support", "scoundrels", "profiteers", "developments")


class Played(NamedTuple):
    """A game: what happened, and the position after each command."""

    level: components.Level
    events: tuple[e.Event, ...]
    positions: list[s.State]


def a_random_game(level: components.Level, number: int, **modules: bool) -> Played:
    seed = f"{level}/{number}".encode()
    draw, chance = random.Random(number), Chance(seed)
    state = opened(1, seed, countess=level, **modules)
    events: list[e.Event] = []
    positions = [state]
    while awaiting(state):
        happened, state = decide(state, PLAYER, a_random_answer(state, draw), chance)
        events += happened
        positions.append(state)
    return Played(level, tuple(events), positions)


def a_random_answer(state: s.State, draw: random.Random) -> c.Command:
    """The Jester one time in thirty, so that it is kept for all moments of a game."""
    offered = options(state, PLAYER)
    assert 0 < len(offered) <= 200
    patient = [command for command in offered if not isinstance(command, c.PlayJester)]
    return draw.choice(patient if patient and draw.random() > 1 / 30 else offered)


@pytest.fixture(
    scope="module",
    params=[pytest.param(level, marks=pytest.mark.xdist_group(level)) for level in LEVELS],
)
def games(request: pytest.FixtureRequest) -> list[Played]:
    """Return games of one level; one in five has some of the modules."""
    level: components.Level = request.param
    played: list[Played] = []
    for number in range(GAMES):
        modules: dict[str, bool] = {}
        if number % 5 == 0:
            modules = {name: bool(number // 5 >> n & 1) for n, name in enumerate(MODULES)}
        played.append(a_random_game(level, number, **modules))
    return played


def test_each_round_but_the_last_she_draws_and_events_are_dealt(games: list[Played]) -> None:
    """VIL-SOLO-20, -21, -27, -39: one to three; each Dark Mood brings two (VIL-EVENT-13)."""
    for game in games:
        dealt = dealt_in_each_event_phase(game)

        assert len(dealt) == game.positions[-1].round - 1
        for events in dealt:
            without_replacements = len(events) - 2 * events.count("dark_mood")
            assert without_replacements in ((1,) if game.level == "beginner" else (1, 2, 3))


def dealt_in_each_event_phase(game: Played) -> list[list[str]]:
    """Return the cards dealt for the villager that she draws when no event is open."""
    dealt: list[list[str]] = []
    drawn = False
    lying = set(her(game.positions[0]).open)
    for event in game.events:
        match event:
            case CountessDrew() if not lying:
                dealt.append([])
                drawn = True
            case EventDealt(event=name):
                lying.add(name)
                if drawn:
                    dealt[-1].append(name)
            case EventDiscarded(event=name) | JesterPlayed(event=name):
                lying.discard(name)
            case e.RoundBegan():
                drawn = False
            case _:
                pass
    return dealt


def test_summer_ends_with_the_first_market_day(games: list[Played]) -> None:
    """VIL-SOLO-24, -25: after it only what Mood Swing brings is a summer event."""
    for game in games:
        market_days, swung = 0, False
        for event in game.events:
            match event:
                case e.MarketDayBegan(day=day):
                    market_days = day
                case EventDealt(event=name):
                    expected = "summer" if market_days == 0 or swung else "winter"
                    assert components.EVENTS[name].season == expected
                    swung = False
                case EventBegun(event="mood_swing"):
                    swung = True
                case _:
                    pass


def test_together_the_games_meet_every_event_and_every_rare_case(games: list[Played]) -> None:
    """VIL-EVENT-25, VIL-SOLO-26, -30: else these games would prove less than they say."""
    met = {it.event for game in games for it in game.events if isinstance(it, EventDiscarded)}
    kinds = {type(event) for game in games for event in game.events}

    level = games[0].level
    assert met == {name for name, card in components.EVENTS.items() if level not in card.removed_in}
    assert ReserveShuffled in kinds
    if level != "hard":
        assert JesterPlayed in kinds
    if level == "standard":
        waiting = (state.pending for game in games for state in game.positions)
        assert any(s.MustPlayJester() in pending for pending in waiting)
