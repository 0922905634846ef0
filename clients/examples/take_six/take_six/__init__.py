"""The projection of 6 nimmt! for viewers. The rules are in `rules.py`."""

from projections.kit import Command, JsonObject, Progress, counted, small_projection
from take_six.rules import BOX, BULLS, GAME, TakeRow, scores


def costs(command: Command, view: JsonObject) -> dict[str, int]:
    """SIX-TURN-4."""
    row = view["rows"][str(command.row)].values() if isinstance(command, TakeRow) else ()
    return {"bulls": sum(BULLS[card] for card in row)}


PROJECTION = small_projection(
    GAME,
    scores,
    words={"bulls": counted("take_six", "bulls"), "row": lambda row, _: row + 1},
    costs=costs,
    progress=lambda state: Progress("deal", {"deal": state.deal}, None),
    box=BOX,
)
