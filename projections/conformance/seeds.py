"""The random games that are played, and their time.

Every check uses the same games, so each worker plays a game once. The first games come from fixed
seeds: two of each game, in openings that differ as much as possible. Games from one fresh seed
follow until the game's share of the time is used.

`KONTOR_TEST_SECONDS` is the time of one check for all games together. `make test` takes 1,
`make test-all` takes 5 and plays more games from fixed seeds. `KONTOR_TEST_SEED` sets the fresh
seed to one that a failure printed.

Figures and hunts play a hand (a subset) of each game's openings. All hands together have all.
"""

import os
import secrets
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, islice, pairwise, zip_longest
from random import Random
from time import monotonic

from domain.table.state import Running
from projections.conformance.game_facts import GameFacts, Opening
from projections.conformance.game_folders import ALL_GAME_FACTS, ASKED
from projections.conformance.playing import STYLES, RandomGame, Start, Step, kind_of

SECONDS = float(os.environ.get("KONTOR_TEST_SECONDS", "1"))
"""Time of one check, for all games together."""
LONG_SECONDS = 5.0
"""The same in `make test-all`."""
IS_LONG = SECONDS >= LONG_SECONDS
"""Whether searches are as long as in `make test-all`; otherwise they are short samples."""
FRESH = os.environ.get("KONTOR_TEST_SEED") or secrets.token_hex(4)
HAND = 12
"""Maximum number of openings of a hand."""
PLAYS = 36
"""Games from fixed seeds that one check plays of all games together in `make test-all`."""
LEAST = 2
"""Minimum number of games from fixed seeds that one check plays of each game."""
SHARE = min(HAND, max(LEAST, int(PLAYS * min(SECONDS / LONG_SECONDS, 1)) // len(ALL_GAME_FACTS)))
"""The games from fixed seeds that one check plays of each game."""
USUAL_SEATS = 3
"""With three seats, a player can see the effect of another one on the third."""


def hands(facts: GameFacts) -> int:
    """The number of hands into which the openings are dealt."""
    return -(-len(facts.openings) // HAND)


def hand(facts: GameFacts, turn: int) -> tuple[tuple[int, Opening], ...]:
    """Return the openings of that hand with their numbers; every hand has some of all kinds."""
    return tuple(enumerate(facts.openings))[turn % hands(facts) :: hands(facts)]


def fixed_starts(facts: GameFacts, rounds: int = 1) -> Iterator[Start]:
    """Yield the same games in every run: `rounds` deals of them, alternately wild and keen."""
    for number in range(rounds):
        for index, opening in hand(facts, number):
            yield Start(opening, f"fixed/{number}", STYLES[(index + number) % 2])


def some_starts(facts: GameFacts) -> Iterator[Start]:
    """Yield the games from fixed seeds that every check uses."""
    openings = most_unlike(facts)
    for number in range(SHARE):
        turn, index = divmod(number, len(openings))
        yield Start(openings[index], f"fixed/{turn}", STYLES[number % 2])


def many_starts(facts: GameFacts, rounds: int = 1) -> Iterator[Start]:
    """Yield the games that every check uses, then hands of wild ones.

    A wild game takes a thirtieth of the time of a keen one, and reaches nearly everything.
    """
    yield from some_starts(facts)
    for start in fixed_starts(facts, rounds):
        yield start._replace(style="wild")


def most_unlike(facts: GameFacts) -> list[Opening]:
    """Return the first opening, then those that differ from it in most options."""
    first, *others = facts.openings

    def likeness(other: Opening) -> tuple[int, int]:
        differing = first.options.items() ^ other.options.items()
        return -len({name for name, _ in differing}), abs(other.seats - USUAL_SEATS)

    return [first, *sorted(others, key=likeness)]


def starts(facts: GameFacts) -> Iterator[Start]:
    """Yield the fixed games, then new ones until the game's share of the time is used."""
    until = monotonic() + SECONDS / len(ALL_GAME_FACTS)
    yield from some_starts(facts)
    print(f"KONTOR_TEST_SEED={FRESH}")
    rng = Random(FRESH)
    for number in count():
        if monotonic() > until:
            return
        yield Start(rng.choice(facts.openings), f"{FRESH}/{number}", rng.choice(STYLES))


def some_positions(game: RandomGame, most: int) -> Iterator[Step]:
    """Yield up to `most` positions of a random game with awaited seats, of many kinds.

    A kind is the command before the position and the one after it; each rare kind has a position.
    """
    kinds: dict[tuple[str, str], list[Step]] = {}
    for step, following in pairwise(game.steps()):
        if isinstance(step.after.stage, Running):
            kinds.setdefault((kind_of(step), kind_of(following)), []).append(step)
    rng = Random(f"{game.start.seed}/positions")
    shuffled = [rng.sample(steps, len(steps)) for steps in sorted(kinds.values(), key=len)]
    by_turns = (step for turn in zip_longest(*shuffled) for step in turn if step is not None)
    for step in sorted(islice(by_turns, most), key=lambda it: it.entry.version):
        game.version = step.entry.version
        yield step


@contextmanager
def reproducible(facts: GameFacts, start: Start) -> Iterator[RandomGame]:
    """Add the two commands that reproduce a failure inside to its report.

    The first shows the last checked position, the second runs the whole check again.
    """
    game = RandomGame(facts, start)
    try:
        yield game
    except Exception as error:
        error.add_note(f"To see this position:  {replay_command(game)}")
        error.add_note(f"To run the check again:  {check_command()}")
        raise


def replay_command(game: RandomGame) -> str:
    opening, seed, style = str(game.start.opening), game.start.seed, game.start.style
    words = (game.facts.game.name, opening, style, seed, str(game.version))
    return shlex.join((*["python", "-m", "projections.conformance.replay"], *words))


def check_command() -> str:
    test = os.environ.get("PYTEST_CURRENT_TEST", "projections/conformance").removesuffix(" (call)")
    name = test.rpartition("::")[2].partition("[")[0]
    command = ("kontor", "test", ASKED, "-k", name) if ASKED else ("pytest", test)
    return f"KONTOR_TEST_SEED={FRESH} {shlex.join(command)}"
