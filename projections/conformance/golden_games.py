"""The golden games of a game.

A golden game is kept for ever. Its log leads to the same position after every change of the rules.
Never change the spec of a golden game. Add a new one instead.

`golden_games.py` in a test folder has `GOLDEN_GAMES`: by name, a function that plays the game. A
test folder without this file has the default games, which every game can have.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from domain.decider import AnyGame
from domain.table.state import Player
from projections.conformance.game_facts import GameFacts, Opening
from projections.conformance.game_folders import brought
from projections.conformance.golden_spec import GoldenSpec, leaves, played, sits
from projections.conformance.seeds import hand
from projections.conformance.table_host import ANNA, TableHost

GoldenGames: TypeAlias = Mapping[str, Callable[[], TableHost]]

BREAK = 8
"""The version at which people begin to leave, if the game lasts that long."""


def golden_games_of(facts: GameFacts) -> GoldenGames:
    """Return the golden games by the names of their files."""
    own: GoldenGames | None = brought(facts.game.name, "golden_games", "GOLDEN_GAMES")
    return dict(default_golden_games(facts)) if own is None else own


def default_golden_games(facts: GameFacts) -> Iterator[tuple[str, Callable[[], TableHost]]]:
    """Yield a game per opening, one with a bot that takes over, and one that everybody leaves."""
    for _, opening in hand(facts, turn=0):
        spec = with_people(facts.game, opening)
        yield spec.name, partial(played, spec)
    fewest = min(facts.openings, key=lambda opening: opening.seats)
    whole = partial(with_people, facts.game, fewest)
    yield "abandoned", partial(left, whole("abandoned"), people(fewest.seats))
    if fewest.seats > 1:
        yield "taken_over", partial(left, whole("taken_over"), people(1))


def left(spec: GoldenSpec, leaving: Sequence[Player]) -> TableHost:
    """Play the same game until these people leave, at the latest before its last version."""
    begins = min(BREAK, played(spec).table.version - 1)
    gone = {begins + n: leaves(n, person) for n, person in enumerate(leaving)}
    return played(replace(spec, meanwhile=gone))


def with_people(game: AnyGame, opening: Opening, name: str = "") -> GoldenSpec:
    """Return the spec of a table with a person on each seat."""
    chosen = "".join(f"_{key}_{value}" for key, value in opening.options.items())
    return GoldenSpec(
        name=name or f"{opening.seats}_seats{chosen}",
        game=game,
        seats=opening.seats,
        sitting=tuple(sits(n, person) for n, person in enumerate(people(opening.seats)) if n),
        options=opening.options,
    )


def people(seats: int) -> tuple[Player, ...]:
    """Return Anna, who opens the table, and the other players."""
    return ANNA, *(Player(f"player_{n}", f"Player {n}") for n in range(1, seats))
