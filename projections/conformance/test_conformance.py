"""Every game keeps its promises, at every position of random games."""

import os
import subprocess
import sys
from itertools import chain
from random import Random
from typing import Any, get_args

import pytest

from domain.chance import Chance
from domain.decider import Rejected, Seat
from projections.conformance.conformance import check_game
from projections.conformance.digest import ledger_digest
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import ALL_GAME_FACTS, EACH_GAME, root, without_facts
from projections.conformance.perft import figures, kept_figures, written_by
from projections.conformance.playing import (
    Step,
    commands_of,
    game_steps,
    kind_of,
    log_of,
    steps_again,
)
from projections.conformance.seeds import (
    fixed_starts,
    hands,
    many_starts,
    reproducible,
    some_starts,
    starts,
)

pytestmark = pytest.mark.random

each_game = pytest.mark.parametrize("facts", EACH_GAME)


def test_every_game_of_the_catalogue_has_facts() -> None:
    assert without_facts() == {}


@each_game
def test_a_game_keeps_its_promises_at_every_position(facts: GameFacts) -> None:
    for start in starts(facts):
        with reproducible(facts, start) as game:
            check_game(game, Random(start.seed))


@each_game
def test_the_same_seed_and_commands_give_the_same_bytes(facts: GameFacts) -> None:
    """The options have the same order too, so a repeated choice gives the same command."""
    for start in some_starts(facts):
        first = list(game_steps(facts, start))
        anew = list(steps_again(facts, start, commands_of(facts, first[1:])))

        assert log_of(facts, anew) == log_of(facts, first)
        assert [offered(facts, step) for step in anew] == [offered(facts, step) for step in first]


def offered(facts: GameFacts, step: Step) -> list[tuple[Any, ...]]:
    """Return the options of each seat."""
    seats = range(len(step.after.seats))
    return [facts.game.options(step.after.position, Seat(seat)) for seat in seats]


@each_game
def test_another_seed_gives_another_game(facts: GameFacts) -> None:
    first = next(fixed_starts(facts))
    other = first._replace(seed="another")

    assert log_of(facts, game_steps(facts, first)) != log_of(facts, game_steps(facts, other))


@each_game
def test_random_games_reach_every_command_and_every_event(facts: GameFacts) -> None:
    """A command or event that is never reached would leave its promises unchecked."""
    kinds = {tag_of(kind) for kind in get_args(facts.game.command) + get_args(facts.game.event)}
    unseen = kinds - facts.rare
    rounds = max(4, 3 * hands(facts))
    for start in chain(many_starts(facts, rounds), fixed_starts(facts, rounds)):
        for step in game_steps(facts, start):
            unseen.difference_update(tag_of(type(event)) for event in step.entry.events)
            unseen.discard(kind_of(step))
        if not unseen:
            break

    assert unseen == set(), (
        f"Random games of {facts.game.name} never reach this. If they reach it seldom, add it to"
        " `rare` in game_facts.py and write a test for it. If nothing reaches it, remove it."
    )
    assert facts.rare <= kinds


def tag_of(kind: Any) -> str:
    return kind.__struct_config__.tag


@each_game
def test_every_number_of_seats_is_opened(facts: GameFacts) -> None:
    assert {opening.seats for opening in facts.openings} == set(facts.game.seats)


@each_game
def test_a_number_of_seats_that_the_game_has_not_is_refused(facts: GameFacts) -> None:
    game = facts.game
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(Rejected) as refusal:
            game.setup(game.table_options(), seats, Chance(b"seed"))

        assert refusal.value.code == "bad_options"
        assert refusal.value.facts == {
            "why": "seats",
            "least": game.seats[0],
            "most": game.seats[-1],
        }


@each_game
def test_there_are_as_many_lines_of_play_as_there_were(facts: GameFacts) -> None:
    assert figures(facts) == kept_figures(facts), written_by(facts)


def test_games_do_not_hang_on_the_order_of_hashes() -> None:
    """Another process hashes strings in another order; the bytes of a ledger are the same."""
    here = {name: ledger_digest(name) for name in map(name_of, ALL_GAME_FACTS)}

    for hash_seed in ("1", "2"):
        assert digests_elsewhere(hash_seed) == here


def digests_elsewhere(hash_seed: str) -> dict[str, str]:
    """Return the digest of a ledger of each game, computed in another process."""
    names = list(map(name_of, ALL_GAME_FACTS))
    command = [sys.executable, "-m", "projections.conformance.digest", *names]
    env, here = {**os.environ, "PYTHONHASHSEED": hash_seed}, root(names[-1])
    done = subprocess.run(command, env=env, cwd=here, check=True, capture_output=True, text=True)
    return dict(zip(names, done.stdout.split(), strict=True))


def name_of(facts: GameFacts) -> str:
    return facts.game.name
