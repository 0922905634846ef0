"""The findings of an analysis. Many people read them, so they name no player."""

from collections.abc import Mapping
from typing import Any

import msgspec

Text = Mapping[str, str]
"""A text in each language. A seat is named in braces, as in `{0}`."""


class Point(msgspec.Struct, frozen=True):
    """The expectation of a seat at one of its decisions, or at the end.

    `version`: of the entry with the decision. `margin`: expected lead in points over the mean of
    the others if the seat decides well; for a solo player, the evaluation. `error`: its standard
    error.
    """

    version: int
    margin: float
    error: float


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision that lost much.

    `loss`: points of margin; `error`: its standard error. `worlds`: the number of compared worlds,
    in `ahead` of which another option was better. `played`: the chosen option, `better`: the better
    one, `line`: the seat's expected choices after that. `parts`: the largest gains of the better
    option by part, in points. `played_card`, `better_card`: the card or tile that each option
    names, if any. `played_command`, `better_command`: the options as plain values; None: the seat
    passes.
    """

    version: int
    seat: int
    loss: float
    error: float
    worlds: int
    ahead: int
    played: Text
    better: Text
    line: tuple[Text, ...]
    parts: Mapping[str, float]
    played_card: str | None = None
    better_card: str | None = None
    played_command: Mapping[str, Any] | None = None
    better_command: Mapping[str, Any] | None = None


class Luck(msgspec.Struct, frozen=True):
    """The effect of chance on a seat between two of its own decisions, beyond its expectation.

    `since`, `version`: the versions of the two decisions.
    """

    since: int
    version: int
    seat: int
    gain: float
    error: float


class SeatAnalysis(msgspec.Struct, frozen=True):
    """The result of one seat. `accuracy`: from 0 to 100, None without decisions.

    `lost`: points of margin that its decisions certainly lost. `gift`: points that it gained from
    the others' mistakes. `luck`: everything else, such as chance, the order of play and differences
    too small to be certain. The final margin is `gift` + `luck` - `lost`; for a solo player, this
    is the change since the first decision.
    """

    accuracy: int | None
    decisions: int
    lost: float
    gift: float
    luck: float
    curve: tuple[Point, ...]


class Analysis(msgspec.Struct, frozen=True):
    """The analysis of a finished game. `turning_points`, `luck`: in the order of the game.

    `spread`: the standard deviation of final margins in this game, between equal players.
    """

    game: str
    spread: float
    seats: tuple[SeatAnalysis, ...]
    turning_points: tuple[TurningPoint, ...]
    luck: tuple[Luck, ...]
