"""What each seat would have if the game ended now, as far as a viewer may know.

Every view has it under `current_score`, by seat. A game makes it with its own end scoring, of what
that viewer may know and of nothing else.
"""

from typing import Literal, NotRequired, TypedDict


class PointsNow(TypedDict):
    """`scores`: as in the outcome of that game, by category and their `total`.

    `hidden`: there is more that this viewer may not know, and that stands in no category.
    """

    scores: dict[str, int]
    hidden: NotRequired[Literal[True]]
