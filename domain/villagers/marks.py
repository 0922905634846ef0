"""How the fields of events say who knows them (`domain/secrets.py`), in the words of this game.

VIL-HIDE-1: of a hidden card all see the back. So a hidden field has a mark for what was learned by
the event, be it from a back, and `Front` says who sees the front.
"""

from typing import Annotated, NamedTuple, TypeAlias

from domain.bounds import Row
from domain.secrets import FACE_DOWN, OPEN
from domain.villagers import state as s


class Front(NamedTuple):
    """The front of a hidden card, or of several, is for the viewers in these fields.

    `to`: fields with a seat or with `Knowers`. `back`: whether all others see the back at least.
    """

    to: tuple[str, ...]
    back: bool = True


FOR_ITS_SEAT = Front(("seat",))
FOR_KNOWERS = Front(("known_to",))

FaceUp: TypeAlias = Annotated[s.CardId, OPEN]
"""A card that everybody knew already."""
FacesUp: TypeAlias = Annotated[Row[s.CardId], OPEN]
OpenEvent: TypeAlias = Annotated[s.EventId, OPEN]
KnownTo: TypeAlias = Annotated[s.Knowers, FACE_DOWN]
"""VIL-HIDE-24: who else knows a card is shown to nobody, for it would tell of hands."""
