"""The score of each seat if the game ended now, as far as a viewer may know.

Every view has it under `current_score`, by seat. A game computes it with its end scoring, from that
viewer's knowledge only.
"""

from typing import Literal, NotRequired, TypedDict


class PointsNow(TypedDict):
    """`scores`: as in the outcome of that game, by category and their `total`.

    `hidden`: more points exist that this viewer may not know; no category has them.
    """

    scores: dict[str, int]
    hidden: NotRequired[Literal[True]]
