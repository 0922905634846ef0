"""Games between bots, and their results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from domain.bots.answer import command_of
from domain.decider import Outcome, Seat, offered
from projections.simulation.position import NO_OPTIONS, Position, seed_of
from projections.simulation.strength import Interval, elo, interval


class Played(NamedTuple):
    """A game between bots. `policies`: by seat."""

    seed: int
    policies: tuple[str, ...]
    outcome: Outcome
    decisions: int

    @property
    def points(self) -> tuple[int, ...]:
        """The total of each seat."""
        return tuple(self.outcome.scores[seat]["total"] for seat in seats_of(self.policies))

    @property
    def places(self) -> tuple[int, ...]:
        """Places, counted from 1; seats that share a place have the same."""
        place: dict[Seat, int] = {}
        for group in self.outcome.ranking:
            place |= dict.fromkeys(group, len(place) + 1)
        return tuple(place[seat] for seat in seats_of(self.policies))


class Standing(NamedTuple):
    """The results of a policy over many games, one row per seat and game.

    `games`: games with the policy. `share`: of first places, with ties divided. `fair`: the mean
    share among equals. `margin`: lead over the best other seat; 0 in a solo game. `won`: share of
    won solo games.
    """

    policy: str
    games: int
    seats: int
    share: float
    fair: float
    points: float
    margin: float
    won: float | None

    @property
    def interval(self) -> Interval:
        """Return the confidence interval of the share.

        It counts games, because seats of one game depend on each other.
        """
        each = self.seats / self.games
        low, high = interval(self.share * each, self.games)
        return Interval(low / each, high / each)

    @property
    def elo(self) -> float:
        """Return the Elo difference to each other seat; 0 without other seats."""
        return elo(self.share, self.fair) if self.fair < 1 else 0.0


def play(
    game: str,
    policies: Sequence[str],
    *,
    seed: int,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Played:
    """Play a game to its end with a policy for each seat. The same seed gives the same game.

    Raises KeyError for an unknown game or policy, and all errors of `Position.begin`.
    """
    position = Position.begin(game, seats=len(policies), seed=seed, options=options)
    decisions = 0
    while waiting := position.awaiting:
        for seat in (*interrupting(position, waiting), waiting[0]):
            thought = seed_of(seed) + decisions.to_bytes(4, "big")
            asking = (position.game, position.state, Seat(seat), policies[seat], thought)
            command = command_of(*asking, seats=len(policies))
            decisions += 1
            if command is not None:
                position = position.after(seat, command)
                break
    outcome = position.outcome
    assert outcome is not None
    return Played(seed, tuple(policies), outcome, decisions)


def seats_of(policies: Sequence[str]) -> Iterator[Seat]:
    return map(Seat, range(len(policies)))


def interrupting(position: Position, waiting: Sequence[int]) -> Iterator[int]:
    """Yield the seats that may act before an awaited one, if the rules give them the time."""
    game, state = position.game, position.state
    if game.moment(state):
        others = (Seat(seat) for seat in range(position.seats) if seat not in waiting)
        yield from (seat for seat in others if offered(game, state, seat))


class Seated(NamedTuple):
    """The result of one seat of one game.

    `share`: of first place. `fair`: the share among equals.
    """

    share: float
    fair: float
    points: float
    margin: float
    won: bool | None


def standings(games: Iterable[Played]) -> list[Standing]:
    """Return the results of each policy, the best share first."""
    rows: dict[str, list[Seated]] = {}
    count = Counter[str]()
    for played in games:
        count.update(set(played.policies))
        for policy, row in zip(played.policies, seated(played), strict=True):
            rows.setdefault(policy, []).append(row)
    found = [standing(policy, count[policy], seats) for policy, seats in rows.items()]
    return sorted(found, key=lambda one: -one.share)


def share_of_first(outcome: Outcome, seats: int) -> list[float]:
    """Return each seat's share of first place."""
    first = outcome.ranking[0]
    return [1 / len(first) if seat in first else 0.0 for seat in range(seats)]


def seated(played: Played) -> Iterator[Seated]:
    points = played.points
    for seat, share in enumerate(share_of_first(played.outcome, len(points))):
        others = (*points[:seat], *points[seat + 1 :])
        margin = points[seat] - max(others, default=points[seat])
        yield Seated(share, 1 / len(points), points[seat], margin, played.outcome.won)


def first_of(played: Played, policy: str) -> float:
    """Return the sum of the policy's seats' shares of first place."""
    shares = share_of_first(played.outcome, len(played.policies))
    return sum(share for share, it in zip(shares, played.policies, strict=True) if it == policy)


def standing(policy: str, games: int, seats: Sequence[Seated]) -> Standing:
    solo = [row.won for row in seats if row.won is not None]
    return Standing(
        policy,
        games,
        len(seats),
        fmean(row.share for row in seats),
        fmean(row.fair for row in seats),
        fmean(row.points for row in seats),
        fmean(row.margin for row in seats),
        sum(solo) / len(solo) if solo else None,
    )
