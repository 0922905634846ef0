"""The score of each seat if the game ended now, as far as a viewer may know it.

Every view has it as `current_score`, by seat. A game computes it with its end scoring, only from
the facts that this viewer may know.
"""

from typing import Literal, NotRequired, TypedDict


class PointsNow(TypedDict):
    """`scores`: as in the outcome of that game, by category and their `total`.

    `hidden`: the seat has more points that this viewer may not know; they are in no category.
    """

    scores: dict[str, int]
    hidden: NotRequired[Literal[True]]
