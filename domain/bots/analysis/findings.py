"""The findings of an analysis. Many people read them, so they name no player."""

from collections.abc import Mapping

import msgspec

Text = Mapping[str, str]
"""In each language. Where a seat is named it stands in braces, as in `{0}`."""


class Point(msgspec.Struct, frozen=True):
    """At a decision of a seat, and at the end.

    `version`: with the decision. `margin`: points that the seat expects to have more than the
    others have in the mean, if it decides well; of who plays alone, how good things look. `error`:
    the standard error of that.
    """

    version: int
    margin: float
    error: float


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision that lost much.

    `loss`: so many points of margin; `error`: the standard error of that. `worlds`: in so many was
    it looked at, in `ahead` of which another option was better. `played`: what was done, `better`:
    what would have been better, `line`: what the seat would have done after it. `parts`: by how
    much these are more with it, the largest ones, in points.
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


class Luck(msgspec.Struct, frozen=True):
    """What chance brought a seat in between two decisions of its own, beyond what it expected.

    `since`, `version`: those of the two decisions.
    """

    since: int
    version: int
    seat: int
    gain: float
    error: float


class SeatAnalysis(msgspec.Struct, frozen=True):
    """`accuracy`: from 0 to 100, None for a seat that decided nothing.

    `lost`: points of margin that its decisions surely lost, all together, `gift`: what those of the
    others brought it, `luck`: what came in between, chance and whatever is too small to be sure.
    """

    accuracy: int | None
    decisions: int
    lost: float
    gift: float
    luck: float
    curve: tuple[Point, ...]


class Analysis(msgspec.Struct, frozen=True):
    """Of a finished game. `turning_points`, `luck`: in the order of the game.

    `spread`: the standard deviation of final margins in this game, between equals.
    """

    game: str
    spread: float
    seats: tuple[SeatAnalysis, ...]
    turning_points: tuple[TurningPoint, ...]
    luck: tuple[Luck, ...]
