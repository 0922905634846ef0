"""The fold of finished games into ratings, and its reversal. Pure.

Games are folded in the order of their ends. Each folded game stores the numbers of its players
before it, so the last games can be rolled back, one after the other.
"""

from collections import Counter, defaultdict
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
    month_of,
    rated,
    short_id,
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


@dataclass
class Changes:
    """The result of folding games or of rolling them back.

    `numbers`: of each changed player; None without any counted game. `months`: the same as of the
    end of each month with such a game; None without a game in the month. `folded`: the games, with
    the numbers before. `points`: new numbers of each player, in order. `removed`: number of last
    points to remove from each history.
    """

    numbers: Before = field(default_factory=Before)
    months: dict[str, Before] = field(default_factory=lambda: defaultdict(Before))
    folded: dict[str, Before] = field(default_factory=dict[str, Before])
    points: dict[str, list[Numbers]] = field(default_factory=lambda: defaultdict(list))
    removed: Counter[str] = field(default_factory=Counter[str])


def fold(
    games: Iterable[FinishedGame],
    numbers: Mapping[str, Numbers],
    circumstances: Circumstances,
) -> Changes:
    """Fold these games, the earliest first. `numbers`: of all their players, by account."""
    changes, now = Changes(), dict(numbers)
    for game in games:
        after = outcome_of(game, now, circumstances)
        changes.folded[game.table] = {player: now.get(player) for player in after}
        now |= after
        changes.numbers |= after
        for player, new in after.items():
            changes.points[player].append(new)
            changes.months[month_of(game.at)][player] = new
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
        met_on(numbers[one], at).get(short_id(other), 0) < MOST_A_DAY
        for one, other in combinations(people, 2)
        if one in numbers
    )


def rolled_back(games: Iterable[tuple[tuple[str, int], Before]]) -> Changes:
    """Roll back these games, the latest first: table and end, and the numbers before."""
    changes = Changes()
    for (_, at), before in games:
        month = month_of(at)
        changes.numbers |= before
        changes.removed.update(before.keys())
        for player, old in before.items():
            is_of_month = old is not None and month_of(old.at) == month
            changes.months[month][player] = old if is_of_month else None
    return changes
