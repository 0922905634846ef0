"""The fold of finished games into ratings, and its reversal. Pure.

Games are folded in the order of their ends. Each folded game stores the numbers of its players
before it, so the last games can be rolled back, one after the other.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple, TypeAlias

from server.ratings.model import (
    MOST_A_DAY,
    NEWCOMER,
    FinishedGame,
    Numbers,
    after_game,
    bot_numbers,
    met_on,
    rated,
)

Before: TypeAlias = dict[str, Numbers | None]
"""The numbers of a game's players before it; None for a first game. Empty if it does not count."""


class Circumstances(NamedTuple):
    """Facts beyond the games.

    `accounts`: the account of each merged guest. `voids`: players whose games do not count since
    that time (ms since 1970).
    """

    game: str
    accounts: Mapping[str, str]
    voids: Mapping[str, int]


class Point(NamedTuple):
    """The numbers of a player after a game."""

    player: str
    numbers: Numbers


@dataclass
class Changes:
    """The result of folding games or of rolling them back.

    `numbers`: each changed player's; None without any counted game. `folded`: the games, with the
    numbers before. `points`: new points of histories. `removed`: number of last points to remove
    from each history.
    """

    numbers: dict[str, Numbers | None]
    folded: dict[str, Before] = field(default_factory=dict[str, Before])
    points: list[Point] = field(default_factory=list[Point])
    removed: dict[str, int] = field(default_factory=dict[str, int])


def fold(
    games: Iterable[FinishedGame],
    numbers: Mapping[str, Numbers],
    circumstances: Circumstances,
) -> Changes:
    """Fold these games, the earliest first. `numbers`: of all their players, by account."""
    changes = Changes({})
    now = dict(numbers)
    for game in games:
        after = outcome_of(game, now, circumstances)
        before: Before = {player: now.get(player) for player in after}
        changes.folded[game.table] = before
        changes.points += [Point(player, new) for player, new in after.items()]
        now |= after
        changes.numbers |= after
    return changes


def outcome_of(
    game: FinishedGame, numbers: Mapping[str, Numbers], circumstances: Circumstances
) -> dict[str, Numbers]:
    """Return the new numbers of the game's players; empty if the game does not count."""
    players = accounts_in(game, circumstances.accounts)
    people = [player for player in players if player]
    if not counts(people, game.at, numbers, circumstances.voids):
        return {}
    before: list[Numbers] = []
    for player, seat in zip(players, game.seats, strict=True):
        known = (
            numbers.get(player, NEWCOMER) if player else bot_numbers(circumstances.game, seat.bot)
        )
        if known is None:
            return {}
        before.append(known)
    results = rated(before, [seat.rank for seat in game.seats])
    return {
        player: after_game(
            old, new, game.at, game.table, [each for each in people if each != player]
        )
        for player, old, new in zip(players, before, results, strict=True)
        if player
    }


def accounts_in(game: FinishedGame, accounts: Mapping[str, str]) -> list[str]:
    """Return the account on each seat, empty for a bot."""
    return [accounts.get(seat.player, seat.player) for seat in game.seats]


def counts(
    people: Sequence[str], at: int, numbers: Mapping[str, Numbers], voids: Mapping[str, int]
) -> bool:
    """Whether a game of these accounts counts: enough people, no void, few games on that day."""
    if len(set(people)) < len(people) or any(at >= voids[each] for each in people if each in voids):
        return False
    return all(
        met_on(numbers[one], at).get(other, 0) < MOST_A_DAY
        for one, other in combinations(people, 2)
        if one in numbers
    )


def rolled_back(games: Iterable[tuple[str, Before]]) -> Changes:
    """Roll back these games with their numbers before, the latest first."""
    changes = Changes({})
    for table, before in games:
        changes.folded[table] = before
        changes.numbers |= before
        for player in before:
            changes.removed[player] = changes.removed.get(player, 0) + 1
    return changes
