"""Cards that have left a hand or a Village and stand in a pending decision until they are laid."""

from domain.villagers.components import CARDS
from domain.villagers.state import (
    CardId,
    ChoosePlace,
    ChooseSide,
    ChooseVillager,
    Decision,
    OpenPadlock,
    State,
)


def cards_waiting(state: State) -> tuple[CardId, ...]:
    """The cards that lie nowhere else: played or freed, and not laid yet."""
    return tuple(card for decision in state.pending if (card := card_of(decision)) is not None)


def card_of(decision: Decision) -> CardId | None:
    """A card with the discard symbol is on the discard pile while its effect goes on."""
    match decision:
        case ChoosePlace(card=card):
            return card
        case OpenPadlock(card=card):
            return None if CARDS[card].discard_after_play else card
        case ChooseVillager(by="apprentice"):
            return CardId("apprentice")
        case ChooseSide():
            return CardId("founders")
        case _:
            return None
