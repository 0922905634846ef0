"""Cards that have left a hand or a Village and stand in a pending decision until they are laid."""

from domain.villagers import components as box
from domain.villagers import state as s


def cards_waiting(state: s.State) -> tuple[s.CardId, ...]:
    """The cards that lie nowhere else: played or freed, and not laid yet."""
    return tuple(card for decision in state.pending if (card := card_of(decision)) is not None)


def card_of(decision: s.Decision) -> s.CardId | None:
    """A card with the discard symbol is on the discard pile while its effect goes on."""
    match decision:
        case s.ChoosePlace(card=card):
            return card
        case s.OpenPadlock(card=card):
            return None if box.CARDS[card].discard_after_play else card
        case s.ChooseVillager(by="apprentice"):
            return s.CardId("apprentice")
        case s.ChooseSide():
            return s.CardId("founders")
        case _:
            return None
