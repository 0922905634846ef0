"""The mathematics of ratings: Plackett-Luce (openskill), and the numbers that players see. Pure."""

import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

import msgspec
from openskill.models import PlackettLuce

Ladder: TypeAlias = Literal["people", "bots"]
"""`people`: rated games. `bots`: casual games of one person against bots with fixed ratings."""
LADDERS: tuple[Ladder, ...] = get_args(Ladder)

START, SCALE = 1500, 25
"""The rating of a newcomer, and the rating points for each point of `mu - 3 * sigma`."""
PROVISIONAL_SIGMA = 5.0
"""A rating is provisional until sigma is below this: after about 20 games of two players."""
BOT_SIGMA = 2.5
"""The fixed sigma of all bots: that of a player after about 100 games of two players."""
MOST_A_DAY = 10
"""Maximum number of games that count for the same two players on one day (UTC)."""
DAY_MS = 86_400_000
MODEL = PlackettLuce()


class Numbers(msgspec.Struct, frozen=True, array_like=True):
    """The rating of a player after their last counted game.

    `played`: number of counted games. `at`, `table`: the end of the last one (ms since 1970), and
    its table. `met`: the opponents on that day (UTC), by `short_id`, and the number of counted
    games with each.
    """

    mu: float
    sigma: float
    played: int = 0
    at: int = 0
    table: str = ""
    met: dict[str, int] = {}


NEWCOMER = Numbers(MODEL.mu, MODEL.sigma)


class Contender(msgspec.Struct, frozen=True, array_like=True):
    """A seat of a finished game. `player`: empty for a bot. `rank`: 0 is best; ties share it."""

    player: str
    bot: str
    rank: int


class FinishedGame(msgspec.Struct, frozen=True, array_like=True):
    """The facts of a finished game that count for a ladder. `at`: its end, ms since 1970."""

    table: str
    at: int
    seats: tuple[Contender, ...]

    @property
    def players(self) -> list[str]:
        """The ids of the people, as in the game's ledger."""
        return [seat.player for seat in self.seats if seat.player]


def month_of(milliseconds: int) -> str:
    """Return the month (UTC) of a time, such as `2026-11`."""
    return f"{datetime.fromtimestamp(milliseconds / 1_000, UTC):%Y-%m}"


def score(numbers: Numbers) -> float:
    """Return the exact rating, by which leaderboards are ordered."""
    start = NEWCOMER.mu - 3 * NEWCOMER.sigma
    return START + SCALE * (numbers.mu - 3 * numbers.sigma - start)


def rating(numbers: Numbers) -> int:
    """Return the rating as players see it."""
    return round(score(numbers))


def is_provisional(numbers: Numbers) -> bool:
    return numbers.sigma >= PROVISIONAL_SIGMA


def rated(before: Sequence[Numbers], ranks: Sequence[int]) -> list[tuple[float, float]]:
    """Return the new mu and sigma of each contender of a game. `ranks`: 0 is best."""
    teams = [[MODEL.rating(numbers.mu, numbers.sigma)] for numbers in before]
    return [
        (team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=list(map(float, ranks)))
    ]


def after_game(
    before: Numbers, new: tuple[float, float], at: int, table: str, others: Sequence[str]
) -> Numbers:
    """Return a player's numbers after a counted game. `others`: the other people of the game."""
    met = met_on(before, at)
    met = {**met, **{other: met.get(other, 0) + 1 for other in map(short_id, others)}}
    return Numbers(*new, before.played + 1, at, table, met)


def met_on(numbers: Numbers, at: int) -> dict[str, int]:
    """Return the opponents of that day, with the number of counted games."""
    return numbers.met if numbers.at // DAY_MS == at // DAY_MS else {}


def short_id(player_id: str) -> str:
    """Return 48 bits of an id: enough for the opponents of a day."""
    return player_id[-8:]


class Measured(msgspec.Struct):
    """The result of a tournament: each bot's share of first places, by game and policy."""

    command: str
    first_places_against_steady: dict[str, dict[str, float]]


@cache
def rungs() -> Mapping[str, Mapping[str, float]]:
    """Return the `mu` of each bot, by game and policy, from its share of first places.

    `steady` has the `mu` of a newcomer. The others won as often as the model expects of them.
    """
    data = files("server.ratings").joinpath("rungs.json").read_bytes()
    measured = msgspec.json.decode(data, type=Measured).first_places_against_steady
    return {
        game: {policy: mu_of_share(share) for policy, share in shares.items()}
        for game, shares in measured.items()
    }


def mu_of_share(share: float) -> float:
    """Return the `mu` of a bot that wins this share of games against a bot like a newcomer."""
    deviation = math.sqrt(2 * (BOT_SIGMA**2 + MODEL.beta**2))
    return NEWCOMER.mu + deviation * math.log(share / (1 - share))


def bot_numbers(game: str, policy: str) -> Numbers | None:
    """Return the fixed numbers of a bot, None if it was not measured in that game."""
    mu = rungs().get(game, {}).get(policy)
    return None if mu is None else Numbers(mu, BOT_SIGMA)
