"""Bots are legal, honest, repeatable, and the steady one is steady."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain.bots import POLICIES, answer
from domain.bots.answer import BotRequest, command_of, is_plain, question
from domain.bots.steady import WORLDS
from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.chance import Chance
from domain.decider import SPECTATOR, AnyGame, Game, Seat, offered
from domain.registry import GAMES
from projections.conformance.bot_consistency import quick_search
from tests.bots.matches import asked_along
from tests.games.courtyard.game import COURTYARD

pytestmark = pytest.mark.random

SEED = b"a bot's own seed"


def every_table() -> Iterator[Any]:
    """Each policy at each number of seats.

    `make test` leaves out most tables of bots that think. A gentle one is a steady one that
    blunders now and then.
    """
    for policy in ("random", "gentle", "steady"):
        for game in GAMES.values():
            fewest, most = game.seats[0], game.seats[-1]
            short = {"random": game.seats, "gentle": (fewest,), "steady": (fewest, most)}
            for seats in game.seats:
                marks = [] if seats in short[policy] else [pytest.mark.long]
                yield pytest.param(policy, game, seats, marks=marks)


@pytest.mark.parametrize(
    ("policy", "game", "seats"),
    list(every_table()),
    ids=lambda it: it.name if isinstance(it, Game) else None,
)
def test_a_bot_answers_with_an_option_to_the_end(policy: str, game: AnyGame, seats: int) -> None:
    """One of them, beside others that play at random.

    E1: and only with what people are offered: whoever plays by hand never sees what is dominated.
    """
    policies = [policy, *["random"] * (seats - 1)]
    *steps, (last, _, _) = asked_along(game, tuple(policies), b"legal")

    for state, seat, command in steps:
        assert command in game.options(state, seat)
        assert not game.is_dominated(state, seat, command)
    assert game.outcome(last) is not None


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_who_searches_answers_with_an_option_at_every_sort_of_question(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strong as keen: they differ in what they spend."""
    quick_search(monkeypatch)
    for seats in {game.seats[0], game.seats[-1]}:
        along = list(asked_along(game, ("random",) * seats, b"search"))[:-1]
        for state, seat, _ in along[:: max(1, len(along) // 6)]:
            command = command_of(game, state, seat, "keen", SEED, seats=seats)
            assert command in offered(game, state, seat)


def test_e1_what_is_dominated_is_there_to_be_chosen() -> None:
    """Or the test above would say nothing of the game that has such options."""
    steps = list(asked_along(BURGUNDY, ("random",) * 4, b"dominated"))[:-1]
    dominated = {
        type(option)
        for state, seat, _ in steps
        for option in BURGUNDY.options(state, seat)
        if BURGUNDY.is_dominated(state, seat, option)
    }

    assert dominated == {c.Convert, c.SellGoods}


def test_no_policy_is_handed_the_real_position() -> None:
    for state, seat, _ in list(asked_along(BURGUNDY, ("random", "random"), b"hidden"))[:-1:10]:
        world = question(BURGUNDY, state, seat, SEED, seats=2).world
        assert state not in [world(number) for number in range(WORLDS)]


@pytest.mark.parametrize(("policy", "most"), [("random", 1), ("steady", WORLDS)])
def test_no_more_worlds_are_made_than_are_looked_at(policy: str, most: int) -> None:
    made: list[Any] = []

    def counted(state: Any, seat: Any, chance: Chance) -> Any:
        made.append(state)
        return BURGUNDY.rearrange(state, seat, chance)

    game = replace(BURGUNDY, rearrange=counted)
    for state, seat, _ in list(asked_along(BURGUNDY, ("random", "random"), b"few"))[:-1:4]:
        made.clear()
        options = offered(BURGUNDY, state, seat)
        assert command_of(game, state, seat, policy, SEED, seats=2) in options
        assert len(made) == (most if len(options) > 1 else 1)


def asked_first(policy: str) -> BotRequest:
    state, seat, _ = next(asked_along(BURGUNDY, ("random", "random"), b"first"))
    return BotRequest("burgundy", msgspec.msgpack.encode(state), seat, policy, SEED, 2)


def test_the_random_bot_makes_different_choices_with_different_seeds() -> None:
    asked = asked_first("random")

    answers = [answer(asked._replace(seed=bytes([n]))) for n in range(20)]

    assert len({msgspec.json.encode(given) for given in answers}) > 1


@pytest.mark.parametrize("policy", POLICIES)
def test_a_seat_that_has_nothing_to_decide_lets_the_moment_pass(policy: str) -> None:
    asked = asked_first(policy)

    assert answer(asked._replace(seat=Seat(1 - asked.seat))) is None


def interrupts() -> list[tuple[Any, Seat]]:
    """Positions of the courtyard in which a seat may act although nobody waits for it."""
    found: list[tuple[Any, Seat]] = []
    for n in range(4):
        for state, _, _ in list(asked_along(COURTYARD, ("random",) * 3, bytes([n])))[:-1]:
            idle = {Seat(0), Seat(1), Seat(2)} - set(COURTYARD.awaiting(state))
            found += [(state, seat) for seat in sorted(idle) if COURTYARD.options(state, seat)]
    return found


def test_the_random_bot_lets_an_interrupt_pass_sometimes() -> None:
    answers = [
        POLICIES["random"](question(COURTYARD, state, seat, bytes([n % 256]), seats=3))
        for n, (state, seat) in enumerate(interrupts())
    ]

    assert None in answers
    assert any(given is not None for given in answers)


def test_the_steady_bot_interrupts_only_for_the_better() -> None:
    """A cat thrown out of the hand costs its owner; a pot of a neighbour brings it nothing."""
    answers = [
        POLICIES["steady"](question(COURTYARD, state, seat, SEED, seats=3))
        for state, seat in interrupts()
    ]

    assert answers
    assert set(answers) == {None}


def test_a_policy_that_only_a_newer_build_has_plays_as_steady() -> None:
    asked = asked_first("steady")

    newer = answer(asked._replace(policy="grandmaster"))

    assert newer == answer(asked) is not None


@pytest.mark.parametrize("name", ["bruges", "burgundy"])
def test_what_is_plain_is_seen_by_a_spectator(name: str) -> None:
    """The pause of a bot shows nothing that its seat alone knows."""
    game = GAMES[name]
    positions = [it for it in asked_along(game, ("steady", "steady"), b"plain") if it[2]][:60]

    def plain(state: Any, seat: Seat) -> bool:
        return is_plain(BotRequest(name, msgspec.msgpack.encode(state), seat, "strong", SEED, 2))

    found = [plain(state, seat) for state, seat, _ in positions]
    others = [
        plain(game.rearrange(state, SPECTATOR, Chance(b"other")), seat)
        for state, seat, _ in positions
    ]

    assert found == others
    assert set(found) == {True, False}
