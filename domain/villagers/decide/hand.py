"""The faces in a hand; copies of a face are alike (VIL-HIDE-23)."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import state as s
from domain.villagers.event_recorder import Recorder
from domain.villagers.knowledge import holds


def faces_in_hand(state: s.State, seat: Seat) -> Iterator[s.CardId]:
    """Yield each face of a hand once, in the order of the hand."""
    last = None
    for card in state.seats[seat].hand:
        if card.face != last:
            last = card.face
            yield last


def require_in_hand(recorder: Recorder, card: s.CardId) -> None:
    """Raises Rejected `not_in_hand`."""
    if not holds(recorder.holding.hand, card):
        raise Rejected("not_in_hand", card=card)
